// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf, foldedLines } from "./compare-view.tsx";

const side = (before: string, after: string, without: "before" | "after") =>
  differenceOf(before, after)
    .filter(({ where }) => where !== without)
    .map(({ text }) => text)
    .join("\n");

const text = fc.array(fc.constantFrom("a", "b", "c", ""), { minLength: 1, maxLength: 12 }).map((all) => all.join("\n"));

describe("the difference between two texts", () => {
  test("contains both texts completely", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(side(before, after, "after")).toBe(before);
        expect(side(before, after, "before")).toBe(after);
      }),
      { seed: 20261121 },
    );
  });

  test("is minimal: a line moved, removed or added leaves the other lines equal", () => {
    const lines = differenceOf("1\na\nb\nc\nd\n9", "1\nb\nc\nx\nd\na\n9");
    expect(lines.map(({ where, text }) => `${{ both: " ", before: "-", after: "+" }[where]}${text}`)).toEqual([
      " 1",
      "-a",
      " b",
      " c",
      "+x",
      " d",
      "+a",
      " 9",
    ]);
  });

  test("of texts too long to compare contains every line of both", () => {
    const long = (word: string) => Array.from({ length: 2100 }, (_, place) => `${word}${place}`).join("\n");
    expect(differenceOf(long("a"), long("b"))).toHaveLength(4200);
  });
});

describe("equal lines", () => {
  test("far from a difference are folded, but never a single line", () => {
    const before = ["0", "1", "2", "3", "4", "5", "x", ...Array.from({ length: 7 }, (_, at) => `e${at}`), "y"];
    const after = before.map((line) => (line === "x" || line === "y" ? `${line}!` : line));
    const folded = foldedLines(differenceOf(before.join("\n"), after.join("\n")));
    const shown = folded.map((line) => (line.where === "folded" ? `(${line.count})` : line.text));
    expect(shown).toEqual(["(3)", "3", "4", "5", "x", "x!", "e0", "e1", "e2", "e3", "e4", "e5", "e6", "y", "y!"]);
  });
});
