import fc from "fast-check";
import { expect, test } from "vitest";
import { seededBytes } from "./call.fixture.ts";
import { newId, randomBase62, seededNumbers } from "./identifier.ts";
import { SAMPLE_KEY, SAMPLE_KEY_STORED } from "./sample-key.ts";
import { isWellFormed, newSecret, storedFormOf } from "./secret.ts";

test("the sample key is well-formed", () => {
  expect(SAMPLE_KEY).toHaveLength(45);
  expect(isWellFormed(SAMPLE_KEY)).toBe(true);
  expect(storedFormOf(SAMPLE_KEY)).toEqual(SAMPLE_KEY_STORED);
});

test("every new value is well-formed, and invalid once any one character changes", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(44), (seed, place) => {
      const secret = newSecret(seededBytes(seed));
      const other = secret[place] === "x" ? "y" : "x";
      expect(isWellFormed(secret)).toBe(true);
      expect(isWellFormed(secret.slice(0, place) + other + secret.slice(place + 1))).toBe(false);
    }),
    { seed: 20261121 },
  );
});

test("bytes that would bias the characters are discarded", () => {
  const bytes = [255, 254, 248, 247, 0, 61, 62];
  expect(randomBase62(() => Uint8Array.from(bytes), 4)).toBe("z0z0");
});

test("an id is its prefix and 20 characters", () => {
  expect(newId(seededBytes(1), "ord_")).toMatch(/^ord_[0-9A-Za-z]{20}$/);
});

test("seeded numbers are those of mulberry32", () => {
  const numbers = (seed: number) => Array.from({ length: 3 }, seededNumbers(seed));
  expect(numbers(1)).toEqual([2693262067, 11749833, 2265367787]);
  expect(numbers(2)).not.toEqual(numbers(1));
});
