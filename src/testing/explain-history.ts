import { errors } from "#contract/api/error.ts";
import { instant } from "#contract/api/time.ts";
import type { Call } from "#domain/call.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { outcomeOf } from "#domain/service.ts";
import { seedWorld, type World } from "#domain/world.ts";

/** What a call requests. Lists are requested whole. */
export interface HistoryRequest {
  readonly operation: "placeOrder" | "getWallet" | "listOrders";
  readonly idempotencyKey: string | null;
  readonly body?: unknown;
}

/** What it got: of the body, what the model knows. */
interface HistoryResponse {
  readonly status: number;
  readonly isReplay: boolean;
  readonly body: KnownBody;
}
type KnownBody = {
  readonly id?: string;
  readonly total?: string;
  readonly balance?: string;
  readonly ids?: readonly string[];
  /** What each listed order is of. */
  readonly contents?: readonly string[];
};

/** A call of a history. `start` and `end` are moments of one clock. */
export interface HistoryCall {
  readonly tab: number;
  readonly start: number;
  /** Infinity if the call has no response: it may have been carried out at any time after its start, or never. */
  readonly end: number;
  readonly request: HistoryRequest;
  /** Null if the call has no response. */
  readonly response: HistoryResponse | null;
  /** Whether a read was made when every tab knew of every commit: it must show all of them. */
  readonly isLatest?: boolean;
}

const AT = instant(0);
const START = seedWorld(AT);

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
export function contentOf(order: unknown): string {
  const { qty, product_item_id, cust_account } = order as { [name: string]: unknown };
  return `${qty} of ${product_item_id} for ${JSON.stringify(cust_account)}`;
}

/** What the model knows of a response's body. */
export function knownBody({ operation }: HistoryRequest, body: unknown): KnownBody {
  const { id, total, balance, data } = (body ?? {}) as { [name: string]: unknown };
  if (operation === "placeOrder") return { id: String(id), total: String(total) };
  if (operation === "getWallet") return { balance: String(balance) };
  const orders = data as { id: string }[];
  return { ids: orders.map((each) => each.id), contents: orders.map(contentOf) };
}

/** The call as the rules take it. The ids it makes are replaced. */
const callOf = ({ operation, idempotencyKey, body }: HistoryRequest): Call => ({
  operation,
  caller: START.keys[0] ?? null,
  id: "",
  query: { page: 1, limit: Number.MAX_SAFE_INTEGER },
  body,
  idempotencyKey,
  requestId: "",
  at: AT,
  random: (length) => new Uint8Array(length),
});

/** The world with the id of its last order, which the model made up, replaced. */
function named(world: World, made: string, id: string): World {
  const order = world.orders.at(-1);
  const used = world.ledger.at(-1);
  if (!order) return world;
  const ledger = used?.made === made ? [...world.ledger.slice(0, -1), { ...used, made: id }] : world.ledger;
  return { ...world, orders: [...world.orders.slice(0, -1), { ...order, id }], ledger };
}

/** The response of the rules to a call, and the world after it. `id` is that of an order that it makes. */
function respond(
  world: World,
  request: HistoryRequest,
  id: string,
): { readonly response: HistoryResponse; readonly world: World } {
  const outcome = outcomeOf(world, callOf(request));
  if (outcome.refused) {
    return { response: { status: errors[outcome.refused.code].status, isReplay: false, body: {} }, world };
  }
  const body = knownBody(request, outcome.response);
  const isReplay = outcome.originalRequest !== null;
  if (request.operation !== "placeOrder") return { response: { status: 200, isReplay, body }, world };
  if (isReplay) return { response: { status: 201, isReplay, body }, world };
  return { response: { status: 201, isReplay, body: { ...body, id } }, world: named(outcome.world, body.id ?? "", id) };
}

function isSame(one: HistoryResponse, { status, isReplay, body }: HistoryResponse): boolean {
  if (one.status !== status || one.isReplay !== isReplay) return false;
  return status >= 400 || JSON.stringify(one.body) === JSON.stringify(body);
}

const isWrite = ({ request }: HistoryCall): boolean => request.operation === "placeOrder";

/**
 * Whether one call must come before another: it ended before the other began, and both take the lock, or are of one tab. A
 * read of another tab may miss a commit of a moment ago.
 */
const precedes = (one: HistoryCall, other: HistoryCall): boolean =>
  one.end < other.start &&
  (one.tab === other.tab || other.isLatest === true || one.isLatest === true || (isWrite(one) && isWrite(other)));

/** The ids of orders in responses, by Idempotency-Key: a call without a response may have made one of them. */
function idsByKey(calls: readonly HistoryCall[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { request, response } of calls) {
    if (request.idempotencyKey !== null && response?.status === 201)
      ids.set(request.idempotencyKey, response.body.id ?? "");
  }
  return ids;
}

/** The longest list of orders that was read, oldest first. Orders were made in its order, and all others after them. */
function longestList(calls: readonly HistoryCall[]): readonly string[] {
  const lists = calls.map(({ response }) => response?.body.ids ?? []);
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []).toReversed();
}

