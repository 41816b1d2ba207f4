import { expect, test } from "vitest";
import { tryEveryFailure } from "#standalone/try-every-failure.ts";
import { programOf } from "#testing/program-of.ts";
import { CHANGED, orderPrograms, programText } from "./order-programs.ts";

const tried = (name: keyof typeof orderPrograms) =>
  tryEveryFailure(programOf(programText(orderPrograms[name])), { time: 600_000, print: () => {} });

test("the program with a new key in each attempt charges twice, first after one lost response", async () => {
  const { headline, smallest } = await tried("new key");
  expect(headline).toBe("Unsafe: in 72 of 156 tries the customer pays twice.");
  expect(smallest).toMatchObject({ verdict: "charged_twice", failures: [{ call: 1, failure: "response_lost" }] });
});

test("the program with one key survives every failure", async () => {
  const { isSafe, counts } = await tried("one key");
  expect([isSafe, counts.survived]).toEqual([true, 156]);
});

test("both have ten lines at most, of which one differs", () => {
  const { "new key": one, "one key": other } = orderPrograms;
  expect(one.length).toBeLessThanOrEqual(10);
  expect(one.flatMap((line, at) => (line === other[at] ? [] : [at]))).toEqual([CHANGED]);
});
