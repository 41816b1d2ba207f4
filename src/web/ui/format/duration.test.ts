import { expect, test } from "vitest";
import { durationText } from "./duration.ts";

test.each([
  [0, "0 ms"],
  [16.67, "16.7 ms"],
  [3345, "3.3 s"],
  [59_999, "59.9 s"],
  [61_000, "1 min 1 s"],
  [86_460_000, "24 h 1 min"],
])("a length of %d ms is written as %s", (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
