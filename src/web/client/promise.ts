import { type ErrorCode, errors } from "#contract/api/error.ts";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import type { ApiKey } from "#contract/api/key.ts";
import { MAX_BYTES, type Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import type { ProductItem } from "#contract/api/product.ts";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import type { ActiveFailure } from "#contract/panel/failure.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { CHECKS, type Check } from "#contract/panel/trace.ts";
import { amountOf, grouped, minus, times } from "#web/ui/format/amount.ts";
import { idempotencyKeyOf } from "./exchange.ts";
import { type ApiRequest, hasKey, headerFault, headerOf, isJsonObject, type JsonObject, jsonIn } from "./http.ts";
import type { KnownState } from "./known-state.ts";
import { foundItem, idIn, targetOf } from "./request.ts";

export const CHECK_NAMES = Object.keys(CHECKS) as readonly Check[];

/** What the page knows when a request is about to be sent. */
export interface Known extends KnownState {
  readonly request: ApiRequest;
  /** The key that is sent: null for none; undefined for one that the page does not know. */
  readonly caller: ApiKey | null | undefined;
  readonly failures: readonly ActiveFailure[];
  /** Whether the page knows each commit of the other tabs. */
  readonly isInStep: boolean;
}

/** The refusals that can be known in advance: the check that returns each, and what that looks at. */
const REFUSALS = {
  authentication_required: ["authorization", "API key"],
  api_key_revoked: ["authorization", "API key"],
  insufficient_scope: ["scope", "scope"],
  payload_too_large: ["size", "size"],
  unsupported_media_type: ["media_type", "Content-Type"],
  idempotency_key_invalid: ["idempotency_key", "Idempotency-Key"],
  idempotency_key_reused: ["ledger", "Idempotency-Key"],
  validation_failed: ["input", "fields"],
  scope_not_grantable: ["state", "scopes"],
  product_item_not_found: ["state", "item"],
  product_item_unavailable: ["state", "availability"],
  insufficient_balance: ["state", "balance"],
} as const satisfies Partial<Record<ErrorCode, readonly [Check, string]>>;

type Refused = keyof typeof REFUSALS;

/** A refusal that Send will meet. */
export interface Expected {
  readonly code: Refused;
  readonly status: number;
  /** The number of the check that returns it, from 1, and what that looks at. */
  readonly check: number;
  readonly looksAt: string;
  readonly lacks: readonly Scope[];
}

/** Whether a request needs each of CHECKS: that of a key, a scope, a body or a change only where there is one. */
export function checksOf(request: ApiRequest): readonly boolean[] {
  const { access, body, query, id, method }: Operation = operations[request.operation];
  const [isOpen, key] = [access === "anyone", hasKey(request)];
  const caller = !isOpen || headerOf(request, "Authorization");
  const scope = !isOpen && access !== "any_key";
  const change = method !== "GET";
  const needed = [true, true, caller, scope, true, body, body, body, key, key, body ?? query, body ?? id, change];
  return needed.map(Boolean);
}

/** Whether another key is what a refused request needs. */
export const isOfKey = (refusal: Pick<Expected, "status"> | null): boolean =>
  refusal?.status === 401 || refusal?.status === 403;

/**
 * What Send will do with the Idempotency-Key: without one, nothing; protect a first request; be that, or repeat it, if the first
 * one had no response; refuse the key itself, or a request other than that of the key; return the stored response; one of the
 * last two, if the first request is unknown; or none of these, if the request is refused before a used key is read, or may be.
 */
export type KeyEffect = "missing" | "invalid" | "unused" | "lost" | "reused" | "replayed" | "stored" | "unread";

/** What a request with a used Idempotency-Key comes to, if the key is read. */
const IF_READ = { reused: "idempotency_key_reused", replayed: null, stored: "unknown" } as const;

/** The price of the order in a request. */
export interface OrderCost {
  readonly item: ProductItem;
  readonly qty: number;
  readonly total: string;
}

/** What sending a request will do, as far as the page knows. */
export interface Promised {
  readonly effect: KeyEffect;
  /** When the Idempotency-Key was used. */
  readonly usedAt?: string | undefined;
  readonly refusal: Expected | null;
  /** What is charged if the Idempotency-Key was used before: nothing, or at most once if there was no response. */
  readonly again: "free" | "once" | null;
  /** What an order costs; null for no order, and where the page cannot know what becomes of it. */
  readonly cost: OrderCost | null;
  /** The balance after the order; null if there will be none, or the page cannot know it. */
  readonly balanceAfter: string | null;
}

/** A JSON text with the members of its objects in order; any other text unchanged. */
function normalized(text: string): string {
  const ordered = (_: string, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(text, ordered));
  } catch {
    return text;
  }
}

