import { describe, expect, test } from "vitest";
import { operationDescriptions } from "#contract/api/operation-description.ts";
import { seededRandom } from "#standalone/memory-platform.ts";
import { CONSOLE, ORDER, openSandbox } from "#testing/sandbox.ts";

/** What the cases of `contract/cases` do not hold: values by the dozen, time that passes, what is kept, and faults of the sandbox. */
const VISIBLE_KEY = /rsk_demo_[0-9A-Za-z]{36}/;
const LONG = "9".repeat(400);
const CUT = `${"9".repeat(40)}…`;

describe("a value that breaks a bound is named as it was sent:", () => {
  const PAGES = "a whole number from 1";
  const LIMITS = "a whole number from 1 to 100";

  test.each([
    ["limit=-0", LIMITS, "-0"],
    [`limit=${LONG}`, LIMITS, CUT],
    [`page=${LONG}`, "a whole number from 1 to 9007199254740991", CUT],
    [`page=-${LONG}`, PAGES, `-${"9".repeat(39)}…`],
    ["page=000", PAGES, "000"],
    ["page=%2B1", PAGES, '"+1"'],
    ["page=+1", PAGES, '" 1"'],
    ["page=%E2%80%AE1", PAGES, '"⟨U+202E⟩1"'],
    ["page=Infinity", PAGES, '"Infinity"'],
  ])("%s in a query", async (query, expected, found) => {
    const { status, json } = await openSandbox().get(`/v1/products?${query}`);
    expect([status, json.errors.length, json.errors[0].detail]).toEqual([
      400,
      1,
      `Expected ${expected}, got ${found}.`,
    ]);
  });

  test.each([
    ["qty", "1E+21", "1 to 10", "1E+21"],
    ["qty", "-9007199254740993", "1 to 10", "-9007199254740993"],
    ["qty", "-1e400", "1 to 10", "-1e400"],
    ["qty", "0.0e5", "1 to 10", "0.0e5"],
    ["qty", "11.0", "1 to 10", "11.0"],
    ["qty", LONG, "1 to 10", CUT],
    ["product_item_id", "9007199254740993", "1 to 2147483647", "9007199254740993"],
    ["product_item_id", "1e400", "1 to 2147483647", "1e400"],
    ["product_item_id", "-0", "1 to 2147483647", "-0"],
    ["product_item_id", LONG, "1 to 2147483647", CUT],
  ])("%s %s in a body", async (name, sent, bounds, found) => {
    const text = JSON.stringify({ ...ORDER, [name]: 7 }).replace(`"${name}":7`, `"${name}" : ${sent} `);
    const { status, json } = await openSandbox().post("/v1/orders", text);
    const detail = `Expected a whole number from ${bounds}, got ${found}.`;
    expect([status, json.errors]).toEqual([422, [{ code: "out_of_range", pointer: `#/${name}`, detail }]]);
  });

  test("numbers of another type, wherever they are", async () => {
    const { post } = openSandbox();
    const text =
      '{"cust_account":{"user_id":5560524498.0,"server_id":2.2e3},"qty":1.50,"product_item_id":1001,"\\"":1e21}';
    const { json } = await post("/v1/orders", text);
    expect(json.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      "Expected a string, got 5560524498.0.",
      "Expected a string, got 2.2e3.",
      "Expected a whole number from 1, got 1.50.",
      'Unknown field "\\"". Remove it.',
    ]);
    const scopes = await post("/v1/keys", '{"name":"n","scopes":[["a",1],1e0]}');
    expect(scopes.json.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      "Expected orders:write or wallet:read, got an array of 2.",
      "Expected orders:write or wallet:read, got 1e0.",
    ]);
  });

  test("a quantity of an item that does not exist", async () => {
    const body = JSON.stringify({ ...ORDER, qty: 7, product_item_id: 999 }).replace(":7", ":1e400");
    const { json } = await openSandbox().post("/v1/orders", body);
    expect(json.errors[0].detail).toBe("Expected a whole number from 1 to 9007199254740991, got 1e400.");
  });
});

