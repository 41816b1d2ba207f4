import type { ErrorCode } from "#contract/api/error.ts";
import { examples } from "#contract/api/example.ts";
import { CreatedKey } from "#contract/api/key.ts";
import type { Method } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { FailureKind } from "#contract/panel/failure.ts";
import { firstDraft, newUuid } from "#web/client/draft.ts";
import { type ApiRequest, call, sandboxReady } from "#web/client/http.ts";
import { postOf } from "#web/client/request.ts";
import type { FailureName } from "#web/client/routes.ts";
import type { Sandbox } from "#web/client/store.ts";

/** How a request differs from a valid one of its operation. */
interface Changes {
  readonly method?: Method;
  readonly path?: string;
  /** Null to send no Authorization header. */
  readonly authorization?: string | null;
  readonly contentType?: string;
  readonly idempotencyKey?: string;
  readonly body?: string;
}

/**
 * A call that is refused with a certain code: its operation; what it does wrong, in words after "You send POST /v1/orders", or with
 * `{call}` in a sentence; how it differs, or what prepares the state by ordinary calls and gives the changes that follow from it.
 */
type Trigger = readonly [
  operation: OperationId,
  words: string,
  changes?: Changes | ((sandbox: Sandbox) => Changes | Promise<Changes>),
];

/** The path of an operation; an `{id}` that does not exist stands in for one. */
const examplePath = (operation: OperationId): string =>
  operations[operation].path.replace("{id}", `${operation === "getOrder" ? "ord" : "key"}_00000000000000000000`);

/** The request of a trigger; what it does not change is as in the operation's first draft, with the sample key. */
function requestOf({ panel }: Sandbox, operation: OperationId, changes: Changes = {}): ApiRequest {
  const { authorization = `Bearer ${panel.sampleKey}`, contentType = "application/json" } = changes;
  const { idempotencyKey = newUuid(), method = operations[operation].method, path = examplePath(operation) } = changes;
  const isPost = method === "POST";
  return {
    operation,
    method,
    path,
    headers: [
      ...(authorization === null ? [] : [["Authorization", authorization] as const]),
      ...(isPost ? [["Content-Type", contentType] as const, ["Idempotency-Key", idempotencyKey] as const] : []),
    ],
    body: isPost ? (changes.body ?? firstDraft(operation).body) : null,
  };
}

async function textOf(request: ApiRequest): Promise<string> {
  const outcome = await call(request);
  if (outcome.kind !== "response") throw new Error("No response.");
  return outcome.response.text;
}

async function newKey({ panel }: Sandbox, scope: Scope) {
  const text = await textOf(postOf("createKey", { name: `Only ${scope}`, scopes: [scope] }, panel.sampleKey, null));
  const { id, key } = CreatedKey.parse(JSON.parse(text));
  return { id, authorization: `Bearer ${key}` };
}

/** A key of the right form that was never issued. */
const NEVER_ISSUED = "rsk_demo_ThisKeyWasNeverIssuedByAnybody2MEuVc";

const order = (words: string, changes: Partial<OrderRequest>): Trigger => [
  "placeOrder",
  words,
  { body: JSON.stringify({ ...examples.placeOrder.body, ...changes }, null, 2) },
];

/** An error of the request itself: the others are failures that can be turned on. */
export type RequestError = Exclude<ErrorCode, FailureKind>;

const triggers: Readonly<Record<RequestError, Trigger>> = {
  authorization_malformed: ["getWallet", "with two tokens in Authorization", { authorization: "Bearer two tokens" }],
  malformed_json: ["placeOrder", "with a body that is cut off", { body: '{ "product_item_id": 1001, ' }],
  invalid_query_parameter: ["listProducts", "with page=0 and limit=500", { path: "/v1/products?page=0&limit=500" }],
  idempotency_key_invalid: ["placeOrder", "with a space in the Idempotency-Key", { idempotencyKey: "two words" }],
  authentication_required: ["placeOrder", "without a key", { authorization: null }],
  api_key_malformed: [
    "getWallet",
    "with a key whose last character is missing",
    ({ panel }) => ({ authorization: `Bearer ${panel.sampleKey.slice(0, -1)}` }),
  ],
  api_key_unknown: ["getWallet", "with a key that was never issued", { authorization: `Bearer ${NEVER_ISSUED}` }],
  api_key_revoked: [
    "listKeys",
    "A key is created and revoked, then used for {call}.",
    async (sandbox) => {
      const { id, authorization } = await newKey(sandbox, "wallet:read");
      await textOf(requestOf(sandbox, "revokeKey", { path: `/v1/keys/${id}` }));
      return { authorization };
    },
  ],
  insufficient_balance: order("for 10 of the most expensive item", { product_item_id: 2304, qty: 10 }),
  insufficient_scope: [
    "getWallet",
    "A key without the scope is created, then used for {call}.",
    (sandbox) => newKey(sandbox, "orders:write"),
  ],
  scope_not_grantable: [
    "createKey",
    "A key with wallet:read only is created, then used for {call}.",
    (sandbox) => newKey(sandbox, "wallet:read"),
  ],
  not_found: ["listOrders", "for a path that does not exist", { path: "/v1/refunds" }],
  order_not_found: ["getOrder", "for an order that does not exist"],
  key_not_found: ["revokeKey", "for a key that does not exist"],
  method_not_allowed: ["listOrders", "with a method that the path does not take", { method: "DELETE" }],
  product_item_unavailable: order("for an item that is not available", { product_item_id: 1304, qty: 1 }),
  payload_too_large: ["placeOrder", "with a body over 16 KiB", { body: `{"note":"${"x".repeat(17_000)}"}` }],
  unsupported_media_type: ["placeOrder", "as text/plain", { contentType: "text/plain" }],
  validation_failed: order("with values that are not allowed", { cust_account: { user_id: " " }, qty: 11 }),
  product_item_not_found: order("for an item that does not exist", { product_item_id: 999 }),
  idempotency_key_reused: [
    "placeOrder",
    "Another request uses an Idempotency-Key, then {call} has the same one.",
    async (sandbox) => {
      const idempotencyKey = newUuid();
      await textOf(requestOf(sandbox, "createKey", { idempotencyKey }));
      return { idempotencyKey };
    },
  ],
};

/** The operation and the request line of the call that shows a failure: an order, where it needs no other. */
export function lineOf(name: FailureName) {
  const [operation, , changes]: Trigger = triggers[name as RequestError] ?? ["placeOrder", ""];
  const { method, path } = { ...operations[operation], ...changes };
  return { operation, method, path };
}

/** What shows an error, in a sentence: "You send POST /v1/orders without a key." */
export function wordsFor(code: RequestError): string {
  const [, words] = triggers[code];
  const { method, path } = lineOf(code);
  const call = `${method} ${path.split("?", 1)[0]}`;
  return words.includes("{call}") ? words.replace("{call}", call) : `You send ${call} ${words}.`;
}

/** Prepares and builds the request that is refused with a code. Rejects if the preparation fails. */
export async function refusedRequest(sandbox: Sandbox, code: RequestError): Promise<ApiRequest> {
  const [operation, , changes] = triggers[code];
  await sandboxReady(sandbox.panel.mode);
  return requestOf(sandbox, operation, typeof changes === "function" ? await changes(sandbox) : changes);
}
