import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { neededRules } from "./critical-rules.ts";
import { drawnFrames } from "./first-frame.ts";

test("rules for paper and for a state that no first frame is in are left out, with what is empty then", () => {
  const css =
    ".a{color:red}@media print{.b{color:#000}.c{color:#000}}.d:where(:root[data-present] *){display:none}@media (width>=45rem){.e:has([data-lesson]){top:0}}@media not print{.f{top:0}}";
  expect(neededRules(css)).toBe(".a{color:red}@media not print{.f{top:0}}");
});

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

test("no first frame is in a state whose rules are left out", async () => {
  const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8") + (await drawnFrames(noHost));
  expect(page).not.toMatch(/data-(present|lesson|log)=|\smultiple|dir="rtl"/);
});
