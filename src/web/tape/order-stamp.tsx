import type { BookedOrder } from "#contract/panel.ts";
import { Stamp } from "./stamp.tsx";
import { useSecondsUntil } from "./use-seconds-until.ts";

function Processing({ until }: { readonly until: number }) {
  return <Stamp ink="processing">PROCESSING {useSecondsUntil(until)} s</Stamp>;
}

/** The order's state: how long it is still processing, or that it is delivered. */
export function OrderStamp({ order }: { readonly order: BookedOrder }) {
  if (order.status === "delivered") return <Stamp ink="delivered">DELIVERED</Stamp>;
  return <Processing until={Date.parse(order.dueAt)} />;
}
