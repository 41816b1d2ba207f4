import type { ReactNode, RefObject } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { RECEIPT_LINK } from "./receipt-paper.tsx";

interface DeliverNowProps {
  readonly order: string;
  readonly children: ReactNode;
  /** Receives the focus once there is nothing left to deliver. */
  readonly next: RefObject<HTMLElement | null>;
}

/** The stamp of a processing order, beside the button that delivers it ahead of time. */
export function DeliverNow({ order, children, next }: DeliverNowProps) {
  const { panel } = useSandbox();
  const { run, failure } = useAction(() => panel.adjust({ kind: "deliver_now", order }));
  const button = useFocusHandoff<HTMLButtonElement>(next);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
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
