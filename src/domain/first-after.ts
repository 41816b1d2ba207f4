import { type Instant, instant } from "#contract/api/time.ts";

/** The earliest of the records' times after `at`; null if there is none. */
export function firstAfter<T>(records: readonly T[], timeOf: (record: T) => Instant, at: number): Instant | null {
  let first = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const time = timeOf(record);
    if (time > at && time < first) first = time;
  }
  return Number.isFinite(first) ? instant(first) : null;
}
