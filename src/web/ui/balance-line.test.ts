// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { stepPath } from "./balance-line.tsx";

/** The heights of a path, in percent from the top. */
const heights = (path: string): number[] => [...path.matchAll(/(?:M0 |V)([\d.]+)/g)].map(([, y]) => Number(y));

describe("the balance as a line", () => {
  test("stays near the top after one order of 9.50: the axis runs from 500 to 0", () => {
    const path = stepPath(500_00, [{ x: 50, balance: 490_50 }], 500_00);
    expect(heights(path)).toEqual([0, 1.9]);
  });

  test("is at the bottom only when nothing is left", () => {
    const path = stepPath(
      500_00,
      [
        { x: 50, balance: 250_00 },
        { x: 75, balance: 0 },
      ],
      500_00,
    );
    expect(heights(path)).toEqual([0, 50, 100]);
    expect(path).toMatch(/^M0 .* H50.00 V50.00 H75.00 V100.00 H100$/);
  });

  test("without orders is straight, also if the wallet opened empty", () => {
    expect(stepPath(500_00, [], 500_00)).toBe("M0 0.00 H100");
    expect(stepPath(0, [], 0)).toBe("M0 100.00 H100");
  });
});