/** What effect the Idempotency-Key of a request will have, and when it was used. */
function keyEffectOf({ request, stateView, exchanges, unknown }: Known): Pick<Promised, "effect" | "usedAt"> {
  const { operation, body } = request;
  const header = headerOf(request, "Idempotency-Key");
  if (header === null) return { effect: "missing" };
  const { key, isValid } = readIdempotencyKey(header);
  if (!isValid) return { effect: "invalid" };
  const used = stateView.ledger.find((line) => line.idempotencyKey === key);
  if (!used) {
    const lost = unknown.find((call) => call.operation === operation && idempotencyKeyOf(call) === key);
    return lost ? { effect: "lost", usedAt: new Date(lost.at).toISOString() } : { effect: "unused" };
  }
  const { usedAt, originalRequest } = used;
  const first = exchanges.find(({ requestId }) => requestId === originalRequest);
  const isOther = used.operation !== operation || (first && normalized(first.request.body) !== normalized(body ?? ""));
  if (isOther) return { effect: "reused", usedAt };
  // After a reload or in a shared state the first request is unknown, so whether this one equals it is too.
  return { effect: first ? "replayed" : "stored", usedAt };
}

/** How many members the objects in a JSON text have. */
const membersIn = (text: string): number => text.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length;

/** The JSON object in a text; null if it is none, or names a member twice. */
function objectIn(text: string): JsonObject | null {
  const value = text.length > MAX_BYTES ? undefined : jsonIn(text);
  return isJsonObject(value) && membersIn(normalized(text)) === membersIn(text) ? value : null;
}

/** The item, quantity and price that a body orders, however invalid the rest of it is. */
function costOf({ product_item_id, qty }: JsonObject, { catalogue }: StateView): OrderCost | null {
  const item = foundItem(catalogue, product_item_id)?.item;
  return item && Number.isSafeInteger(qty) && Number(qty) > 0
    ? { item, qty: Number(qty), total: times(item.price, Number(qty)) }
    : null;
}

/** What the state says of an order whose fields are valid, or that a field is not: the service asks in this order. */
function orderRefusal(body: JsonObject, { stateView, unknown }: Known): Refused | "unknown" | null {
  const found = foundItem(stateView.catalogue, body.product_item_id);
  if (!found) return "product_item_not_found";
  const { item, product } = found;
  const cost = costOf(body, stateView);
  const fits = cost && cost.qty >= item.min_qty && cost.qty <= item.max_qty;
  const account = body.cust_account as JsonObject;
  if (!fits || product.account_fields.some(({ name, required }) => required && !(name in account)))
    return "validation_failed";
  if (!item.available) return "product_item_unavailable";
  if (amountOf(cost.total) <= amountOf(stateView.balance)) return null;
  return unknown.some(({ operation }) => operation === "placeOrder") ? "unknown" : "insufficient_balance";
}

/** The scopes that a request needs, or gives or takes away. */
function scopesOf({ operation, path }: ApiRequest, body: JsonObject | null, { keys }: StateView): readonly Scope[] {
  const { access } = operations[operation];
  if (access !== "anyone" && access !== "any_key") return [access];
  if (operation === "revokeKey")
    return keys.find(({ id }) => id === idIn(operations.revokeKey.path, path))?.scopes ?? [];
  const wanted = operation === "createKey" && Array.isArray(body?.scopes) ? body.scopes : [];
  return SCOPES.filter((scope) => wanted.includes(scope));
}

