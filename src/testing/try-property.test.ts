import fc from "fast-check";
import { expect, test } from "vitest";
import { tryProperty } from "./try-property.ts";

test("a property that fails prints its smallest case, and the command that runs this case again", async () => {
  const property = fc.asyncProperty(fc.nat(), async (value) => value < 100);
  const message = String(await tryProperty(property, { seed: 1, numRuns: 100 }).catch((error: Error) => error.message));
  expect(message).toMatch(
    /PROPERTY_SEED=1 PROPERTY_PATH=[\d:]+ npx vitest run src\/testing\/try-property.test.ts -t "a property/,
  );
  expect(message).toContain("Counterexample: [100]");
});

test("a property that holds says nothing", async () => {
  await tryProperty(
    fc.asyncProperty(fc.nat(), async (value) => value >= 0),
    { seed: 1, numRuns: 100 },
  );
});
