// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { amountText, numberText } from "./number-text.ts";

test("numbers formatted without Intl in English equal Intl's output", () => {
  const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
  const amounts = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  expect(navigator.languages[0]).toMatch(/^en/);
  for (let hundredths = 0; hundredths <= 120_000; hundredths += 7) {
    const amount = (hundredths / 100).toFixed(2);
    expect(amountText(amount)).toBe(amounts.format(Number(amount)));
    expect(numberText(hundredths / 100)).toBe(numbers.format(hundredths / 100));
    expect(numberText(hundredths)).toBe(numbers.format(hundredths));
  }
});
