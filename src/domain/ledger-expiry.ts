import { type Duration, duration, type Instant, later } from "#contract/api/time.ts";
import { firstAfter } from "./first-after.ts";
import type { LedgerEntry, World } from "./world.ts";

/** The lifetime of an Idempotency-Key: 24 hours on the sandbox clock. */
export const LEDGER_LIFE: Duration = duration(24 * 60 * 60 * 1000);

export const expiryOf = (entry: LedgerEntry): Instant => later(entry.usedAt, LEDGER_LIFE);

/** When the next ledger entry expires after `at`; null if there is none. */
export function nextExpiry({ ledger }: World, at: Instant): Instant | null {
  const oldest = firstAfter(ledger, ({ usedAt }) => usedAt, at - LEDGER_LIFE);
  return oldest === null ? null : later(oldest, LEDGER_LIFE);
}
