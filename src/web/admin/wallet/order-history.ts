import type { Exchange, LedgerLine, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isReplay, requestHeader, responseHeader } from "#web/client/exchange.ts";

/** The call that placed an order; null if the log no longer has it. */
const placingCall = (id: string, exchanges: readonly Exchange[]): Exchange | null =>
  exchanges.find(({ trace }) =>
    trace.changes.some((change) => change.kind === "order_placed" && change.order === id),
  ) ?? null;

/** The ledger entry of the Idempotency-Key that placed an order. */
const lineFor = (id: string, { ledger }: StateView): LedgerLine | null =>
  ledger.find(({ made }) => made === id) ?? null;

/** One event of an order. */
export type OrderEvent =
  | { readonly kind: "placed"; readonly at: number; readonly call: Exchange | null }
  | { readonly kind: "replayed"; readonly at: number; readonly call: Exchange }
  | { readonly kind: "due"; readonly at: number }
  | { readonly kind: "delivered"; readonly at: number };

/** The events of an order in chronological order. */
export function historyOf(
  order: ScheduledOrder,
  stateView: StateView,
  exchanges: readonly Exchange[],
): readonly OrderEvent[] {
  const call = placingCall(order.id, exchanges);
  const original = call?.requestId ?? lineFor(order.id, stateView)?.originalRequest;
  const replays = exchanges.filter(
    (exchange) => isReplay(exchange) && responseHeader(exchange, "Original-Request") === original,
  );
  const events: readonly OrderEvent[] = [
    { kind: "placed", at: Date.parse(order.created_at), call },
    ...replays.map((replay) => ({ kind: "replayed", at: replay.at, call: replay }) as const),
    order.delivered_at === null
      ? { kind: "due", at: Date.parse(order.dueAt) }
      : { kind: "delivered", at: Date.parse(order.delivered_at) },
  ];
  return events.toSorted((one, other) => one.at - other.at);
}

/** What is known of the Idempotency-Key an order was placed with. */
export type KeyUsed =
  | { readonly kind: "recorded"; readonly key: string; readonly expiresAt: number }
  | { readonly kind: "expired"; readonly key: string }
  | { readonly kind: "none" }
  | { readonly kind: "not_known" };

/** How the order was protected. The ledger drops a key when it expires; the log may keep it longer. */
export function keyUsedFor(order: ScheduledOrder, stateView: StateView, exchanges: readonly Exchange[]): KeyUsed {
  const line = lineFor(order.id, stateView);
  if (line) return { kind: "recorded", key: line.idempotencyKey, expiresAt: Date.parse(line.expiresAt) };
  const call = placingCall(order.id, exchanges);
  if (!call) return { kind: "not_known" };
  const key = requestHeader(call, "Idempotency-Key");
  return key === null ? { kind: "none" } : { kind: "expired", key };
}
