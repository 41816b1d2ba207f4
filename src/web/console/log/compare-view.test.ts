// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf } from "./compare-view.tsx";

const line = fc.constantFrom("a", "b", "c", "", "\r", "\u2028");
// Too short for lines to be folded.
const text = fc.array(line, { minLength: 1, maxLength: 7 }).map((all) => all.join("\n"));

describe("the difference between two texts", () => {
  test("contains both texts completely", () => {
    const side = (before: string, after: string, without: "-" | "+") =>
      differenceOf(before, after)
        .filter((shown) => !shown.startsWith(without))
        .map((shown) => shown.slice(1))
        .join("\n");
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        expect(side(before, after, "+")).toBe(before);
        expect(side(before, after, "-")).toBe(after);
      }),
      { seed: 20261121 },
    );
  });

  test("leaves out equal lines far from a difference", () => {
    const before = ["0", "1", "2", "3", "4", "5", "x", ..."abcdefgh", "y", ..."hijkl"];
    const after = before.map((each) => (each === "x" || each === "y" ? `${each}!` : each));
    expect(differenceOf(before.join("\n"), after.join("\n")).join()).toBe(
      " 3, 4, 5,-x,+x!, a, b, c,…, f, g, h,-y,+y!, h, i, j",
    );
  });

  test("of texts too long to compare contains every line of both", () => {
    const long = (word: string) => Array.from({ length: 30_000 }, (_, place) => `${word}${place}`).join("\n");
    expect(differenceOf(long("a"), long("b"))).toHaveLength(60_000);
  });
});
