import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { expect, type Site, transportOf } from "./site.ts";

/** How long, in milliseconds, a page is kept busy so that its process stands out. */
const BUSY = 150;
const TRIES = 10;

/** How much work each renderer of the browser has done, in seconds, by its process id. */
async function workOf(browser: CDPSession): Promise<ReadonlyMap<number, number>> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
}

const keepBusy = (page: Page) =>
  page.evaluate((time) => {
    const end = performance.now() + time;
    while (performance.now() < end);
  }, BUSY);

/**
 * The id of the process a page runs in. The browser names no page's process; so the page is kept busy, and its process
 * is the one whose work grew, by ten times as much as any other's.
 */
export async function processOf(page: Page): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (!browser) throw new Error("The page has no browser.");
  try {
    for (let turn = 0; turn < TRIES; turn++) {
      const before = await workOf(browser);
      await keepBusy(page);
      const after = await workOf(browser);
      const grown = [...after].map(([id, work]) => ({ id, by: work - (before.get(id) ?? 0) }));
      const [most, next] = grown.sort((one, other) => other.by - one.by);
      if (most && most.by > 0.02 && most.by > 10 * (next?.by ?? 0)) return most.id;
    }
  } finally {
    await browser.detach();
  }
  throw new Error(`No process stood out in ${TRIES} tries: the tabs are busy, or share one.`);
}

/** Tabs in processes of their own: in one process they would share a copy of local storage, and no race could be seen. */
export async function openTabs(context: BrowserContext, site: Site, count: number, query = "") {
  const pages: Page[] = [];
  for (let tab = 0; tab < count; tab++) {
    const page = await context.newPage();
    await page.goto(site.url + query);
    expect(await transportOf(page)).toBe("worker");
    pages.push(page);
  }
  const processes = new Set<number>();
  for (const page of pages) processes.add(await processOf(page));
  expect(processes.size, "processes").toBe(count);
  return { pages, processes };
}
