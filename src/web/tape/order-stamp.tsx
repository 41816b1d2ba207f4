import type { Order } from "#contract/order.ts";
import { Stamp } from "./stamp.tsx";
import { useSecondsSince } from "./use-seconds-since.ts";

function Processing({ since }: { readonly since: number }) {
  return <Stamp ink="processing">PROCESSING {useSecondsSince(since)} s</Stamp>;
}

/** The order's state: for how long it has been processing, or that it is delivered. */
export function OrderStamp({ order }: { readonly order: Order }) {
  if (order.status === "delivered") return <Stamp ink="delivered">DELIVERED</Stamp>;
  return <Processing since={Date.parse(order.created_at)} />;
}
