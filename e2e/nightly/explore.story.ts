import { expect, test } from "@playwright/test";
import { seeded } from "../seeded.ts";
import { wordsOf } from "./explore-steps.ts";
import { explore } from "./explore-walk.ts";

/** `EXPLORE_SEED` takes a walk again. */
const { EXPLORE_SEED } = process.env;
const STEPS = 40;

const MINUTE = 60_000;

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
      const { steps, fault } = failed;
      const again = `EXPLORE_SEED=${seed} npx playwright test -c e2e --project nightly -g "whatever a visitor"`;
      throw new Error([fault, ...steps.map((step, at) => `${at + 1}. ${wordsOf(step)}`), again].join("\n  "));
    }
    seed += 1;
  } while (EXPLORE_SEED === undefined && Date.now() < end);
  test.info().annotations.push({ type: "walks", description: `${seed - first} of ${STEPS} steps` });
  expect(seed).toBeGreaterThan(first);
});
