import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleepFor } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import type { Verdict as Judged } from "#failures/verdict.ts";
import { CORRECT, faultyPrograms } from "#testing/faulty-programs.ts";
import { programOf } from "#testing/program-of.ts";
import type * as types from "./sandbox-types.ts";
import { tryEveryFailure } from "./try-every-failure.ts";

/** No limit of time: a busy machine is slow. */
const quiet = { print: () => {}, time: 600_000 };

/** From before any run, so they take real time. */
const sleepBefore = promisify(setTimeout);
const timerBefore = setTimeout;
const clockBefore = performance.now.bind(performance);

interface Sent {
  readonly key?: string;
  readonly item?: number;
  readonly limit?: number;
}

const place = (
  { baseUrl, apiKey }: types.TrialGiven,
  { key, item = 1001, limit = 3000 }: Sent = {},
): Promise<Response> =>
  fetch(`${baseUrl}/v1/orders`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    body: JSON.stringify({ product_item_id: item, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 }),
    signal: AbortSignal.timeout(limit),
  });

type Wait = (milliseconds: number) => Promise<unknown>;
const sleep: Wait = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Up to four attempts at one order, with the key that `keyOf` gives for each. */
const attempting =
  (keyOf: () => string, wait: Wait = sleep, attempts = 4): types.TrialProgram =>
  async (given) => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const response = await place(given, { key: keyOf() }).catch(() => null);
      if (response?.status === 201) return;
      await wait(20 * 2 ** attempt);
    }
    throw new Error("not ordered");
  };

/** One key for each run. */
const correct =
  (wait?: Wait, attempts?: number): types.TrialProgram =>
  (given) => {
    const key = crypto.randomUUID();
    return attempting(() => key, wait, attempts)(given);
  };

const judged = async (program: types.TrialProgram, options: types.TryOptions = {}) => {
  const report = await tryEveryFailure(program, { ...quiet, ...options });
  return report;
};

test("declares its types as the engine has them", () => {
  expectTypeOf<types.Verdict>().toEqualTypeOf<Judged>();
  expectTypeOf(tryEveryFailure).toEqualTypeOf<typeof types.tryEveryFailure>();
});

test.each(faultyPrograms)("judges $title", { timeout: 120_000 }, async ({ text, verdict, smallest }) => {
  const report = await judged(programOf(text));
  expect(report.smallest?.failures ?? null).toEqual(
    smallest?.map(({ call, failure }) => ({ call: call + 1, failure })) ?? null,
  );
  expect(report.smallest?.verdict ?? "survived").toBe(verdict);
  expect(report.judgement).toBe(smallest === null ? "safe" : "unsafe");
  expect(report.isSafe).toBe(smallest === null);
});

test("the report names the intended orders, every kind of fault, and the smallest case call by call", async () => {
  const printed: string[] = [];
  const program = async (given: types.TrialGiven) => {
    const first = await place(given, { key: crypto.randomUUID() }).catch(() => null);
    if (!first?.ok) await place(given, { key: crypto.randomUUID() });
  };
  const report = await judged(program, { print: (text) => printed.push(text) });
  expect(printed).toEqual([report.text]);
  expect(report.smallest?.overspent).toBe("4.75");
  expect(report.text.split("\n").slice(0, 3)).toEqual([
    "Unsafe: in 3 of 26 tries the customer pays twice.",
    "Without failures: 1 order, 4.75 points.",
    "26 tries: in 3 the customer pays twice; in 12 your code reports success for an order that was not placed.",
  ]);
  expect(report.text).toContain(
    [
      "Smallest case: the response to call 1 is lost. 4.75 overspent.",
      "  1. POST /v1/orders: the client saw a network error; the service: order placed, charged 4.75.",
      "  2. POST /v1/orders: the client saw 201; the service: order placed, charged 4.75.",
    ].join("\n"),
  );
});

