import type { RefObject } from "react";
import { useDeliverNow } from "#web/client/react/use-admin.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";

interface DeliverNowProps {
  readonly order: string;
  /** Receives the focus once the order is delivered. */
  readonly next: RefObject<HTMLElement | null>;
}

/** Delivers an order early. Shown while the order is processing. */
export function DeliverNow({ order, next }: DeliverNowProps) {
  const { deliver, failure } = useDeliverNow(order);
  const box = useFocusHandoff<HTMLDivElement>(next);
  return (
    <div ref={box} className="flex flex-col items-start gap-2">
      <Button aria-label={`Deliver now: order ${order}`} onClick={deliver}>
        Deliver now
      </Button>
      {failure !== null && (
        <div role="alert">
          <Callout look="void">{failure}</Callout>
        </div>
      )}
    </div>
  );
}
