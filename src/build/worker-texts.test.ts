import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { minifiedScript } from "./worker-texts.ts";

const NAMES = ["worker-shapes.js", "worker-inspect.js", "worker-console.js", "worker-prelude.js"];
const sourceOf = (name: string) => readFileSync(new URL(`../web/learn/recipes/${name}`, import.meta.url), "utf8");

test("the scripts of the recipes' worker work together when they are minified", () => {
  const text = NAMES.map((name) => minifiedScript(name, sourceOf(name))).join("");
  expect(text.length).toBeLessThan(NAMES.map(sourceOf).join("").length * 0.6);
  const made = new Function("self", `${text}return { consoleOf, startRecipe };`)({ setTimeout, clearTimeout });
  const lines: string[] = [];
  const { table, log } = made.consoleOf(
    (_: string, line: string) => lines.push(line),
    { frames: () => [] },
    () => 0,
  );
  log("%s", new Map([["a", [1n]]]));
  table([{ a: 1 }]);
  expect(lines[0]).toBe("Map(1) { 'a' => [Array] }");
  expect(lines[1]).toContain("│ 0       │ 1 │");
  expect(made.startRecipe).toBeTypeOf("function");
});
