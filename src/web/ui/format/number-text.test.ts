import { expect, test } from "vitest";
import { clockText, dateText } from "#web/ui/clock-time.tsx";
import { decimalText, numberText, percentText, sizeText } from "./number-text.ts";

test.each([
  [numberText(0), "0"],
  [numberText(12_345), "12345"],
  [numberText(2.5), "2.5"],
  [numberText(0.1 + 0.2), "0.3"],
  [decimalText(5), "5.0"],
  [percentText(12.5), "12.5%"],
  [sizeText(812), "812 B"],
  [sizeText(12_340), "12.3 kB"],
  [sizeText(1_400_000), "1.4 MB"],
])("%s is written as the API writes numbers", (written, expected) => {
  expect(written).toBe(expected);
});

test("a time and a day are written in ASCII, in the visitor's time zone", () => {
  const at = new Date(2026, 10, 5, 8, 2, 4);
  expect(clockText(at)).toBe("08:02:04");
  expect(dateText(at.getTime())).toBe("Thu 5 Nov 2026");
});