describe("a body", () => {
  test("nested thousands deep is refused like any other, by the ledger too", async () => {
    const { post } = openSandbox();
    const deep = `{"qty":${"[".repeat(8000)}${"]".repeat(8000)}}`;
    await post("/v1/orders", ORDER, { "Idempotency-Key": "k" });
    expect((await post("/v1/orders", deep, { "Idempotency-Key": "k" })).json.code).toBe("idempotency_key_reused");
    expect((await post("/v1/orders", deep)).json.code).toBe("validation_failed");
    const repeated = `{"a":${"[".repeat(5000)}{"b":1,"b":1}${"]".repeat(5000)}}`;
    expect((await post("/v1/orders", repeated)).json.detail).toMatch(/^The object at #\/a(\/0){38}\/… of the body/);
  });

  test("that is JSON but for a byte that is not UTF-8 is malformed", async () => {
    const bytes = new TextEncoder().encode('{"a":"?"}');
    bytes[bytes.indexOf(63)] = 0xff;
    const { json } = await openSandbox().post("/v1/orders", bytes);
    expect(json.detail).toBe("The body is not JSON: it is not UTF-8. Send one JSON object.");
  });

  test.each([
    ["GZIP", 415],
    ["br", 415],
    ["identity, gzip", 415],
    ["Identity", 201],
    ["", 201],
  ])("with the Content-Encoding '%s' gets a %i", async (coding, status) => {
    expect((await openSandbox().order({}, { "Content-Encoding": coding })).status).toBe(status);
  });

  test("with a wrong media type and a content coding is refused for both", async () => {
    const { json } = await openSandbox().order({}, { "Content-Type": "text/csv", "Content-Encoding": "gzip" });
    expect(json.detail).toMatch(/Content-Type "text\/csv".*Content-Encoding "gzip"/);
  });
});

describe("time", () => {
  test("in the header Date is the real one", async () => {
    const { get, panel } = openSandbox();
    await panel.adjust({ kind: "run_clock", speed: 60 });
    expect((await get("/v1/products")).headers.get("Date")).toBe("Sat, 21 Nov 2026 08:01:19 GMT");
  });

  test("that passes while the tab is closed delivers an order on return, at the right time", async () => {
    const before = openSandbox();
    const { json } = await before.order();
    before.clock.move(3_600_000);
    const after = openSandbox({ storage: before.storage, clock: before.clock, seed: 2 });
    expect(after.panel.stateView.getState().orders[0]).toMatchObject({
      id: json.id,
      status: "delivered",
      delivered_at: "2026-11-21T08:01:24.000Z",
    });
  });

  test("that a machine's clock is moved back undoes no delivery, and dates no order before the last", async () => {
    const { order, clock, get } = openSandbox();
    const first = await order();
    clock.move(5000);
    await get("/v1/orders");
    clock.move(-3_600_000);
    expect((await get(`/v1/orders/${first.json.id}`)).json.status).toBe("delivered");
    expect((await order()).json.created_at >= first.json.created_at).toBe(true);
  });

  test("of a second revocation is that of the first", async () => {
    const { keyWith, send, clock } = openSandbox();
    const { id } = await keyWith("wallet:read");
    const revoke = () => send("DELETE", `/v1/keys/${id}`, { headers: CONSOLE });
    const { text } = await revoke();
    clock.move(1000);
    expect((await revoke()).text).toBe(text);
  });

  test("between the reads of two pages brings an order to both, and the description says so", async () => {
    const { order, get } = openSandbox();
    for (let count = 0; count < 3; count++) await order();
    const idsOf = async (page: number): Promise<readonly string[]> =>
      (await get(`/v1/orders?limit=2&page=${page}`)).json.data.map(({ id }: { id: string }) => id);
    const first = await idsOf(1);
    await order();
    expect((await idsOf(2))[0]).toBe(first[1]);
    expect(operationDescriptions.listOrders).toMatch(/last order of one page is also the first of the next/);
  });
});

describe("the log", () => {
  test("masks Authorization in every form, and a key anywhere else", async () => {
    const { send, order, panel } = openSandbox();
    await send("GET", `/v1/wallet?key=${CONSOLE.Authorization.slice(7)}`, {
      headers: { Authorization: "Basic dXNlcjpwYXNzd29yZA==" },
    });
    await order({ cust_account: { user_id: CONSOLE.Authorization.slice(7), server_id: "1" } });
    const kept = JSON.stringify(panel.exchanges.getState());
    expect(kept).not.toMatch(/dXNlcjpwYXNzd29yZA|rsk_demo_[0-9A-Za-z]{36}/);
    expect(kept).toContain("Bearer rsk_demo_...gRqf");
  });

  test("keeps at most 200 exchanges, the newest", async () => {
    const { get, panel } = openSandbox();
    for (let turn = 0; turn < 203; turn++) await get("/v1/wallet");
    expect(panel.exchanges.getState()).toHaveLength(200);
  });

  test("has OPTIONS, with path and method passed and no later check reached", async () => {
    const { send, panel } = openSandbox();
    await send("OPTIONS", "/v1/orders/ord_1?x=1", { headers: CONSOLE });
    const [exchange] = panel.exchanges.getState();
    expect(exchange).toMatchObject({ operation: null, response: { status: 204 }, trace: { stoppedBy: null } });
    expect(exchange?.trace.findings.slice(0, 3)).toMatchObject([
      { check: "path", result: "passed", observed: "/v1/orders/ord_1" },
      { check: "method", result: "passed", observed: "OPTIONS: Allow: GET, HEAD, OPTIONS" },
      { check: "authorization", result: "not_reached" },
    ]);
  });

  test("and all that is kept have no value of a key", async () => {
    const { post, storage, panel } = openSandbox();
    const { json } = await post("/v1/keys", { name: "CI", scopes: ["wallet:read"] });
    expect([json.prefix, json.last4]).toEqual([json.key.slice(0, 13), json.key.slice(-4)]);
    const kept = JSON.stringify([[...storage.kept], panel.exchanges.getState(), panel.stateView.getState()]);
    expect(kept).not.toMatch(VISIBLE_KEY);
  });
});

describe("a fault of the sandbox", () => {
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
    const { storage, panel, order, balance } = openSandbox();
    storage.fail = "writes";
    const refused = await order({}, { "Idempotency-Key": "k" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(panel.stateView.getState()).toMatchObject({ balance: "500.00", orders: [], ledger: [] });
    storage.fail = null;
    expect((await order({}, { "Idempotency-Key": "k" })).headers.get("Idempotent-Replayed")).toBe("false");
    expect(balance()).toBe("490.50");
  });

  test("because storage cannot be read refuses writes and still responds to reads", async () => {
    const { storage, order, get } = openSandbox();
    storage.fail = "reads";
    expect((await order()).json.code).toBe("storage_unavailable");
    expect((await get("/v1/wallet")).json.balance).toBe("500.00");
  });

  test("has a type that is an address of the page, also under a sub-path", async () => {
    const { get, panel } = openSandbox({ baseUrl: "https://host.test/docs/play/" });
    expect((await get("/v1/nothing")).json.type).toBe("https://host.test/docs/play/#/errors/not_found");
    panel.startFailure({ kind: "internal_error" }, 1);
    expect((await get("/v1/wallet")).json.type).toBe("https://host.test/docs/play/#/errors/internal_error");
  });
});
