import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useIsPaused, useSecondsUntil } from "#web/client/react/context.tsx";

const looks = {
  processing: "border-processing-edge bg-processing text-processing-ink",
  delivered: "border-delivered-edge bg-delivered text-delivered-ink",
} as const;

function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  return useIsPaused() ? "processing, clock paused" : `processing, ${seconds} s`;
}

/** An order's status in words, with the time left while it is processing. */
export function OrderState({ order }: { readonly order: ScheduledOrder }) {
  return (
    <span className={`inline-block rounded border px-1.5 text-code tabular-nums ${looks[order.status]}`}>
      {order.status === "delivered" ? "delivered" : <Countdown until={Date.parse(order.dueAt)} />}
    </span>
  );
}
