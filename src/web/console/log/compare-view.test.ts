// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf } from "./compare-view.tsx";

const MARKS = { both: " ", before: "-", after: "+", folded: "…" };

const shownOf = (before: string, after: string) =>
  differenceOf(before, after).map(({ where, text }) => `${MARKS[where]}${text}`);

const line = fc.constantFrom("a", "b", "c", "", "\r", "\u2028");
// Too short for lines to be folded.
const text = fc.array(line, { minLength: 1, maxLength: 7 }).map((all) => all.join("\n"));

describe("the difference between two texts", () => {
  test("contains both texts completely", () => {
    const side = (before: string, after: string, without: "before" | "after") =>
      differenceOf(before, after)
        .filter(({ where }) => where !== without)
        .map((shown) => shown.text)
        .join("\n");
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(side(before, after, "after")).toBe(before);
        expect(side(before, after, "before")).toBe(after);
      }),
      { seed: 20261121 },
    );
  });

  test("folds equal lines far from a difference, but never a single line", () => {
    const before = ["0", "1", "2", "3", "4", "5", "x", ..."abcdefg", "y", ..."hijkl"];
    const after = before.map((each) => (each === "x" || each === "y" ? `${each}!` : each));
    expect(shownOf(before.join("\n"), after.join("\n")).join()).toBe(
      "…3 equal lines, 3, 4, 5,-x,+x!, a, b, c, d, e, f, g,-y,+y!, h, i, j,…2 equal lines",
    );
  });

  test("of texts too long to compare contains every line of both", () => {
    const long = (word: string) => Array.from({ length: 30_000 }, (_, place) => `${word}${place}`).join("\n");
    expect(differenceOf(long("a"), long("b"))).toHaveLength(60_000);
  });
});