test.each<[string, types.TrialProgram, types.TryOptions, RegExp]>([
  ["no calls", async () => {}, {}, /made no call that arrived here\. Try it by its file/],
  [
    "a swallowed refusal",
    async (given) => void (await place({ ...given, apiKey: "x" })),
    {},
    /placed no order\. POST \/v1\/orders was refused: 401 api_key_malformed\./,
  ],
  [
    "an unknown item",
    async (given) => void (await place(given, { item: 1 })),
    {},
    /was refused: 422 product_item_not_found\./,
  ],
  ["one run", correct(), { runs: 1 }, /The limit of runs was reached/],
  ["a millisecond", correct(), { time: 1 }, /The time for it was over: allow more\. Try it by its file/],
  [
    "an error without failures",
    () => Promise.reject(new Error("no account")),
    {},
    /stopped without any failure: Error: no account/,
  ],
  [
    "a hang without failures",
    () => new Promise(() => {}),
    {},
    /does not end without any failure\. It waits for nothing/,
  ],
  [
    "a poll without an end",
    async () => {
      for (;;) await sleep(1000);
    },
    {},
    /It has not ended after 600 s/,
  ],
  [
    "the same order twice",
    async (given) => {
      for (const key of ["a", "b"]) await attempting(() => key)(given);
    },
    { runs: 30 },
    /places the same order 2 times/,
  ],
])("%s is not judged", async (_, program, options, reason) => {
  const { judgement, isSafe, smallest, headline } = await judged(program, options);
  expect([judgement, isSafe, smallest]).toEqual(["not_judged", false, null]);
  expect(headline).toMatch(/^Not judged: /);
  expect(headline).toMatch(reason);
});

test("what a module keeps between runs is not judged", async () => {
  let isOpen = false;
  const breaking: types.TrialProgram = async (given) => {
    if (isOpen) throw new Error("open");
    const response = await place(given, { key: crypto.randomUUID() }).catch(() => null);
    if (response === null) isOpen = true;
    if (!response?.ok) throw new Error("lost");
  };
  const done = new Set<string>();
  const once: types.TrialProgram = async (given) => {
    if (done.has("job")) return;
    done.add("job");
    await correct()(given);
  };
  for (const program of [breaking, once]) {
    expect((await judged(program)).headline).toMatch(
      /^Not judged: .*it keeps state between its runs\. Try it by its file/,
    );
  }
});

describe("a key of the time", () => {
  const parts: [string, () => unknown][] = [
    ["Date.now()", () => Date.now()],
    ["the minute", () => Math.floor(Date.now() / 60_000)],
    ["the rounded minute", () => Math.round(Date.now() / 60_000)],
    ["the day", () => new Date().toISOString().slice(0, 10)],
    ["the month", () => new Date().toISOString().slice(0, 7)],
    ["the day here", () => new Date().toLocaleDateString()],
    ["performance.now()", () => performance.now()],
    ["process.hrtime()", () => process.hrtime().join()],
    ["a format without a date", () => new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format()],
  ];
  test.each(parts)("%s charges twice if each attempt makes it, not if the first does", async (_, part) => {
    const report = await judged(attempting(() => `job-${part()}`));
    expect([report.judgement, report.smallest?.verdict]).toEqual(["unsafe", "charged_twice"]);
    const once: types.TrialProgram = (given) => {
      const key = `job-${part()}`;
      return attempting(() => key)(given);
    };
    expect((await judged(once)).judgement).toBe("safe");
  });
});

test.each<[string, types.TrialProgram, Judged]>([
  [
    "A twice and B never",
    async (given) => {
      const order = async (key: string, item: number) => (await place(given, { key, item }).catch(() => null))?.ok;
      const first = await order("a", 1001);
      await order("b", first ? 1002 : 1001);
    },
    "charged_twice",
  ],
  [
    "a dearer item after a 429",
    async (given) => {
      const first = await place(given, { key: crypto.randomUUID() });
      if (first.status === 429) await place(given, { item: 1003, key: crypto.randomUUID() });
      else if (!first.ok) throw new Error("refused");
    },
    "ordered_otherwise",
  ],
  [
    "a list before the second order, while the first is late",
    async (given) => {
      const first = await place(given).catch(() => null);
      if (first?.ok) return;
      const headers = { Authorization: `Bearer ${given.apiKey}` };
      const list = await fetch(`${given.baseUrl}/v1/orders`, { headers, signal: AbortSignal.timeout(3000) });
      if ((await list.json()).pagination.total === 0) await place(given);
    },
    "charged_twice",
  ],
])("finds out %s", async (_, program, verdict) => {
  const report = await judged(program);
  expect([report.judgement, report.smallest?.verdict]).toEqual(["unsafe", verdict]);
});

