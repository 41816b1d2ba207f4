import type { RetryPolicy, RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { looks } from "#web/ui/callout.tsx";
import { times } from "#web/ui/format/amount.ts";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { TableHead } from "#web/ui/table-head.tsx";

/** The result of a simulation, counted. */
function summaryOf({ orders }: RetrySimulation) {
  return {
    once: orders.filter(({ charges }) => charges === 1).length,
    again: orders.filter(({ charges }) => charges > 1).length,
    never: orders.filter(({ charges }) => charges === 0).length,
    withoutResponse: orders.filter(({ hasResponse }) => !hasResponse).length,
    slowest: Math.max(...orders.map(({ took }) => took)),
  };
}

/** Whether the result is as intended, money lost, or unknown, and why. */
function assess(simulation: RetrySimulation, { key }: RetryPolicy): [look: keyof typeof looks, words: string] {
  const { again, withoutResponse } = summaryOf(simulation);
  if (again > 0) {
    const extra = simulation.orders.reduce((sum, { charges }) => sum + Math.max(0, charges - 1), 0);
    const lost = amountText(times(simulation.price, extra));
    const words = `Not safe. ${counted(again, "order")} charged more than once: ${counted(extra, "charge")} nobody meant, ${lost} lost.`;
    return ["void", words];
  }
  if (withoutResponse === 0) return ["delivered", "As meant. Every order was charged once, and answered."];
  // A client without a response can send its request again if it uses the same key.
  const count = `${counted(withoutResponse, "order")} without an answer`;
  return key === "same"
    ? ["delivered", `Safe. No order was charged twice. ${count}: the same key makes it safe to ask again later.`]
    : [
        "processing",
        `Not settled. No order was charged twice yet. ${count}: to ask again without the same key may charge again.`,
      ];
}

const secondsText = (milliseconds: number): string => `${milliseconds / 1000} s`;

function Figure({ name, value, isBad = false }: { name: string; value: string | number; isBad?: boolean }) {
  return (
    <div
      className={`flex min-w-0 flex-col-reverse justify-end rounded px-3 py-2 ${isBad ? "bg-void text-void-ink" : "bg-well"}`}
    >
      <dt className="text-small">{name}</dt>
      <dd className="font-mono text-title font-bold tabular-nums">{value}</dd>
    </div>
  );
}

/** Intended charges against actual charges, and an assessment. */
export function SimulationSummary({ simulation, policy }: { simulation: RetrySimulation; policy: RetryPolicy }) {
  const { again, withoutResponse, slowest } = summaryOf(simulation);
  const [look, words] = assess(simulation, policy);
  return (
    <div className="flex flex-col gap-3">
      <dl aria-label="What it came to" className="grid grid-cols-2 gap-2 @xl:grid-cols-5">
        <Figure name="meant" value={simulation.meant} />
        <Figure name="charged" value={simulation.charged} isBad={again > 0} />
        <Figure name="charged again" value={again} isBad={again > 0} />
        <Figure name="without an answer" value={withoutResponse} />
        <Figure name="slowest order" value={secondsText(slowest)} />
      </dl>
      <p className={`rounded border-s-4 px-3 py-2 font-bold ${looks[look]}`}>{words}</p>
    </div>
  );
}

const boxLooks = ["border-dashed border-edge", "border-ink bg-paper", looks.void] as const;

/** One charge of an order, by its number: 0 stands for an order never charged, 1 is intended, more is money lost. */
function Box({ charge }: { readonly charge: number }) {
  const look = boxLooks[Math.min(charge, 2)];
  return (
    <span
      className={`flex h-6 w-full items-center justify-center rounded border-2 font-mono text-code font-bold ${look}`}
    >
      {charge > 1 && charge}
    </span>
  );
}

const LEGEND = [
  { charge: 1, words: "charged as meant" },
  { charge: 2, words: "charged again" },
  { charge: 0, words: "never charged" },
] as const;

function Legend() {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {LEGEND.map(({ charge, words }) => (
        <li key={charge} className="flex items-center gap-2">
          <span className="w-6">
            <Box charge={charge} />
          </span>
          {words}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span className="font-mono font-bold text-processing-ink">?</span> no answer came back
      </li>
    </ul>
  );
}

/** Every order as a stack of its charges: the first box is intended, each further one is money lost. */
export function ChargePicture({ simulation }: { readonly simulation: RetrySimulation }) {
  const { orders } = simulation;
  const { once, again, never, withoutResponse } = summaryOf(simulation);
  const label = `Of ${orders.length} orders ${once} charged once, ${again} more than once, ${never} never; ${withoutResponse} without an answer.`;
  const minHeight = `${Math.max(2, ...orders.map(({ charges }) => charges)) * 1.625}rem`;
  return (
    <figure className="flex flex-col gap-3">
      <div
        role="img"
        aria-label={label}
        className="grid grid-cols-10 gap-x-1 gap-y-3 rounded bg-counter p-3 @xl:grid-cols-20"
      >
        {orders.map(({ charges, hasResponse }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
          <span key={index} className="flex min-w-0 flex-col items-center gap-1">
            <span className="flex w-full flex-col-reverse gap-0.5" style={{ minHeight }}>
              {charges === 0 && <Box charge={0} />}
              {Array.from({ length: charges }, (_, charge) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a charge is identified by its number alone.
                <Box key={charge} charge={charge + 1} />
              ))}
            </span>
            <span className="font-mono text-code text-ink2">{index + 1}</span>
            {withoutResponse > 0 && (
              <span className="h-5 font-mono font-bold text-processing-ink">{hasResponse ? "" : "?"}</span>
            )}
          </span>
        ))}
      </div>
      <figcaption>
        <Legend />
      </figcaption>
    </figure>
  );
}

const CELL = "px-2 py-1.5 text-start first:ps-4 last:pe-4";
const HEAD = `${CELL} font-semibold`;
const COLUMNS = { Order: HEAD, Tries: HEAD, Charged: HEAD, Answered: HEAD, Took: HEAD };

/** How often an order was charged. */
function Charges({ charges }: { readonly charges: number }) {
  if (charges > 1) return <b className="rounded bg-void px-1.5 text-void-ink">{charges} times</b>;
  return charges === 1 ? "once" : "never";
}

/** The picture as a table: the result of each order. */
export function SimulationTable({ simulation }: { readonly simulation: RetrySimulation }) {
  return (
    <details className="border-t border-hairline">
      <summary className="min-h-11 px-4 py-2.5 hover:bg-well">Each order in a table</summary>
      <table className="mb-3 w-full text-small">
        <caption className="sr-only">What came of each order</caption>
        <TableHead columns={COLUMNS} className="text-ink2" />
        <tbody>
          {simulation.orders.map(({ attempts, charges, hasResponse, took }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
            <tr key={index} className="border-t border-hairline tabular-nums">
              <th scope="row" className={`${CELL} font-normal`}>
                {index + 1}
              </th>
              <td className={CELL}>{attempts.length}</td>
              <td className={CELL}>
                <Charges charges={charges} />
              </td>
              <td className={CELL}>{hasResponse ? "yes" : "no"}</td>
              <td className={CELL}>{secondsText(took)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
