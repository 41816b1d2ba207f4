import { type Browser, expect, type Page, test } from "@playwright/test";
import { built, openHost, watched } from "../host.ts";
import { type Seeded, seeded } from "../seeded.ts";
import { waitForSandbox } from "../site.ts";
import { faultAfter, frontOfPage } from "./explore-checks.ts";
import { nextStep, type Step, take, wordsOf } from "./explore-steps.ts";

/** `EXPLORE_SEED` takes a walk again. */
const { EXPLORE_SEED } = process.env;
const STEPS = 40;
const MINUTE = 60_000;

// A picture of every tab of every try would be taken.
test.use({ screenshot: "off" });

/** What the page may never do: an error, or a request to a host. */
function harmOf(expectNoHarm: () => void): string | null {
  try {
    expectNoHarm();
    return null;
  } catch (error) {
    return `harm: ${String(error).replace(/\s+/g, " ").slice(0, 400)}`;
  }
}

/** A walk in a browser that was never used, as long as nothing is wrong. Resolves to its steps and what is wrong after the last. */
async function walk(browser: Browser, choose: Seeded): Promise<{ steps: readonly Step[]; fault: string | null }> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const host = await openHost(built);
  const expectNoHarm = watched(context, [host]);
  const url = `http://127.0.0.1:${host.port}/`;
  context.on("dialog", (dialog) => void dialog.accept());
  const pages = [await context.newPage()];
  const steps: Step[] = [];
  let fault: string | null = null;
  try {
    await pages[0]?.goto(url);
    await waitForSandbox(pages[0] as Page);
    for (let at = 0; at < STEPS && fault === null; at++) {
      const step = await nextStep(pages, choose);
      const page = pages[step.tab] as Page;
      const before = await frontOfPage(page);
      if (!(await take(pages, url, step))) continue;
      steps.push(step);
      fault = harmOf(expectNoHarm) ?? (await faultAfter(page, step, before));
    }
    return { steps, fault };
  } finally {
    await context.close();
    await host.close();
  }
}

test("whatever a visitor presses and types, money adds up, Send ends, the focus stays, and every dialog can be left", async ({
  browser,
}) => {
  const time = 10 * MINUTE;
  test.setTimeout(time + 10 * MINUTE);
  const end = Date.now() + time;
  const first = Number(EXPLORE_SEED ?? Date.now() % 1e6);
  let seed = first;
  do {
    const { steps, fault } = await walk(browser, seeded(seed));
    const again = `EXPLORE_SEED=${seed} npx playwright test -c e2e --project nightly -g "whatever a visitor"`;
    const taken = steps.map((step, at) => `${at + 1}. ${wordsOf(step)}`);
    expect(fault, [...taken, again].join("\n  ")).toBeNull();
    seed += 1;
  } while (EXPLORE_SEED === undefined && Date.now() < end);
  test.info().annotations.push({ type: "walks", description: `${seed - first} of ${STEPS} steps` });
});
