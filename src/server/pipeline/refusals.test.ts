import { describe, expect, it, test } from "vitest";
import { errors } from "#contract/api/error.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { duration } from "#contract/api/time.ts";
import { seededRandom } from "#standalone/memory-platform.ts";
import { type CallResponse, CONSOLE, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** How to get each refusal of the contract's error table in a fresh sandbox. */
const refusedCalls: Record<ErrorCode, (sandbox: Sandbox) => Promise<CallResponse>> = {
  authorization_malformed: ({ get }) => get("/v1/wallet", { Authorization: "Bearer" }),
  malformed_json: ({ post }) => post("/v1/orders", '{"qty":'),
  invalid_query_parameter: ({ get }) => get("/v1/products?page=0"),
  idempotency_key_invalid: ({ order }) => order({}, { "Idempotency-Key": "two words" }),
  authentication_required: ({ get }) => get("/v1/wallet", {}),
  api_key_malformed: ({ get }) => get("/v1/wallet", bearer("rsk_demo_TryEveryCallWithThisSampleKey00BgRqg")),
  api_key_unknown: async ({ keyWith, panel, get }) => {
    const key = await keyWith("wallet:read");
    await panel.reset();
    return get("/v1/wallet", key.header);
  },
  api_key_revoked: async ({ keyWith, send, get }) => {
    const key = await keyWith("wallet:read");
    await send("DELETE", `/v1/keys/${key.id}`, { headers: CONSOLE });
    return get("/v1/wallet", key.header);
  },
  insufficient_balance: ({ order }) => order({ product_item_id: 2304, qty: 10 }),
  insufficient_scope: async ({ keyWith, get }) => get("/v1/wallet", (await keyWith("orders:write")).header),
  scope_not_grantable: async ({ keyWith, post }) =>
    post("/v1/keys", { name: "More", scopes: ["orders:write"] }, (await keyWith("wallet:read")).header),
  not_found: ({ get }) => get("/v1/refunds"),
  order_not_found: ({ get }) => get("/v1/orders/ord_00000000000000000000"),
  key_not_found: ({ send }) => send("DELETE", "/v1/keys/key_00000000000000000000", { headers: CONSOLE }),
  method_not_allowed: ({ send }) => send("PATCH", "/v1/orders", { headers: CONSOLE }),
  product_item_unavailable: ({ order }) => order({ product_item_id: 1304, qty: 1 }),
  payload_too_large: ({ post }) => post("/v1/orders", " ".repeat(16 * 1024 + 1)),
  unsupported_media_type: ({ send }) => send("POST", "/v1/orders", { headers: CONSOLE, body: ORDER }),
  validation_failed: ({ order }) => order({ qty: 11 }),
  product_item_not_found: ({ order }) => order({ product_item_id: 999 }),
  idempotency_key_reused: async ({ order }) => {
    await order({}, { "Idempotency-Key": "once" });
    return order({ qty: 3 }, { "Idempotency-Key": "once" });
  },
  rate_limited: ({ panel, order }) => {
    panel.startFailure({ kind: "rate_limited" }, 1);
    return order();
  },
  internal_error: ({ panel, order }) => {
    panel.startFailure({ kind: "internal_error" }, 1);
    return order();
  },
  storage_unavailable: ({ storage, order }) => {
    storage.fail = "writes";
    return order();
  },
};

describe("the error table", () => {
  test.each(ERROR_CODES)("%s has its status, its title and a detail, and changes no balance", async (code) => {
    const sandbox = openSandbox();
    const { status, json } = await refusedCalls[code](sandbox);
    const before = code === "idempotency_key_reused" ? "490.50" : "500.00";
    expect(json).toMatchObject({ code, title: errors[code].title, type: `http://sandbox.test/#/errors/${code}` });
    expect(status).toBe(errors[code].status);
    expect(json.detail.length).toBeGreaterThan(10);
    expect(sandbox.balance()).toBe(before);
  });

  test("a problem's type is a working URL of the page, also under a sub-path", async () => {
    const sandbox = openSandbox({ baseUrl: "https://host.test/docs/play/" });
    const addressOf = (code: string) => `https://host.test/docs/play/#/errors/${code}`;
    expect((await sandbox.get("/v1/nothing")).json.type).toBe(addressOf("not_found"));
    sandbox.panel.startFailure({ kind: "internal_error" }, 1);
    expect((await sandbox.get("/v1/wallet")).json.type).toBe(addressOf("internal_error"));
  });

  test("a refusal's own members are next to the common ones", async () => {
    const sandbox = openSandbox();
    const { json: expensive } = await refusedCalls.insufficient_balance(sandbox);
    expect(expensive).toMatchObject({ required: "1140.00", currency: "DEMO", balance: "500.00", shortfall: "640.00" });
    const { json: reused } = await refusedCalls.idempotency_key_reused(openSandbox());
    expect(reused).toMatchObject({
      first_used_at: "2026-11-21T08:01:19.000Z",
      original_request: expect.stringMatching(/^req_/),
    });
    expect((await refusedCalls.payload_too_large(sandbox)).json.max_bytes).toBe(16384);
    expect((await refusedCalls.insufficient_scope(sandbox)).json).toMatchObject({
      required_scope: "wallet:read",
      granted_scopes: ["orders:write"],
    });
  });

  test("a key without wallet:read does not learn the balance from a 402", async () => {
    const { keyWith, order, post } = openSandbox();
    const { header } = await keyWith("orders:write");
    await order();
    const { status, json, text } = await post("/v1/orders", { ...ORDER, product_item_id: 2304, qty: 10 }, header);
    expect(status).toBe(402);
    expect(json).not.toHaveProperty("balance");
    expect(json).not.toHaveProperty("shortfall");
    expect(text).not.toContain("490.50");
  });
});

describe("the order of checks", () => {
  const everythingWrong = {
    headers: { Authorization: "Bearer a b", "Idempotency-Key": " " },
    body: "x".repeat(20_000),
  };
  const steps: [string, (sandbox: Sandbox) => Promise<CallResponse>, ErrorCode][] = [
    ["path", ({ send }) => send("PATCH", "/v1/nothing", everythingWrong), "not_found"],
    ["method", ({ send }) => send("PATCH", "/v1/orders", everythingWrong), "method_not_allowed"],
    ["Authorization syntax", ({ send }) => send("POST", "/v1/orders", everythingWrong), "authorization_malformed"],
    [
      "scope",
      async ({ send, keyWith }) =>
        send("POST", "/v1/orders", { ...everythingWrong, headers: (await keyWith("wallet:read")).header }),
      "insufficient_scope",
    ],
    [
      "network",
      ({ send, panel }) => {
        panel.startFailure({ kind: "rate_limited" }, 1);
        return send("POST", "/v1/orders", { ...everythingWrong, headers: CONSOLE });
      },
      "rate_limited",
    ],
    [
      "body size",
      ({ send }) => send("POST", "/v1/orders", { ...everythingWrong, headers: CONSOLE }),
      "payload_too_large",
    ],
    [
      "media type",
      ({ send }) => send("POST", "/v1/orders", { headers: { ...CONSOLE, "Idempotency-Key": "a b" }, body: "x" }),
      "unsupported_media_type",
    ],
    ["JSON", ({ post }) => post("/v1/orders", "x", { "Idempotency-Key": "a b" }), "malformed_json"],
    ["Idempotency-Key", ({ post }) => post("/v1/orders", {}, { "Idempotency-Key": "a b" }), "idempotency_key_invalid"],
    [
      "ledger",
      async ({ post, order }) => {
        await order({}, { "Idempotency-Key": "k" });
        return post("/v1/orders", {}, { "Idempotency-Key": "k" });
      },
      "idempotency_key_reused",
    ],
    ["body rules", ({ post }) => post("/v1/orders", { product_item_id: 999, qty: 0 }), "validation_failed"],
    ["state: the item exists", ({ order }) => order({ product_item_id: 999 }), "product_item_not_found"],
    [
      "state: the item is available, before the balance",
      ({ order }) => order({ product_item_id: 3004, qty: 10 }),
      "product_item_unavailable",
    ],
    ["state: the balance", ({ order }) => order({ product_item_id: 2304, qty: 5 }), "insufficient_balance"],
  ];

  test.each(steps)("%s is checked before everything below it", async (_, ask, code) => {
    expect((await ask(openSandbox())).json.code).toBe(code);
  });

  it("is in the trace, with the check that failed and those not reached", async () => {
    const { order, panel } = openSandbox();
    await order({ qty: 11 });
    const trace = panel.exchanges.getState().at(-1)?.trace;
    expect(trace?.stoppedBy).toBe("validation_failed");
    expect(trace?.findings.map(({ check, result }) => `${check} ${result}`)).toEqual([
      "path passed",
      "method passed",
      "authorization passed",
      "scope passed",
      "network passed",
      "size passed",
      "media_type passed",
      "json passed",
      "idempotency_key not_needed",
      "ledger not_needed",
      "input stopped",
      "state not_reached",
      "commit not_reached",
    ]);
    expect(trace?.changes).toEqual([]);
  });

  it("is in the trace of a placed order, with what changed", async () => {
    const { order, panel } = openSandbox();
    const { json } = await order({}, { "Idempotency-Key": "k" });
    const trace = panel.exchanges.getState().at(-1)?.trace;
    expect(trace?.findings.every(({ result }) => result === "passed")).toBe(true);
    expect(trace?.changes).toEqual([
      { kind: "wallet_charged", from: "500.00", to: "490.50", by: "9.50" },
      { kind: "order_placed", order: json.id },
      { kind: "idempotency_key_recorded", idempotencyKey: "k" },
    ]);
  });
});

describe("a failure of the sandbox", () => {
  test("in a rule gets a 500 without a stack trace, is reported, and commits nothing", async () => {
    const random = seededRandom(1);
    const SECRET_LENGTH = 30;
    let isBroken = true;
    const sandbox = openSandbox({
      random: (length) => {
        if (isBroken && length === SECRET_LENGTH) throw new Error("no more randomness");
        return random(length);
      },
    });
    const create = () => sandbox.post("/v1/keys", { name: "n", scopes: ["wallet:read"] }, { "Idempotency-Key": "k" });
    const { status, json, text, headers } = await create();
    expect([status, json.code, headers.get("Idempotency-Key")]).toEqual([500, "internal_error", "k"]);
    expect(text).not.toMatch(/randomness|at .*\.ts/);
    expect(sandbox.failures).toEqual([expect.objectContaining({ message: "no more randomness" })]);
    expect(sandbox.storage.kept.size).toBe(0);
    isBroken = false;
    expect((await create()).headers.get("Idempotent-Replayed")).toBe("false");
  });

  test("because storage is full changes nothing, and a retry succeeds once there is room", async () => {
    const sandbox = openSandbox();
    sandbox.storage.fail = "writes";
    const refused = await sandbox.order({}, { "Idempotency-Key": "k" });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(sandbox.panel.stateView.getState()).toMatchObject({ balance: "500.00", orders: [], ledger: [] });
    expect(sandbox.panel.exchanges.getState().at(-1)?.trace.findings.at(-1)).toMatchObject({
      check: "commit",
      result: "stopped",
    });
    sandbox.storage.fail = null;
    const placed = await sandbox.order({}, { "Idempotency-Key": "k" });
    expect(placed.headers.get("Idempotent-Replayed")).toBe("false");
    expect(sandbox.balance()).toBe("490.50");
  });

  test("because storage cannot be read refuses writes and still responds to reads", async () => {
    const sandbox = openSandbox();
    sandbox.storage.fail = "reads";
    expect((await sandbox.order()).json.code).toBe("storage_unavailable");
    expect((await sandbox.get("/v1/wallet")).json.balance).toBe("500.00");
  });

  test("set as a storage fault gets a 503 and changes nothing", async () => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "storage_unavailable" }, 1);
    expect((await sandbox.order()).status).toBe(503);
    expect(sandbox.balance()).toBe("500.00");
    expect((await sandbox.order()).status).toBe(201);
  });

  test("set as a slow response waits on the clock", async () => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "slow", by: duration(2000) }, 1);
    let status = 0;
    const call = sandbox.get("/v1/wallet").then((response) => {
      status = response.status;
    });
    await Promise.resolve();
    expect(status).toBe(0);
    const ticking = setInterval(() => sandbox.clock.move(1000), 0);
    await call;
    clearInterval(ticking);
    expect(sandbox.clock.now()).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 21, 8, 1, 21));
  });
});
