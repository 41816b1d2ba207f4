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

const CELL = "py-2.5 pe-4 align-top first:ps-4";
const FIGURE = `${CELL} text-end font-mono text-small tabular-nums`;
const FIGURE_HEAD = `${CELL} text-end font-semibold whitespace-nowrap`;

const COLUMNS = {
  Time: `${CELL} font-semibold`,
  Order: `${CELL} w-full font-semibold`,
  Status: `${CELL} font-semibold`,
  Debit: FIGURE_HEAD,
  "Balance after": FIGURE_HEAD,
};

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
          {order.status === "processing" && <DeliverNow order={order} next={link} />}
        </div>
      </td>
      <td className={`${FIGURE} font-bold`}>
        <span>−{amountText(order.total)}</span>
      </td>
      <td className={FIGURE}>{amountText(balanceAfter)}</td>
    </tr>
  );
});

const Entry = memo(function Entry({ order, balanceAfter }: Debit) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
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
        <caption className="sr-only">Every debit, newest first</caption>
        <TableHead columns={COLUMNS} className="text-start text-small text-ink2" />
        <tbody ref={list}>
          {debits.map((debit) => (
            <Row key={debit.order.id} {...debit} />
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <ol ref={list} aria-label="Every debit, newest first" className="divide-y divide-hairline border-t border-hairline">
      {debits.map((debit) => (
        <Entry key={debit.order.id} {...debit} />
      ))}
    </ol>
  );
}
