import type { RehearsedOrder, RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { chargesWords, isChargedAgain, secondsText } from "./simulation-words.ts";

const CELL = "px-2 py-1.5 text-start first:ps-4 last:pe-4";

function OrderRow({ order, number }: { readonly order: RehearsedOrder; readonly number: number }) {
  return (
    <tr className="border-t border-hairline tabular-nums">
      <th scope="row" className={`${CELL} font-normal`}>
        {number}
      </th>
      <td className={CELL}>{order.attempts.length}</td>
      <td className={CELL}>
        {isChargedAgain(order) ? (
          <b className="rounded bg-void px-1.5 text-void-ink">{chargesWords(order)}</b>
        ) : (
          chargesWords(order)
        )}
      </td>
      <td className={CELL}>{order.isAnswered ? "yes" : "no"}</td>
      <td className={CELL}>{secondsText(order.took)}</td>
    </tr>
  );
}

/** The picture as a table: the result of each order. */
export function RehearsalTable({ rehearsal }: { readonly rehearsal: RetrySimulation }) {
  return (
    <details className="border-t border-hairline">
      <summary className="min-h-11 px-4 py-2.5 hover:bg-well">Each order in a table</summary>
      <table className="mb-3 w-full text-small">
        <caption className="sr-only">What came of each order</caption>
        <thead>
          <tr className="text-ink2">
            {["Order", "Tries", "Charged", "Answered", "Took"].map((name) => (
              <th key={name} scope="col" className={`${CELL} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rehearsal.orders.map((order, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
            <OrderRow key={index} order={order} number={index + 1} />
          ))}
        </tbody>
      </table>
    </details>
  );
}
