import type { ErrorCode } from "#contract/api/error.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { firstDraft, newUuid } from "#web/client/draft.ts";
import { type ApiRequest, headerOf, jsonIn } from "#web/client/http.ts";
import { type Expected, isOfKey, type Promised } from "#web/client/promise.ts";
import type { WorkingKey } from "#web/client/react/working-keys.ts";
import { foundItem, itemsOf, orderOf } from "#web/client/request.ts";
import { amountOf, grouped, minus } from "#web/ui/format/amount.ts";

/** A request that is refused, and what may correct it. */
interface Refused {
  readonly request: ApiRequest;
  readonly state: Pick<StateView, "balance" | "catalogue">;
  readonly keys: readonly WorkingKey[];
}

/** A way to correct a request, which may still be refused for another reason. */
interface Fix {
  /** What its button says; nothing if that is what Send says. */
  readonly words: string;
  /** What its button says before the price, where it orders. */
  readonly order?: string;
  /** What comes next, if it is more than the call, corrected. */
  readonly next?: string | undefined;
  /** Why the request is refused, and what to do, if its fields are. */
  readonly why?: Reason;
  readonly request: ApiRequest;
}
type Reason = readonly [why: string, what: string];
type Fixing = (refused: Refused) => Fix | null;

const withHeader = (request: ApiRequest, name: string, value: string): ApiRequest => ({
  ...request,
  headers: [...request.headers.filter(([each]) => each !== name), [name, value]],
});

const withBody = (request: ApiRequest, body: object): ApiRequest => ({
  ...request,
  body: JSON.stringify(body, null, 2),
});

/** The members of the body; none if it is no JSON object. */
const membersOf = ({ body }: ApiRequest) => Object(jsonIn(body ?? ""));

/** What lists the ids that an operation takes. */
const LISTS: Partial<Readonly<Record<OperationId, OperationId>>> = { getOrder: "listOrders", revokeKey: "listKeys" };

/** Calls the declared method and path, with the example as the body; where that needs an id, the list of those. */
const asDeclared =
  (wordsOf: (request: ApiRequest) => string, next?: string): Fixing =>
  ({ request: { operation: wanted, headers } }) => {
    const operation = LISTS[wanted] ?? wanted;
    const { method, path } = operations[operation];
    const request = { operation, method, path, headers, body: method === "POST" ? firstDraft(operation).body : null };
    return { words: wordsOf(request), next, request };
  };

/** With another key than the one that was refused. */
const withKey: Fixing = ({ request, keys }) => {
  const key = keys.find(({ value }) => headerOf(request, "Authorization") !== `Bearer ${value}`);
  if (!key) return null;
  const { name, value } = key;
  const fixed = withHeader(request, "Authorization", `Bearer ${value}`);
  return { words: `Use ${name}`, order: `Order with ${name}`, request: fixed };
};

const withNewKey =
  (next?: string): Fixing =>
  ({ request }) => ({
    words: "Use a new key",
    order: "Order with a new key",
    next,
    request: withHeader(request, "Idempotency-Key", newUuid()),
  });

const withExample: Fixing = ({ request }) => ({
  words: "Use the example",
  order: "Order the example",
  next: request.operation === "placeOrder" ? "the example order." : "the example.",
  request: withHeader({ ...request, body: firstDraft(request.operation).body }, "Idempotency-Key", newUuid()),
});

/** With the quantity that comes nearest, of what its item allows and the wallet can pay for. */
const withQuantity: Fixing = ({ request, state: { balance, catalogue } }) => {
  const body = membersOf(request);
  const { qty } = body;
  const item = foundItem(catalogue, body.product_item_id)?.item;
  if (!item || typeof qty !== "number") return null;
  const { min_qty: least, max_qty: most, price } = item;
  const paid = Math.floor(amountOf(balance) / amountOf(price));
  const fitting = Math.min(Math.max(Math.trunc(qty), least), most, paid);
  if (fitting === qty || fitting < least) return null;
  return {
    words: `Set quantity to ${fitting}`,
    order: `Order ${fitting} instead`,
    why: [`${item.name}: ${least} to ${most} in an order.`, `Quantity ${qty} is refused.`],
    request: withBody(request, { ...body, qty: fitting }),
  };
};

