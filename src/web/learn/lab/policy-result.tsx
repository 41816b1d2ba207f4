import type { ReactNode } from "react";
import type { RetryPolicy, RetrySimulation, SimulatedOrder } from "#contract/panel/retry-simulation.ts";
import { times } from "#web/ui/format/amount.ts";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { CrossIcon, DashIcon } from "#web/ui/icons.tsx";

/** A policy, its name, and what the network made of it. */
export interface PolicyResult {
  readonly name: string;
  readonly policy: RetryPolicy;
  readonly simulation: RetrySimulation;
}

/** The attempts that reached the service and charged nothing, because their key was known. */
const replaysOf = ({ attempts }: SimulatedOrder): number =>
  attempts.filter(({ lost, isCharged }) => lost !== "request" && !isCharged).length;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The result of a simulation, counted. */
function countsOf({ orders, price }: RetrySimulation) {
  const duplicates = sumOf(orders.map(({ charges }) => Math.max(0, charges - 1)));
  return {
    duplicates,
    overspent: times(price, duplicates),
    once: orders.filter(({ charges }) => charges === 1).length,
    again: orders.filter(({ charges }) => charges > 1).length,
    never: orders.filter(({ charges }) => charges === 0).length,
    withoutResponse: orders.filter(({ hasResponse }) => !hasResponse).length,
    replays: sumOf(orders.map(replaysOf)),
    slowest: Math.max(...orders.map(({ took }) => took)),
  };
}

/** Whether the policy is safe, and why. A client without a response can retry later if it uses the same key. */
function assess({ policy, simulation }: PolicyResult): string {
  const { again, withoutResponse } = countsOf(simulation);
  if (again > 0) return `Not safe. ${counted(again, "order")} of ${simulation.orders.length} charged more than once.`;
  if (withoutResponse === 0) return "Safe. Every order charged once, with a response.";
  const missing = `${counted(withoutResponse, "order")} without a response`;
  return policy.key === "same"
    ? `Safe. ${missing}: retry later with the same key.`
    : `Not safe. ${missing}: retrying later may charge again.`;
}

const boxLooks = {
  once: "border-ink bg-slip",
  again: "border-void-edge bg-slip-void",
  replay: "border-copy-edge bg-slip-copy",
  never: "border-dashed border-edge",
} as const;
type BoxKind = keyof typeof boxLooks;

const marks: Readonly<Partial<Record<BoxKind, ReactNode>>> = { again: <CrossIcon />, replay: <DashIcon /> };

/** A charge, a replay, or a missing charge. Forced colours have a sign in place of the colour. */
function Box({ kind }: { readonly kind: BoxKind }) {
  return (
    <span className={`block aspect-square w-full max-w-3 border-[1.5px] text-[0.5rem] ${boxLooks[kind]}`}>
      <span className="hidden forced-colors:block">{marks[kind]}</span>
    </span>
  );
}

const LEGEND = { once: "charged once", again: "charged again", replay: "replayed, 0.00", never: "never charged" };

export function Legend() {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink2">
      {Object.entries(LEGEND).map(([kind, words]) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className="w-3">
            <Box kind={kind as BoxKind} />
          </span>
          {words}
        </li>
      ))}
      <li>
        <b className="font-mono text-processing-ink">?</b> no response
      </li>
    </ul>
  );
}

/** The boxes of an order, from the bottom: its charge, duplicates, replays. */
function boxesOf(order: SimulatedOrder): readonly BoxKind[] {
  const charges = Array.from({ length: order.charges }, (_, index): BoxKind => (index === 0 ? "once" : "again"));
  const replays = Array.from({ length: replaysOf(order) }, (): BoxKind => "replay");
  return charges.length === 0 ? ["never", ...replays] : [...charges, ...replays];
}

/** Every order as a stack of boxes, over an axis with the order's number. */
function Stacks({ simulation, most }: { readonly simulation: RetrySimulation; readonly most: number }) {
  const { once, again, never, replays, withoutResponse } = countsOf(simulation);
  const label = `Of ${simulation.orders.length} orders ${once} charged once, ${again} more than once, ${never} never; ${counted(replays, "replay")}, ${withoutResponse} without a response.`;
  return (
    <div role="img" aria-label={label} className="grid grid-cols-20 gap-x-px border-t-0 font-mono text-code">
      {simulation.orders.map((order, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
        <span key={index} className="flex min-w-0 flex-col items-center">
          <span
            className="flex w-full flex-col-reverse items-center gap-px pb-1"
            style={{ minHeight: `${most * 0.8125 + 1.5}rem` }}
          >
            {boxesOf(order).map((kind, box) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its place alone.
              <Box key={box} kind={kind} />
            ))}
            {!order.hasResponse && <b className="leading-4 text-processing-ink">?</b>}
          </span>
          <span className="flex h-6 w-full justify-center border-t border-edge pt-1 whitespace-nowrap text-ink2">
            <span className="w-0 flex justify-center">{index === 0 || index % 5 === 4 ? index + 1 : ""}</span>
          </span>
        </span>
      ))}
    </div>
  );
}

function Fact({ name, look = "", children }: { readonly name: string; readonly look?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-1.5 border-t border-hairline leading-6">
      <dt className="text-ink2">{name}</dt>
      <dd className={`font-mono tabular-nums ${look}`}>{children}</dd>
    </div>
  );
}

export const secondsText = (milliseconds: number): string => `${milliseconds / 1000} s`;

const WAITS = [1, 2, 4, 8];

/** The wait between tries, in words. */
function waitWords({ attempts, backoff }: RetryPolicy): string {
  if (attempts === 1) return "One try, no retry";
  return backoff === "none"
    ? "No waiting between tries"
    : `Waiting ${WAITS.slice(0, attempts - 1).join(", ")} s between tries`;
}

/** What a policy overspent, as a number, as a picture, and in four facts. */
export function PolicyColumn(result: PolicyResult) {
  const { name, policy, simulation } = result;
  const { duplicates, overspent, again, replays, withoutResponse, slowest } = countsOf(simulation);
  const look = duplicates > 0 ? "text-void-ink" : "text-delivered-ink";
  const saved = policy.key === "same" ? `0, ${counted(replays, "replay")}` : "0";
  return (
    <section aria-label={name} className="flex min-w-0 flex-col p-4">
      <h3 className="text-heading font-bold">{name}</h3>
      <p className="text-small text-ink2">{waitWords(policy)}</p>
      <p className={`mt-2 flex flex-wrap items-baseline gap-x-2 ${look}`}>
        <b className="font-mono text-total tabular-nums">{amountText(overspent)}</b> overspent
      </p>
      <p className="min-h-10 text-small">{assess(result)}</p>
      <Stacks simulation={simulation} most={policy.attempts} />
      <dl className="mt-2 text-small">
        <Fact name="Charged" look={`font-bold ${look}`}>
          {amountText(simulation.charged)} of {amountText(simulation.meant)}
        </Fact>
        <Fact name="Duplicate charges" look={`font-bold ${look}`}>
          {duplicates > 0 ? `${duplicates} in ${counted(again, "order")}` : saved}
        </Fact>
        <Fact name="Without a response">{withoutResponse}</Fact>
        <Fact name="Slowest order">{secondsText(slowest)}</Fact>
      </dl>
    </section>
  );
}
