import { expect, test } from "vitest";
import { tryEveryFailure } from "#standalone/try-every-failure.ts";
import { programOf } from "#testing/program-of.ts";
import { CHANGED, orderPrograms, programText } from "./order-programs.ts";

test.each([
  ["new key", expect.stringMatching(/^In [1-9]\d* of [1-9]\d* failures you are charged twice\.$/), "charged_twice"],
  ["one key", expect.stringMatching(/^Safe: in [1-9]\d* failures/), undefined],
] as const)("the program with %s in its attempts is judged by every failure", async (name, headline, verdict) => {
  const result = await tryEveryFailure(programOf(programText(orderPrograms[name])), { time: 600_000, print: () => {} });
  expect(result.headline).toEqual(headline);
  expect(result.smallest?.verdict).toBe(verdict);
});

test("both have ten lines at most, of which one differs", () => {
  const { "new key": one, "one key": other } = orderPrograms;
  expect(one.length).toBeLessThanOrEqual(10);
  expect(one.flatMap((line, at) => (line === other[at] ? [] : [at]))).toEqual([CHANGED]);
});
