import { useLayoutEffect, useState } from "react";
import { knownState } from "#web/client/known-state.ts";
import { useMode, useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";

/** Says that the stored state was unusable, why, and where it is kept. On the page from its first paint, or never. */
export function SetAsideNotice() {
  const { setAside } = useMode();
  const [isDismissed, setDismissed] = useState(false);
  if (setAside === null || isDismissed) return null;
  return (
    <section
      aria-label="Stored data set aside"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-processing-edge bg-processing px-4 py-2 text-processing-ink"
    >
      <p className="min-w-0 flex-1 basis-80">
        The sandbox started fresh, because the data saved in this browser could not be read. {setAside.reason}
        {setAside.storageKey !== null && (
          <>
            {" "}
            A copy is in local storage under{" "}
            <code className="font-mono text-code break-all">{setAside.storageKey}</code>.
          </>
        )}
      </p>
      <Button onClick={() => setDismissed(true)}>Dismiss</Button>
    </section>
  );
}

/** Announces "Order delivered" when a processing order that the caller knows of is delivered. */
function useDeliveryAnnouncements(): void {
  const { panel, session } = useSandbox();
  // A layout effect, so that what a delivery completes, such as a lesson's step, is announced after it.
  useLayoutEffect(
    () =>
      panel.stateView.subscribe((now, before) => {
        const { orders } = knownState(now, panel.exchanges.getState(), session.getState().lookedUp).stateView;
        const processing = new Set(before.orders.filter(({ status }) => status === "processing").map(({ id }) => id));
        if (orders.some(({ id, status }) => status === "delivered" && processing.has(id))) {
          announce(session, "Order delivered");
        }
      }),
    [panel, session],
  );
}

/** The page's only live region. */
export function LiveRegion() {
  useDeliveryAnnouncements();
  const { text, count } = useSession((session) => session.announcement);
  return (
    <div role="status" className="sr-only">
      <span key={count}>{text}</span>
    </div>
  );
}
