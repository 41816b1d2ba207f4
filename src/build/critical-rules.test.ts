import { expect, test } from "vitest";
import { neededRules } from "./critical-rules.ts";

test("a custom property stays where a rule uses it, also by way of another", () => {
  const css =
    ':root{--ink:#000;--edge:var(--ink);--gone:var(--lost);--lost:#fff}.a{color:var(--edge)}.b{--ink:red;--gone:1}.c{--lost:0}@property --lost{syntax:"*"}@property --edge{syntax:"*"}';
  expect(neededRules(css)).toBe(
    ':root{--ink:#000;--edge:var(--ink);}.a{color:var(--edge)}.b{--ink:red;}@property --edge{syntax:"*"}',
  );
});

test("a browser without @property keeps the values that rules use", () => {
  const css =
    "@layer properties{@supports (a:b){*,:before{--tw-border-style:solid;--tw-shadow:0 0 #0000}}}.a{border-style:var(--tw-border-style)}";
  expect(neededRules(css)).toBe(
    "@layer properties{@supports (a:b){*,:before{--tw-border-style:solid;}}}.a{border-style:var(--tw-border-style)}",
  );
});
