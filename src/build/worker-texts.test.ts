import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { minifiedScript } from "./worker-texts.ts";

const NAMES = ["worker-values.js", "worker-prelude.js"];
const sourceOf = (name: string) => readFileSync(new URL(`../web/learn/recipes/${name}`, import.meta.url), "utf8");

test("the scripts of the recipes' worker work together when they are minified", () => {
  const text = NAMES.map((name) => minifiedScript(name, sourceOf(name))).join("");
  expect(text.length).toBeLessThan(NAMES.map(sourceOf).join("").length * 0.6);
  const made = new Function("self", `${text}return { plainValues, startRecipe };`)({ setTimeout, clearTimeout });
  expect(made.plainValues([new Map([["a", 1]])], { members: 9, characters: 9 })).toEqual([{ a: 1 }]);
  expect(made.startRecipe).toBeTypeOf("function");
});
