import { useMemo } from "react";
import type { ErrorCode } from "#contract/api/error.ts";
import { type ApiKey, SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Exchange, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { isRefused, isReplay, requestHeader, responseHeader } from "#web/client/exchange.ts";
import type { KnownState } from "#web/client/known-state.ts";
import { useKnownState, useSession } from "#web/client/react/context.tsx";

/** The copy of a receipt that a replay adds under the original. */
interface Copy {
  readonly id: string;
  readonly at: number;
  readonly idempotencyKey: string;
}

type Subject =
  | { readonly kind: "order"; readonly order: ScheduledOrder }
  | { readonly kind: "key"; readonly apiKey: ApiKey }
  | { readonly kind: "void"; readonly status: number; readonly code: ErrorCode; readonly firstLine: string }
  /** A call without a response: unknown, or known never to have arrived. */
  | {
      readonly kind: "lost";
      readonly exchange: Exchange;
      readonly isUnknown: boolean;
      readonly firstLine: string;
      readonly idempotencyKey: string | null;
    };

export type Receipt = Subject & {
  readonly id: string;
  readonly at: number;
  /** The Request-Id of the call behind the receipt; null if the Log no longer has it. */
  readonly call: string | null;
  /** The replays of that call, newest first; none of a refusal. */
  readonly copies: readonly Copy[];
};

const copyOf = memoizeWeak(
  (exchange: Exchange): Copy => ({
    id: exchange.requestId,
    at: exchange.at,
    idempotencyKey: responseHeader(exchange, "Idempotency-Key") ?? "",
  }),
);

/** The replays of each order and key, newest first, by the id the first request created. */
function copiesByMade({ ledger }: StateView, exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Copy[]> {
  const copies = new Map<string, readonly Copy[]>();
  const replays = exchanges.filter(isReplay);
  if (replays.length === 0) return copies;
  const made = new Map(ledger.map((line) => [line.originalRequest, line.made]));
  for (const replay of replays) {
    const id = made.get(responseHeader(replay, "Original-Request") ?? "");
    if (id !== undefined) copies.set(id, [copyOf(replay), ...(copies.get(id) ?? [])]);
  }
  return copies;
}

/** The Request-Id of the call that created each order and each key, by the created id. */
function makingCalls(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  for (const { requestId, trace } of exchanges) {
    for (const change of trace.changes) {
      if (change.kind === "order_placed") calls.set(change.order, requestId);
      if (change.kind === "key_created") calls.set(change.key, requestId);
    }
  }
  return calls;
}

const NO_COPIES: readonly Copy[] = [];
const lastReceipts = new WeakMap<ScheduledOrder | ApiKey, Receipt>();

/** The first and last characters of a long Idempotency-Key. */
export const shortKey = (key: string): string => (key.length <= 18 ? key : `${key.slice(0, 8)}…${key.slice(-5)}`);

/** The last receipt of a record while its content is the same, so that it does not render again; else a new one. */
function unlessSame(record: ScheduledOrder | ApiKey, receipt: Receipt): Receipt {
  const last = lastReceipts.get(record);
  if (last?.call === receipt.call && isSameList(last.copies, receipt.copies)) return last;
  lastReceipts.set(record, receipt);
  return receipt;
}

/** What the receipts of a refused and of a lost call have in common. */
const ofCall = ({ requestId, at, request: { method, path } }: Exchange) =>
  ({ id: requestId, call: requestId, at, copies: NO_COPIES, firstLine: `${method} ${path}` }) as const;

const voidReceipt = memoizeWeak((exchange: Exchange): Receipt[] => {
  const { response, trace } = exchange;
  if (trace.stoppedBy === null) return [];
  return [{ kind: "void", ...ofCall(exchange), status: response.status, code: trace.stoppedBy }];
});

const lostReceipt = (isUnknown: boolean) =>
  memoizeWeak((exchange: Exchange): Receipt => {
    const idempotencyKey = requestHeader(exchange, "Idempotency-Key");
    return { kind: "lost", ...ofCall(exchange), exchange, isUnknown, idempotencyKey };
  });
const noResponseReceipt = lostReceipt(true);
const notReceivedReceipt = lostReceipt(false);

/**
 * All receipts of a known state, newest first: every order and key, and the replays, refusals and lost calls of this
 * tab. `lookedUp` holds the Request-Ids of the lost calls that were looked up on the service's side.
 */
function receiptsOf({ stateView, exchanges, unknown }: KnownState, lookedUp: readonly string[]): readonly Receipt[] {
  const notReceived = exchanges.filter(({ lost, requestId }) => lost === "request" && lookedUp.includes(requestId));
  const making = makingCalls(exchanges);
  const copies = copiesByMade(stateView, exchanges);
  const printed = ({ id, created_at }: ScheduledOrder | ApiKey) => ({
    id,
    at: Date.parse(created_at),
    call: making.get(id) ?? null,
    copies: copies.get(id) ?? NO_COPIES,
  });
  const created = stateView.keys.filter(({ id }) => id !== SAMPLE_KEY_ID);
  return [
    ...stateView.orders.map((order) => unlessSame(order, { kind: "order", order, ...printed(order) })),
    ...created.map((apiKey) => unlessSame(apiKey, { kind: "key", apiKey, ...printed(apiKey) })),
    ...exchanges.filter(isRefused).flatMap(voidReceipt),
    ...unknown.map(noResponseReceipt),
    ...notReceived.map(notReceivedReceipt),
  ].sort((one, other) => other.at - one.at);
}

/** All receipts of what the caller knows, newest first. */
export function useReceipts(): readonly Receipt[] {
  const known = useKnownState();
  const lookedUp = useSession((session) => session.lookedUp);
  return useMemo(() => receiptsOf(known, lookedUp), [known, lookedUp]);
}

/** How many receipts there are, each copy counted. */
export const countOf = (receipts: readonly Receipt[]): number =>
  receipts.reduce((sum, { copies }) => sum + 1 + copies.length, 0);
