import { useId, useState } from "react";
import { errors } from "#contract/api/error.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { CreatedKey } from "#contract/api/key.ts";
import type { Method } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { Fault } from "#contract/panel/fault.ts";
import { newUuid } from "#web/client/draft.ts";
import { type ApiRequest, call, sandboxReady } from "#web/client/http.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import type { Sandbox } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL } from "#web/ui/field.tsx";

/** What a provocation can use to prepare the call that is refused. */
export interface Means {
  readonly consoleKey: string;
  /** Creates a new Idempotency-Key. */
  readonly fresh: () => string;
  readonly newKey: (...scopes: readonly Scope[]) => Promise<{ readonly id: string; readonly value: string }>;
  readonly revoke: (id: string) => Promise<void>;
  readonly place: (request: ApiRequest) => Promise<void>;
  readonly startFault: (fault: Fault, operation: OperationId) => void;
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

const active =
  (kind: "rate_limited" | "internal_error" | "storage_unavailable"): Provocation =>
  (means) => {
    means.startFault({ kind }, "placeOrder");
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
  rate_limited: active("rate_limited"),
  internal_error: active("internal_error"),
  storage_unavailable: active("storage_unavailable"),
};

async function textOf(request: ApiRequest): Promise<string> {
  const outcome = await call(request);
  if (outcome.kind !== "answered") throw new Error("No answer came back.");
  return outcome.response.text;
}

/** The means of a provocation: ordinary calls with the console key. */
function meansOf({ panel }: Sandbox): Means {
  const authorization = ["Authorization", `Bearer ${panel.consoleKey}`] as const;
  const type = ["Content-Type", "application/json"] as const;
  return {
    consoleKey: panel.consoleKey,
    fresh: newUuid,
    newKey: async (...scopes) => {
      const body = JSON.stringify({ name: `Only ${scopes.join(" and ")}`, scopes });
      const headers = [authorization, type];
      const text = await textOf({ operation: "createKey", method: "POST", path: "/v1/keys", headers, body });
      const { id, key } = CreatedKey.parse(JSON.parse(text));
      return { id, value: key ?? "" };
    },
    revoke: async (id) => {
      const path = `/v1/keys/${id}`;
      await textOf({ operation: "revokeKey", method: "DELETE", path, headers: [authorization], body: null });
    },
    place: async (request) => {
      await textOf(request);
    },
    startFault: (fault, operation) => panel.startFault(fault, 1, operation),
  };
}

/** Provokes a refusal: prepares the state, shows the call in the editor, and sends it. False if the setup fails. */
export function useProvoke(): (code: ErrorCode) => Promise<boolean> {
  const sandbox = useSandbox();
  const sendShown = useSendShown();
  return async (code) => {
    await sandboxReady(sandbox.panel.mode);
    try {
      sendShown(await provocations[code](meansOf(sandbox)));
      return true;
    } catch {
      return false;
    }
  };
}

const byStatus = ERROR_CODES.toSorted((a, b) => errors[a].status - errors[b].status);

const isCode = (value: string): value is ErrorCode => value in errors;

/** Every refusal of the API, each provoked with one press. */
export function ProvokeCard() {
  const provoke = useProvoke();
  const [code, setCode] = useState<ErrorCode>("insufficient_balance");
  const [isSetUp, setUp] = useState(true);
  const id = useId();
  return (
    <Card heading="See it refuse">
      <div className="flex flex-col gap-3 px-4 pb-4">
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
          <Button onClick={() => void provoke(code).then(setUp)}>Provoke it</Button>
        </div>
        <p id={id} className="text-small text-ink2">
          {errors[code].when}
        </p>
        {!isSetUp && (
          <p role="alert" className="font-bold text-void-ink">
            It could not be set up: the console key does not answer. Reset the sandbox.
          </p>
        )}
      </div>
    </Card>
  );
}
