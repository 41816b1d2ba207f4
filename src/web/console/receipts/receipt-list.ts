import { useMemo } from "react";
import { errors } from "#contract/api/error.ts";
import { type ApiKey, SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { operations } from "#contract/api/operations.ts";
import { shownLabel } from "#contract/api/text.ts";
import type { Exchange, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { shortKey } from "#web/client/draft.ts";
import { isRefused, isReplay, requestHeader, responseHeader } from "#web/client/exchange.ts";
import { stringIn } from "#web/client/http.ts";
import { createdBy, type KnownState, sameOrderBefore } from "#web/client/known-state.ts";
import { useKnownState, useSession } from "#web/client/react/context.tsx";
import type { Session } from "#web/client/store.ts";
import { grouped } from "#web/ui/format/amount.ts";
import type { Paper } from "#web/ui/receipt.tsx";

/** A line of a receipt: words at the left, an amount or a name at the right. */
interface Line {
  readonly left: string;
  readonly right?: string;
  readonly isDim?: boolean;
}

/** What a receipt says, whichever size it is drawn in. */
export interface Receipt {
  readonly id: string;
  readonly at: number;
  readonly paper: Paper;
  readonly name: string;
  /** ORDER, DUPLICATE, KEY, COPY, REFUSED: read first, so that the colour is not needed. */
  readonly title: string;
  readonly lines: readonly [Line, ...Line[]];
  readonly charged?: string;
  readonly stamp?: string;
  /** The order whose status is the stamp. */
  readonly order?: ScheduledOrder;
  /** The call without a response that can be looked up on the service's side. */
  readonly unknown?: Exchange;
  /** The Request-Id of the call behind the receipt; null if the Log no longer has it. */
  readonly call: string | null;
  /** The replays of that call, newest first; none of a refusal. */
  readonly copies: readonly Receipt[];
}

const NO_COPIES: readonly Receipt[] = [];

/** The copy of a receipt that a replay adds under the original. The first copy has number 1. */
function copyOf(exchange: Exchange, number: number): Receipt {
  const { requestId: id, at, operation } = exchange;
  const stamp = operation === "createKey" ? "NO SECOND KEY" : "CHARGED 0.00";
  const key = { left: shortKey(responseHeader(exchange, "Idempotency-Key") ?? "") };
  const lines = [{ left: "Same Idempotency-Key" }, key] as const;
  const name = `Copy ${number}, ${stamp.toLowerCase()}`;
  return { id, at, paper: "yellow", name, title: "COPY", lines, stamp, call: id, copies: NO_COPIES };
}

/** The replays of each order and key, newest first, by the id the first request created. */
function copiesByMade({ ledger }: StateView, exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Receipt[]> {
  const copies = new Map<string, readonly Receipt[]>();
  const replays = exchanges.filter(isReplay);
  if (replays.length === 0) return copies;
  const made = new Map(ledger.map((line) => [line.originalRequest, line.made]));
  for (const replay of replays) {
    const id = made.get(responseHeader(replay, "Original-Request") ?? "");
    if (id === undefined) continue;
    const earlier = copies.get(id) ?? [];
    copies.set(id, [copyOf(replay, earlier.length + 1), ...earlier]);
  }
  return copies;
}

/** The call that created each order and each key, by the created id. */
const makingCalls = (exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> =>
  new Map(exchanges.flatMap((exchange) => createdBy(exchange).map((id) => [id, exchange] as const)));

/** A call's receipt of its own, and what its first line says. */
const ofCall = ({ requestId, at }: Exchange) => ({ id: requestId, call: requestId, at, copies: NO_COPIES }) as const;
const firstLineOf = ({ request: { method, path } }: Exchange): string => `${method} ${path}`;

/** The receipt of a refused order or key; none of a call that only reads. */
function refusedReceipt(exchange: Exchange): Receipt[] {
  const { response, trace, operation } = exchange;
  const { status } = response;
  if (trace.stoppedBy === null || operation === null || operations[operation].method === "GET") return [];
  const [missing, scope] = [stringIn(response.body, "shortfall"), stringIn(response.body, "required_scope")];
  const why = scope ? `needs ${scope}` : errors[trace.stoppedBy].title;
  const reason: Line = missing ? { left: "Missing", right: grouped(missing) } : { left: why };
  const lines = [{ left: trace.stoppedBy }, reason, { left: firstLineOf(exchange) }];
  const words = { name: `Refused, ${status}`, title: `REFUSED ${status}`, lines: lines as [Line, ...Line[]] };
  return [{ ...ofCall(exchange), ...words, paper: "pink", charged: "0.00" }];
}

/** The receipt of a call without a response: of an unknown outcome, or of a request that never arrived. */
const lostReceipt =
  (isUnknown: boolean) =>
  (exchange: Exchange): Receipt => {
    const key = requestHeader(exchange, "Idempotency-Key");
    const words = isUnknown
      ? { name: "No response", title: "NO RESPONSE", charged: "unknown", unknown: exchange }
      : { name: "Request never received", title: "NOT RECEIVED", charged: "0.00" };
    const lines = [{ left: firstLineOf(exchange) }, ...(key === null ? [] : [{ left: shortKey(key), isDim: true }])];
    return { ...ofCall(exchange), ...words, paper: "hollow", lines: lines as [Line, ...Line[]] };
  };

/** What the receipt of an order says; its status and its retail price are drawn beside it. */
const wordsOfOrder = (order: ScheduledOrder) => ({
  name: `Order ${order.id}`,
  title: "ORDER",
  lines: [{ left: `${order.qty} × ${order.product_item_name}`, right: order.total }] as const,
  charged: order.total,
  order,
});

/** What the receipt of a new key says. Its value is shown once, elsewhere. */
const wordsOfKey = ({ name, last4, scopes, revoked_at }: ApiKey) => ({
  name: `Key ${shownLabel(name)}`,
  title: "KEY",
  lines: [
    { left: shownLabel(name), right: `…${last4}` },
    { left: scopes.join(", "), isDim: true },
  ] as const,
  ...(revoked_at !== null && { stamp: "REVOKED" }),
});

type Told = Pick<Session, "lookedUp" | "retries">;

/**
 * All receipts of a known state, newest first: every order and key, and the replays, refusals and lost calls of this
 * tab.
 */
function receiptsOf({ stateView, exchanges, unknown }: KnownState, { lookedUp, retries }: Told): readonly Receipt[] {
  const notReceived = exchanges.filter(({ lost, requestId }) => lost === "request" && requestId in lookedUp);
  const making = makingCalls(exchanges);
  const copies = copiesByMade(stateView, exchanges);
  const printed = <Words>({ id, created_at }: ScheduledOrder | ApiKey, words: Words) => {
    const call = making.get(id);
    const original = {
      id,
      at: Date.parse(created_at),
      paper: "white",
      call: call?.requestId ?? null,
      copies: copies.get(id) ?? NO_COPIES,
    } as const;
    if (!call || !sameOrderBefore(call, exchanges, retries)) return { ...original, ...words };
    return { ...original, ...words, paper: "pink", title: "DUPLICATE", name: `Duplicate order ${id}` } as const;
  };
  const created = stateView.keys.filter(({ id }) => id !== SAMPLE_KEY_ID);
  return [
    ...stateView.orders.map((order) => printed(order, wordsOfOrder(order))),
    ...created.map((apiKey) => printed(apiKey, wordsOfKey(apiKey))),
    ...exchanges.filter(isRefused).flatMap(refusedReceipt),
    ...unknown.map(lostReceipt(true)),
    ...notReceived.map(lostReceipt(false)),
  ].sort((one, other) => other.at - one.at);
}

/** All receipts of what the caller knows, newest first. */
export function useReceipts(): readonly Receipt[] {
  const known = useKnownState();
  const lookedUp = useSession((now) => now.lookedUp);
  const retries = useSession((now) => now.retries);
  return useMemo(() => receiptsOf(known, { lookedUp, retries }), [known, lookedUp, retries]);
}

/** How many receipts there are, each copy counted. */
export const countOf = (receipts: readonly Receipt[]): number =>
  receipts.reduce((sum, { copies }) => sum + 1 + copies.length, 0);
