import { expect, test } from "vitest";
import { tryEveryFailure } from "#standalone/try-every-failure.ts";
import { programOf } from "#testing/program-of.ts";
import { programs, recipes } from "./recipes.ts";

/** They order nothing. */
const WITHOUT_ORDERS = ["every-page", "revoked-key"];

/** It shows what a call without an Idempotency-Key costs, so it has to fail. */
const FAILS = "without-key";

const failuresOf = async (code: string) => tryEveryFailure(programOf(code), { time: 600_000, print: () => {} });

test.each(recipes.filter(({ id }) => id !== FAILS && !WITHOUT_ORDERS.includes(id)))(
  "no failure makes $id charge what it does not report",
  async ({ code }) => {
    const { isSafe, text, tried } = await failuresOf(await code.javascript());
    expect(isSafe, text).toBe(true);
    expect(tried).toBeGreaterThan(20);
  },
);

test.each(WITHOUT_ORDERS)("%s is not judged: it orders nothing", async (name) => {
  const recipe = recipes.find(({ id }) => id === name);
  const { headline } = await failuresOf((await recipe?.code.javascript()) ?? "");
  expect(headline).toBe("Not judged: the code placed no order.");
});

test("the recipe without a key reports a charge as failed", async () => {
  const recipe = recipes.find(({ id }) => id === FAILS);
  const { smallest } = await failuresOf((await recipe?.code.javascript()) ?? "");
  expect(smallest).toMatchObject({ verdict: "charged_but_failed", failures: [{ call: 1, failure: "response_lost" }] });
});

test("what stands in place of the visitor's own code is charged twice, until it is replaced", async () => {
  const own = programs.find(({ id }) => id === "your-own-code");
  const { headline } = await failuresOf((await own?.code.javascript()) ?? "");
  expect(headline).toMatch(/^In [1-9]\d* of [1-9]\d* failures you are charged twice\.$/);
});
