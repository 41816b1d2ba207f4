import { useSyncExternalStore } from "react";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { onTick } from "#web/ui/browser/window.ts";
import { Button } from "#web/ui/button.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { useIsPaused, useSandbox, useSettings } from "./context.tsx";
import { ActionFailure, useAction } from "./use-action.tsx";

/** The time left until a time on the sandbox clock, counted down in whole seconds. At least 1 until the time is reached. */
export function Countdown({ until }: { readonly until: number }) {
  const { panel } = useSandbox();
  return durationText(1000 * useSyncExternalStore(onTick, () => Math.max(1, Math.ceil((until - panel.now()) / 1000))));
}

interface OrderProps {
  readonly order: ScheduledOrder;
}

/** An order's status in capitals, as on a stamp, with the time left while it is processing. */
export function DeliveryStatus({ order: { status, dueAt } }: OrderProps) {
  const isPaused = useIsPaused();
  const isOnStage = useSettings().present === true;
  if (status === "delivered") return "DELIVERED";
  if (isPaused) return isOnStage ? "PROCESSING" : "PROCESSING, clock paused";
  return (
    <>
      PROCESSING
      <span className="in-[.frame]:max-[22rem]:sr-only">
        {" "}
        <Countdown until={Date.parse(dueAt)} />
      </span>
    </>
  );
}

/** When an order that is processing is delivered: "in 4 s". */
export const Due = ({ order: { dueAt } }: OrderProps) =>
  useIsPaused() ? (
    "when the clock runs again"
  ) : (
    <>
      in <Countdown until={Date.parse(dueAt)} />
    </>
  );

interface DeliverNowProps extends OrderProps {
  readonly className?: string;
}

/** Delivers an order early. */
export function DeliverNow({ order: { id }, className }: DeliverNowProps) {
  const { panel } = useSandbox();
  const { run, failure } = useAction(() => panel.adjust({ kind: "deliver_now", order: id }));
  return (
    <>
      <Button className={className} aria-label={`Deliver now: order ${id}`} onClick={() => run()}>
        Deliver now
      </Button>
      <ActionFailure failure={failure} effect="The order is still processing." />
    </>
  );
}
