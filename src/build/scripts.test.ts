import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { scriptOf } from "./scripts.ts";

const recipe = (await scriptOf(new URL("../web/learn/recipes/recipe-script.ts", import.meta.url))).code;
const clock = (await scriptOf(new URL("../standalone/trial-clock.ts", import.meta.url))).code;

/** A worker's globals. */
function workerScope() {
  const scope = createContext({
    performance,
    setTimeout,
    clearTimeout,
    URL,
    Response,
    Request,
    Headers,
    URLSearchParams,
    FormData,
  });
  runInContext("globalThis.self = globalThis", scope);
  return scope;
}

test.each([
  ["of the recipes' worker", recipe],
  ["of the clock of trials", clock],
])("the script %s is one expression, whose value is its function, and leaves no name behind", (_, text) => {
  const scope = workerScope();
  const before = Object.getOwnPropertyNames(scope);
  expect(runInContext(text, scope)).toBeTypeOf("function");
  expect(Object.getOwnPropertyNames(scope)).toEqual(before);
  // Of names that are declared, a context says nothing else.
  for (const name of ["script", "start", "openCalls", "platform"]) {
    expect(runInContext(`typeof ${name}`, scope), name).toBe("undefined");
  }
});

test("a script has only characters that fit into one byte, and no line of its own after its last", () => {
  for (const text of [recipe, clock]) {
    expect(text).toMatch(/^[\x20-\x7e\n]+$/);
    expect(text).not.toMatch(/\n$/);
  }
});

test("a script tells the files that it is made of, so that a change of one is noticed", async () => {
  const { moduleIds } = await scriptOf(new URL("../standalone/trial-clock.ts", import.meta.url));
  expect(moduleIds.some((id) => id.endsWith("/failures/agenda.ts"))).toBe(true);
});
