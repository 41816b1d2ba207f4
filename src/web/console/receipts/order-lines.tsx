import { type RefObject, useRef } from "react";
import { Link } from "wouter";
import type { ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { useIsReadOnly, useStateView } from "#web/client/react/context.tsx";
import { useDeliverNow } from "#web/client/react/use-admin.tsx";
import { orderPath } from "#web/client/routes.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { Countdown } from "./countdown.tsx";
import { OpenCall } from "./open-call.tsx";
import { ReceiptLine } from "./receipt-line.tsx";
import { SLIP_LINK } from "./receipt-link.ts";
import { Stamp } from "./stamp.tsx";

function Processing({ order, next }: OrderStampProps) {
  const { deliver, failure } = useDeliverNow(order.id);
  const button = useFocusHandoff<HTMLButtonElement>(next);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <Stamp ink="processing">
          <Countdown until={Date.parse(order.dueAt)} />
        </Stamp>
        <button
          ref={button}
          type="button"
          aria-label={`Deliver now: order ${order.id}`}
          onClick={deliver}
          className={SLIP_LINK}
        >
          Deliver now
        </button>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-1 text-void-ink">
          {failure}
        </p>
      )}
    </>
  );
}

interface OrderStampProps {
  readonly order: ScheduledOrder;
  /** Receives the focus once there is nothing left to deliver. */
  readonly next: RefObject<HTMLElement | null>;
}

/** The order's state: its remaining processing time, or that it is delivered. */
function OrderStamp({ order, next }: OrderStampProps) {
  const isReadOnly = useIsReadOnly();
  if (order.status === "delivered") return <Stamp ink="delivered">DELIVERED</Stamp>;
  if (isReadOnly) {
    return (
      <Stamp ink="processing">
        <Countdown until={Date.parse(order.dueAt)} />
      </Stamp>
    );
  }
  return <Processing order={order} next={next} />;
}

/** The cost of the same order without a key; null if the catalogue has no such item. */
function retailTotal({ catalogue }: StateView, { product_item_id, qty }: ScheduledOrder): string | null {
  for (const { items } of catalogue) {
    const item = items.find((each) => each.product_item_id === product_item_id);
    if (item) return times(item.retail_price, qty);
  }
  return null;
}

interface OrderLinesProps {
  readonly order: ScheduledOrder;
  readonly name: string;
  readonly call: string | null;
}

/** The receipt of an order. */
export function OrderLines({ order, name, call }: OrderLinesProps) {
  const retail = useStateView((stateView) => retailTotal(stateView, order));
  const isReadOnly = useIsReadOnly();
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <ReceiptLine isBold left="ORDER" right={<ClockTime at={Date.parse(order.created_at)} />} />
      <ReceiptLine left={order.id} />
      <ReceiptLine left={`${order.qty} × ${order.product_item_name}`} right={amountText(order.total)} />
      <div className="present:hidden">
        <ReceiptLine left={order.product_name} />
      </div>
      {retail !== null && (
        <ReceiptLine left={`Retail ${amountText(retail)}, saved ${amountText(minus(retail, order.total))}`} />
      )}
      <hr className="slip-rule" />
      <ReceiptLine isBold left="CHARGED" right={amountText(order.total)} />
      <OrderStamp order={order} next={link} />
      {!isReadOnly && (
        <div className="mt-1 flex flex-wrap gap-x-5 present:hidden">
          <Link ref={link} href={orderPath(order.id)} aria-label={`Open order ${order.id}`} className={SLIP_LINK}>
            Open order
          </Link>
          <OpenCall name={name} call={call} />
        </div>
      )}
    </>
  );
}
