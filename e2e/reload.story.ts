import type { Page } from "@playwright/test";
import { WHOLE_BROWSER } from "./chromium.ts";
import { test as base, expect, fetched, ORDER, posted, type Site, transportOf, waitForSandbox } from "./site.ts";

const TYPED = '{"product_item_id": 1001, "note": "typed by hand"}';

// Playwright turns the back/forward cache off; visitors have it.
const test = base.extend({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs: nothing.
    ({}, use) => use({ ...WHOLE_BROWSER.launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    { scope: "worker" },
  ],
});

// Other workers' stories share the cores.
test.setTimeout(90_000);

const jsonBody = (page: Page) => page.getByRole("textbox", { name: /JSON/ });

/** Opens the page and writes something into it, as text. */
async function openAndType(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  await page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" }).click();
  await jsonBody(page).fill(TYPED);
}

/** The page gets its responses through the worker, and nothing typed is lost. */
async function expectToGoOn(page: Page): Promise<void> {
  expect(await transportOf(page)).toBe("worker");
  const { status, headers } = await fetched(page, "/v1/products");
  expect([status, headers["x-sandbox"]]).toEqual([200, "1"]);
  await expect(jsonBody(page)).toContainText("typed by hand");
}

/** Counts from now on how often a document of the page is requested, from the host or from the worker's copy. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** Reloads, and goes on as soon as the browser has begun to read the new document. */
async function reload(page: Page, isHard: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const begun = page.waitForEvent("framenavigated");
  // While one document gives way to the next there is none to reload, and the browser says so.
  await expect(() => devtools.send("Page.reload", { ignoreCache: isHard })).toPass({ intervals: [20] });
  await begun;
}

test("a hard reload gets a response, loads the page once, and keeps what was typed", async ({ page, site }) => {
  const loads = countLoads(page);
  await openAndType(page, site);
  await reload(page, true);
  await expectToGoOn(page);
  expect(loads()).toBe(2);
});

async function openOther(page: Page, site: Site): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(site.url);
  await waitForSandbox(other);
  return other;
}

async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
}

/** Which document the page shows: the browser gives each the time it began. */
const documentIn = (page: Page) => page.evaluate(() => performance.timeOrigin);

test("back, when another tab ordered meanwhile: the page is there at once or after one load, and keeps what was typed", async ({
  page,
  site,
}) => {
  await openAndType(page, site);
  await posted(page, "/v1/orders", ORDER, "before");
  await page.goto(`${site.url}favicon.svg`);
  const other = await openOther(page, site);
  await stopWorkers(other);
  expect((await posted(other, "/v1/orders", ORDER)).status).toBe(201);
  await page.goBack({ waitUntil: "commit" });
  // Whether the browser keeps the page or loads it once more is its own affair.
  const after = await documentIn(page);
  await expectToGoOn(page);
  const replay = await posted(page, "/v1/orders", ORDER, "before");
  expect([replay.status, replay.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  await page.goForward({ waitUntil: "commit" });
  await page.goBack({ waitUntil: "commit" });
  expect(await documentIn(page)).toBe(after);
  await expectToGoOn(page);
});