/** With an available item: the cheapest of all, or the first of the same product, which stays for the same customer. */
const withItem =
  (isOfAll: boolean): Fixing =>
  ({ request, state: { catalogue } }) => {
    if (request.operation !== "placeOrder") return null;
    const { product_item_id, cust_account } = membersOf(request);
    const own = foundItem(catalogue, product_item_id)?.product;
    const available = itemsOf(catalogue).filter(({ product, item }) => item.available && (isOfAll || product === own));
    if (isOfAll) available.sort((one, other) => amountOf(one.item.price) - amountOf(other.item.price));
    const [found] = available;
    if (!found) return null;
    const { product, item } = found;
    const order = orderOf(product, item);
    const fixed = withBody(request, product === own ? { ...order, cust_account } : order);
    return { words: `Choose ${item.name}`, order: `Order ${order.qty} × ${item.name}`, request: fixed };
  };

const again: Fixing = ({ request }) => ({ words: "", next: "the same call again.", request });

const EXAMPLES = [withExample, withItem(true)];

/** What may correct each refusal, the best first. */
export const fixings: Readonly<Record<ErrorCode, readonly Fixing[]>> = {
  authorization_malformed: [withKey],
  authentication_required: [withKey],
  api_key_malformed: [withKey],
  api_key_unknown: [withKey],
  api_key_revoked: [withKey],
  insufficient_scope: [withKey],
  scope_not_grantable: [withKey],
  malformed_json: EXAMPLES,
  payload_too_large: EXAMPLES,
  validation_failed: [withQuantity, ...EXAMPLES],
  product_item_not_found: EXAMPLES,
  product_item_unavailable: [withItem(false), ...EXAMPLES],
  invalid_query_parameter: [
    ({ request }) => ({
      words: "Leave the query out",
      request: { ...request, path: request.path.replace(/\?.*/, "") },
    }),
  ],
  unsupported_media_type: [
    ({ request }) => {
      const headers = request.headers.filter(([name]) => !/^content-encoding$/i.test(name));
      const typed = withHeader({ ...request, headers }, "Content-Type", "application/json");
      return { words: "Declare it as JSON", order: "Order as JSON", request: typed };
    },
  ],
  idempotency_key_invalid: [withNewKey()],
  idempotency_key_reused: [withNewKey("the same call with a new key.")],
  insufficient_balance: [withQuantity, withItem(true)],
  not_found: [asDeclared(({ path }) => `Call ${path}`)],
  method_not_allowed: [asDeclared(({ method }) => `Use ${method}`)],
  order_not_found: [asDeclared(() => "List the orders", "find the order in the list.")],
  key_not_found: [asDeclared(() => "List the keys", "find the key in the list.")],
  rate_limited: [again],
  internal_error: [again],
  storage_unavailable: [again],
};

/**
 * The first fix after which nothing is refused, else the first after which the refusal is another one, and what sending it does.
 * A request that would succeed by now is sent as it is.
 */
export function fixOf(code: ErrorCode, refused: Refused, promiseOf: (request: ApiRequest) => Promised) {
  const now = promiseOf(refused.request);
  const ways = now.cost && !now.refusal ? [again] : fixings[code];
  const fixes = ways.flatMap((fixing) => {
    const fix = fixing(refused);
    return fix ? [{ fix, promised: promiseOf(fix.request) }] : [];
  });
  return (
    fixes.find(({ promised }) => promised.refusal === null) ??
    fixes.find(({ promised }) => promised.refusal?.code !== code)
  );
}

/** What needs a scope, and all that a key without it may do. */
const LACKING: Readonly<Record<Scope, Reason>> = {
  "orders:write": ["An order needs orders:write.", "This key may only read the wallet."],
  "wallet:read": ["The balance needs wallet:read.", "This key may only place and read orders."],
};

/** Why another key is needed. */
function keyReason({ code, lacks }: Expected): Reason {
  const [lacked] = lacks;
  if (code === "api_key_revoked") return ["This key was revoked.", "Every call with it is refused."];
  if (lacked === undefined) return ["No key is sent.", "This call needs one."];
  if (code === "scope_not_grantable") return ["A key gives and takes only scopes it has.", `This key lacks ${lacked}.`];
  return LACKING[lacked];
}

/** Why a request will be refused, and what to do; nothing where only its response says so. */
export function reasonOf({ refusal, cost }: Promised, balance: string, fix: Fix | undefined): Reason | undefined {
  if (refusal && isOfKey(refusal)) return keyReason(refusal);
  const { total = "", item } = cost ?? {};
  switch (refusal?.code) {
    case "idempotency_key_reused":
      return ["This Idempotency-Key is used already.", "Take a new one."];
    case "validation_failed":
      return fix?.why;
    case "product_item_unavailable":
      return [`${item?.name} is unavailable.`, "It can't be ordered."];
    case "insufficient_balance":
      return [
        `Costs\u00a0${grouped(total)}. Wallet\u00a0has\u00a0${grouped(balance)}.`,
        `Missing ${grouped(minus(total, balance))}.`,
      ];
  }
  return undefined;
}
