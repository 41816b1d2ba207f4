import type { ErrorCode } from "#contract/api/error-code.ts";
import type { Method } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { Condition } from "#contract/panel/condition.ts";
import type { ApiRequest } from "#web/client/http.ts";

/** What a provocation can use to prepare the call that is refused. */
export interface Means {
  readonly consoleKey: string;
  /** Creates a new Idempotency-Key. */
  readonly fresh: () => string;
  readonly newKey: (...scopes: readonly Scope[]) => Promise<{ readonly id: string; readonly value: string }>;
  readonly revoke: (id: string) => Promise<void>;
  readonly place: (request: ApiRequest) => Promise<void>;
  readonly arm: (condition: Condition, operation: OperationId) => void;
}

interface Changes {
  readonly method?: Method;
  readonly path?: string;
  /** The key's value; null to send none. */
  readonly key?: string | null;
  readonly authorization?: string;
  readonly contentType?: string;
  readonly idempotencyKey?: string;
  readonly body?: string;
}

/** A key of the right form that was never issued. */
const NEVER_ISSUED = "rsk_demo_ThisKeyWasNeverIssuedByAnybody2MEuVc";

const order = operations.placeOrder.examples.body as OrderRequest;
const orderOf = (changes: Partial<OrderRequest>): string => JSON.stringify({ ...order, ...changes }, null, 2);

function asking(operation: OperationId, { consoleKey, fresh }: Means, changes: Changes = {}): ApiRequest {
  const { method, path, examples } = operations[operation];
  const { key = consoleKey, contentType = "application/json", idempotencyKey = fresh(), body } = changes;
  const authorization = changes.authorization ?? (key === null ? null : `Bearer ${key}`);
  const isPost = (changes.method ?? method) === "POST";
  return {
    operation,
    method: changes.method ?? method,
    path: changes.path ?? path,
    headers: [
      ...(authorization === null ? [] : [["Authorization", authorization] as const]),
      ...(isPost ? [["Content-Type", contentType] as const, ["Idempotency-Key", idempotencyKey] as const] : []),
    ],
    body: isPost ? (body ?? JSON.stringify("body" in examples ? examples.body : null, null, 2)) : null,
  };
}

type Provocation = (means: Means) => ApiRequest | Promise<ApiRequest>;

const armed =
  (kind: "rate_limited" | "internal_error" | "storage_unavailable"): Provocation =>
  (means) => {
    means.arm({ kind }, "placeOrder");
    return asking("placeOrder", means);
  };

/** How to provoke each refusal of the contract: the refused call, and what it needs first. */
export const provocations: Readonly<Record<ErrorCode, Provocation>> = {
  authorization_malformed: (means) => asking("getWallet", means, { authorization: "Bearer two tokens" }),
  malformed_json: (means) => asking("placeOrder", means, { body: '{ "product_item_id": 1001, ' }),
  invalid_query_parameter: (means) => asking("listProducts", means, { path: "/v1/products?page=0&limit=500" }),
  idempotency_key_invalid: (means) => asking("placeOrder", means, { idempotencyKey: "two words" }),
  authentication_required: (means) => asking("placeOrder", means, { key: null }),
  api_key_malformed: (means) => asking("getWallet", means, { key: means.consoleKey.slice(0, -1) }),
  api_key_unknown: (means) => asking("getWallet", means, { key: NEVER_ISSUED }),
  api_key_revoked: async (means) => {
    const key = await means.newKey("wallet:read");
    await means.revoke(key.id);
    return asking("getWallet", means, { key: key.value });
  },
  insufficient_balance: (means) => asking("placeOrder", means, { body: orderOf({ product_item_id: 2304, qty: 10 }) }),
  insufficient_scope: async (means) => asking("getWallet", means, { key: (await means.newKey("orders:write")).value }),
  scope_not_grantable: async (means) => {
    const key = await means.newKey("wallet:read");
    return asking("createKey", means, { key: key.value });
  },
  not_found: (means) => asking("listOrders", means, { path: "/v1/refunds" }),
  order_not_found: (means) => asking("getOrder", means, { path: "/v1/orders/ord_00000000000000000000" }),
  key_not_found: (means) => asking("revokeKey", means, { path: "/v1/keys/key_00000000000000000000" }),
  method_not_allowed: (means) => asking("listOrders", means, { method: "DELETE" }),
  product_item_unavailable: (means) =>
    asking("placeOrder", means, { body: orderOf({ product_item_id: 1304, qty: 1 }) }),
  payload_too_large: (means) => asking("placeOrder", means, { body: JSON.stringify({ note: "x".repeat(17_000) }) }),
  unsupported_media_type: (means) => asking("placeOrder", means, { contentType: "text/plain" }),
  validation_failed: (means) =>
    asking("placeOrder", means, { body: orderOf({ cust_account: { user_id: " " }, qty: 11 }) }),
  product_item_not_found: (means) => asking("placeOrder", means, { body: orderOf({ product_item_id: 999 }) }),
  idempotency_key_reused: async (means) => {
    const first = asking("createKey", means);
    await means.place(first);
    const idempotencyKey = first.headers.find(([name]) => name === "Idempotency-Key")?.[1] ?? "";
    return asking("placeOrder", means, { idempotencyKey });
  },
  rate_limited: armed("rate_limited"),
  internal_error: armed("internal_error"),
  storage_unavailable: armed("storage_unavailable"),
};
