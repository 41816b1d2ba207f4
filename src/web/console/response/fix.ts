import type { ErrorCode } from "#contract/api/error.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import { EXAMPLE_ORDER, firstDraft, newUuid } from "#web/client/draft.ts";
import type { ApiRequest } from "#web/client/http.ts";
import type { Expected } from "#web/client/promise.ts";

/** How to correct a request: what its button says, or nothing if that is what Send says; what comes next if it is more than the call, corrected, and what it sends. */
interface Fix {
  readonly words: string;
  readonly next?: string | undefined;
  readonly request: ApiRequest;
}
type Fixing = (request: ApiRequest, sampleKey: string) => Fix;

const withHeader = (request: ApiRequest, name: string, value: string): ApiRequest => ({
  ...request,
  headers: [...request.headers.filter(([each]) => each !== name), [name, value]],
});

/** What lists the ids that an operation takes. */
const LISTS: Partial<Readonly<Record<OperationId, OperationId>>> = { getOrder: "listOrders", revokeKey: "listKeys" };

/** Calls the declared method and path, with the example as the body; where that needs an id, the list of those. */
const asDeclared =
  (wordsOf: (request: ApiRequest) => string, next?: string): Fixing =>
  ({ operation: wanted, headers }) => {
    const operation = LISTS[wanted] ?? wanted;
    const { method, path } = operations[operation];
    const request = { operation, method, path, headers, body: method === "POST" ? firstDraft(operation).body : null };
    return { words: wordsOf(request), next, request };
  };

const withSampleKey: Fixing = (request, sampleKey) => ({
  words: "Use the sample key",
  request: withHeader(request, "Authorization", `Bearer ${sampleKey}`),
});

const withNewKey =
  (words: string, next?: string, body?: (operation: OperationId) => string): Fixing =>
  (request) => ({
    words,
    next,
    request: withHeader(body ? { ...request, body: body(request.operation) } : request, "Idempotency-Key", newUuid()),
  });

const withExample = withNewKey("Send the example instead", undefined, (operation) => firstDraft(operation).body);

const again: Fixing = (request) => ({ words: "", next: "the same call again.", request });

/** How to correct each refusal; the next response shows whether that is sufficient. */
export const fixings: Readonly<Record<ErrorCode, Fixing>> = {
  authorization_malformed: withSampleKey,
  authentication_required: withSampleKey,
  api_key_malformed: withSampleKey,
  api_key_unknown: withSampleKey,
  api_key_revoked: withSampleKey,
  insufficient_scope: withSampleKey,
  scope_not_grantable: withSampleKey,
  malformed_json: withExample,
  payload_too_large: withExample,
  validation_failed: withExample,
  product_item_not_found: withExample,
  product_item_unavailable: withExample,
  invalid_query_parameter: (request) => ({
    words: "Leave the query out",
    request: { ...request, path: request.path.replace(/\?.*/, "") },
  }),
  unsupported_media_type: (request) => {
    const headers = request.headers.filter(([name]) => !/^content-encoding$/i.test(name));
    const typed = withHeader({ ...request, headers }, "Content-Type", "application/json");
    return { words: "Declare it as JSON", request: typed };
  },
  idempotency_key_invalid: withNewKey("Use a new key"),
  idempotency_key_reused: withNewKey("Use a new key", "the same call with a new key."),
  // One of the cheapest item of the sample catalogue, for the example customer.
  insufficient_balance: withNewKey("Order the smallest item", "order less.", () =>
    JSON.stringify({ ...EXAMPLE_ORDER, product_item_id: 2001 }, null, 2),
  ),
  not_found: asDeclared(({ path }) => `Call ${path}`),
  method_not_allowed: asDeclared(({ method }) => `Use ${method}`),
  order_not_found: asDeclared(() => "List the orders", "find the order in the list."),
  key_not_found: asDeclared(() => "List the keys", "find the key in the list."),
  rate_limited: again,
  internal_error: again,
  storage_unavailable: again,
};

/** What needs a scope, and all that a key without it may do. */
const LACKING: Readonly<Record<Scope, readonly [string, string]>> = {
  "orders:write": ["An order needs orders:write.", "This key may only read the wallet."],
  "wallet:read": ["The balance needs wallet:read.", "This key may only place and read orders."],
};

/** Why another key is needed, in two sentences. */
export function keyWords({ code, lacks }: Expected): readonly [string, string] {
  const [lacked] = lacks;
  if (code === "api_key_revoked") return ["This key was revoked.", "Every call with it is refused."];
  if (lacked === undefined) return ["No key is sent.", "This call needs one."];
  if (code === "scope_not_grantable") return ["A key gives and takes only scopes it has.", `This key lacks ${lacked}.`];
  return LACKING[lacked];
}
