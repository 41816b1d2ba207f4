import fc from "fast-check";
import { http } from "msw/http";
import { getResponse } from "msw/utils/get-response";
import { beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import type { OperationId } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";
import { createSandbox } from "./create-sandbox.ts";
import type * as types from "./sandbox-types.ts";
import { tryEveryFailure } from "./try-every-failure.ts";

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

  test.each([
    ["/v1/products?page=2", "http://127.0.0.1:4010/v1/products?page=2"],
    ["v1/products", "http://127.0.0.1:4010/v1/products"],
    ["//api.acme.example/v1/products#a", "https://api.acme.example/v1/products", "https://api.acme.example"],
    ["https://API.acme.example:443/v1/products#frag", "https://api.acme.example/v1/products"],
    [new URL("/v1/products#", API), `${API}/v1/products`],
    [new Request(`${API}/v1/products#frag`), `${API}/v1/products`],
  ])(
    "says as fetch does where the response to %s is from: %s",
    async (input, url, origin = "http://127.0.0.1:4010") => {
      sandbox = await createSandbox({ origin });
      const response = await sandbox.fetch(input);
      const clone = response.clone();
      for (const each of [response, clone, clone.clone()]) {
        expect([each.url, each.type, each.redirected, each.ok]).toEqual([url, "basic", false, true]);
        expect(await each.json()).toMatchObject({ data: expect.any(Array) });
      }
    },
  );

  test("links to a next page that is resolved by the response's URL", async () => {
    const { url, headers: found } = await sandbox.fetch("/v1/products?limit=1");
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(found.get("Link") ?? "") ?? [];
    const following = await sandbox.fetch(new URL(next, url));
    expect([following.status, new URL(following.url).pathname]).toEqual([200, "/v1/products"]);
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

  test.each(["request_lost", "response_lost"] as const)(
    "%s has the cause that a run of tryEveryFailure meets",
    async (failure) => {
      const met: unknown[] = [];
      const call = async (fetch: types.Sandbox["fetch"]) => {
        const result = await fetch(`${API}/v1/orders`, {
          method: "POST",
          headers: headers("a"),
          body: JSON.stringify(ORDER),
        }).catch(({ name, message, cause }) => [name, message, cause.code]);
        met.push(Array.isArray(result) ? result : [result.url, result.type]);
      };
      sandbox.fail(failure);
      await call(sandbox.fetch);
      await call(sandbox.fetch);
      const own = met.splice(0);
      await tryEveryFailure(({ fetch }) => call(fetch), { runs: 10, print: () => {} });
      expect(own).toEqual([
        ["TypeError", "fetch failed", "ECONNRESET"],
        [`${API}/v1/orders`, "basic"],
      ]);
      expect([...new Set(met.map(String))].sort()).toEqual(own.map(String).sort());
    },
  );

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

describe("a request whose body fails", () => {
  const failing = (error: unknown) =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
      pull: (controller) => controller.error(error),
    });
  const streamed = (error: unknown, signal: AbortSignal | null = null): RequestInit =>
    ({ method: "POST", headers: headers("a"), body: failing(error), duplex: "half", signal }) as RequestInit;

  test.each([new Error("disk"), "text", undefined])(
    "rejects as fetch does, with the reason %s, and is no call",
    async (why) => {
      const reported = vi.spyOn(console, "error");
      await expect(sandbox.fetch("/v1/orders", streamed(why))).rejects.toMatchObject({
        name: "TypeError",
        message: "fetch failed",
        ...(why !== undefined && { cause: why }),
      });
      expect([sandbox.state().orders, sandbox.calls(), reported.mock.calls]).toEqual([[], [], []]);
      expect((await place()).status).toBe(201);
    },
  );

  test("rejects with the reason of a signal that is aborted before", async () => {
    const never = new ReadableStream({ pull: () => new Promise(() => {}) });
    const controller = new AbortController();
    const init = { ...streamed(null, controller.signal), body: never };
    const placing = sandbox.fetch("/v1/orders", init);
    controller.abort("my reason");
    await expect(placing).rejects.toBe("my reason");
  });

  test("is a network error to MSW", async () => {
    const request = new Request(`${API}/v1/orders`, streamed(new Error("disk")));
    expect((await getResponse(sandbox.handlers(http, API), request))?.type).toBe("error");
  });
});

describe("what a sandbox hands out", () => {
  /** Changes everything in a value that can be changed. */
  const spoil = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const member of Object.values(value)) spoil(member);
    for (const name of Object.keys(value)) Reflect.set(value, name, "spoilt");
    if (Array.isArray(value)) Reflect.apply(Array.prototype.push, value, ["spoilt"]);
  };

  test.each(["calls", "state"] as const)("cannot be changed by who reads %s()", async (read) => {
    await place();
    await sandbox.fetch("/v1/nothing");
    const [shown, saved] = [JSON.stringify(sandbox[read]()), sandbox.save()];
    try {
      spoil(sandbox[read]());
    } catch {
      // What is frozen says so.
    }
    expect([JSON.stringify(sandbox[read]()), sandbox.save()]).toEqual([shown, saved]);
    expect((await place("b")).status).toBe(201);
  });

  test("takes options as they were when they were given", async () => {
    const start = new Date("2030-01-01T00:00:00Z");
    const options = { seed: 1, origin: API, start };
    sandbox = await createSandbox(options);
    start.setFullYear(2040);
    options.origin = "https://other.example";
    await sandbox.reset();
    expect([new Date(sandbox.clock.now()).getUTCFullYear(), (await sandbox.fetch("/v1/products")).url]).toEqual([
      2030,
      `${API}/v1/products`,
    ]);
  });
});

