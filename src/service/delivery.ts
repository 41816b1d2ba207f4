import type { OrderStatus } from "#contract/order.ts";
import { type Instant, instant } from "#contract/time.ts";
import type { PlacedOrder, World } from "./world.ts";

/** The state of an order at a time: delivered from `deliverAt` on (document, section 3). */
export const statusOf = (order: PlacedOrder, at: Instant): OrderStatus =>
  at >= order.deliverAt ? "delivered" : "processing";

/** When the next order is due after `at`, or null when none is under way. */
export function nextDelivery(world: World, at: Instant): Instant | null {
  const due = world.orders.filter((order) => order.deliverAt > at).map((order) => order.deliverAt);
  return due.length > 0 ? instant(Math.min(...due)) : null;
}
