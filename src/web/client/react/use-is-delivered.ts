import { stringIn } from "#web/client/http.ts";
import { useStateView } from "./context.tsx";

/** Whether the order in the text of a response is delivered by now. */
export function useIsDelivered(text: string): boolean {
  const id = stringIn(text, "id");
  return useStateView(({ orders }) => orders.some((order) => order.id === id && order.status === "delivered"));
}
