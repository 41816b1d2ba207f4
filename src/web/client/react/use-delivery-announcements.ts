import { useEffect } from "react";
import { announce } from "#web/client/store.ts";
import { useSandbox } from "./context.tsx";

/** Announces "Order delivered" when a processing order is delivered. */
export function useDeliveryAnnouncements(): void {
  const { panel, session } = useSandbox();
  useEffect(() => {
    let processing = new Set<string>();
    const look = () => {
      const { orders } = panel.stateView.getState();
      if (orders.some(({ id, status }) => status === "delivered" && processing.has(id))) {
        announce(session, "Order delivered");
      }
      processing = new Set(orders.filter(({ status }) => status === "processing").map(({ id }) => id));
    };
    look();
    return panel.stateView.subscribe(look);
  }, [panel, session]);
}
