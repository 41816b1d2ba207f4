import { randomBytes, randomFill, randomFillSync, randomInt, randomUUID } from "node:crypto";
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
  // The keys are what explains it.
  expect(report.text.match(/key \S{8}…\S{8}\./g)?.length).toBe(2);
  expect(report.text.replace(/key \S+\./g, "key KEY.")).toContain(`In 6 of 32 failures you are charged twice.
Without failures: 1 order, 4.75 points.
In 12 more your code reports success for an order that was not placed.
Ignores Retry-After: call 2 was sent 0.018 s after the 429 of call 1, not 5 s.
Smallest case: the response to call 1 is lost. 4.75 overspent.
  1. POST /v1/orders: the client saw a network error; the service: order placed, charged 4.75, key KEY.
  2. POST /v1/orders: the client saw 201; the service: order placed, charged 4.75, key KEY.`);
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

/** The date in a zone, or a part of it. */
const dateIn = (timeZone: string, options: Intl.DateTimeFormatOptions = { dateStyle: "short" }) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, ...options }).format();
const isoWeek = () => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  return Math.ceil(((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7);
};

test.each<[string, () => unknown]>([
  ["the day of Shanghai", () => dateIn("Asia/Shanghai")],
  ["the day of New York", () => dateIn("America/New_York")],
  ["the day of Nepal, a quarter of an hour beside the hours", () => dateIn("Asia/Kathmandu")],
  [
    "the hour of Lord Howe",
    () => dateIn("Australia/Lord_Howe", { dateStyle: "short", timeStyle: "short" }).replace(/:.*|\D/g, ""),
  ],
  ["the ISO week", isoWeek],
  ["ten rounded minutes", () => Math.round(Date.now() / 600_000)],
  ["a half-hour that turns at :23", () => Math.floor((Date.now() - 1_380_000) / 1_800_000)],
  ["the weekday", () => new Date().getUTCDay()],
  ["a year that begins in April", () => new Date(Date.now() - 90 * 86_400_000).getUTCFullYear()],
])(
  "a key of %s charges twice if each attempt makes it, also in three attempts, not if the first does",
  async (_, part) => {
    const three =
      (keyOf: () => string): Program =>
      async (given) => {
        for (let attempt = 1; attempt <= 3; attempt++) {
          if ((await place(given, keyOf()).catch(() => null))?.ok) return;
          await sleep(1000);
        }
        throw new Error("not ordered");
      };
    const report = await judged(three(() => `job-${part()}`));
    expect([report.judgement, report.smallest?.verdict]).toEqual(["unsafe", "charged_twice"]);
    const once = await judged((given) => {
      const key = `job-${part()}`;
      return three(() => key)(given);
    });
    expect(once.judgement).toBe("safe");
  },
);

test("a key of an id and the hour charges twice, as the ids of two runs are the same", async () => {
  const ids: [string, () => unknown][] = [
    ["crypto.randomUUID", () => crypto.randomUUID()],
    ["getRandomValues", () => crypto.getRandomValues(new Uint32Array(2)).join()],
    ["randomBytes", () => randomBytes(8).toString("hex")],
    ["randomInt", () => randomInt(5, 1_000_000)],
    ["randomFillSync", () => randomFillSync(new Uint8Array(4), 1, 2).join()],
    ["node's randomUUID", () => randomUUID()],
  ];
  for (const [name, id] of ids) {
    const report = await judged((given) => {
      const made = id();
      return attempting(() => `${made}-${new Date().toISOString().slice(0, 13)}`)(given);
    });
    expect([name, report.smallest?.verdict]).toEqual([name, "charged_twice"]);
  }
});

test("random numbers of crypto are those of their kind in a run, and other code keeps its own", async () => {
  const made: unknown[][] = [];
  await judged(
    async (given) => {
      const filled = await promisify(randomFill)(new Uint8Array(6));
      const [bytes, number] = [await promisify(randomBytes)(3), await promisify<number, number>(randomInt)(5)];
      made.push([crypto.randomUUID(), randomInt(3, 5), randomFillSync(new Uint8Array(4), 2), filled, bytes, number]);
      await correct(given);
    },
    { runs: 1 },
  );
  const [[id, number, late, filled, bytes, other] = []] = made;
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([3, 4]).toContain(number);
  expect([0, 1, 2, 3, 4]).toContain(other);
  expect([...(late as Uint8Array).slice(0, 2), (filled as Uint8Array).length, (bytes as Buffer).length]).toEqual([
    0, 0, 6, 3,
  ]);
  expect(new Set(filled as Uint8Array).size).toBeGreaterThan(1);
  expect(crypto.randomUUID()).not.toBe(crypto.randomUUID());
});

test("a date that is looked at in each attempt ends there; one that the run begins with does not", async () => {
  const isOpen = () => Date.now() < Date.UTC(2027, 5, 30);
  const [report, once] = [
    await judged(
      attempting(() => {
        if (!isOpen()) throw new Error("the campaign is over");
        return "campaign";
      }),
    ),
    await judged(async (given) => {
      if (!isOpen()) throw new Error("the campaign is over");
      await attempting(() => "campaign")(given);
    }),
  ];
  expect([report.smallest?.verdict, once.judgement]).toEqual(["charged_but_failed", "safe"]);
});

test.each([
  [70_000, "safe"],
  [30_000, "unsafe"],
] as const)(
  "a late call is carried out within a minute: a look after %i ms and then a new key are %s",
  async (wait, judgement) => {
    const program: Program = async (given) => {
      for (let attempt = 1; attempt <= 4; attempt++) {
        const response = await place(given, newKey()).catch(() => null);
        if (response?.ok) return;
        await sleep(wait);
        for (let orders: unknown[] | null = null; orders === null; ) {
          const look = await fetch(`${given.baseUrl}/v1/orders`, {
            headers: { Authorization: `Bearer ${given.apiKey}` },
            signal: AbortSignal.timeout(3000),
          }).catch(() => null);
          if (look?.ok) orders = (await look.json()).data;
          if (orders && orders.length > 0) return;
        }
      }
      throw new Error("not ordered");
    };
    expect((await judged(program)).judgement).toBe(judgement);
  },
);

test("an order is as old as the run's clock says: one who looks at the last minute only does not find it after 90 seconds", async () => {
  const ages: number[] = [];
  const report = await judged(async (given) => {
    for (let attempt = 1; attempt <= 4; attempt++) {
      const headers = { Authorization: `Bearer ${given.apiKey}` };
      const look = await fetch(`${given.baseUrl}/v1/orders`, { headers, signal: AbortSignal.timeout(3000) }).catch(
        () => null,
      );
      if (look?.ok) {
        const { data }: { data: { created_at: string }[] } = await look.json();
        const seen = data.map(({ created_at }) => Date.now() - Date.parse(created_at));
        ages.push(...seen);
        if (seen.some((age) => age < 60_000)) return;
        if ((await place(given, newKey()).catch(() => null))?.ok) return;
      }
      await sleep(90_000);
    }
  });
  expect([Math.min(...ages) > 0, report.smallest]).toMatchObject([
    true,
    { verdict: "charged_twice", failures: [{ failure: "response_lost" }] },
  ]);
});

const LATE_KEYS: readonly [string, (attempt: number) => boolean][] = [
  ["the third attempt, after a late call and 429", (attempt) => attempt === 3],
  ["the second attempt", (attempt) => attempt === 2],
];
test.each(LATE_KEYS)("a new key from %s charges twice", async (_, isNew) => {
  let key = "";
  const program: Program = async (given) => {
    let attempt = 0;
    await attempting(() => {
      attempt += 1;
      if (attempt === 1 || isNew(attempt)) key = newKey();
      return key;
    })(given);
  };
  const { smallest } = await judged(program);
  expect(smallest?.verdict).toBe("charged_twice");
});

test("a right program whose waits are those of a job queue, up to hours, is safe", async () => {
  const minutes = [1, 5, 15, 30, 120, 600];
  const program: Program = async (given) => {
    const key = newKey();
    for (const wait of [...minutes, 0]) {
      if ((await place(given, key).catch(() => null))?.ok) return;
      await sleep(wait * 60_000);
    }
    throw new Error("to the dead letters");
  };
  expect((await judged(program)).headline).toMatch(/^Safe: in 167/);
});

test.each<[string, (given: types.TrialGiven) => Promise<unknown>, RegExp]>([
  [
    "waits by the hour",
    () => sleep(36_000_000),
    /^Not judged: after 24 hours of its clock \(1 call\) the code was still waiting\./,
  ],
  ["looks", (given) => fetch(`${given.baseUrl}/v1/wallet`), /^Not judged: after 1001 calls the code had not ended\./],
  [
    "waits by the millisecond",
    () => sleep(1),
    /^Not judged: after 20000 timers \(1 call\) the code was still waiting\./,
  ],
])("a program that %s for ever after 503 is not judged, and told why", async (_, wait, reason) => {
  const report = await judged(async (given) => {
    const key = newKey();
    for (let attempt = 1; attempt <= 2; attempt++) {
      const response = await place(given, key).catch(() => null);
      while (response?.status === 503) await wait(given);
      if (response?.ok) return;
    }
    throw new Error("not ordered");
  });
  expect(report.headline).toMatch(reason);
  expect(report.headline).toMatch(/ It was so in \d+ of \d+ failures, first where call 1 gets 503\.$/);
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
      ...[151_000, "TimeoutError", "2027-01-01T00:02:28.000Z", "2026-12-31T23:59:57.000Z"],
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

test("a second order with the key of the first is not judged, with the call that is refused", async () => {
  const placed = async (given: types.TrialGiven, item: number) => {
    for (let attempt = 1; attempt <= 4; attempt++) {
      const response = await place(given, "customer-1", item).catch(() => null);
      if (response?.status === 201 || response?.status === 422) return;
    }
    throw new Error("not ordered");
  };
  const found = await judged(async (given) => {
    await placed(given, 1001);
    await placed(given, 1002);
  });
  expect(found.headline).toMatch(/^Not judged: .*call 2 gets 422 idempotency_key_reused/);
});

test("the service's clock is the program's: an order was just created", async () => {
  const ages: number[] = [];
  await judged(async (given) => {
    const response = await place(given, newKey()).catch(() => null);
    const order = response?.status === 201 ? ((await response.json()) as { created_at: string }) : null;
    if (order) ages.push(Math.abs(Date.now() - Date.parse(order.created_at)));
  });
  expect(ages.length).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeLessThan(60_000);
});
