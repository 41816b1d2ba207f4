import { memo } from "react";
import type { MoneyText } from "#contract/api/money.ts";
import type { ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { DatedTime } from "#web/admin/dated-time.tsx";
import { DeliverNow, DeliveryStatus } from "#web/client/react/delivery.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { orderPath } from "#web/client/routes.ts";
import { looks } from "#web/ui/callout.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { LIST_CELL, LIST_ROW } from "#web/ui/list.tsx";
import { ExactId } from "#web/ui/text.tsx";

/** One debit of the statement: its order, and the balance after it. */
export interface Debit {
  readonly order: ScheduledOrder;
  readonly balanceAfter: MoneyText;
}

type OfOrder = Pick<Debit, "order">;

/** Every debit, newest first, with the balance after it. */
export function debitsOf({ openingBalance, orders }: Pick<StateView, "openingBalance" | "orders">): readonly Debit[] {
  let balanceAfter = openingBalance;
  const debits = orders.toReversed().map((order) => {
    balanceAfter = minus(balanceAfter, order.total);
    return { order, balanceAfter };
  });
  return debits.toReversed();
}

/** The item ordered, the order's id, linked to its page, and the game account it is for. */
export function OrderWords({ order }: OfOrder) {
  const { id, qty, product_item_name, product_name, cust_account } = order;
  const { user_id, server_id } = cust_account;
  return (
    <>
      <b>
        {qty} × {product_item_name}
      </b>{" "}
      <span className="text-small text-ink2">{product_name}</span>
      <span className="flex min-h-6 flex-wrap items-center gap-x-3 text-small text-ink2">
        <TextLink href={orderPath(id)} className="font-mono text-code break-all underline-offset-4">
          <bdi translate="no">{id}</bdi>
        </TextLink>
        <span>
          player <ExactId>{user_id}</ExactId>
          {server_id !== null && (
            <>
              , server <ExactId>{server_id}</ExactId>
            </>
          )}
        </span>
      </span>
    </>
  );
}

const STATEMENT_FIGURE = `${LIST_CELL} text-end font-mono tabular-nums`;
const STATEMENT_HEAD = `${LIST_CELL} font-normal`;

export const STATEMENT_COLUMNS = {
  Time: STATEMENT_HEAD,
  Order: `${STATEMENT_HEAD} w-full`,
  Status: `${STATEMENT_HEAD} text-end`,
  Charge: `${STATEMENT_HEAD} text-end`,
  "Balance after": `${STATEMENT_HEAD} text-end whitespace-nowrap`,
};

// Memoised: every order and every delivery renders the whole list, which may have a thousand rows.
export const DebitRow = memo(function DebitRow({ order, balanceAfter }: Debit) {
  return (
    <tr className={`hover:bg-inset ${LIST_ROW}`}>
      <td className={`${LIST_CELL} text-small @max-2xl:row-start-2 @2xl:text-base`}>
        <DatedTime at={Date.parse(order.created_at)} />
      </td>
      <th scope="row" className={`${LIST_CELL} break-words text-start font-normal`}>
        <OrderWords order={order} />
      </th>
      <td className={`${LIST_CELL} @max-2xl:order-last @max-2xl:col-span-2`}>
        <div className="flex items-center gap-1 @2xl:flex-row-reverse @2xl:whitespace-nowrap">
          <span className={`rounded border px-1.5 font-mono text-code tabular-nums ${looks[order.status]}`}>
            <DeliveryStatus order={order} />
          </span>
          {order.status === "processing" && <DeliverNow order={order} />}
        </div>
      </td>
      <td translate="no" className={`${STATEMENT_FIGURE} @max-2xl:col-start-2 @max-2xl:row-start-1`}>
        <b>−{order.total}</b>
      </td>
      <td className={`${STATEMENT_FIGURE} @max-2xl:row-start-2`}>
        <span translate="no">{balanceAfter}</span>
        <span className="font-sans text-small text-ink2 @2xl:hidden"> left</span>
      </td>
    </tr>
  );
});
