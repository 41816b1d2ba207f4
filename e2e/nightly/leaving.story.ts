import { expect } from "@playwright/test";
import type { Tab } from "../engines/engine.ts";
import { callOf, got, inEachEngine, ordered, ordering, waitForSandbox } from "../engines/engine-test.ts";

/**
 * How often each way to write is combined with each way to leave; a page is left a millisecond later each time. A fault of
 * one try in three, as WebKit had it, is seen.
 */
const TURNS = 20;

/** Leaving a page and loading the next takes a while on two cores. */
const POLLING = { intervals: [100] };

/** Presses the last visible button of a name, which may be followed by its shortcut. */
const pressing = (name: string) =>
  `[...document.querySelectorAll("button")].findLast((each) =>
    [each.textContent, each.firstChild?.textContent].some((text) => text?.trim() === "${name}") && each.checkVisibility()
  ).click()`;

/** What is prepared before a write, and what begins it. Each order has the Idempotency-Key that it is sent with again. */
const WRITES = {
  "an order by a script": {
    prepare: "",
    begin: (key: string) => `${callOf("/v1/orders", ordering(key))}.catch(() => {})`,
  },
  "a reset": { prepare: pressing("Reset"), begin: () => pressing("Reset") },
} as const;

const LEAVES = {
  "a reload": "location.reload()",
  "a step back": "history.back()",
} as const;

/** How many elements say that the browser did not respond in time. */
const OUT_OF_STEP = `document.querySelectorAll('[title*="older balance"]').length`;

/** The sum of the wallet and all orders, in hundredths. */
async function sum(tab: Tab): Promise<number> {
  const hundredths = (text: string) => Math.round(Number(text) * 100);
  const { data } = (await got(tab, "/v1/orders?limit=100")).json;
  const { balance } = (await got(tab, "/v1/wallet")).json;
  return data.reduce((all: number, { total }: { total: string }) => all + hundredths(total), hundredths(balance));
}

inEachEngine(600_000, (test) => {
  for (const [write, { prepare, begin }] of Object.entries(WRITES)) {
    for (const [way, leave] of Object.entries(LEAVES)) {
      test(`a page left by ${way} during ${write} keeps nothing waiting in the next page`, async ({ start, site }) => {
        const [page, elsewhere] = [`${site.url}#/op/placeOrder`, `${site.url}favicon.svg`];
        const tab = await (await start()).open(elsewhere);
        for (let turn = 0; turn < TURNS; turn++) {
          await tab.goto(page);
          await waitForSandbox(tab);
          await ordered(tab, `before-${turn}`);
          const key = `left-${turn}`;
          if (prepare) await tab.evaluate(`void ${prepare}`);
          const act = `void (${begin(key)}); setTimeout(() => ${leave}, ${turn});`;
          await tab.evaluate(`void (window.isLeft = true, setTimeout(() => { ${act} }, 20))`);
          await expect.poll(() => tab.evaluate(`"isLeft" in window`).catch(() => true), POLLING).toBe(false);
          if (way !== "a reload") await tab.goto(page);
          await waitForSandbox(tab);
          expect((await ordered(tab, key)).status, `turn ${turn}`).toBe(201);
          expect(await tab.evaluate(OUT_OF_STEP), `waits in turn ${turn}`).toBe(0);
          expect(await sum(tab)).toBe(50_000);
          await tab.goto(elsewhere);
        }
      });
    }
  }
});
