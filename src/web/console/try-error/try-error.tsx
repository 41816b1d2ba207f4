import { useId, useState } from "react";
import { errors } from "#contract/api/error.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { CreatedKey } from "#contract/api/key.ts";
import type { Method } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { Fault } from "#contract/panel/fault.ts";
import { firstDraft, newUuid } from "#web/client/draft.ts";
import { type ApiRequest, call, sandboxReady } from "#web/client/http.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import { postOf } from "#web/client/request.ts";
import type { Sandbox } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL } from "#web/ui/field.tsx";

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

/** A call that is refused. */
interface Provocation extends Changes {
  readonly operation: OperationId;
  /** The fault that makes the service refuse it. */
  readonly fault?: Fault;
  /** Prepares the state by ordinary calls, and resolves with the changes that follow from it. */
  readonly prepare?: (sandbox: Sandbox) => Promise<Changes>;
}

/** The request of a provocation; what it does not change is as in the operation's example, with the sample key. */
function requestOf({ panel }: Sandbox, provocation: Provocation): ApiRequest {
  const { operation, authorization = `Bearer ${panel.sampleKey}` } = provocation;
  const { contentType = "application/json", idempotencyKey = newUuid() } = provocation;
  const declared = operations[operation];
  const { method = declared.method, path = declared.path } = provocation;
  const isPost = method === "POST";
  return {
    operation,
    method,
    path,
    headers: [
      ...(authorization === null ? [] : [["Authorization", authorization] as const]),
      ...(isPost ? [["Content-Type", contentType] as const, ["Idempotency-Key", idempotencyKey] as const] : []),
    ],
    body: isPost ? (provocation.body ?? firstDraft(operation).body) : null,
  };
}

async function textOf(request: ApiRequest): Promise<string> {
  const outcome = await call(request);
  if (outcome.kind !== "answered") throw new Error("No answer came back.");
  return outcome.response.text;
}

async function newKey({ panel }: Sandbox, scope: Scope) {
  const text = await textOf(postOf("createKey", { name: `Only ${scope}`, scopes: [scope] }, panel.sampleKey, null));
  const { id, key } = CreatedKey.parse(JSON.parse(text));
  return { id, authorization: `Bearer ${key}` };
}

/** A key of the right form that was never issued. */
const NEVER_ISSUED = "rsk_demo_ThisKeyWasNeverIssuedByAnybody2MEuVc";

const order = (changes: Partial<OrderRequest>): Provocation => ({
  operation: "placeOrder",
  body: JSON.stringify({ ...(operations.placeOrder.examples.body as OrderRequest), ...changes }, null, 2),
});

/** How to provoke each refusal of the contract. */
const provocations: Readonly<Record<ErrorCode, Provocation>> = {
  authorization_malformed: { operation: "getWallet", authorization: "Bearer two tokens" },
  malformed_json: { operation: "placeOrder", body: '{ "product_item_id": 1001, ' },
  invalid_query_parameter: { operation: "listProducts", path: "/v1/products?page=0&limit=500" },
  idempotency_key_invalid: { operation: "placeOrder", idempotencyKey: "two words" },
  authentication_required: { operation: "placeOrder", authorization: null },
  api_key_malformed: {
    operation: "getWallet",
    prepare: async ({ panel }) => ({ authorization: `Bearer ${panel.sampleKey.slice(0, -1)}` }),
  },
  api_key_unknown: { operation: "getWallet", authorization: `Bearer ${NEVER_ISSUED}` },
  api_key_revoked: {
    operation: "getWallet",
    prepare: async (sandbox) => {
      const { id, authorization } = await newKey(sandbox, "wallet:read");
      await textOf(requestOf(sandbox, { operation: "revokeKey", path: `/v1/keys/${id}` }));
      return { authorization };
    },
  },
  insufficient_balance: order({ product_item_id: 2304, qty: 10 }),
  insufficient_scope: { operation: "getWallet", prepare: (sandbox) => newKey(sandbox, "orders:write") },
  scope_not_grantable: { operation: "createKey", prepare: (sandbox) => newKey(sandbox, "wallet:read") },
  not_found: { operation: "listOrders", path: "/v1/refunds" },
  order_not_found: { operation: "getOrder", path: "/v1/orders/ord_00000000000000000000" },
  key_not_found: { operation: "revokeKey", path: "/v1/keys/key_00000000000000000000" },
  method_not_allowed: { operation: "listOrders", method: "DELETE" },
  product_item_unavailable: order({ product_item_id: 1304, qty: 1 }),
  payload_too_large: { operation: "placeOrder", body: JSON.stringify({ note: "x".repeat(17_000) }) },
  unsupported_media_type: { operation: "placeOrder", contentType: "text/plain" },
  validation_failed: order({ cust_account: { user_id: " " }, qty: 11 }),
  product_item_not_found: order({ product_item_id: 999 }),
  idempotency_key_reused: {
    operation: "placeOrder",
    prepare: async (sandbox) => {
      const idempotencyKey = newUuid();
      await textOf(requestOf(sandbox, { operation: "createKey", idempotencyKey }));
      return { idempotencyKey };
    },
  },
  rate_limited: { operation: "placeOrder", fault: { kind: "rate_limited" } },
  internal_error: { operation: "placeOrder", fault: { kind: "internal_error" } },
  storage_unavailable: { operation: "placeOrder", fault: { kind: "storage_unavailable" } },
};

const byStatus = ERROR_CODES.toSorted((a, b) => errors[a].status - errors[b].status);

const isCode = (value: string): value is ErrorCode => value in errors;

/** Every refusal of the API, each provoked with one press. */
export function ProvokeCard() {
  const sandbox = useSandbox();
  const sendShown = useSendShown();
  const [code, setCode] = useState<ErrorCode>("insufficient_balance");
  const id = useId();
  const { run: provoke, failure } = useAction(async () => {
    const provocation = provocations[code];
    const { operation, fault, prepare } = provocation;
    await sandboxReady(sandbox.panel.mode);
    const changes = await prepare?.(sandbox);
    if (fault) sandbox.panel.startFault(fault, 1, operation);
    sendShown(requestOf(sandbox, { ...provocation, ...changes }));
  });
  return (
    <Card heading="Try an error" stack="gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <select
          aria-label="Refusal"
          aria-describedby={id}
          value={code}
          onChange={({ target }) => isCode(target.value) && setCode(target.value)}
          className={`${CONTROL} min-w-0 flex-1 basis-64`}
        >
          {byStatus.map((each) => (
            <option key={each} value={each}>
              {errors[each].status} {each}
            </option>
          ))}
        </select>
        <Button onClick={() => provoke()}>Trigger error</Button>
      </div>
      <p id={id} className="text-small text-ink2">
        {errors[code].when}
      </p>
      {failure !== null && (
        <p role="alert" className="font-bold text-void-ink">
          It could not be set up: the sample key does not answer. Reset the sandbox.
        </p>
      )}
    </Card>
  );
}
