import { instant } from "#contract/api/time.ts";
import { findItem } from "#domain/catalogue.ts";
import { priceOf } from "#domain/products.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { seedWorld } from "#domain/world.ts";

/** What a call requests. Lists are requested whole. */
export interface HistoryRequest {
  readonly operation: "placeOrder" | "getWallet" | "listOrders";
  readonly idempotencyKey: string | null;
  readonly body?: unknown;
}

/** Of a response's body, what is checked. */
type KnownBody = {
  readonly id?: string;
  readonly balance?: string;
  /** The listed orders, oldest first: what each is of, and what it cost. */
  readonly orders?: readonly { readonly id: string; readonly content: string; readonly total: number }[];
};

/** A call of a history. `start` and `end` are moments of one clock. */
export interface HistoryCall {
  readonly tab: number;
  readonly start: number;
  /** Infinity if the call has no response: it may have been carried out at any time after its start, or never. */
  readonly end: number;
  readonly request: HistoryRequest;
  /** Null if the call has no response. */
  readonly response: { readonly status: number; readonly isReplay: boolean; readonly body: KnownBody } | null;
  /** Whether a read was made when every tab knew of every commit: it must show all of them. */
  readonly isLatest?: boolean;
}

const PATHS = { placeOrder: "/v1/orders", getWallet: "/v1/wallet", listOrders: "/v1/orders?limit=100" } as const;

/** What a call sends, with the sample key. */
export const sentFor = ({ operation, idempotencyKey, body }: HistoryRequest) => ({
  path: PATHS[operation],
  method: body === undefined ? "GET" : "POST",
  headers: {
    Authorization: `Bearer ${SAMPLE_KEY}`,
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(idempotencyKey !== null && { "Idempotency-Key": idempotencyKey }),
  },
  body: body === undefined ? null : JSON.stringify(body),
});

/** What an order is of, as its request and a list of orders name it. */
function contentOf(order: unknown): string {
  const { qty, product_item_id, cust_account } = order as { [name: string]: unknown };
  return `${qty} of ${product_item_id} for ${JSON.stringify(cust_account)}`;
}

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

/** What is checked of a response's body. */
export function knownBody({ operation }: HistoryRequest, body: unknown): KnownBody {
  const { id, balance, data } = (body ?? {}) as { [name: string]: unknown };
  if (operation === "placeOrder") return { id: String(id) };
  if (operation === "getWallet") return { balance: String(balance) };
  const orders = data as { id: string; total: string }[];
  return {
    orders: orders.toReversed().map((each) => ({ id: each.id, content: contentOf(each), total: cents(each.total) })),
  };
}

const START = seedWorld(instant(0));

/** What an order costs, in cents, by the rules. */
function costOf({ body }: HistoryRequest): number {
  const { product_item_id, qty } = body as { product_item_id: number; qty: number };
  const { item } = findItem(product_item_id) ?? {};
  return item ? priceOf(item.retailPrice, START.account).price * qty : Number.NaN;
}

const isOrder = ({ request }: HistoryCall): boolean => request.operation === "placeOrder";

/**
 * Whether one call must come before another: it ended before the other began, and both take the lock, or are of one tab. A
 * read of another tab may miss a commit of a moment ago.
 */
const precedes = (one: HistoryCall, other: HistoryCall): boolean =>
  one.end < other.start && (one.tab === other.tab || other.isLatest === true || (isOrder(one) && isOrder(other)));

