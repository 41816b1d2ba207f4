import type { OrderStatus } from "#contract/order.ts";
import { type Instant, instant } from "#contract/time.ts";
import type { PlacedOrder, World } from "./world.ts";

/** The state of an order at a time: delivered from `deliverAt` on (document, section 3). */
export const statusOf = (order: PlacedOrder, at: Instant): OrderStatus =>
  at >= order.deliverAt ? "delivered" : "processing";

const NEVER = Number.POSITIVE_INFINITY;

/** When the next order is due after `at`, or null when none is under way. */
export function nextDelivery(world: World, at: Instant): Instant | null {
  const next = world.orders.reduce(
    (first, { deliverAt }) => (deliverAt > at && deliverAt < first ? deliverAt : first),
    NEVER,
  );
  return next < NEVER ? instant(next) : null;
}
