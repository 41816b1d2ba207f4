import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { scheduler, setTimeout as sleepFor, setInterval as ticksOf } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import type { Verdict as Judged } from "#failures/verdict.ts";
import { CORRECT, faultyPrograms } from "#testing/faulty-programs.ts";
import { programOf } from "#testing/program-of.ts";
import type * as types from "./sandbox-types.ts";
import { tryEveryFailure } from "./try-every-failure.ts";

type Program = types.TrialProgram;
type Wait = (milliseconds: number) => Promise<unknown>;

/** From before any run, so they take real time. */
const sleepBefore = promisify(setTimeout);
const timerBefore = setTimeout;
const clockBefore = performance.now.bind(performance);

const sleep: Wait = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));
const newKey = () => crypto.randomUUID();

const place = ({ baseUrl, apiKey }: types.TrialGiven, key?: string, item = 1001): Promise<Response> =>
  fetch(`${baseUrl}/v1/orders`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    body: JSON.stringify({ product_item_id: item, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 }),
    signal: AbortSignal.timeout(3000),
  });

/** Up to four attempts at one order, with the key that `keyOf` returns for each. */
const attempting =
  (keyOf: () => string, wait: Wait = sleep): Program =>
  async (given) => {
    for (let attempt = 1; attempt <= 4; attempt++) {
      const response = await place(given, keyOf()).catch(() => null);
      if (response?.status === 201) return;
      await wait(20 * 2 ** attempt);
    }
    throw new Error("not ordered");
  };

/** One key for each run. */
const withOneKey =
  (keyOf: () => string, wait?: Wait): Program =>
  (given) => {
    const key = keyOf();
    return attempting(() => key, wait)(given);
  };
const correct = withOneKey(newKey);

/** Prints nothing, and has no limit of time: a busy machine is slow. */
const judged = (program: Program, options: types.TryOptions = {}) =>
  tryEveryFailure(program, { print: () => {}, time: 600_000, ...options });

test("declares its types as the engine has them", () => {
  expectTypeOf<types.Verdict>().toEqualTypeOf<Judged>();
  expectTypeOf(tryEveryFailure).toEqualTypeOf<typeof types.tryEveryFailure>();
});

test.each(faultyPrograms)("judges $title", async ({ text, verdict, smallest }) => {
  const report = await judged(programOf(text));
  expect(report.smallest?.failures ?? null).toEqual(
    smallest?.map(({ call, failure }) => ({ call: call + 1, failure })) ?? null,
  );
  expect(report.smallest?.verdict ?? "survived").toBe(verdict);
  expect([report.judgement, report.isSafe]).toEqual(smallest === null ? ["safe", true] : ["unsafe", false]);
});

test("the report names the intended orders, every kind of fault, and the smallest case call by call", async () => {
  const printed: string[] = [];
  const program: Program = async (given) => {
    const first = await place(given, newKey()).catch(() => null);
    if (!first?.ok) await place(given, newKey());
  };
  const report = await judged(program, { print: (text) => printed.push(text) });
  expect(printed).toEqual([report.text]);
  expect(report.smallest?.overspent).toBe("4.75");
  expect(report.text).toContain(`In 6 of 32 failures you are charged twice.
Without failures: 1 order, 4.75 points.
In 12 more your code reports success for an order that was not placed.
Retry-After: 5 is not kept where call 1 gets 429: call 2 was sent 0.018 s after call 1 got 429.
Smallest case: the response to call 1 is lost. 4.75 overspent.
  1. POST /v1/orders: the client saw a network error; the service: order placed, charged 4.75.
  2. POST /v1/orders: the client saw 201; the service: order placed, charged 4.75.`);
});

/** The other reasons stand in `failures/try-failures.test.ts`. */
test.each<[string, Program, types.TryOptions, RegExp]>([
  [
    "a swallowed refusal",
    async (given) => void (await place({ ...given, apiKey: "x" })),
    {},
    /placed no order\. POST \/v1\/orders was refused: 401 api_key_malformed\./,
  ],
  ["a millisecond", correct, { time: 1 }, /The time for it was over: allow more\. Try it by its file/],
  ["a hang", () => new Promise(() => {}), {}, /does not end without any failure\. It waits for nothing/],
  [
    "a poll without an end",
    async () => {
      for (;;) await sleep(1000);
    },
    {},
    /after 10000 timers \(0 calls\) the code was still waiting\./,
  ],
  [
    "a loop that waits for the clock",
    () => {
      for (const until = Date.now() + 5000; Date.now() < until; );
    },
    {},
    /made no call/,
  ],
])("%s is not judged", async (_, program, options, reason) => {
  const { judgement, isSafe, smallest, headline } = await judged(program, options);
  expect([judgement, isSafe, smallest]).toEqual(["not_judged", false, null]);
  expect(headline).toMatch(/^Not judged: /);
  expect(headline).toMatch(reason);
});

