import { memo, type RefObject, useRef } from "react";
import type { MoneyText } from "#contract/api/money.ts";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { TableHead } from "#web/ui/table-head.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { DeliverNow, OrderedWords, OrderLink, OrderState, PlacedTime } from "./order-parts.tsx";

/** One debit of the statement: its order, and the balance after it. */
export interface Debit {
  readonly order: ScheduledOrder;
  readonly balanceAfter: MoneyText;
}

const CELL = "py-1.5 pe-4 first:ps-4";
const FIGURE = `${CELL} text-end font-mono tabular-nums`;
const HEAD = `${CELL} font-normal`;

const COLUMNS = {
  Time: HEAD,
  Order: `${HEAD} w-full`,
  Status: HEAD,
  Charge: `${HEAD} text-end`,
  "Balance after": `${HEAD} text-end whitespace-nowrap`,
};

// Memoised: every order and every delivery renders the whole list, which may have a thousand rows.
const Row = memo(function Row({ order, balanceAfter }: Debit) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <tr className="border-t border-hairline hover:bg-well">
      <td className={`${CELL} tabular-nums`}>
        <PlacedTime order={order} />
      </td>
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <OrderedWords order={order} />
        <OrderLink id={order.id} link={link} />
      </th>
      <td className={CELL}>
        <div className="flex items-center justify-end gap-1 whitespace-nowrap">
          {order.status === "processing" && <DeliverNow order={order} next={link} />}
          <OrderState order={order} />
        </div>
      </td>
      <td className={FIGURE}>
        <b>−{amountText(order.total)}</b>
      </td>
      <td className={FIGURE}>{amountText(balanceAfter)}</td>
    </tr>
  );
});

const Entry = memo(function Entry({ order, balanceAfter }: Debit) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className="flex flex-col border-t border-hairline px-4 py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <div>
          <OrderedWords order={order} />
        </div>
        <p className="text-end tabular-nums">
          <b className="block font-mono">−{amountText(order.total)}</b>
          <span className="text-small text-ink2">
            <span className="font-mono">{amountText(balanceAfter)}</span> left
          </span>
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <PlacedTime order={order} />
        <OrderLink id={order.id} link={link} />
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <OrderState order={order} />
        {order.status === "processing" && <DeliverNow order={order} next={link} />}
      </div>
    </li>
  );
});

/** The element that contains the debits, whichever of the two it is. */
export type DebitList = HTMLTableSectionElement & HTMLOListElement;

/** The statement: a table on wide screens, a list on narrow ones. */
export function DebitRows({ debits, list }: { debits: readonly Debit[]; list: RefObject<DebitList | null> }) {
  if (useColumns() === 3) {
    return (
      <table className="w-full">
        <caption className="sr-only">Every order, newest first</caption>
        <TableHead
          columns={COLUMNS}
          className="sticky top-0 z-1 low:static bg-paper text-start text-small text-ink2 shadow-[0_1px_0_var(--edge)]"
        />
        <tbody ref={list}>
          {debits.map((debit) => (
            <Row key={debit.order.id} {...debit} />
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <ol ref={list} aria-label="Every order, newest first">
      {debits.map((debit) => (
        <Entry key={debit.order.id} {...debit} />
      ))}
    </ol>
  );
}
