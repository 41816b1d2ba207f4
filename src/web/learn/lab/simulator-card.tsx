import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import type { RetryPolicy } from "#contract/panel/retry-simulation.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { Legend, PolicyColumn, type PolicyResult, secondsText } from "./policy-result.tsx";

/** The policies compared. All make the same number of tries, so the network loses the same messages for each. */
const POLICIES = [
  { name: "New key each try", backoff: "none", key: "new_each_time" },
  { name: "No key", backoff: "none", key: "none" },
  { name: "Same key", backoff: "exponential", key: "same" },
] as const satisfies readonly ({ name: string } & Omit<RetryPolicy, "lossRate" | "attempts">)[];

/** What the visitor can change: the network, and how often each policy tries. */
interface Conditions {
  readonly attempts: number;
  readonly lossRate: number;
  /** Which messages are lost. */
  readonly seed: number;
}

const ATTEMPTS = ["1, no retry", "up to 2", "up to 3", "up to 4", "up to 5"];

interface ControlsProps {
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}

/** The tries, the losses, and other losses at the same rate. */
function Controls({ conditions, onChange }: ControlsProps) {
  const { attempts, lossRate, seed } = conditions;
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-hairline py-1.5 ps-4 pe-2">
      <label className="flex items-center gap-2 text-small font-bold">
        Tries
        <select
          className={`${CONTROL} font-normal`}
          value={attempts}
          onChange={({ target }) => onChange({ ...conditions, attempts: Number(target.value) })}
        >
          {ATTEMPTS.map((label, index) => (
            <option key={label} value={index + 1}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="flex items-center gap-2 text-small">
        <label htmlFor={id} className="font-bold">
          Messages lost
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={60}
          step={5}
          value={lossRate}
          aria-valuetext={`${lossRate}%`}
          onChange={({ target }) => onChange({ ...conditions, lossRate: target.valueAsNumber })}
          className="min-h-11 w-24 accent-carbon @4xl:w-32 tablet:min-h-9"
        />
        <span aria-hidden className="w-[4ch] font-mono tabular-nums">
          {lossRate}%
        </span>
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-x-3">
        <p className="text-small text-ink2">Same losses for each policy.</p>
        <Button className="px-2!" onClick={() => onChange({ ...conditions, seed: seed + 1 })}>
          Reshuffle losses
        </Button>
      </div>
    </div>
  );
}

const CELL = "px-2 py-1.5 text-start align-top first:ps-4 last:pe-4";
const HEADS = Object.fromEntries(
  ["Order", ...POLICIES.map(({ name }) => name)].map((name) => [name, `${CELL} font-semibold`]),
);

const timesWords = (charges: number): string => (charges > 1 ? `${charges} times` : charges === 1 ? "once" : "never");

/** The pictures as one table: how often each order was charged, its tries, and its time, for each policy. */
function OrderTable({ results }: { readonly results: readonly PolicyResult[] }) {
  const [first] = results;
  return (
    <details className="border-t border-hairline">
      <summary className="min-h-11 px-4 py-3 font-semibold hover:bg-well">Each order in a table</summary>
      <table className="mb-3 w-full text-small">
        <caption className="sr-only">How often each order was charged, by policy</caption>
        <TableHead columns={HEADS} className="text-ink2" />
        <tbody>
          {first?.simulation.orders.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
            <tr key={index} className="border-t border-hairline tabular-nums">
              <th scope="row" className={`${CELL} font-normal`}>
                {index + 1}
              </th>
              {results.map(({ name, simulation: { orders } }) => (
                <td key={name} className={CELL}>
                  <OrderCell order={orders[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function OrderCell({ order }: { readonly order: PolicyResult["simulation"]["orders"][number] | undefined }) {
  if (!order) return null;
  const { charges, attempts, hasResponse, took } = order;
  const tries = `${attempts.length} ${attempts.length === 1 ? "try" : "tries"}`;
  return (
    <>
      <span className={charges > 1 ? "rounded bg-void px-1.5 font-bold text-void-ink" : ""}>{timesWords(charges)}</span>
      , {tries}, {secondsText(took)}
      {!hasResponse && ", no response"}
    </>
  );
}

/** Retry policies side by side, each on 20 orders over the same lossy network. */
export function SimulatorCard() {
  const { panel } = useSandbox();
  const [conditions, setConditions] = useState<Conditions>({ attempts: 4, lossRate: 30, seed: 1 });
  const load = () => panel.loadRetrySimulator();
  const {
    data: simulate,
    isError,
    refetch,
  } = useQuery({ queryKey: ["retry simulator"], queryFn: load }, queriesOf(panel));
  const results = useMemo(() => {
    const { seed, ...settings } = conditions;
    if (!simulate) return null;
    return POLICIES.map(({ name, ...rest }): PolicyResult => {
      const policy = { ...rest, ...settings };
      return { name, policy, simulation: simulate(policy, seed) };
    });
  }, [simulate, conditions]);
  return (
    <Card
      heading="Retry simulator"
      isBusy={results === null && !isError}
      aside={
        <p className="text-small text-ink2">
          20 orders over a network that loses messages. Your wallet is not touched.
        </p>
      }
    >
      <Controls conditions={conditions} onChange={setConditions} />
      {isError && (
        <div className="p-4">
          <Callout role="alert" look="void">
            <p>The simulator could not be loaded. Check the connection, then try again.</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </Callout>
        </div>
      )}
      {results === null && !isError && <p className="waits min-h-96 p-4 text-ink2">Loading…</p>}
      {results && (
        <>
          <div className="grid divide-y divide-hairline @2xl:grid-cols-3 @2xl:divide-x @2xl:divide-y-0">
            {results.map((result) => (
              <PolicyColumn key={result.name} {...result} />
            ))}
          </div>
          <div className="border-t border-hairline px-4 py-3">
            <Legend />
          </div>
          <OrderTable results={results} />
        </>
      )}
    </Card>
  );
}
