import type { OrderStatus } from "#contract/api/order.ts";
import { type Duration, duration, type Instant, instant, later } from "#contract/api/time.ts";
import type { LedgerEntry, PlacedOrder, World } from "./world.ts";

/** The earliest of the records' times after `at`; null if there is none. */
function firstAfter<T>(records: readonly T[], timeOf: (record: T) => Instant, at: number): Instant | null {
  let first = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const time = timeOf(record);
    if (time > at) first = Math.min(first, time);
  }
  return Number.isFinite(first) ? instant(first) : null;
}

/** The state of an order at a time: delivered from `deliverAt` on (API spec, section 3). */
export const orderStatusAt = (order: PlacedOrder, at: Instant): OrderStatus =>
  at >= order.deliverAt ? "delivered" : "processing";

/** When the next order after `at` is due; null if none is processing. */
export const nextDelivery = ({ orders }: World, at: Instant): Instant | null =>
  firstAfter(orders, ({ deliverAt }) => deliverAt, at);

/** The lifetime of an Idempotency-Key: 24 hours on the sandbox clock. */
export const LEDGER_LIFE: Duration = duration(24 * 60 * 60 * 1000);

export const expiryOf = (entry: LedgerEntry): Instant => later(entry.usedAt, LEDGER_LIFE);

/** When the next ledger entry expires after `at`; null if there is none. */
export function nextExpiry({ ledger }: World, at: Instant): Instant | null {
  const oldest = firstAfter(ledger, ({ usedAt }) => usedAt, at - LEDGER_LIFE);
  return oldest === null ? null : later(oldest, LEDGER_LIFE);
}