interface Given {
  readonly key?: string;
  readonly qty?: number;
  readonly by?: number;
  readonly failure?: types.Failure;
}

describe("the state of a sandbox", () => {
  test("is loaded wherever steps have led, and goes round", { timeout: 120_000 }, async () => {
    const keys = fc.constantFrom("a", "b", "c");
    const step = fc.oneof(
      fc.record({ do: fc.constant("place" as const), key: keys, qty: fc.nat(3) }),
      fc.record({ do: fc.constant("create" as const), key: keys }),
      fc.record({ do: fc.constant("advance" as const), by: fc.oneof(fc.nat(1e12), fc.constantFrom(0, 5000, 1e12)) }),
      fc.record({
        do: fc.constant("fail" as const),
        failure: fc.constantFrom(...FAILURE_KINDS.filter((kind) => kind !== "slow")),
      }),
      fc.record({ do: fc.constantFrom("reset" as const, "keep" as const, "load" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), fc.nat(2), async (steps, isSeeded, years) => {
        const start = new Date(Date.UTC(2999, 11, 31));
        sandbox = await createSandbox({ ...(isSeeded && { seed: 1 }), ...(years > 0 && { start }) });
        let kept = sandbox.save();
        for (const each of steps) {
          const { key = "a", qty = 1, by = 0, failure = "slow" as types.Failure } = each as Given;
          const send = (path: string, body: object) =>
            sandbox
              .fetch(path, { method: "POST", headers: headers(key), body: JSON.stringify(body) })
              .catch(() => null);
          if (each.do === "place") await send("/v1/orders", { ...ORDER, qty });
          if (each.do === "create") await send("/v1/keys", { name: "a\u200d b", scopes: ["wallet:read"] });
          if (each.do === "fail") sandbox.fail(failure);
          if (each.do === "reset") await sandbox.reset();
          if (each.do === "keep") kept = sandbox.save();
          if (each.do === "load") await sandbox.load(kept);
          if (each.do === "advance") {
            try {
              sandbox.clock.advance(by);
            } catch (error) {
              expect(String(error)).toMatch(
                /^TypeError: The time to advance must be whole milliseconds from 0 to \d+, not /,
              );
            }
          }
        }
        const shown = [sandbox.state(), sandbox.clock.now()];
        for (const start of [new Date(0), new Date("2999-12-31")]) {
          const other = await createSandbox({ state: sandbox.save(), start });
          expect([other.state(), other.clock.now()]).toEqual(shown);
        }
        await sandbox.load(sandbox.save());
        expect([sandbox.state(), sandbox.clock.now()]).toEqual(shown);
        expect(JSON.stringify(sandbox.state())).not.toMatch(/"[+-]\d{6}-/);
      }),
      { seed: 20261128, numRuns: 150 },
    );
  });

  test.each(["virtual", "real"] as const)("has a last moment that a %s clock is not advanced beyond", async (clock) => {
    sandbox = await createSandbox({ clock });
    const advanced = () => {
      for (let times = 0; times < 101; times++) sandbox.clock.advance(1e12);
    };
    expect(advanced).toThrow(/^The time to advance must be whole milliseconds from 0 to \d+, not 1000000000000\.$/);
    const rest = () => {
      const message = /from 0 to (\d+)/;
      try {
        sandbox.clock.advance(1e12);
      } catch (error) {
        return Number(message.exec(String(error))?.[1]);
      }
      throw new Error("It was advanced.");
    };
    sandbox.clock.advance(rest());
    await place();
    expect(rest()).toBe(0);
    const other = await createSandbox({ state: sandbox.save() });
    expect(other.state()).toEqual(sandbox.state());
    await sandbox.reset();
    expect((await place()).status).toBe(201);
  });

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
    [{ origin: "https://api.acme.example/v1" }, /^origin must be an http or https origin without a path/],
    [{ origin: "https://key@api.acme.example" }, /^origin must be an http or https origin without a path/],
    [{ origin: "https://api.acme.example/?" }, /^origin must be an http or https origin without a path/],
    [{ origin: "ftp://api.acme.example" }, /^origin must be an http or https origin without a path/],
    [{ origin: "https://" }, /^origin must be an http or https origin without a path/],
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

  test.each([
    ["https://api.acme.example:443", "https://api.acme.example"],
    ["HTTP://API.acme.example:80/", "http://api.acme.example"],
    ["https://bücher.example", "https://bücher.example"],
    ["https://xn--bcher-kva.example", "https://BÜCHER.example:443"],
    ["http://[0:0:0:0:0:0:0:1]:4010", "http://[::1]:4010"],
    ["http://localhost:3000", "http://localhost:3000"],
  ])("at %s respond to calls at %s", async (at, origin) => {
    const own = await createSandbox({ origin: at });
    const response = await getResponse(own.handlers(http, at), new Request(`${origin}/v1/nothing`));
    expect(await response?.json()).toMatchObject({ type: `${new URL(at).origin}/#/errors/not_found` });
    const other = origin.replace(/:(\d+)?$|$/, ":81");
    expect(await getResponse(own.handlers(http, at), new Request(`${other}/v1/nothing`))).toBeUndefined();
    expect((await own.fetch("/v1/products")).url).toBe(`${new URL(origin).origin}/v1/products`);
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
