import { describe, expect, test } from "vitest";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { CONSOLE, memoryStorage, minutes, ORDER, openSandbox } from "#testing/sandbox.ts";

const KEY = { "Idempotency-Key": "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55" };
const SAMPLE_KEY = CONSOLE.Authorization.slice("Bearer ".length);
const DAY = minutes(24 * 60);

const isReplay = ({ headers }: { headers: Headers }) => headers.get("Idempotent-Replayed");

describe("the idempotency table of the contract", () => {
  test("row 1: without the header, sending twice orders twice", async () => {
    const { order, balance } = openSandbox();
    const first = await order();
    const second = await order();
    expect([first.status, second.status, isReplay(first), isReplay(second)]).toEqual([201, 201, "false", "false"]);
    expect(first.headers.has("Idempotency-Key")).toBe(false);
    expect(second.json.id).not.toBe(first.json.id);
    expect(balance()).toBe("481.00");
  });

  test.each([
    ["empty", ""],
    ["empty in quotes", '""'],
    ["256 characters", "k".repeat(256)],
    ["a space", "a b"],
    ["a control character", "a\tb"],
    ["non-ASCII", "schlüssel"],
  ])("row 2: %s is refused with 400 idempotency_key_invalid", async (_, value) => {
    const { order, balance } = openSandbox();
    const { status, json, headers } = await order({}, { "Idempotency-Key": value });
    expect([status, json.code]).toEqual([400, "idempotency_key_invalid"]);
    expect(headers.has("Idempotent-Replayed")).toBe(false);
    expect(balance()).toBe("500.00");
  });

  const values = [
    ...["k", '"k"', "k ", "\t k\t", '"k', 'k"', '""k""', '"', "k,k", "~!", "'k'", `"${"k".repeat(255)}" `, "%20"],
    ...["", " ", '""', '" "', "a b", '" k"', "k\u00a0", "schlüssel", "\u007f", "k".repeat(256), `k${SAMPLE_KEY}`],
  ];
  test.each(values)("rows 2 and 3: %j is read by the service as the contract's function reads it", async (value) => {
    const { key, isValid } = readIdempotencyKey(value);
    const { status, headers } = await openSandbox().order({}, { "Idempotency-Key": value });
    expect([status, headers.get("Idempotency-Key")]).toEqual(isValid ? [201, key] : [400, null]);
  });

  test("row 2: 255 characters are accepted", async () => {
    const { order } = openSandbox();
    expect((await order({}, { "Idempotency-Key": "k".repeat(255) })).status).toBe(201);
  });

  test("row 3: a quoted value is the same key without the quotes", async () => {
    const { order, balance } = openSandbox();
    await order({}, { "Idempotency-Key": "abc" });
    const replay = await order({}, { "Idempotency-Key": '"abc"' });
    expect([isReplay(replay), replay.headers.get("Idempotency-Key")]).toEqual(["true", "abc"]);
    expect(balance()).toBe("490.50");
  });

  test("row 4: a new key that succeeds is recorded in the same write as the order", async () => {
    const { order, storage, panel } = openSandbox();
    const writes: string[] = [];
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      writes.push(value);
      setItem(key, value);
    };
    const { status, json, headers } = await order({}, KEY);
    expect([status, headers.get("Idempotent-Replayed"), headers.get("Idempotency-Key")]).toEqual([
      201,
      "false",
      KEY["Idempotency-Key"],
    ]);
    expect(writes).toHaveLength(1);
    expect(JSON.parse(writes[0]!).world).toMatchObject({
      balance: 49050,
      orders: [{ id: json.id }],
      ledger: [{ idempotencyKey: KEY["Idempotency-Key"], made: json.id }],
    });
    expect(panel.stateView.getState().ledger).toHaveLength(1);
  });

  test("row 5: the same request again gets the first response, and the balance is unchanged", async () => {
    const { order, balance, storage } = openSandbox();
    const first = await order({}, KEY);
    const stored = storage.kept.get("top-up-sandbox");
    const replay = await order({}, KEY);
    expect([replay.status, replay.text, isReplay(replay)]).toEqual([201, first.text, "true"]);
    expect(replay.headers.get("Original-Request")).toBe(first.headers.get("Request-Id"));
    expect(replay.headers.get("Request-Id")).not.toBe(first.headers.get("Request-Id"));
    expect(balance()).toBe("490.50");
    expect(storage.kept.get("top-up-sandbox")).toBe(stored);
  });

  test("row 6: the body is that of the first response, even after the order was delivered", async () => {
    const { order, get, clock } = openSandbox();
    const first = await order({}, KEY);
    clock.move(5000);
    expect((await get(`/v1/orders/${first.json.id}`)).json.status).toBe("delivered");
    expect((await order({}, KEY)).text).toBe(first.text);
  });

  test("row 6: the body is that of the first response, even if the balance is now too low", async () => {
    const { order } = openSandbox();
    const first = await order({ product_item_id: 2304, qty: 3 }, KEY);
    await order({ product_item_id: 2304, qty: 1 });
    expect((await order({ product_item_id: 2304, qty: 3 })).status).toBe(402);
    expect((await order({ product_item_id: 2304, qty: 3 }, KEY)).text).toBe(first.text);
  });

  test.each([
    ["the item is off", { switched: [{ productItemId: 1001, available: false }] }, 409],
    ["the prices changed", { account: { tier: "gold", customRate: 500 } }, 201],
  ])("row 6: the body is that of the first response, even if %s", async (_, change, statusWithoutKey) => {
    const storage = memoryStorage();
    const before = openSandbox({ storage });
    const first = await before.order({}, KEY);
    const stored = JSON.parse(storage.kept.get("top-up-sandbox")!);
    storage.kept.set("top-up-sandbox", JSON.stringify({ ...stored, world: { ...stored.world, ...change } }));
    const after = openSandbox({ storage, seed: 2 });
    const replay = await after.order({}, KEY);
    expect([replay.text, isReplay(replay)]).toEqual([first.text, "true"]);
    const anew = await after.order();
    expect(anew.status).toBe(statusWithoutKey);
    expect(anew.json.unit_price).not.toBe("4.75");
  });

  test("row 7: on /v1/keys the replay has the record, with key null", async () => {
    const { post, panel } = openSandbox();
    const body = { name: "CI", scopes: ["orders:write"] };
    const first = await post("/v1/keys", body, KEY);
    const replay = await post("/v1/keys", body, KEY);
    expect(first.json.key).toMatch(/^rsk_demo_/);
    expect([replay.status, isReplay(replay), replay.json]).toEqual([201, "true", { ...first.json, key: null }]);
    expect(panel.stateView.getState().keys).toHaveLength(2);
  });

  test("row 8: another key of the account with the scope gets the replay too", async () => {
    const { order, post, keyWith } = openSandbox();
    const first = await order({}, KEY);
    const { header } = await keyWith("orders:write");
    const replay = await post("/v1/orders", ORDER, { ...KEY, ...header });
    expect([replay.text, isReplay(replay)]).toEqual([first.text, "true"]);
  });

  test("row 9: with a key without the scope, a revoked key or no key, the ledger is not read", async () => {
    const { order, post, keyWith, send, panel } = openSandbox();
    await order({}, KEY);
    const weak = await keyWith("wallet:read");
    const refused = await post("/v1/orders", ORDER, { ...KEY, ...weak.header });
    await send("DELETE", `/v1/keys/${weak.id}`, { headers: CONSOLE });
    const revoked = await post("/v1/orders", ORDER, { ...KEY, ...weak.header });
    const none = await send("POST", "/v1/orders", {
      body: ORDER,
      headers: { "Content-Type": "application/json", ...KEY },
    });
    expect([refused.status, revoked.status, none.status]).toEqual([403, 401, 401]);
    for (const exchange of panel.exchanges.getState().slice(-1)) {
      expect(exchange.trace.findings.find(({ check }) => check === "ledger")?.result).toBe("not_reached");
    }
    expect(refused.headers.has("Idempotent-Replayed")).toBe(false);
  });

  test("row 10: another body, or the other POST path, is refused with 422 and the balance is unchanged", async () => {
    const { order, post, balance } = openSandbox();
    const first = await order({}, KEY);
    const otherBody = await order({ qty: 3 }, KEY);
    const otherPath = await post("/v1/keys", ORDER, KEY);
    for (const { status, json } of [otherBody, otherPath]) {
      expect([status, json.code, json.original_request]).toEqual([
        422,
        "idempotency_key_reused",
        first.headers.get("Request-Id"),
      ]);
    }
    expect(isReplay(otherBody)).toBe("false");
    expect(balance()).toBe("490.50");
  });

  test("row 11: reordered members, other spacing or 1.0 for 1 make no difference", async () => {
    const { post, balance } = openSandbox();
    await post("/v1/orders", '{"product_item_id":1001,"cust_account":{"user_id":"1","server_id":"2"},"qty":1}', KEY);
    const replay = await post(
      "/v1/orders",
      '{ "qty": 1.0, "cust_account": {"server_id": "2", "user_id": "1"},\n "product_item_id": 1001e0 }',
      KEY,
    );
    expect([replay.status, isReplay(replay)]).toEqual([201, "true"]);
    expect(balance()).toBe("495.25");
  });

  test.each([
    ["400", { body: "{", startFailure: null }],
    ["402", { body: { ...ORDER, product_item_id: 2304, qty: 10 }, startFailure: null }],
    ["409", { body: { ...ORDER, product_item_id: 1304, qty: 1 }, startFailure: null }],
    ["422", { body: { ...ORDER, qty: 0 }, startFailure: null }],
    ["429", { body: ORDER, startFailure: "rate_limited" as const }],
    ["500", { body: ORDER, startFailure: "internal_error" as const }],
    ["503", { body: ORDER, startFailure: "storage_unavailable" as const }],
  ])(
    "row 12: a first attempt with status %s records nothing; the corrected request may use the same key",
    async (status, { body, startFailure }) => {
      const { post, order, panel, balance } = openSandbox();
      if (startFailure) panel.startFailure({ kind: startFailure }, 1);
      expect(String((await post("/v1/orders", body, KEY)).status)).toBe(status);
      const corrected = await order({}, KEY);
      expect([corrected.status, isReplay(corrected)]).toEqual([201, "false"]);
      expect(balance()).toBe("490.50");
    },
  );

  test("row 13: after a commit whose response was lost, the retry is a replay", async () => {
    const { order, panel, balance } = openSandbox();
    panel.startFailure({ kind: "response_lost" }, 1);
    await expect(order({}, KEY)).rejects.toThrow(TypeError);
    expect(balance()).toBe("490.50");
    expect(panel.exchanges.getState().at(-1)).toMatchObject({ lost: "response", response: { status: 201 } });
    const retry = await order({}, KEY);
    expect([retry.status, isReplay(retry)]).toEqual([201, "true"]);
    expect(balance()).toBe("490.50");
  });

  test("a lost request never arrives and records nothing", async () => {
    const { order, panel, balance } = openSandbox();
    panel.startFailure({ kind: "request_lost" }, 1);
    await expect(order({}, KEY)).rejects.toThrow(TypeError);
    expect(balance()).toBe("500.00");
    expect(isReplay(await order({}, KEY))).toBe("false");
  });

  test("row 14: of many concurrent requests exactly one executes, and the others are replays", async () => {
    const { order, balance } = openSandbox();
    const responses = await Promise.all(Array.from({ length: 20 }, () => order({}, KEY)));
    expect(responses.map(isReplay).filter((replayed) => replayed === "false")).toHaveLength(1);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(balance()).toBe("490.50");
  });

  test("row 14: the same holds in two tabs that share storage and a lock", async () => {
    const storage = memoryStorage();
    const tabs = [openSandbox({ storage }), openSandbox({ storage, seed: 2 })];
    const responses = await Promise.all(Array.from({ length: 20 }, (_, turn) => tabs[turn % 2]!.order({}, KEY)));
    expect(responses.map(isReplay).filter((replayed) => replayed === "false")).toHaveLength(1);
    const stored = JSON.parse(storage.kept.get("top-up-sandbox")!);
    expect(stored.world.orders).toHaveLength(1);
    expect(stored.world.balance).toBe(49050);
  });

  test("row 15: after 24 hours, and not a millisecond before, the key counts as new", async () => {
    const { order, clock, balance, panel } = openSandbox();
    await order({}, KEY);
    clock.move(DAY - 1);
    expect(isReplay(await order({}, KEY))).toBe("true");
    clock.move(1);
    expect(isReplay(await order({}, KEY))).toBe("false");
    expect(balance()).toBe("481.00");
    expect(panel.stateView.getState().ledger).toHaveLength(1);
  });

  test("row 15: after a reset the key counts as new", async () => {
    const { order, panel, balance } = openSandbox();
    await order({}, KEY);
    await panel.reset();
    expect(isReplay(await order({}, KEY))).toBe("false");
    expect(balance()).toBe("490.50");
  });

  test("row 16: on GET and DELETE the header is ignored and not echoed, even if malformed", async () => {
    const { get, send, keyWith } = openSandbox();
    const key = await keyWith("wallet:read");
    const bad = { ...CONSOLE, "Idempotency-Key": "a b" };
    const read = await get("/v1/wallet", bad);
    const revoked = await send("DELETE", `/v1/keys/${key.id}`, { headers: bad });
    expect([read.status, revoked.status]).toEqual([200, 200]);
    for (const { headers } of [read, revoked]) {
      expect(headers.has("Idempotency-Key")).toBe(false);
      expect(headers.has("Idempotent-Replayed")).toBe(false);
    }
  });
});
