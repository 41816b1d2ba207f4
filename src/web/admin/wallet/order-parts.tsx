import type { RefObject } from "react";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useIsPaused, useSandbox, useSecondsUntil } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { Button } from "#web/ui/button.tsx";
import { looks } from "#web/ui/callout.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";

interface OrderProps {
  readonly order: ScheduledOrder;
}

export function PlacedTime({ order }: OrderProps) {
  return <DatedTime at={Date.parse(order.created_at)} now={useSandbox().panel.now()} />;
}

function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  return useIsPaused() ? ", clock paused" : `, ${seconds} s`;
}

/** An order's status in words, with the time left while it is processing. */
export function OrderState({ order }: OrderProps) {
  return (
    <span className={`inline-block rounded border px-1.5 text-code tabular-nums ${looks[order.status]}`}>
      {order.status}
      {order.status === "processing" && <Countdown until={Date.parse(order.dueAt)} />}
    </span>
  );
}

/** An order's status as a stamp, as on its receipt. */
export function OrderStamp({ order }: OrderProps) {
  const isDelivered = order.status === "delivered";
  return (
    <span
      translate="no"
      className={`stamp font-mono text-small whitespace-nowrap tabular-nums ${isDelivered ? "text-delivered-ink" : "text-processing-ink"}`}
    >
      {order.status.toUpperCase()}
      {!isDelivered && <Countdown until={Date.parse(order.dueAt)} />}
    </span>
  );
}

interface DeliverNowProps extends OrderProps {
  /** Receives the focus once the order is delivered. */
  readonly next: RefObject<HTMLElement | null>;
}

/** Delivers an order early. Shown while the order is processing. */
export function DeliverNow({ order: { id }, next }: DeliverNowProps) {
  const { run, failure } = useAdjust();
  const box = useFocusHandoff<HTMLDivElement>(next);
  return (
    <div ref={box} className="flex flex-col items-start gap-2">
      <Button aria-label={`Deliver now: order ${id}`} onClick={() => run({ kind: "deliver_now", order: id })}>
        Deliver now
      </Button>
      <ActionFailure failure={failure} effect="The order is still processing." />
    </div>
  );
}
