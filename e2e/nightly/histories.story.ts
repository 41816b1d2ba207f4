import type { BrowserContext, Page } from "@playwright/test";
import { faultIn, type HistoryCall } from "../../src/testing/explain-history.ts";
import { openTabs } from "../process-of.ts";
import { type Seeded, seeded } from "../seeded.ts";
import { expect, got, type Site, test, waitForSandbox } from "../site.ts";
import { list, recorded, scriptOf, wallet } from "./histories.ts";

/** `HISTORY_SEED` records another history. */
const SEEDS = process.env.HISTORY_SEED?.split(",").map(Number) ?? Array.from({ length: 4 }, (_, at) => at + 1);

const TABS = 3;
const ROUNDS = 4;
const BURSTS = 4;

/** The calls of all tabs in one round. Meanwhile the worker is stopped, again and again, or a tab is reloaded. */
async function roundOf(pages: readonly Page[], choose: Seeded, round: number): Promise<HistoryCall[]> {
  const browser = await pages[0]!.context().newCDPSession(pages[0]!);
  await browser.send("ServiceWorker.enable");
  let isOver = false;
  const running = pages.map((page, tab) => recorded(page, tab, scriptOf(choose, BURSTS, `${round}-${tab}`)));
  const all = Promise.all(running).finally(() => {
    isOver = true;
  });
  const reloaded = round % 2 === 1 ? pages[1]! : null;
  // Between two stops another tab sends a request, so that there is a worker to stop.
  for (let stops = 1 + choose.below(4); stops > 0 && !isOver; stops--) {
    await browser.send("ServiceWorker.stopAllWorkers");
    await got(pages[2]!, "/v1/products");
  }
  if (reloaded) {
    await reloaded.reload();
    await waitForSandbox(reloaded);
  }
  const calls = (await all).flat();
  await browser.detach();
  return reloaded ? [...calls, ...(await recorded(reloaded, 1, [[wallet]]))] : calls;
}

/** What tabs read at last, which must be the newest state. */
const readLatest = async (pages: readonly Page[]): Promise<HistoryCall[]> =>
  (await Promise.all(pages.map((page, tab) => recorded(page, tab, [[wallet], [list]], true)))).flat();

const idsOf = async (page: Page): Promise<string> =>
  (await got(page, "/v1/orders?limit=100")).json.data.map(({ id }: { id: string }) => id).join();

/** A history of three tabs and a worker that is killed. */
async function historyOf(context: BrowserContext, site: Site, seed: number): Promise<HistoryCall[]> {
  const choose = seeded(seed);
  const { pages } = await openTabs(context, site, TABS, "?hide=tape,log");
  const calls: HistoryCall[] = [];
  for (let round = 0; round < ROUNDS; round++) calls.push(...(await roundOf(pages, choose, round)));
  // A tab learns of another one's commit a moment later.
  await expect
    .poll(async () => new Set(await Promise.all(pages.map(idsOf))).size, { message: "different lists" })
    .toBe(1);
  calls.push(...(await readLatest(pages)));
  for (const page of pages) await page.close();
  return calls;
}

for (const seed of SEEDS) {
  test(`the rules explain a history of three tabs, of a worker that is killed and a page that is reloaded, seed ${seed}`, async ({
    context,
    site,
  }) => {
    const calls = await historyOf(context, site, seed);
    const again = `HISTORY_SEED=${seed} npx playwright test -c e2e --project nightly -g "the rules explain a history"`;
    expect(faultIn(calls), `${again}\n`).toBeNull();
  });
}
