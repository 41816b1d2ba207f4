import { expect, test } from "@playwright/test";
import { seeded } from "../seeded.ts";
import { wordsOf } from "./explore-steps.ts";
import { explore, shortened } from "./explore-walk.ts";
import { plantedInWalk } from "./planted-faults.ts";

/** `EXPLORE_SEED` takes a walk again. */
const { EXPLORE_SEED } = process.env;
const STEPS = 40;

/** How long new walks are begun, in milliseconds; how many at most in the matrix; how many are tried to shorten one that fails. */
const MINUTE = 60_000;
const SEEDS_OF_PLANTED = 8;
const TRIES = 40;

// A picture of every tab of every try would be taken.
test.use({ screenshot: "off" });

test("whatever a visitor presses and types, money adds up, Send ends, the focus stays, and every dialog can be left", async ({
  browser,
}) => {
  const time = 10 * MINUTE;
  test.setTimeout(time + 10 * MINUTE);
  const end = Date.now() + time;
  const first = Number(EXPLORE_SEED ?? Date.now() % 1e6);
  let seed = first;
  do {
    const failed = await explore(browser, seeded(seed), STEPS);
    if (failed !== null) {
      const { steps, fault } = await shortened(browser, failed, TRIES);
      const again = `EXPLORE_SEED=${seed} npx playwright test -c e2e --project nightly -g "whatever a visitor"`;
      throw new Error([fault, ...steps.map((step, at) => `${at + 1}. ${wordsOf(step)}`), again].join("\n  "));
    }
    seed += 1;
  } while (EXPLORE_SEED === undefined && Date.now() < end);
  test.info().annotations.push({ type: "walks", description: `${seed - first} of ${STEPS} steps` });
  expect(seed).toBeGreaterThan(first);
});

for (const [name, { script, finding }] of Object.entries(plantedInWalk)) {
  test(`a walk finds a planted fault, and is shortened to a few steps: ${name}`, async ({ browser }) => {
    test.setTimeout(10 * MINUTE);
    let failed = null;
    for (let seed = 1; seed <= SEEDS_OF_PLANTED && failed === null; seed++) {
      failed = await explore(browser, seeded(seed), STEPS, script);
    }
    if (failed === null) throw new Error("No walk found it.");
    expect(failed.fault).toMatch(finding);
    const { steps, fault } = await shortened(browser, failed, TRIES, script);
    test.info().annotations.push({ type: "steps", description: steps.map(wordsOf).join("; ") });
    expect(fault).toMatch(finding);
    expect(steps.length).toBeLessThanOrEqual(10);
  });
}