/** What is wrong with each call of a history, given all orders in their order, as the last list of a tab shows them. */
function* faultsIn(calls: readonly HistoryCall[], orders: NonNullable<KnownBody["orders"]>) {
  const left: number[] = [START.balance];
  for (const { total } of orders) left.push((left.at(-1) ?? 0) - total);
  const named = calls.filter(({ response }) => response?.body.id !== undefined);
  const indexOf = (call: HistoryCall) => orders.findIndex(({ id }) => id === call.response?.body.id);
  const keyed = named.toSorted((one, other) => Number(other.response?.isReplay) - Number(one.response?.isReplay));
  const keyOf = new Map(keyed.map((call) => [indexOf(call), call.request.idempotencyKey]));
  // A call without a response may have made an order that no other one names: one for each Idempotency-Key.
  const lost = calls
    .filter((call) => call.response === null && isOrder(call))
    .toSorted((one, other) => one.start - other.start);
  const makers = orders.map(({ id, content }, index) => {
    const made = named.find(({ response }) => response?.body.id === id && !response.isReplay);
    if (made) return made;
    const key = keyOf.get(index);
    const at = lost.findIndex(({ request }) => {
      const isOfKey =
        key === undefined
          ? ![...keyOf.values()].includes(request.idempotencyKey ?? "")
          : request.idempotencyKey === key;
      return isOfKey && contentOf(request.body) === content;
    });
    const [maker] = at < 0 ? [] : lost.splice(at, 1);
    if (maker && key === undefined && maker.request.idempotencyKey !== null)
      keyOf.set(index, maker.request.idempotencyKey);
    return maker;
  });
  /** How many orders a call must see at least, and may see at most. */
  const seenBy = new Map<HistoryCall, number>();
  const bounds = (call: HistoryCall) => {
    const before = makers.findLastIndex((maker) => maker && precedes(maker, call)) + 1;
    const read = [...seenBy].filter(([one]) => one.tab === call.tab && one.end < call.start).map(([, count]) => count);
    const after = makers.findIndex((maker) => maker && maker.start > call.end);
    return { least: Math.max(before, ...read), most: after < 0 ? orders.length : after };
  };
  for (const [index, maker] of makers.entries()) if (!maker) yield `No call has made order ${index + 1}.`;
  for (const call of calls.toSorted((one, other) => one.end - other.end)) {
    const { request, response } = call;
    if (response === null) continue;
    const { least, most } = bounds(call);
    const fits = (count: number) => count >= least && count <= most;
    const counts = left.flatMap((_, count) => (fits(count) ? [count] : []));
    const ofKey =
      request.idempotencyKey === null ? -1 : ([...keyOf].find(([, key]) => key === request.idempotencyKey)?.[0] ?? -1);
    if (response.status === 200) {
      const { orders: list, balance } = response.body;
      const isPrefix = list?.every(({ id }, index) => id === orders[index]?.id);
      const count = list ? (isPrefix ? list.length : -1) : left.indexOf(cents(balance));
      if (count < 0 || !fits(count) || (call.isLatest && count !== orders.length)) yield wordsFor(call);
      seenBy.set(call, count);
    } else if (response.status === 201) {
      const index = indexOf(call);
      const isSame =
        orders[index]?.content === contentOf(request.body) &&
        keyOf.get(index) === request.idempotencyKey &&
        (ofKey < 0 || ofKey === index);
      const isOwn = response.isReplay
        ? index < most && request.idempotencyKey !== null
        : makers[index] === call && fits(index);
      if (index < 0 || !isSame || !isOwn) yield wordsFor(call);
    } else if (response.status === 422) {
      if (ofKey < 0 || ofKey >= most || orders[ofKey]?.content === contentOf(request.body)) yield wordsFor(call);
    } else if (response.status === 402) {
      const isShort = counts.some((count) => (left[count] ?? 0) < costOf(request));
      if (!isShort || (ofKey >= 0 && ofKey < least)) yield wordsFor(call);
    } else yield wordsFor(call);
  }
}

/** How a call is named in a finding. */
function wordsFor({ tab, start, end, request, response }: HistoryCall): string {
  const key = request.idempotencyKey === null ? "" : ` with key ${request.idempotencyKey}`;
  return `tab ${tab}, ${start} to ${end}: ${request.operation}${key} -> ${JSON.stringify(response)}`;
}

/**
 * Checks whether a history can be explained. The list of orders that is read at last has them in the order in which they
 * were made. Each response must be the rules' one after some number of them: at least those that were made before the call
 * began, at most those that began before it ended. Null if so, otherwise what cannot be explained.
 */
export function faultIn(history: readonly HistoryCall[]): string | null {
  // Refused by the browser: nothing was changed.
  const calls = history.filter(({ response }) => response?.status !== 503);
  const orders = calls.findLast(({ isLatest, response }) => isLatest && response?.body.orders)?.response?.body.orders;
  if (!orders) return calls.some(({ response }) => response !== null) ? "No tab has read the orders at last." : null;
  if (new Set(orders.map(({ id }) => id)).size < orders.length) return "An order is listed twice.";
  const faults = [...faultsIn(calls, orders)];
  return faults.length === 0 ? null : `Not explained:\n  ${faults.join("\n  ")}`;
}