test("the intended number of orders can be said", async () => {
  const twice: types.TrialProgram = async (given) => {
    for (const key of ["a", "b"]) await attempting(() => key)(given);
  };
  expect((await judged(twice, { orders: 2, runs: 30 })).headline).toMatch(/^Not judged: Not every failure was tried/);
  expect((await judged(twice, { orders: 1, runs: 30 })).headline).toMatch(
    /^Unsafe: without any failure the code places 2 orders, not 1/,
  );
});

test("fewer than four attempts are judged by fewer failures at once, which is said", async () => {
  const report = await judged(correct(sleep, 3));
  expect(report.judgement).toBe("safe");
  expect(report.text).toContain("The code attempts an order 3 times: at most 2 failures of it at once counted.");
});

test.each<[string, Wait]>([
  ["setTimeout of node:timers/promises", (wait) => sleepFor(wait)],
  ["a promisified setTimeout", (wait) => promisify(setTimeout)(wait)],
  ["a timer that is refreshed", (wait) => new Promise((wake) => setTimeout(wake, wait).refresh())],
  [
    "gzip under a time limit",
    async (wait) => {
      const limit = AbortSignal.timeout(5000);
      await promisify(gzip)("x".repeat(wait));
      limit.throwIfAborted();
    },
  ],
])("a right program that waits by %s is safe", async (_, wait) => {
  expect((await judged(correct(wait))).headline).toMatch(/^Safe/);
});

test("a wait from before the run is waited for, and no time limit ends it", async () => {
  const program: types.TrialProgram = async (given) => {
    const limit = AbortSignal.timeout(1000);
    await sleepBefore(20);
    limit.throwIfAborted();
    await correct()(given);
  };
  expect((await judged(program)).judgement).toBe("safe");
});

test("a network error has the code of a connection, and a response its address", async () => {
  const key = () => crypto.randomUUID();
  const byCode: types.TrialProgram = async (given) => {
    const own = key();
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await place(given, { key: own });
        if (response.ok) return void new URL(response.headers.get("Location") ?? "", response.url);
        if (attempt === 4) throw new Error(`refused ${response.status}`);
      } catch (error) {
        const { cause, name } = error as { cause?: { code: string }; name: string };
        if (
          attempt === 4 ||
          (name !== "TimeoutError" && cause?.code !== "ECONNRESET" && !/refused/.test(String(error)))
        )
          throw error;
      }
      await sleep(100);
    }
  };
  expect((await judged(byCode)).headline).toMatch(/^Safe/);
});

test.each<[string, (given: types.TrialGiven) => unknown, RegExp]>([
  ["a rejection that nobody handles", () => void Promise.reject(new Error("unhandled")), /Error: unhandled/],
  [
    "an error of the next tick",
    () =>
      process.nextTick(() => {
        throw new Error("tick");
      }),
    /Error: tick/,
  ],
  [
    "an error of an emitter",
    () => void setTimeout(() => new EventEmitter().emit("error", new Error("emitted")), 1),
    /Error: emitted/,
  ],
  ["an exit", () => process.exit(1), /exit code/],
])("%s ends its run, and nothing else", async (_, fail, reason) => {
  const listeners = () =>
    ["uncaughtException", "unhandledRejection"].map((name) => process.listeners(name as "uncaughtException"));
  const before = listeners();
  const report = await judged(async (given) => {
    const response = await place(given, { key: crypto.randomUUID() }).catch(() => null);
    if (response?.ok) return;
    fail(given);
    await sleep(1000);
  });
  expect(report.smallest).toMatchObject({
    verdict: "charged_but_failed",
    failures: [{ call: 1, failure: "response_lost" }],
  });
  expect(report.text).toMatch(reason);
  expect(listeners()).toEqual(before);
});

