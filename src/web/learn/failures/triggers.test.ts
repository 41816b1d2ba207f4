// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ERROR_CODES, type ErrorCode, errors } from "#contract/api/error.ts";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { codesOf } from "#contract/api/refusals.ts";
import { failureOf } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { fetchFrom, readySandbox } from "#testing/mount.tsx";
import { EXAMPLE_ORDER, newUuid } from "#web/client/draft.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { postOf } from "#web/client/request.ts";
import { FIRST_FAILURE } from "#web/client/routes.ts";
import { fixings } from "#web/console/response/fix.ts";
import { planOf } from "./plan.ts";
import { refusedRequest, wordsFor } from "./triggers.ts";
import { isKind } from "./use-failure-run.ts";

/** A sandbox whose page can prepare and send calls. */
function openWithoutPage() {
  const sandbox = readySandbox();
  const { panel } = sandbox;
  fetchFrom(sandbox);
  return {
    ...sandbox,
    trigger: async (code: ErrorCode) => {
      if (!isKind(code)) return refusedRequest({ panel } as Parameters<typeof refusedRequest>[0], code);
      panel.startFailure(failureOf(code), 1, "placeOrder");
      return postOf("placeOrder", EXAMPLE_ORDER, panel.sampleKey, newUuid());
    },
    call: ({ method, path, headers, body }: ApiRequest) =>
      sandbox.send(method, path, { headers: Object.fromEntries(headers), ...(body !== null && { body }) }),
  };
}

type Opened = ReturnType<typeof openWithoutPage>;

/** A key that lacks the scopes of an operation. */
const lackingKey = async ({ keyWith }: Opened, id: OperationId) =>
  (await keyWith(operations[id].access === "wallet:read" ? "orders:write" : "wallet:read")).header.Authorization;

/** The request that triggers a refusal, sent to another operation that lists it. */
async function triggeredAt(opened: Opened, code: ErrorCode, id: OperationId): Promise<ApiRequest> {
  const { panel, trigger } = opened;
  const { operation, path: usualPath, headers, body } = await trigger(code);
  const [failing] = panel.failures.getState();
  panel.clearFailures();
  if (failing) panel.startFailure(failing.failure, 1, id);
  const { method, path } = operations[id];
  const existing =
    code === "scope_not_grantable" ? SAMPLE_KEY_ID : `${id === "getOrder" ? "ord" : "key"}_${"0".repeat(20)}`;
  const query = code === "invalid_query_parameter" ? usualPath.slice(usualPath.indexOf("?")) : "";
  const own = operation === id || code !== "idempotency_key_reused" ? body : null;
  const sent = new Map([...(method === "POST" ? [["Content-Type", "application/json"] as const] : []), ...headers]);
  if (code === "insufficient_scope") sent.set("Authorization", await lackingKey(opened, id));
  return {
    operation: id,
    method,
    path: path.replace("{id}", existing) + query,
    headers: [...sent],
    body: method === "POST" ? (own ?? JSON.stringify({ name: "Another", scopes: ["wallet:read"] })) : null,
  };
}

test("says what is sent, and what is done before it", () => {
  expect(wordsFor("insufficient_balance")).toBe("You send POST /v1/orders for 10 of the most expensive item.");
  expect(wordsFor("not_found")).toBe("You send GET /v1/refunds for a path that does not exist.");
  expect(wordsFor("api_key_revoked")).toBe("A key is created and revoked, then used for GET /v1/keys.");
  for (const code of ERROR_CODES) if (!isKind(code)) expect(wordsFor(code)).toMatch(/^[A-Z].* \/v1\/.*\.$/);
});

describe("every refusal", () => {
  test.each(ERROR_CODES)("%s is triggered, and its fix leads to a 2xx", async (code) => {
    const { call, trigger, panel, failures } = openWithoutPage();
    const request = await trigger(code);
    const refused = await call(request);
    expect([refused.status, refused.json.code]).toEqual([errors[code].status, code]);
    const exchange = panel.exchanges.getState().at(-1)!;
    expect(exchange.trace.stoppedBy ?? code).toBe(code);
    const planned = planOf(code, null, "4.75", true)[0]!.exchange;
    const drawn = ({ request: { method, path }, response: { status }, trace }: Exchange) => [
      method,
      path.replace(/(?:ord|key)_0+$/, "{id}"),
      status,
      trace.stoppedBy,
    ];
    expect(drawn(planned)).toEqual(drawn(exchange));
    const state = panel.stateView.getState();
    const keys = [{ name: "", value: panel.sampleKey, authorization: { kind: "console" } }] as const;
    const fixes = fixings[code].flatMap((fixing) => fixing({ request, state, keys }) ?? []);
    const statuses = [];
    for (const fix of fixes) statuses.push((await call(fix.request)).status);
    expect(Math.min(...statuses)).toBeLessThan(300);
    expect(failures).toEqual([]);
  });

  test.each(OPERATION_IDS)("that %s lists as its own is what it responds with", async (id) => {
    for (const code of codesOf(operations[id])) {
      // Where the key is optional, a call without one gets a response.
      if (code === "authentication_required" && operations[id].access === "anyone") continue;
      const opened = openWithoutPage();
      const { status, json } = await opened.call(await triggeredAt(opened, code, id));
      expect([id, status, json.code]).toEqual([id, errors[code].status, code]);
    }
  });
});

test.each(OPERATION_IDS)("the first failure of %s is shown by a call of it", async (id) => {
  const opened = openWithoutPage();
  const name = FIRST_FAILURE[id];
  if (isKind(name)) return expect([id, name]).toEqual(["placeOrder", "response_lost"]);
  const request = await opened.trigger(name);
  expect(request.operation).toBe(id);
  const { status } = await opened.call(request);
  expect(status).toBe(errors[name].status);
});
