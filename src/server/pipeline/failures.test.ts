import { describe, expect, test } from "vitest";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { duration } from "#contract/api/time.ts";
import type { Failure } from "#contract/panel/failure.ts";
import { CHECKS } from "#contract/panel/trace.ts";
import { type CallResponse, CONSOLE, openSandbox, type Sandbox } from "#testing/sandbox.ts";

const SLOW = { kind: "slow", by: duration(2000) } as const satisfies Failure;
const NETWORK_ERROR = "Failed to fetch";
const CHANGES: readonly OperationId[] = ["placeOrder", "createKey", "revokeKey"];

/** A sandbox with an order and a key, and a valid call of every operation. */
async function prepared() {
  const sandbox = openSandbox();
  const order = await sandbox.order();
  const key = await sandbox.keyWith("wallet:read");
  const ids: Partial<Record<OperationId, string>> = { getOrder: order.json.id, revokeKey: key.id };
  sandbox.panel.forgetExchanges();
  const call = (operation: OperationId, headers: Record<string, string> = CONSOLE) => {
    const { method, path, examples } = operations[operation];
    const at = path.replace("{id}", ids[operation] ?? "");
    if (!("body" in examples)) return sandbox.send(method, at, { headers });
    return sandbox.send(method, at, {
      headers: { "Content-Type": "application/json", ...headers },
      body: examples.body,
    });
  };
  return { ...sandbox, call };
}

/** What the client saw: a response, or a network failure. */
const seen = (call: Promise<CallResponse>): Promise<CallResponse | string> =>
  call.catch((error: unknown) => (error instanceof TypeError ? error.message : Promise.reject(error)));

const onlyExchange = ({ panel }: Pick<Sandbox, "panel">) => {
  const exchanges = panel.exchanges.getState();
  expect(exchanges).toHaveLength(1);
  return exchanges[0]!;
};

const findingOf = (exchange: ReturnType<typeof onlyExchange>, check: keyof typeof CHECKS) =>
  exchange.trace.findings.find((finding) => finding.check === check);

