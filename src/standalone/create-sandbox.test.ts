import { http } from "msw/http";
import { getResponse } from "msw/utils/get-response";
import { beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import type { OperationId } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import { createSandbox } from "./create-sandbox.ts";
import type * as types from "./sandbox-types.ts";

const API = "https://api.acme.example";
const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 };

let sandbox: types.Sandbox;

beforeEach(async () => {
  sandbox = await createSandbox({ seed: 1 });
});

const headers = (idempotencyKey: string) => ({
  Authorization: `Bearer ${sandbox.sampleKey}`,
  "Content-Type": "application/json",
  "Idempotency-Key": idempotencyKey,
});
const place = (idempotencyKey = "a", init: RequestInit = {}) =>
  sandbox.fetch(`${API}/v1/orders`, {
    method: "POST",
    headers: headers(idempotencyKey),
    body: JSON.stringify(ORDER),
    ...init,
  });

describe("a sandbox in memory", () => {
  test("declares its types as the contract has them", () => {
    expectTypeOf<types.OperationId>().toEqualTypeOf<OperationId>();
    expectTypeOf<types.Scope>().toEqualTypeOf<Scope>();
    expectTypeOf(createSandbox).toEqualTypeOf<typeof types.createSandbox>();
  });

  test("responds at every origin to what fetch takes: a URL, a Request, a relative address", async () => {
    const responses = await Promise.all([
      sandbox.fetch(new URL("/v1/wallet", API), { headers: headers("a") }),
      sandbox.fetch(new Request("http://localhost:3000/v1/wallet", { headers: headers("a") })),
      sandbox.fetch("/v1/wallet", { headers: headers("a") }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses[0].headers.get("X-Sandbox")).toBe("1");
  });

  test("responds to any other path with a JSON 404, whose type is at the origin of the option", async () => {
    const own = await createSandbox({ origin: API });
    const response = await own.fetch(`${API}/orders`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found", type: `${API}/#/errors/not_found` });
  });

  test("is the same in every run with the same seed, to the byte of a backup", async () => {
    const first = await (await place()).text();
    const saved = sandbox.save();
    sandbox = await createSandbox({ seed: 1 });
    expect(await (await place()).text()).toBe(first);
    expect(sandbox.save()).toBe(saved);
    sandbox = await createSandbox({ seed: 2 });
    expect(await (await place()).text()).not.toBe(first);
  });

  test("starts the clock where it is told, again after a reset", async () => {
    sandbox = await createSandbox({ seed: 1, start: new Date("2030-02-03T04:05:06Z") });
    await place();
    sandbox.clock.advance(60_000);
    await sandbox.reset();
    await place("b");
    expect(sandbox.state().orders).toMatchObject([{ created_at: "2030-02-03T04:05:06.000Z" }]);
  });

  test("is not hurried by a clock that is advanced while a call is on its way", async () => {
    const placing = place();
    for (let step = 0; step < 50; step++) {
      sandbox.clock.advance(10_000);
      await null;
    }
    expect((await placing).status).toBe(201);
  });

  test.each(["virtual", "real"] as const)("delivers an order when a %s clock is advanced", async (clock) => {
    sandbox = await createSandbox({ clock });
    await place();
    const before = sandbox.clock.now();
    sandbox.clock.advance(4000);
    expect(sandbox.state().orders[0]?.status).toBe("processing");
    if (clock === "real") await expect.poll(() => sandbox.clock.now()).toBeGreaterThan(before + 4000);
    else expect(sandbox.clock.now()).toBe(before + 4000);
    sandbox.clock.advance(1000);
    expect(sandbox.state().orders[0]?.status).toBe("delivered");
  });

  test("shows its state, and each call with its checks and masked keys", async () => {
    await place("first");
    await sandbox.fetch(`${API}/v1/wallet`);
    expect(sandbox.state()).toMatchObject({
      balance: "490.50",
      spent: "9.50",
      orders: [{ total: "9.50", status: "processing" }],
      keys: [{ last4: "gRqf" }],
      idempotencyKeys: [{ idempotencyKey: "first", operation: "placeOrder" }],
    });
    const [placed, refused] = sandbox.calls();
    expect(placed).toMatchObject({ operation: "placeOrder", response: { status: 201 }, lost: null });
    expect(refused?.checks.find(({ result }) => result === "stopped")).toMatchObject({ check: "authorization" });
    expect(JSON.stringify(sandbox.calls())).not.toContain(sandbox.sampleKey);
  });
});

describe("a failure", () => {
  const wallet = () => sandbox.fetch("/v1/wallet", { headers: headers("a") });

  test.each([
    ["response_lost", "TypeError: fetch failed", "490.50"],
    ["request_lost", "TypeError: fetch failed", "500.00"],
    ["rate_limited", 429, "500.00"],
    ["internal_error", 500, "500.00"],
    ["storage_unavailable", 503, "500.00"],
  ] as const)("%s meets as many calls as asked: %s, balance %s; then one is charged", async (failure, met, balance) => {
    const result = () => place().then(({ status }) => status, String);
    sandbox.fail(failure, { times: 2 });
    expect([await result(), await result(), sandbox.state().balance]).toEqual([met, met, balance]);
    expect([await result(), sandbox.state().balance]).toEqual([201, "490.50"]);
  });

  test("slow holds a call until the clock is advanced by the delay", async () => {
    sandbox.fail("slow", { delay: 2000 });
    let isOver = false;
    const placing = place().finally(() => {
      isOver = true;
    });
    await expect.poll(() => place("b").then(({ status }) => status)).toBe(201);
    sandbox.clock.advance(1999);
    await place("c");
    expect(isOver).toBe(false);
    sandbox.clock.advance(1);
    expect((await placing).status).toBe(201);
  });

  test.each([
    ["an order", "virtual", place, 2000, [1500, 500]],
    ["a call without a body", "virtual", wallet, 2000, [2000]],
    ["a call", "real", wallet, 60_000, [60_000]],
    ["a call", "virtual", wallet, 0, []],
  ] as const)("slow counts from when %s was made, on a %s clock", async (_, clock, call, delay, steps) => {
    sandbox = await createSandbox({ seed: 1, clock });
    sandbox.fail("slow", { delay });
    const calling = call();
    for (const step of steps) sandbox.clock.advance(step);
    expect((await calling).ok).toBe(true);
  });

  test("affects the call that is made next, if it is cleared meanwhile too, and none that was made before", async () => {
    const before = place("before");
    sandbox.fail("internal_error");
    sandbox.fail("rate_limited");
    const calls = [before, place(), wallet(), wallet()];
    sandbox.clearFailures();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 500, 429, 200]);
  });

  test("slow lets a client's own time limit end the call", async () => {
    const controller = new AbortController();
    sandbox.fail("slow");
    const placing = place("a", { signal: controller.signal });
    controller.abort(new Error("my limit"));
    await expect(placing).rejects.toThrow("my limit");
    await expect(place("a", { signal: controller.signal })).rejects.toThrow("my limit");
  });
});

describe("the state of a sandbox", () => {
  test("is loaded again from its backup, by the option and by the method", async () => {
    await place();
    const saved = sandbox.save();
    expect((await createSandbox({ state: saved })).state().balance).toBe("490.50");
    expect((await createSandbox({ state: `\ufeff${saved}` })).state().balance).toBe("490.50");
    const other = await createSandbox();
    await other.load(saved);
    other.clock.advance(5000);
    expect(other.state().orders).toMatchObject([{ total: "9.50", status: "delivered" }]);
  });

  test("runs at normal speed, even if the backup's clock was paused", async () => {
    await place();
    const paused = JSON.parse(sandbox.save());
    paused.world.clock.speed = 0;
    const other = await createSandbox({ state: JSON.stringify(paused), start: new Date(sandbox.clock.now()) });
    other.clock.advance(5000);
    expect(other.state().orders[0]?.status).toBe("delivered");
  });

  test("is reset before the next call, whether or not the caller waits", async () => {
    await place();
    sandbox.fail("internal_error");
    const resetting = sandbox.reset();
    const response = await sandbox.fetch("/v1/orders", { headers: headers("a") });
    expect(await response.json()).toMatchObject({ data: [] });
    await resetting;
    expect(sandbox.state()).toMatchObject({ balance: "500.00", orders: [], idempotencyKeys: [] });
    expect(sandbox.calls()).toHaveLength(1);
  });
});

describe("what a sandbox does not know is refused with one sentence", () => {
  const nothing = null as never;
  test.each([
    [{ sede: 1 }, "createSandbox has no option sede: use seed, state, origin, start, clock."],
    [{ seed: -1 }, "seed must be a whole number from 0 to 999999999, not -1."],
    [{ origin: "api.acme.example" }, /^origin must be an http or https origin without a path, .*not "api\.acme/],
    [{ start: new Date("never") }, "start must be a Date from 1970 to 2999, not Invalid Date."],
    [{ clock: "fast" }, 'clock must be "virtual" or "real", not "fast".'],
    [{ state: "{" }, "The state cannot be loaded. It is not JSON; it may be incomplete."],
    [nothing, "createSandbox takes an object of options, not null."],
  ])("createSandbox(%j)", async (options, message) => {
    await expect(createSandbox(options as types.SandboxOptions)).rejects.toThrow(message);
  });

  test.each([
    ["lost", {}, /^The failure must be one of request_lost, response_lost, .*, not "lost"\.$/],
    ["slow", { delay: 1e6 }, "delay must be whole milliseconds from 0 to 60000, not 1000000."],
    ["slow", { times: 0 }, "times must be a whole number from 1 to 1000000, or Infinity, not 0."],
    ["slow", { operation: "payOrder" }, /^operation must be one of listProducts, .*, not "payOrder"\.$/],
  ])("fail(%j, %j)", async (failure, options, message) => {
    expect(() => sandbox.fail(failure as types.Failure, options as types.FailureOptions)).toThrow(message);
  });

  test("clock.advance, handlers, and load, which changes nothing", async () => {
    for (const milliseconds of [-1, 0.5, Number.NaN, "5" as never])
      expect(() => sandbox.clock.advance(milliseconds)).toThrow(/^The time to advance must be whole milliseconds/);
    expect(() => sandbox.handlers(http, "/v1")).toThrow(/^The origin must be an http or https origin/);
    await place();
    const before = sandbox.save();
    await expect(sandbox.load("[]")).rejects.toThrow(/^The state cannot be loaded\. /);
    expect(sandbox.save()).toBe(before);
  });
});

describe("the handlers for MSW", () => {
  const asked = (method: string, path: string, init: RequestInit = {}) =>
    getResponse(sandbox.handlers(http, API), new Request(API + path, { method, headers: headers("a"), ...init }));

  test.each([
    ["GET", "/v1/products?page=2", 200],
    ["POST", "/v1/orders", 201],
    ["DELETE", "/v1/keys/key_00000000000000000000", 404],
    ["HEAD", "/v1/wallet", 200],
    ["OPTIONS", "/v1/wallet", 204],
    ["GET", "/", 404],
  ])("respond to %s %s with %i", async (method, path, status) => {
    const response = await asked(method, path, method === "POST" ? { body: JSON.stringify(ORDER) } : {});
    expect(response?.status).toBe(status);
    expect(sandbox.calls()).toHaveLength(1);
  });

  test("leave other origins alone", async () => {
    const response = await getResponse(sandbox.handlers(http, API), new Request("https://example.com/v1/products"));
    expect(response).toBeUndefined();
  });

  test("lose a response as a network error", async () => {
    sandbox.fail("response_lost");
    expect((await asked("POST", "/v1/orders", { body: JSON.stringify(ORDER) }))?.type).toBe("error");
  });
});
