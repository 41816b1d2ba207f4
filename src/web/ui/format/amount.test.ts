import { expect, test } from "vitest";
import { grouped } from "./amount.ts";

test.each([
  ["4.75", "4.75"],
  ["1140.00", "1,140.00"],
  ["1234567.89", "1,234,567.89"],
  [
    "10 × 2195 Crystals costs 1140.00. The wallet has 500.00.",
    "10 × 2195 Crystals costs 1,140.00. The wallet has 500.00.",
  ],
  ["Item 1001.", "Item 1001."],
])("thousands are set apart in each amount of %s, and in nothing else", (text, expected) => {
  expect(grouped(text)).toBe(expected);
});
