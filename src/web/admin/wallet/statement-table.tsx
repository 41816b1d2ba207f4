import { memo, type RefObject, useRef } from "react";
import { amountText } from "#web/ui/format/number-text.ts";
import { OrderedWords, OrderLink, PlacedTime } from "./debit-parts.tsx";
import { DeliverNow } from "./deliver-now.tsx";
import { OrderState } from "./order-state.tsx";
import type { Debit } from "./statement.ts";

const CELL = "py-2.5 pe-4 align-top first:ps-4";
const FIGURE = `${CELL} text-end font-mono text-small tabular-nums`;

// Memoised: every order and every delivery renders the whole list, which may have a thousand rows.
const Row = memo(function Row({ order, balanceAfter }: Debit) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <tr className="border-t border-hairline">
      <td className={`${CELL} text-small`}>
        <PlacedTime order={order} />
      </td>
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <OrderedWords order={order} />
        <OrderLink id={order.id} link={link} />
      </th>
      <td className={CELL}>
        <div className="flex flex-col items-start gap-2">
          <OrderState order={order} />
          {order.status === "processing" && <DeliverNow order={order.id} next={link} />}
        </div>
      </td>
      <td className={`${FIGURE} font-bold`}>
        <span>−{amountText(order.total)}</span>
      </td>
      <td className={FIGURE}>{amountText(balanceAfter)}</td>
    </tr>
  );
});

export interface StatementProps {
  readonly debits: readonly Debit[];
  /** For the element that contains the debits. */
  readonly list: RefObject<(HTMLTableSectionElement & HTMLOListElement) | null>;
}

/** The statement for wide screens. */
export function StatementTable({ debits, list }: StatementProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">Every debit, newest first</caption>
      <thead>
        <tr className="text-start text-small text-ink2">
          <th scope="col" className={`${CELL} font-semibold`}>
            Time
          </th>
          <th scope="col" className={`${CELL} w-full font-semibold`}>
            Order
          </th>
          <th scope="col" className={`${CELL} font-semibold`}>
            Status
          </th>
          <th scope="col" className={`${CELL} text-end font-semibold whitespace-nowrap`}>
            Debit
          </th>
          <th scope="col" className={`${CELL} text-end font-semibold whitespace-nowrap`}>
            Balance after
          </th>
        </tr>
      </thead>
      <tbody ref={list}>
        {debits.map(({ order, balanceAfter }) => (
          <Row key={order.id} order={order} balanceAfter={balanceAfter} />
        ))}
      </tbody>
    </table>
  );
}
