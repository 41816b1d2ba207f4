import { useEffect } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";

/** Announces "Order delivered" when a processing order is delivered. */
function useDeliveryAnnouncements(): void {
  const { panel, session } = useSandbox();
  useEffect(() => {
    return panel.stateView.subscribe(({ orders }, before) => {
      const processing = new Set(before.orders.filter(({ status }) => status === "processing").map(({ id }) => id));
      if (orders.some(({ id, status }) => status === "delivered" && processing.has(id))) {
        announce(session, "Order delivered");
      }
    });
  }, [panel, session]);
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
