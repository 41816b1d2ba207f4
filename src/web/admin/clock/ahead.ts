import type { ScheduledOrder, StateView } from "#contract/panel/panel.ts";

/** The orders still processing, next due first. */
export const processing = ({ orders }: Pick<StateView, "orders">): readonly ScheduledOrder[] =>
  orders
    .filter(({ status }) => status === "processing")
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));

/** When the next order is due; null if none is processing. */
export function nextDue(orders: StateView["orders"]): number | null {
  const [next] = processing({ orders });
  return next ? Date.parse(next.dueAt) : null;
}

/** How many ledger entries expire by a time, in words. */
export function expiryWords(ledger: StateView["ledger"], by: number): string {
  const count = ledger.filter(({ expiresAt }) => Date.parse(expiresAt) <= by).length;
  if (ledger.length === 0) return "The ledger is empty: no entry expires.";
  const all = ledger.length === 1 ? "the only ledger entry" : `all ${ledger.length} ledger entries`;
  if (count === ledger.length) return `${all.charAt(0).toUpperCase()}${all.slice(1)} will have expired.`;
  if (count === 0) return `No ledger entry will have expired.`;
  return `${count} of ${ledger.length} ledger entries will have expired.`;
}

/** Seconds until a time, rounded up; at least 1. */
export const secondsUntil = (due: number, now: number): number => Math.max(1, Math.ceil((due - now) / 1000));
