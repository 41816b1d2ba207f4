import { memo, type RefObject, useRef } from "react";
import { Link } from "wouter";
import type { MoneyText } from "#contract/api/money.ts";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { orderPath } from "#web/client/routes.ts";
import { ExactId } from "#web/ui/exact-id.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { DeliverNow, OrderState, PlacedTime } from "./order-parts.tsx";

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
  Status: `${HEAD} text-end`,
  Charge: `${HEAD} text-end`,
  "Balance after": `${HEAD} text-end whitespace-nowrap`,
};

interface OrderProps extends Pick<Debit, "order"> {
  readonly link: RefObject<HTMLAnchorElement | null>;
}

/** The item ordered, and its product. */
function ItemWords({ order }: Pick<Debit, "order">) {
  return (
    <span className="break-words">
      <b>
        {order.qty} × {order.product_item_name}
      </b>{" "}
      <span className="text-small text-ink2">{order.product_name}</span>
    </span>
  );
}

/** An order's id, linked to its page, and the game account it is for. */
function IdAndPlayer({ order, link }: OrderProps) {
  const { user_id, server_id } = order.cust_account;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-small text-ink2">
      <Link
        ref={link}
        href={orderPath(order.id)}
        translate="no"
        className="inline-flex min-h-11 items-center font-mono text-code break-all text-carbon underline underline-offset-4 tablet:min-h-6"
      >
        {order.id}
      </Link>
      <span>
        player <ExactId>{user_id}</ExactId>
        {server_id !== null && (
          <>
            , server <ExactId>{server_id}</ExactId>
          </>
        )}
      </span>
    </span>
  );
}

// Memoised: every order and every delivery renders the whole list, which may have a thousand rows.
const Row = memo(function Row({ order, balanceAfter }: Debit) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <tr className="border-t border-hairline hover:bg-well">
      <td className={CELL}>
        <PlacedTime order={order} />
      </td>
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <ItemWords order={order} />
        <IdAndPlayer order={order} link={link} />
      </th>
      <td className={CELL}>
        <div className="flex items-center justify-end gap-1 whitespace-nowrap">
          {order.status === "processing" && <DeliverNow order={order} next={link} />}
          <OrderState order={order} />
        </div>
      </td>
      <td translate="no" className={FIGURE}>
        <b>−{order.total}</b>
      </td>
      <td translate="no" className={FIGURE}>
        {balanceAfter}
      </td>
    </tr>
  );
});

const Entry = memo(function Entry({ order, balanceAfter }: Debit) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className="border-t border-hairline px-4 py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
        <ItemWords order={order} />
        <b translate="no" className="text-end font-mono tabular-nums">
          −{order.total}
        </b>
        <IdAndPlayer order={order} link={link} />
        <span className="text-small text-ink2">
          <span translate="no" className="font-mono tabular-nums">
            {balanceAfter}
          </span>{" "}
          left
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-small">
        <PlacedTime order={order} />
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
