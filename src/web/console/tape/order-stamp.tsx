import type { RefObject } from "react";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useIsReadOnly } from "#web/client/react/context.tsx";
import { useDeliverNow } from "#web/client/react/use-deliver-now.ts";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { Countdown } from "./countdown.tsx";
import { SLIP_LINK } from "./slip-link.ts";
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
export function OrderStamp({ order, next }: OrderStampProps) {
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
