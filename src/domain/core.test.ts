import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Money, money, moneyText } from "#contract/api/money.ts";
import { seededRandom } from "#testing/sandbox.ts";
import { canonical } from "./canonical.ts";
import { fingerprintOf } from "./digest.ts";
import { randomBase62 } from "./identifier.ts";
import { priceOf } from "./products.ts";
import { SAMPLE_KEY, SAMPLE_KEY_STORED } from "./sample-key.ts";
import { isWellFormed, newSecret, storedFormOf } from "./secret.ts";

const SEED = { seed: 20261121 };

describe("money", () => {
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [475, "4.75"],
    [50000, "500.00"],
    [-5, "-0.05"],
  ])("%i hundredths are %s", (amount, text) => {
    expect(moneyText(amount as Money)).toBe(text);
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is not an amount", (amount) => {
    expect(() => money(amount)).toThrow(RangeError);
  });
});

describe("prices", () => {
  const account = (tier: "bronze" | "silver" | "gold", customRate: number | null = null) => ({ tier, customRate });
  test.each([
    [500, null, 500, "retail"],
    [500, account("bronze"), 485, "tier"],
    [500, account("silver"), 475, "tier"],
    [500, account("gold"), 460, "tier"],
    [500, account("gold", 0), 500, "custom"],
    [500, account("bronze", 500), 250, "custom"],
    [333, account("silver"), 316, "tier"],
    [410, account("silver"), 390, "tier"],
    [50, account("bronze"), 49, "tier"],
    [1, account("bronze", 500), 1, "custom"],
  ] as const)("%i at %j is %i, %s", (retail, terms, price, source) => {
    expect(priceOf(money(retail), terms)).toEqual({ price, source });
  });

  test("a price is never below 0.01 or above retail, and is within half a hundredth of the exact one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12000 }), fc.integer({ min: 0, max: 500 }), (retail, rate) => {
        const { price } = priceOf(money(retail), account("silver", rate));
        expect(price).toBeGreaterThanOrEqual(1);
        expect(price).toBeLessThanOrEqual(retail);
        expect(Math.abs(price * 1000 - retail * (1000 - rate))).toBeLessThanOrEqual(500);
      }),
      SEED,
    );
  });
});

describe("key values", () => {
  test("the sample key is well-formed", () => {
    expect(SAMPLE_KEY).toHaveLength(45);
    expect(isWellFormed(SAMPLE_KEY)).toBe(true);
    expect(storedFormOf(SAMPLE_KEY)).toEqual(SAMPLE_KEY_STORED);
  });

  test("every new value is well-formed, and invalid once any one character changes", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(44), (seed, place) => {
        const secret = newSecret(seededRandom(seed));
        const other = secret[place] === "x" ? "y" : "x";
        expect(isWellFormed(secret)).toBe(true);
        expect(isWellFormed(secret.slice(0, place) + other + secret.slice(place + 1))).toBe(false);
      }),
      SEED,
    );
  });

  test("bytes that would bias the characters are discarded", () => {
    const bytes = [255, 254, 248, 247, 0, 61, 62];
    expect(randomBase62(() => Uint8Array.from(bytes), 4)).toBe("z0z0");
  });
});

describe("the fingerprint of a request", () => {
  /** The same JSON value with the members of every object reversed. */
  function reversed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, member]) => [name, reversed(member)]),
    );
  }

  test("is independent of the order of members, and the canonical form loses no data", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const value = JSON.parse(JSON.stringify(given));
        expect(canonical(reversed(value))).toBe(canonical(value));
        expect(JSON.parse(canonical(value))).toEqual(value);
      }),
      SEED,
    );
  });

  test("depends on the method, the path and the body", () => {
    const all = [
      fingerprintOf("POST", "/v1/orders", {}),
      fingerprintOf("POST", "/v1/keys", {}),
      fingerprintOf("POST", "/v1/orders", { a: 1 }),
    ];
    expect(new Set(all).size).toBe(3);
  });
});