test.each<[string, () => unknown]>([
  ["the month", () => new Date().toISOString().slice(0, 7)],
  ["the day here", () => new Date().toLocaleDateString()],
  ["performance.now()", () => performance.now()],
  ["process.hrtime()", () => process.hrtime().join()],
  ["a format without a date", () => new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format()],
])("a key of %s charges twice if each attempt makes it, not if the first does", async (_, part) => {
  const report = await judged(attempting(() => `job-${part()}`));
  expect([report.judgement, report.smallest?.verdict]).toEqual(["unsafe", "charged_twice"]);
  expect((await judged(withOneKey(() => `job-${part()}`))).judgement).toBe("safe");
});

/** Reads the code of a network error, and the address of a response. */
const byCode: Program = async (given) => {
  const key = newKey();
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await place(given, key);
      if (response.ok) return void new URL(response.headers.get("Location") ?? "", response.url);
      if (attempt === 4) throw new Error(`refused ${response.status}`);
    } catch (error) {
      const { cause, name, message } = error as Error & { cause?: { code: string } };
      const isPassing = name === "TimeoutError" || cause?.code === "ECONNRESET" || /refused/.test(message);
      if (attempt === 4 || !isPassing) throw error;
    }
    await sleep(100);
  }
};

test.each<[string, Program]>([
  ["waits by setTimeout of node:timers/promises", withOneKey(newKey, (wait) => sleepFor(wait))],
  ["waits by a promisified setTimeout", withOneKey(newKey, (wait) => promisify(setTimeout)(wait))],
  [
    "waits by a timer that is refreshed",
    withOneKey(newKey, (wait) => new Promise((wake) => setTimeout(wake, wait).refresh())),
  ],
  [
    "waits for gzip under a time limit",
    withOneKey(newKey, async (wait) => {
      const limit = AbortSignal.timeout(5000);
      await promisify(gzip)("x".repeat(wait));
      limit.throwIfAborted();
    }),
  ],
  [
    "waits by a timer from before the run, under a time limit",
    async (given) => {
      const limit = AbortSignal.timeout(1000);
      await sleepBefore(20);
      limit.throwIfAborted();
      await correct(given);
    },
  ],
  ["knows a network error by its code, and a response by its address", byCode],
])("a right program that %s is safe", async (_, program) => {
  expect((await judged(program)).headline).toMatch(/^Safe/);
});

const throwing = (message: string) => () => {
  throw new Error(message);
};

test.each<[string, () => unknown, RegExp]>([
  ["a rejection that nobody handles", () => void Promise.reject(new Error("unhandled")), /Error: unhandled/],
  ["an error of the next tick", () => process.nextTick(throwing("tick")), /Error: tick/],
  [
    "an error of an emitter",
    () => void setTimeout(() => new EventEmitter().emit("error", new Error("emitted")), 1),
    /Error: emitted/,
  ],
  ["an exit", () => process.exit(1), /exit code/],
])("%s ends its run, and nothing else", async (_, fail, reason) => {
  const listeners = () => [process.listeners("uncaughtException"), process.listeners("unhandledRejection")];
  const before = listeners();
  const report = await judged(async (given) => {
    const response = await place(given, newKey()).catch(() => null);
    if (response?.ok) return;
    fail();
    await sleep(1000);
  });
  expect(report.smallest).toMatchObject({
    verdict: "charged_but_failed",
    failures: [{ call: 1, failure: "response_lost" }],
  });
  expect(report.text).toMatch(reason);
  expect(listeners()).toEqual(before);
});

