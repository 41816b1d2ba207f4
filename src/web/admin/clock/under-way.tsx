import { useRef } from "react";
import type { ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { TextLink } from "#web/admin/text-link.tsx";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useIsPaused, useSecondsUntil, useStateView } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { adminPagePath, orderPath, pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { counted } from "#web/ui/format/counted.ts";
import { lengthWords } from "./passing-time.ts";

/** The orders still processing, next due first. */
export const processing = ({ orders }: Pick<StateView, "orders">): readonly ScheduledOrder[] =>
  orders
    .filter(({ status }) => status === "processing")
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));

/** How many orders are listed here; the wallet lists all. */
const SHOWN = 10;

interface RowProps {
  readonly order: ScheduledOrder;
  readonly onDeliver: (id: string) => void;
}

function Row({ order, onDeliver }: RowProps) {
  const { id, qty, product_item_name, product_name, dueAt } = order;
  const due = Date.parse(dueAt);
  const seconds = useSecondsUntil(due);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {qty} × {product_item_name} <span className="text-small text-ink2">{product_name}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <TextLink href={orderPath(id)} className="font-mono text-code break-all tablet:min-h-6">
            {id}
          </TextLink>
          <span className="text-small text-processing-ink">
            due at <ClockTime at={due} />, {useIsPaused() ? "when the clock runs again" : `in ${lengthWords(seconds)}`}
          </span>
        </p>
      </div>
      <Button aria-label={`Deliver now: ${qty} × ${product_item_name}, ${id}`} onClick={() => onDeliver(id)}>
        Deliver now
      </Button>
    </li>
  );
}

/** The orders still processing, next due first. */
export function UnderWay() {
  const { runAsync, failure } = useAdjust();
  const orders = processing({ orders: useStateView((stateView) => stateView.orders) });
  const heading = useRef<HTMLHeadingElement>(null);
  const deliver = async (order: string) => {
    await runAsync({ kind: "deliver_now", order });
    // The button is removed with its order: the focus moves to the list.
    heading.current?.focus();
  };
  return (
    <div className="flex flex-col gap-1">
      <h3 ref={heading} tabIndex={-1} className="text-small font-semibold">
        Under way{" "}
        {orders.length > 0 && <span className="font-normal text-ink2">{counted(orders.length, "order")}</span>}
      </h3>
      <ActionFailure failure={failure} effect="Nothing was changed." />
      {orders.length === 0 ? (
        <p>
          Nothing is processing. <TextLink href={pathTo("placeOrder")}>Place an order</TextLink>
        </p>
      ) : (
        <ul>
          {orders.slice(0, SHOWN).map((order) => (
            <Row key={order.id} order={order} onDeliver={(id) => void deliver(id)} />
          ))}
        </ul>
      )}
      {orders.length > SHOWN && (
        <TextLink href={adminPagePath("wallet")} className="">
          {orders.length - SHOWN} more in Wallet and orders
        </TextLink>
      )}
    </div>
  );
}
