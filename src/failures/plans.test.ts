import { describe, expect, test } from "vitest";
import type { Exchange } from "#contract/panel/panel.ts";
import { COMBINED, isAnyRequired, nextPlans, type Plan, plansAfter } from "./plans.ts";
import type { Schedule, Trial, TrialCall } from "./trial-world.ts";

const MIDNIGHT = Date.UTC(2027, 0, 1);

/** A call each 20 ms: "o" orders, any other letter is a look with its own response. */
const callsOf = (letters: string): TrialCall[] =>
  [...letters].map((letter, at) => ({
    at: at * 20,
    failure: null,
    exchange: {
      operation: letter === "o" ? "placeOrder" : "getOrder",
      request: { method: "GET", path: "/v1/orders/1", body: "A", headers: [["Idempotency-Key", "k"]] },
      response: { status: 200, body: letter },
    } as unknown as Exchange,
  }));

const plansOf = (letters: string, schedule: Schedule = [], turns = new Map()) =>
  plansAfter({ schedule, start: 5, trial: { calls: callsOf(letters) } as unknown as Trial }, turns);
const failed = (...failures: readonly (readonly [call: number, failure: Schedule[number]["failure"]])[]): Schedule =>
  failures.map(([call, failure]) => ({ call, failure }));
const added = (plans: readonly Plan[]) => plans.map(({ schedule }) => schedule.at(-1));
const required = (plans: readonly Plan[]) => [
  ...new Set(plans.filter(({ isRequired }) => isRequired).map(({ schedule }) => schedule.at(-1)?.call)),
];

test("alone, each call fails with each failure, orders first, and all of it is required", () => {
  const plans = plansOf("aob");
  expect(added(plans).map((last) => last?.call)).toEqual([1, 0, 2].flatMap((call) => Array(6).fill(call)));
  expect(added(plans).slice(0, 6)).toEqual([...COMBINED, "slow"].map((failure) => ({ call: 1, failure })));
  expect(plans.every(({ isRequired }) => isRequired)).toBe(true);
});

describe("after a failure", () => {
  test("a later order fails with each failure, the late one too, and a look with each that is not late", () => {
    const plans = plansOf("ooa", failed([0, "rate_limited"]));
    expect(added(plans)).toEqual([
      ...[...COMBINED, "slow"].map((failure) => ({ call: 1, failure })),
      ...COMBINED.map((failure) => ({ call: 2, failure })),
    ]);
    expect(required(plans)).toEqual([1, 2]);
  });

  test("of a look, nothing is required, and no order is late", () => {
    const plans = plansOf("ao", failed([0, "rate_limited"]));
    expect([isAnyRequired(plans), plans.length]).toEqual([false, 5]);
  });

  test("a late order is tried with one other failure of an order, not with a look, and not in threes", () => {
    const plans = plansOf("oao", failed([0, "slow"]));
    expect(added(plans)).toEqual([...COMBINED, "slow"].map((failure) => ({ call: 2, failure })));
    expect(isAnyRequired(plans)).toBe(true);
    expect(plansOf("oooo", failed([0, "rate_limited"], [1, "slow"]))).toEqual([]);
    expect(plansOf("ao", failed([0, "slow"]))).toEqual([]);
  });

  test("a third failure is required of an order only, and a fourth is not tried", () => {
    const plans = plansOf("oooa", failed([0, "rate_limited"], [1, "request_lost"]));
    expect([required(plans), plans.length]).toEqual([[2], 10]);
    expect(plansOf("oooo", failed([0, "rate_limited"], [1, "request_lost"], [2, "request_lost"]))).toEqual([]);
  });
});

describe("in a series of equal looks", () => {
  const series = (count: number) => `o${"p".repeat(count)}d`;
  test("the first eight and the last are required to fail alone", () => {
    expect(required(plansOf(series(12)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13]);
    expect(required(plansOf(series(3)))).toEqual([0, 1, 2, 3, 4]);
  });

  test("the first is after an order's failure, and one with another response or after another call", () => {
    expect(required(plansOf(`o${series(5)}`, failed([0, "rate_limited"])))).toEqual([1, 2, 7]);
    expect(required(plansOf("oqppqp", failed([0, "rate_limited"])))).toEqual([1, 2, 4, 5]);
  });

  test("equal orders are none", () => {
    expect(required(plansOf("oooo", failed([0, "rate_limited"])))).toEqual([1, 2, 3]);
  });

  test("a call that was never carried out is none", () => {
    const calls = callsOf("opp").map((call, at) => (at > 0 ? { ...call, exchange: null } : call));
    const plans = plansAfter(
      { schedule: failed([0, "slow"]).slice(1), start: 0, trial: { calls } as unknown as Trial },
      new Map(),
    );
    expect(required(plans)).toEqual([0, 1, 2]);
  });
});

describe("a run begins so", () => {
  const turns = new Map([["A", { start: 1_000_000, at: 20 }]]);
  const starts = (plans: readonly Plan[]) => [...new Set(plans.map(({ start }) => start))];

  test("that the year ends just after its first failure where no turn is known", () => {
    expect(starts(plansOf("ao"))).toEqual([MIDNIGHT - 21, MIDNIGHT - 1]);
    expect(starts(plansOf("aoo", failed([1, "rate_limited"])))).toEqual([5]);
  });

  test("that the first order that fails has its old key, however much later it comes", () => {
    expect(starts(plansOf("aaao", [], turns))).toEqual([1_000_000 - 40, MIDNIGHT - 1, MIDNIGHT - 21, MIDNIGHT - 41]);
    expect(starts(plansOf("aao", failed([0, "rate_limited"]), turns))).toEqual([1_000_000 - 20, 5]);
  });

  test("as the run before it, once an order has failed", () => {
    expect(starts(plansOf("ooo", failed([0, "rate_limited"]), turns))).toEqual([5]);
  });
});

test("the required plans are next, and of those the ones with the fewest failures", () => {
  const plan = (isRequired: boolean, depth: number): Plan => ({
    schedule: failed(...Array.from({ length: depth }, (_, call) => [call, "rate_limited"] as const)),
    isRequired,
    start: 0,
  });
  const [few, many, free] = [plan(true, 2), plan(true, 3), plan(false, 1)];
  expect(nextPlans([free, many, few])).toEqual([few]);
  expect(nextPlans([free, plan(false, 2)])).toEqual([free]);
  expect([isAnyRequired([free]), isAnyRequired([free, many])]).toEqual([false, true]);
});