test("the network is never reached by a run or by what it left behind, and is there for other code", async () => {
  const heard: string[] = [];
  const server = createServer((incoming, outgoing) => {
    heard.push(`${incoming.method} ${incoming.url}`);
    outgoing.end("real");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const left: Promise<unknown>[] = [];
  let isOver = false;
  const asking = (async () => {
    const seen = new Set<string>();
    for (; !isOver; await sleepBefore(5)) seen.add(await (await fetch(`${origin}/other`)).text());
    return seen;
  })();
  const program: Program = async (given) => {
    await correct(given);
    const order = (resolve: () => void) => {
      place(given).catch(() => {});
      resolve();
    };
    left.push(new Promise<void>((resolve) => timerBefore(order, 1000, resolve).unref()));
  };
  const report = await judged(program, { origin });
  isOver = true;
  await Promise.all(left);
  await sleepBefore(20);
  expect([report.judgement, report.tried, await asking]).toEqual(["safe", 167, new Set(["real"])]);
  expect(new Set(heard)).toEqual(new Set(["GET /other"]));
  server.close();
  server.closeAllConnections();
});

test.each<[unknown, unknown, RegExp]>([
  [() => {}, { runs: 0 }, /^runs must be a whole number from 1 to 10000, not 0\.$/],
  [() => {}, { limit: 1 }, /^tryEveryFailure has no option limit/],
  [() => {}, { print: "no" }, /^print must be a function/],
  [() => {}, { orders: 0 }, /^orders must be a whole number from 1/],
  ["code", {}, /^The program must be a function or the URL of a module, not code\.$/],
])("refuses %j with the options %j in one sentence", async (program, options, sentence) => {
  await expect(tryEveryFailure(program as Program, options as types.TryOptions)).rejects.toThrow(sentence);
});

describe("the globals", () => {
  const globals = () => [
    ...[setTimeout, setInterval, clearTimeout, clearInterval, Date, fetch, Math.random, AbortSignal.timeout, sleepFor],
    ...[performance.now, process.exit, Response.prototype.json, Object.getPrototypeOf(crypto.subtle).digest],
  ];

  test("are what they were afterwards, however a run ends", async () => {
    const before = globals();
    let run = 0;
    await judged((given) => {
      run += 1;
      if (run === 2) throw new Error("ends here");
      if (run === 3) return new Promise(() => {});
      return place(given).catch(() => {});
    });
    expect(run).toBeGreaterThan(6);
    expect(globals()).toEqual(before);
  });

  test("may be a test's own timers, which stay", async () => {
    vi.useFakeTimers();
    const before = globals();
    expect((await judged(correct)).judgement).toBe("safe");
    expect((await judged(correct, { time: 1 })).headline).toMatch(/^Not judged: .* The time for it was over/);
    expect(globals()).toEqual(before);
    vi.useRealTimers();
  });

  test("follow the run's own clock, which no wait holds up", async () => {
    const begun = performance.now();
    const seen: unknown[] = [];
    const program = async () => {
      const start = Date.now();
      const since = performance.now();
      const ticks: number[] = [];
      const timer = setInterval(() => ticks.push(Date.now() - start), 60_000);
      await sleep(147_000);
      await scheduler.wait(1000);
      for await (const _ of ticksOf(2000)) break;
      clearInterval(timer);
      const signal = AbortSignal.timeout(1000);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      const times = [new Date().toISOString(), new Date(start).toISOString()];
      seen.splice(0, seen.length, ticks, performance.now() - since, signal.reason.name, ...times);
    };
    await judged(program, { runs: 1 });
    expect(seen).toEqual([
      [60_000, 120_000],
      ...[151_000, "TimeoutError", "2026-01-01T00:02:28.000Z", "2025-12-31T23:59:57.000Z"],
    ]);
    expect(performance.now() - begun).toBeLessThan(80_000);
  });
});

test.each<[string, () => number]>([
  ["Date.now()", () => Date.now()],
  ["performance.now()", () => performance.now()],
  ["process.hrtime.bigint()", () => Number(process.hrtime.bigint() / 1_000_000n)],
])("real work that %s measures moves the clock after a few steps", async (_, clock) => {
  const steps: number[] = [];
  const program: Program = async (given) => {
    let made = 0;
    for (const until = clock() + 20; clock() < until; made++) {
      for (const end = clockBefore() + 1; clockBefore() < end; );
    }
    steps.push(made);
    await correct(given);
  };
  await judged(program, { runs: 1 });
  expect(Math.max(...steps)).toBeLessThan(500);
});

test("two that are begun at once run one after the other", async () => {
  const begin = () => judged(programOf(CORRECT.text), { runs: 20 });
  const [one, other] = await Promise.all([begin(), begin()]);
  expect(one).toEqual(other);
});
