import { expect, test } from "vitest";
import { type Money, money, moneyText } from "./money.ts";

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