/** The first check that will refuse a request, in the order of the checks; null if none will. */
function refusalOf(known: Known, effect: KeyEffect, body: JsonObject | null, lacks: readonly Scope[]) {
  const { request, caller, failures, isInStep } = known;
  const { operation, path, headers } = request;
  const { access, body: schema }: Operation = operations[operation];
  const [address = ""] = path.split("?", 1);
  if (!isInStep || caller === undefined || targetOf(request, address) || headerFault(headers) !== null)
    return "unknown";
  if (caller === null && access !== "anyone") return "authentication_required";
  if (caller && caller.revoked_at !== null) return "api_key_revoked";
  if (lacks.some((scope) => scope === access)) return "insufficient_scope";
  const affects = ({ failure, operation: affected }: ActiveFailure) =>
    failure.kind !== "slow" && (affected === null || affected === operation);
  if (failures.some(affects)) return "unknown";
  if (schema) {
    if (new TextEncoder().encode(request.body ?? "").length > MAX_BYTES) return "payload_too_large";
    const type = headerOf(request, "Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
    if (type !== "application/json") return "unsupported_media_type";
    if (body === null || headers.some(([name]) => /^content-encoding$/i.test(name))) return "unknown";
    if (effect === "invalid") return "idempotency_key_invalid";
    if (effect === "reused") return "idempotency_key_reused";
    if (effect === "replayed") return null;
    if (effect === "stored") return "unknown";
    if (!schema.safeParse(body).success) return "validation_failed";
  }
  const lacking = lacks.length > 0 ? "scope_not_grantable" : null;
  const refused = operation === "placeOrder" && body ? orderRefusal(body, known) : lacking;
  // The first request with this Idempotency-Key may be stored: it is returned whatever the state is by now.
  return refused !== null && refused !== "validation_failed" && effect === "lost" ? "unknown" : refused;
}

/**
 * What sending a request will do: the one source of what button, cost, notes and the next step say before Send is pressed. Where the
 * page cannot know it promises nothing.
 */
export function promiseOf(known: Known): Promised {
  const { request, caller, stateView, unknown } = known;
  const { effect: ifRead, usedAt } = keyEffectOf(known);
  const body = objectIn(request.body ?? "");
  const lacks = caller ? scopesOf(request, body, stateView).filter((scope) => !caller.scopes.includes(scope)) : [];
  const code = refusalOf(known, ifRead, body, lacks);
  const isUnread = ifRead in IF_READ && IF_READ[ifRead as keyof typeof IF_READ] !== code;
  const effect = isUnread ? "unread" : ifRead;
  const cost =
    code !== "unknown" && code !== "validation_failed" && request.operation === "placeOrder" && body
      ? costOf(body, stateView)
      : null;
  if (code === null || code === "unknown") {
    const again = effect === "replayed" ? "free" : effect === "lost" ? "once" : null;
    const isCertain = cost && again === null && !unknown.some(({ operation }) => operation === "placeOrder");
    const balanceAfter = isCertain ? minus(stateView.balance, cost.total) : null;
    return { effect, usedAt, refusal: null, again, cost, balanceAfter };
  }
  const [check, looksAt] = REFUSALS[code];
  const refusal = { code, status: errors[code].status, check: CHECK_NAMES.indexOf(check) + 1, looksAt, lacks };
  return { effect, usedAt, refusal, again: null, cost, balanceAfter: null };
}

/** What Send says it will do. */
export function sendLabel({ refusal, cost, again }: Promised): string {
  if (refusal) return `Send, expect ${refusal.status}`;
  if (cost === null) return "Send";
  if (again === "once") return "Send again, one charge";
  return again === "free" ? "Send again, no charge" : `Order for ${grouped(cost.total)}`;
}