/** What the orders in all lists are of, by their ids. */
const contentsIn = (calls: readonly HistoryCall[]): ReadonlyMap<string, string> =>
  new Map(
    calls.flatMap(({ response }) => {
      const { ids = [], contents = [] } = response?.body ?? {};
      return ids.map((id, at) => [id, contents[at] ?? ""] as const);
    }),
  );

/** Whether a call has made an order, or may have, for all that its response says. */
const mayMake = (call: HistoryCall): boolean =>
  isWrite(call) && (call.response === null || (call.response.status === 201 && !call.response.isReplay));

/** How a call is named in a finding. */
function wordsFor({ tab, start, end, request, response }: HistoryCall): string {
  const key = request.idempotencyKey === null ? "" : ` with key ${request.idempotencyKey}`;
  const when = `${start} to ${end === Infinity ? "no response" : end}`;
  return `tab ${tab}, ${when}: ${request.operation}${key} -> ${response ? JSON.stringify(response) : "nothing"}`;
}

/** Null if the rules explain every response of the calls in some order; otherwise how far they get, and what they cannot explain. */
function searched(calls: readonly HistoryCall[], start: World): string | null {
  const before = calls.map((call) => calls.flatMap((other, at) => (precedes(other, call) ? [at] : [])));
  const ids = idsByKey(calls);
  const spine = longestList(calls);
  const contents = contentsIn(calls);
  const claimed = new Set(calls.flatMap(({ response }) => response?.body.id ?? []));
  const seen = new Set<string>();
  /** The id of the order that a call makes next, if it makes one. Of a lost call only the lists may name it. */
  const idOf = ({ request, response }: HistoryCall, { orders }: World) => {
    const known = response?.body.id ?? ids.get(request.idempotencyKey ?? "");
    const listed = spine[orders.length] ?? "unlisted";
    return known ?? (claimed.has(listed) ? "unknown" : listed);
  };
  let furthest: readonly number[] = [];
  let stuck: World = start;
  const isDue = (done: ReadonlySet<number>, at: number) => !done.has(at) && before[at]?.every((each) => done.has(each));
  function goOn(done: ReadonlySet<number>, world: World): boolean {
    const state = `${[...done].sort((one, other) => one - other)}|${world.orders.map(({ id }) => id)}`;
    if (seen.has(state)) return false;
    seen.add(state);
    if (done.size >= furthest.length) [furthest, stuck] = [[...done], world];
    if (calls.every(({ response }, at) => response === null || done.has(at))) return true;
    const fitting: { readonly at: number; readonly next: World }[] = [];
    const lost = new Set<string>();
    for (const [at, call] of calls.entries()) {
      if (!isDue(done, at)) continue;
      const { request, response } = call;
      const id = idOf(call, world);
      if (mayMake(call)) {
        const content = contentOf(request.body);
        if ((spine[world.orders.length] ?? id) !== id || (contents.get(id) ?? content) !== content) continue;
        // Of lost calls that are the same, any may be the one that was carried out: the first is.
        const name = `${request.idempotencyKey} ${content}`;
        if (response === null && lost.has(name)) continue;
        if (response === null) lost.add(name);
      }
      const next = respond(world, request, id);
      if (response === null ? next.world === world : !isSame(next.response, response)) continue;
      // What changes nothing can come as soon as it fits: it takes no place from any other call.
      if (next.world === world) return goOn(new Set([...done, at]), world);
      fitting.push({ at, next: next.world });
    }
    return fitting.some(({ at, next }) => goOn(new Set([...done, at]), next));
  }
  if (goOn(new Set(), start)) return null;
  const reached = new Set(furthest);
  const left = calls.filter((_, at) => isDue(reached, at)).map(wordsFor);
  const { balance, orders } = stuck;
  return [
    `After ${furthest.length} of ${calls.length} calls (${orders.length} orders, balance ${balance / 100}) none of these fits:`,
  ]
    .concat(left)
    .join("\n  ");
}

/** A call that changed nothing because the browser refused, or because it cost too much, says nothing of its key. */
const isOfKey = (key: string) => (call: HistoryCall) =>
  call.request.idempotencyKey === key && call.response?.status !== 402;

/**
 * Checks whether the rules explain a history, as Porcupine does: whether the calls can be put in one order, in which each has
 * the response that the rules give it, and none comes before one that ended when it began. Each Idempotency-Key is
 * checked by itself first, then all calls with the money. Null if so, otherwise a finding.
 */
export function faultIn(history: readonly HistoryCall[]): string | null {
  // Refused by the browser: nothing was changed.
  const calls = history.filter(({ response }) => response?.status !== 503);
  const keys = new Set(calls.flatMap(({ request }) => request.idempotencyKey ?? []));
  for (const key of keys) {
    const fault = searched(calls.filter(isOfKey(key)), START);
    if (fault !== null) return `Idempotency-Key ${key} is not explained. ${fault}`;
  }
  const fault = searched(calls, START);
  return fault === null ? null : `The history is not explained. ${fault}`;
}
