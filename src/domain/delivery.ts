import type { OrderStatus } from "#contract/api/order.ts";
import type { Instant } from "#contract/api/time.ts";
import { firstAfter } from "./first-after.ts";
import type { PlacedOrder, World } from "./world.ts";

/** The state of an order at a time: delivered from `deliverAt` on (API spec, section 3). */
export const statusOf = (order: PlacedOrder, at: Instant): OrderStatus =>
  at >= order.deliverAt ? "delivered" : "processing";

/** When the next order after `at` is due; null if none is processing. */
export const nextDelivery = ({ orders }: World, at: Instant): Instant | null =>
  firstAfter(orders, ({ deliverAt }) => deliverAt, at);
