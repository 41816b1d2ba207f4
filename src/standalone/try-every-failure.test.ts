import { describe, expect, expectTypeOf, test } from "vitest";
import type { Verdict as Judged } from "#failures/verdict.ts";
import { CORRECT, faultyPrograms } from "#testing/faulty-programs.ts";
import { programOf } from "#testing/program-of.ts";
import type * as types from "./sandbox-types.ts";
import { tryEveryFailure } from "./try-every-failure.ts";

/** No limit of time: a busy machine is slow. */
const quiet = { print: () => {}, time: 600_000 };

const place = async ({ fetch, baseUrl, apiKey }: types.TrialGiven, key: string): Promise<Response> =>
  fetch(`${baseUrl}/v1/orders`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 }),
  });

test("declares its types as the engine has them", () => {
  expectTypeOf<types.Verdict>().toEqualTypeOf<Judged>();
  expectTypeOf(tryEveryFailure).toEqualTypeOf<typeof types.tryEveryFailure>();
});

test.each(faultyPrograms)("judges $title", { timeout: 120_000 }, async ({ text, verdict, smallest }) => {
  const report = await tryEveryFailure(programOf(text), quiet);
  expect(report.smallest?.failures ?? null).toEqual(
    smallest?.map(({ call, failure }) => ({ call: call + 1, failure })) ?? null,
  );
  expect(report.smallest?.verdict ?? "survived").toBe(verdict);
  expect(report.isSafe).toBe(smallest === null);
});

test("the report has the counts, the smallest run call by call, and what was not tried", async () => {
  const printed: string[] = [];
  const program = async (given: types.TrialGiven) => {
    const first = await place(given, crypto.randomUUID()).catch(() => null);
    if (!first?.ok) await place(given, crypto.randomUUID());
  };
  const report = await tryEveryFailure(program, { ...quiet, print: (text) => printed.push(text) });
  expect(report.counts).toEqual({
    charged_twice: 2,
    charged_but_failed: 5,
    done_but_not_ordered: 12,
    hangs: 1,
    gave_up_safely: 4,
    survived: 7,
  });
  expect(report.smallest?.overspent).toBe("4.75");
  expect(printed).toEqual([report.text]);
  expect(report.text).toContain(
    [
      "Smallest: call 1, response lost, 4.75 overspent.",
      "  1. POST /v1/orders: the client saw a network error; the service: order placed, charged 4.75.",
      "  2. POST /v1/orders: the client saw 201; the service: order placed, charged 4.75.",
    ].join("\n"),
  );
  expect(report.text.split("\n").at(-1)).toMatch(/^Not tried: more than 3 failures in a run/);
});

test("a program that fails or hangs without failures is not tried further", async () => {
  const failed = await tryEveryFailure(() => Promise.reject(new Error("no account")), quiet);
  expect([failed.isSafe, failed.tried, failed.headline]).toEqual([
    false,
    0,
    "It ends in an error without any failure: Error: no account",
  ]);
  const hung = await tryEveryFailure(() => new Promise(() => {}), quiet);
  expect([hung.isSafe, hung.headline]).toEqual([false, "It does not end without any failure. It waits for nothing."]);
});

test("the limit of runs is kept, and said", async () => {
  const report = await tryEveryFailure(programOf(CORRECT.text), { ...quiet, runs: 10 });
  expect(report.tried).toBe(9);
  expect(report.text).toContain("Stopped after 10 runs: not every combination was tried.");
});

test.each([
  [{ runs: 0 }, /^runs must be a whole number from 1 to 10000, not 0\.$/],
  [{ limit: 1 }, /^tryEveryFailure has no option limit/],
  [{ print: "no" }, /^print must be a function/],
])("refuses the options %j in one sentence", async (options, sentence) => {
  await expect(tryEveryFailure(() => {}, options as types.TryOptions)).rejects.toThrow(sentence);
});

test("refuses what is no program", async () => {
  await expect(tryEveryFailure("code" as unknown as types.TrialProgram)).rejects.toThrow(
    "The program must be a function, not code.",
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
    Response.prototype.json,
    Object.getPrototypeOf(crypto.subtle).digest,
  ];

  test("are what they were afterwards, however a run ends", async () => {
    const before = globals();
    let run = 0;
    await tryEveryFailure(() => {
      run += 1;
      if (run === 2) throw new Error("ends here");
      if (run === 3) return new Promise(() => {});
      return fetch("http://127.0.0.1:4010/v1/products").catch(() => {});
    }, quiet);
    expect(run).toBe(7);
    expect(globals()).toEqual(before);
  });

  test("follow the run's own clock, which no wait holds up", async () => {
    const begun = performance.now();
    const seen: unknown[] = [];
    await tryEveryFailure(
      async () => {
        seen.length = 0;
        const start = Date.now();
        const since = performance.now();
        const ticks: number[] = [];
        const timer = setInterval(() => ticks.push(Date.now() - start), 60_000);
        await new Promise((wake) => setTimeout(wake, 150_000));
        clearInterval(timer);
        const late = new Promise((_, reject) => {
          const signal = AbortSignal.timeout(1000);
          signal.addEventListener("abort", () => reject(signal.reason));
        });
        const reason = await late.catch(({ name }: DOMException) => name);
        seen.push(ticks, performance.now() - since, reason, new Date().toISOString(), new Date(start).toISOString());
      },
      { ...quiet, runs: 1 },
    );
    expect(seen).toEqual([
      [60_000, 120_000],
      151_000,
      "TimeoutError",
      "2026-01-15T08:54:31.000Z",
      "2026-01-15T08:52:00.000Z",
    ]);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test("a loop that waits for the clock ends, and so does a poll that never does", async () => {
    const waits = await tryEveryFailure(() => {
      const until = Date.now() + 5000;
      while (Date.now() < until);
    }, quiet);
    expect(waits.headline).toBe("It makes no calls.");
    const polls = await tryEveryFailure(async () => {
      for (;;) await new Promise((wake) => setTimeout(wake, 1000));
    }, quiet);
    expect(polls.headline).toMatch(/^It does not end without any failure\. It has not ended after 600 s\.$/);
  });
});

test("two that are begun at once run one after the other", async () => {
  const [one, other] = await Promise.all([
    tryEveryFailure(programOf(CORRECT.text), { ...quiet, runs: 20 }),
    tryEveryFailure(programOf(CORRECT.text), { ...quiet, runs: 20 }),
  ]);
  expect(one).toEqual(other);
});