/** Runs everything that does not wait for the clock. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const REFUSING = [
  ["rate_limited", 429, { "Retry-After": "5", RateLimit: '"demo";r=0;t=5', "RateLimit-Policy": '"demo";q=60;w=60' }],
  ["internal_error", 500, { "Retry-After": null }],
  ["storage_unavailable", 503, { "Retry-After": "5", RateLimit: null }],
] as const;

describe.each(OPERATION_IDS)("%s", (operation) => {
  const status = operations[operation].response.status;

  test.each(REFUSING)("with the failure %s gets a %i, and nothing changes", async (kind, refused, headers) => {
    const sandbox = await prepared();
    const before = sandbox.panel.snapshot();
    sandbox.panel.startFailure({ kind }, 1);
    const response = await sandbox.call(operation);
    expect([response.status, response.json.code]).toEqual([refused, kind]);
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name), name).toBe(value);
    expect(sandbox.panel.snapshot()).toBe(before);
    const exchange = onlyExchange(sandbox);
    expect(exchange).toMatchObject({ operation, lost: null, response: { status: refused } });
    expect(exchange.trace).toMatchObject({ stoppedBy: kind, changes: [] });
    expect(findingOf(exchange, "network")).toMatchObject({ result: "stopped", observed: `simulated ${refused}` });
    expect(findingOf(exchange, "state")?.result).toBe("not_reached");
    expect((await sandbox.call(operation)).status).toBe(status);
    expect(sandbox.failures).toEqual([]);
  });

  test("that is slow is evaluated after the wait, with the usual response", async () => {
    const sandbox = await prepared();
    const before = sandbox.panel.snapshot();
    const begun = sandbox.panel.now();
    sandbox.panel.startFailure(SLOW, 1);
    let received: CallResponse | null = null;
    const call = sandbox.call(operation).then((response) => {
      received = response;
      return response;
    });
    await settled();
    sandbox.clock.move(1999);
    await settled();
    expect(received).toBeNull();
    expect(sandbox.panel.snapshot()).toBe(before);
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    sandbox.clock.move(1);
    expect((await call).status).toBe(status);
    const exchange = onlyExchange(sandbox);
    expect(exchange).toMatchObject({ operation, lost: null, duration: 2000, at: begun + 2000, response: { status } });
    expect(exchange.trace.stoppedBy).toBeNull();
    expect(findingOf(exchange, "network")).toMatchObject({ result: "passed", observed: "slow by 2 s" });
    expect(sandbox.panel.snapshot() !== before).toBe(CHANGES.includes(operation));
  });

  test("with a lost request is a network error and is never evaluated", async () => {
    const sandbox = await prepared();
    const before = sandbox.panel.snapshot();
    sandbox.panel.startFailure({ kind: "request_lost" }, 1);
    expect(await seen(sandbox.call(operation))).toBe(NETWORK_ERROR);
    expect(sandbox.panel.snapshot()).toBe(before);
    const exchange = onlyExchange(sandbox);
    expect(exchange).toMatchObject({ operation, lost: "request", response: { status: 0, headers: [], body: "" } });
    expect(exchange.trace).toMatchObject({ stoppedBy: null, changes: [] });
    expect(exchange.trace.findings).toHaveLength(Object.keys(CHECKS).length);
    expect(exchange.trace.findings.every(({ result }) => result === "not_reached")).toBe(true);
    expect((await sandbox.call(operation)).status).toBe(status);
  });

  test("with a lost response is a network error but is carried out", async () => {
    const sandbox = await prepared();
    const before = sandbox.panel.snapshot();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1);
    expect(await seen(sandbox.call(operation))).toBe(NETWORK_ERROR);
    const isChanged = CHANGES.includes(operation);
    expect(sandbox.panel.snapshot() !== before).toBe(isChanged);
    expect(sandbox.storage.kept.get("top-up-sandbox")).toBe(sandbox.panel.snapshot());
    const exchange = onlyExchange(sandbox);
    expect(exchange).toMatchObject({ operation, lost: "response", response: { status } });
    expect(exchange.trace.stoppedBy).toBeNull();
    expect(exchange.trace.changes.length > 0).toBe(isChanged);
    expect(findingOf(exchange, "network")).toMatchObject({ result: "passed", observed: "response lost" });
    expect(findingOf(exchange, "commit")?.result).toBe(isChanged ? "passed" : "not_needed");
    expect((await sandbox.call(operation)).status).toBe(status);
  });

  test("with a failure of its own leaves every other operation unaffected", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "rate_limited" }, null, operation);
    for (const other of OPERATION_IDS) {
      const { status: expected } = operations[other].response;
      expect((await sandbox.call(other)).status, other).toBe(other === operation ? 429 : expected);
    }
  });
});

describe("a failure", () => {
  const remaining = ({ panel }: Pick<Sandbox, "panel">) => panel.failures.getState().map((active) => active.remaining);

  test("for 3 calls affects 3 calls, and shows how many are left", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "internal_error" }, 3);
    const met: number[] = [];
    const left: unknown[] = [remaining(sandbox)];
    for (let turn = 0; turn < 4; turn++) {
      met.push((await sandbox.call("getWallet")).status);
      left.push(remaining(sandbox));
    }
    expect(met).toEqual([500, 500, 500, 200]);
    expect(left).toEqual([[3], [2], [1], [], []]);
  });

  test("without a limit affects every call until it is switched off", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "storage_unavailable" }, null);
    for (let turn = 0; turn < 12; turn++) expect((await sandbox.call("listOrders")).status).toBe(503);
    expect(remaining(sandbox)).toEqual([null]);
    sandbox.panel.clearFailures();
    expect(remaining(sandbox)).toEqual([]);
    expect((await sandbox.call("listOrders")).status).toBe(200);
  });

  test("takes precedence over later ones, and skips calls it does not match", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "rate_limited" }, 1);
    sandbox.panel.startFailure({ kind: "internal_error" }, 1, "placeOrder");
    sandbox.panel.startFailure({ kind: "storage_unavailable" }, 1);
    const met: number[] = [];
    for (const operation of ["placeOrder", "getWallet", "getWallet", "placeOrder", "placeOrder"] as const) {
      met.push((await sandbox.call(operation)).status);
    }
    expect(met).toEqual([429, 503, 200, 500, 201]);
  });

  test("affects one call at a time: two concurrent calls use up two failures", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "rate_limited" }, 1);
    sandbox.panel.startFailure({ kind: "internal_error" }, 1);
    const responses = await Promise.all([
      sandbox.call("getWallet"),
      sandbox.call("getWallet"),
      sandbox.call("getWallet"),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 500]);
  });

  test("that already affects a call still does so after all failures are switched off", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure(SLOW, 1);
    const call = sandbox.call("getWallet");
    await settled();
    sandbox.panel.clearFailures();
    expect((await sandbox.call("getWallet")).status).toBe(200);
    expect(sandbox.panel.exchanges.getState()).toHaveLength(1);
    sandbox.clock.move(2000);
    expect((await call).status).toBe(200);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("cannot be set for %d calls", (times) => {
    const { panel } = openSandbox();
    expect(() => panel.startFailure({ kind: "response_lost" }, times)).toThrow(RangeError);
    expect(panel.failures.getState()).toEqual([]);
  });

  test("is not used up by a call whose key lacks the scope or was revoked", async () => {
    const sandbox = openSandbox();
    const { id, header } = await sandbox.keyWith("orders:write");
    sandbox.panel.startFailure({ kind: "request_lost" }, 1);
    expect((await sandbox.get("/v1/wallet", header)).status).toBe(403);
    await sandbox.panel.adjust({ kind: "revoke_key", key: id });
    expect((await sandbox.get("/v1/orders", header)).status).toBe(401);
    expect(remaining(sandbox)).toEqual([1]);
  });

  test("is used up by a call with an invalid body, because the network does not read bodies", async () => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1);
    expect(await seen(sandbox.order({ qty: 0 }))).toBe(NETWORK_ERROR);
    expect(onlyExchange(sandbox)).toMatchObject({ lost: "response", response: { status: 422 } });
    expect(remaining(sandbox)).toEqual([]);
  });

  test("for GET also affects HEAD", async () => {
    const { panel, send } = openSandbox();
    panel.startFailure({ kind: "rate_limited" }, 1, "getWallet");
    const { status, headers } = await send("HEAD", "/v1/wallet", { headers: CONSOLE });
    expect([status, headers.get("Retry-After")]).toEqual([429, "5"]);
  });

  test("affects only calls of its own tab, and ends with the page", async () => {
    const { panel, storage } = await prepared();
    panel.startFailure({ kind: "internal_error" }, null);
    const other = openSandbox({ storage, seed: 2 });
    expect(other.panel.failures.getState()).toEqual([]);
    expect((await other.get("/v1/wallet")).status).toBe(200);
  });

  test("affects every caller, even a raw fetch, but not what the page reads for itself", async () => {
    const { panel, get } = openSandbox();
    const callers = [
      {},
      { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
      { "User-Agent": "curl/8.9.1" },
      { Referer: "http://sandbox.test/" },
    ];
    panel.startFailure({ kind: "rate_limited" }, callers.length);
    expect((await panel.catalogueFor(null)).length).toBeGreaterThan(0);
    for (const caller of callers) expect((await get("/v1/wallet", { ...CONSOLE, ...caller })).status).toBe(429);
    expect(panel.failures.getState()).toEqual([]);
  });
});
