import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RetryPolicy, RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { simulateRetries } from "./retry-simulation.ts";

const SEED = { seed: 20261121, numRuns: 60 };

const policy: fc.Arbitrary<RetryPolicy> = fc.record({
  attempts: fc.integer({ min: 1, max: 5 }),
  backoff: fc.constantFrom("none", "fixed", "exponential"),
  key: fc.constantFrom("same", "new_each_time", "none"),
  lossRate: fc.integer({ min: 0, max: 90 }),
});

const STUBBORN: RetryPolicy = { attempts: 5, backoff: "none", key: "same", lossRate: 60 };

const hundredths = (text: string): number => Math.round(Number(text) * 100);
const chargesOf = ({ orders }: RetrySimulation) => orders.map(({ charges }) => charges);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The waits before the second attempt, the third, and so on. */
const PAUSES = { none: [0, 0, 0, 0], fixed: [1000, 1000, 1000, 1000], exponential: [1000, 2000, 4000, 8000] };

describe("for any retry policy and seed", () => {
  const always = (claim: (given: RetryPolicy, rehearsal: RetrySimulation, seed: number) => void) =>
    fc.assert(
      fc.property(policy, fc.nat(), (given, seed) => void claim(given, simulateRetries(given, seed), seed)),
      SEED,
    );

  test("with the same Idempotency-Key no order is ever charged twice", () => {
    always((given, _, seed) => {
      expect(Math.max(...chargesOf(simulateRetries({ ...given, key: "same" }, seed)))).toBeLessThanOrEqual(1);
    });
  });

  test("an order is charged once per attempt that arrived, and with the same key once in total", () => {
    always(({ key }, { orders }) => {
      for (const { attempts, charges } of orders) {
        const arrived = attempts.filter(({ lost }) => lost !== "request").length;
        expect(charges).toBe(key === "same" ? Math.min(1, arrived) : arrived);
        expect(charges).toBe(attempts.filter(({ isCharged }) => isCharged).length);
        expect(attempts.some(({ lost, isCharged }) => lost === "request" && isCharged)).toBe(false);
      }
    });
  });

  test("a client retries only until it gets a response, and at most as often as its policy allows", () => {
    always((given, { orders }) => {
      expect(orders).toHaveLength(20);
      for (const { attempts, hasResponse } of orders) {
        expect(attempts.length).toBeLessThanOrEqual(given.attempts);
        expect(attempts.slice(0, -1).every(({ lost }) => lost !== null)).toBe(true);
        expect(attempts.at(-1)?.lost === null).toBe(hasResponse);
        if (!hasResponse) expect(attempts).toHaveLength(given.attempts);
      }
    });
  });

  test("an order takes 2 s for each lost attempt, plus the waits of its backoff", () => {
    always(({ backoff }, { orders }) => {
      for (const { attempts, hasResponse, took } of orders) {
        const waits = PAUSES[backoff].slice(0, attempts.length - 1);
        expect(took).toBe((attempts.length - (hasResponse ? 1 : 0)) * 2000 + sum(waits));
      }
    });
  });

  test("the amount charged is the price times all charges, and the amount meant is the price times 20", () => {
    always((_, rehearsal) => {
      expect(rehearsal.price).toBe("4.75");
      expect(rehearsal.meant).toBe("95.00");
      expect(hundredths(rehearsal.charged)).toBe(475 * sum(chargesOf(rehearsal)));
    });
  });

  test("the same seed gives an identical simulation", () => {
    always((given, rehearsal, seed) => expect(simulateRetries(given, seed)).toEqual(rehearsal));
  });

  test("the network loses the same messages, however the client uses the key", () => {
    always((given, { orders }, seed) => {
      const lostIn = (of: RetrySimulation["orders"]) => of.map(({ attempts }) => attempts.map(({ lost }) => lost));
      expect(lostIn(simulateRetries({ ...given, key: "same" }, seed).orders)).toEqual(lostIn(orders));
    });
  });

  test("if nothing is lost, every order gets a response and is charged on the first attempt", () => {
    always((given, _, seed) => {
      const clear = simulateRetries({ ...given, lossRate: 0 }, seed);
      expect(clear.charged).toBe(clear.meant);
      for (const order of clear.orders) {
        expect(order).toEqual({ attempts: [{ lost: null, isCharged: true }], charges: 1, hasResponse: true, took: 0 });
      }
    });
  });
});

describe("on a network that loses 60 messages in 100", () => {
  test.each([
    ["none", "none"],
    ["a new one each time", "new_each_time"],
  ] as const)("a client that retries with %s as its key pays for some orders several times", (_, key) => {
    const rehearsal = simulateRetries({ ...STUBBORN, key }, 1);
    expect(Math.max(...chargesOf(rehearsal))).toBeGreaterThan(1);
    expect(hundredths(rehearsal.charged)).toBeGreaterThan(hundredths(rehearsal.meant));
  });

  test("a client that reuses its key pays once for every order with a response", () => {
    const { orders } = simulateRetries(STUBBORN, 1);
    expect(orders.filter(({ hasResponse }) => hasResponse).every(({ charges }) => charges === 1)).toBe(true);
  });

  test("an order without a response may or may not be charged: the client cannot know", () => {
    const { orders } = simulateRetries({ ...STUBBORN, attempts: 1 }, 1);
    const withoutResponse = orders.filter(({ hasResponse }) => !hasResponse).map(({ charges }) => charges);
    expect(new Set(withoutResponse)).toEqual(new Set([0, 1]));
  });

  test("requests and responses are lost about equally often, in about 60 of 100 attempts", () => {
    const outcomes = Array.from({ length: 50 }, (_, seed) => simulateRetries({ ...STUBBORN, attempts: 1 }, seed))
      .flatMap(({ orders }) => orders)
      .map(({ attempts }) => attempts[0]?.lost);
    const share = (outcome: string) => outcomes.filter((lost) => lost === outcome).length / outcomes.length;
    expect(share("request")).toBeCloseTo(0.3, 1);
    expect(share("response")).toBeCloseTo(0.3, 1);
  });

  test("the orders use a separate wallet that never runs dry", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { orders } = simulateRetries({ ...STUBBORN, lossRate: 90, key: "none" }, seed);
      for (const { attempts } of orders) {
        expect(attempts.every(({ lost, isCharged }) => isCharged === (lost !== "request"))).toBe(true);
      }
    }
  });
});