describe("the network", () => {
  const heard: string[] = [];
  const server = createServer((incoming, outgoing) => {
    heard.push(`${incoming.method} ${incoming.url}`);
    outgoing.end("real");
  });
  let origin: string;
  beforeEach(async () => {
    heard.length = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );

  test("is never reached by a run, and not by what it left behind", async () => {
    const left: Promise<unknown>[] = [];
    const program: types.TrialProgram = async (given) => {
      await correct()(given);
      const late = new Promise<void>((resolve) => {
        const order = () => {
          place(given).catch(() => {});
          resolve();
        };
        timerBefore(order, 100).unref();
      });
      left.push(late);
    };
    expect((await judged(program, { origin })).judgement).toBe("safe");
    await Promise.all(left);
    await sleepBefore(20);
    expect(heard).toEqual([]);
  });

  test("is there for other code, which is no part of a run", async () => {
    const other = { isOver: false };
    const asking = (async () => {
      const seen: unknown[] = [];
      while (!other.isOver) {
        seen.push(await (await fetch(`${origin}/other`)).text());
        await sleepBefore(5);
      }
      return new Set(seen);
    })();
    const report = await judged(correct());
    other.isOver = true;
    expect(await asking).toEqual(new Set(["real"]));
    expect([report.judgement, report.tried]).toEqual(["safe", 156]);
    expect(new Set(heard)).toEqual(new Set(["GET /other"]));
  });
});

test.each([
  [{ runs: 0 }, /^runs must be a whole number from 1 to 10000, not 0\.$/],
  [{ limit: 1 }, /^tryEveryFailure has no option limit/],
  [{ print: "no" }, /^print must be a function/],
  [{ orders: 0 }, /^orders must be a whole number from 1/],
])("refuses the options %j in one sentence", async (options, sentence) => {
  await expect(tryEveryFailure(() => {}, options as types.TryOptions)).rejects.toThrow(sentence);
});

test("refuses what is no program", async () => {
  await expect(tryEveryFailure("code" as unknown as types.TrialProgram)).rejects.toThrow(
    "The program must be a function or the URL of a module, not code.",
  );
});

describe("the globals", () => {
  const globals = () => [
    setTimeout,
    setInterval,
    clearTimeout,
    clearInterval,
    Date,
    fetch,
    Math.random,
    AbortSignal.timeout,
    performance.now,
    process.exit,
    Response.prototype.json,
    Object.getPrototypeOf(crypto.subtle).digest,
    sleepFor,
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
    expect((await judged(correct())).judgement).toBe("safe");
    expect((await judged(correct(), { time: 1 })).headline).toMatch(/^Not judged: .* The time for it was over/);
    expect(globals()).toEqual(before);
    vi.useRealTimers();
  });

  test("follow the run's own clock, which no wait holds up", async () => {
    const begun = performance.now();
    const seen: unknown[] = [];
    await judged(
      async () => {
        seen.length = 0;
        const start = Date.now();
        const since = performance.now();
        const ticks: number[] = [];
        const timer = setInterval(() => ticks.push(Date.now() - start), 60_000);
        await sleep(150_000);
        clearInterval(timer);
        const late = new Promise((_, reject) => {
          const signal = AbortSignal.timeout(1000);
          signal.addEventListener("abort", () => reject(signal.reason));
        });
        const reason = await late.catch(({ name }: DOMException) => name);
        seen.push(ticks, performance.now() - since, reason, new Date().toISOString(), new Date(start).toISOString());
      },
      { runs: 1 },
    );
    expect(seen).toEqual([
      [60_000, 120_000],
      151_000,
      "TimeoutError",
      "2026-01-01T00:02:28.000Z",
      "2025-12-31T23:59:57.000Z",
    ]);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test("let a loop that waits for the clock end", async () => {
    const waits = await judged(() => {
      const until = Date.now() + 5000;
      while (Date.now() < until);
    });
    expect(waits.headline).toMatch(/made no call/);
  });
});

test.each<[string, () => number]>([
  ["Date.now()", () => Date.now()],
  ["performance.now()", () => performance.now()],
  ["process.hrtime.bigint()", () => Number(process.hrtime.bigint() / 1_000_000n)],
])("real work that %s measures moves the clock after a few steps", async (_, clock) => {
  const steps: number[] = [];
  await tryEveryFailure(
    async (given) => {
      let made = 0;
      for (const until = clock() + 20; clock() < until; made++) {
        for (const end = clockBefore() + 1; clockBefore() < end; );
      }
      steps.push(made);
      await correct()(given);
    },
    { ...quiet, runs: 1 },
  );
  expect(Math.max(...steps)).toBeLessThan(500);
});

test("two that are begun at once run one after the other", async () => {
  const options = { ...quiet, runs: 20 };
  const [one, other] = await Promise.all([
    tryEveryFailure(programOf(CORRECT.text), options),
    tryEveryFailure(programOf(CORRECT.text), options),
  ]);
  expect(one).toEqual(other);
});
