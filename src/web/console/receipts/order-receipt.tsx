import { type ReactNode, type RefObject, useRef } from "react";
import { Link } from "wouter";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useIsReadOnly, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { itemIn } from "#web/client/request.ts";
import { orderPath } from "#web/client/routes.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { Countdown } from "./countdown.tsx";
import { RECEIPT_LINK, ReceiptLine, Stamp } from "./receipt-paper.tsx";

interface DeliverNowProps {
  readonly order: string;
  readonly children: ReactNode;
  /** Receives the focus once there is nothing left to deliver. */
  readonly next: RefObject<HTMLElement | null>;
}

/** The stamp of a processing order, beside the button that delivers it ahead of time. */
function DeliverNow({ order, children, next }: DeliverNowProps) {
  const { panel } = useSandbox();
  const { run, failure } = useAction(async () => {
    await panel.adjust({ kind: "deliver_now", order });
    return undefined;
  });
  const button = useFocusHandoff<HTMLButtonElement>(next);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        {children}
        <button
          ref={button}
          type="button"
          aria-label={`Deliver now: order ${order}`}
          onClick={() => run()}
          className={RECEIPT_LINK}
        >
          Deliver now
        </button>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-1 text-void-ink">
          {failure} The order is still processing. Try again.
        </p>
      )}
    </>
  );
}

interface OrderReceiptProps {
  readonly order: ScheduledOrder;
  /** What stands beside the link to the order. */
  readonly children: ReactNode;
}

/** The receipt of an order: its cost, the price of the same order without a key, and its status. */
export function OrderReceipt({ order, children }: OrderReceiptProps) {
  const retailPrice = useStateView(({ catalogue }) => itemIn(catalogue, order.product_item_id)?.retail_price);
  const isReadOnly = useIsReadOnly();
  const link = useRef<HTMLAnchorElement>(null);
  const retail = retailPrice && times(retailPrice, order.qty);
  const processing = (
    <Stamp ink="processing">
      <Countdown until={Date.parse(order.dueAt)} />
    </Stamp>
  );
  return (
    <>
      <ReceiptLine isBold left="ORDER" right={<ClockTime at={Date.parse(order.created_at)} />} />
      <ReceiptLine left={order.id} />
      <ReceiptLine left={`${order.qty} × ${order.product_item_name}`} right={amountText(order.total)} />
      <div className="present:hidden">
        <ReceiptLine left={order.product_name} />
      </div>
      {retail && <ReceiptLine left={`Retail ${amountText(retail)}, saved ${amountText(minus(retail, order.total))}`} />}
      <hr className="slip-rule" />
      <ReceiptLine isBold left="CHARGED" right={amountText(order.total)} />
      {order.status === "delivered" && <Stamp ink="delivered">DELIVERED</Stamp>}
      {order.status === "processing" && isReadOnly && processing}
      {order.status === "processing" && !isReadOnly && (
        <DeliverNow order={order.id} next={link}>
          {processing}
        </DeliverNow>
      )}
      {!isReadOnly && (
        <div className="mt-1 flex flex-wrap gap-x-5 present:hidden">
          <Link ref={link} href={orderPath(order.id)} aria-label={`Open order ${order.id}`} className={RECEIPT_LINK}>
            Open order
          </Link>
          {children}
        </div>
      )}
    </>
  );
}
