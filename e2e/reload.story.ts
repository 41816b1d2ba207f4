import type { Page } from "@playwright/test";
import { WHOLE_BROWSER } from "./chromium.ts";
import {
  test as base,
  expect,
  fetched,
  ORDER,
  posted,
  reloadHard,
  type Site,
  transportOf,
  waitForSandbox,
} from "./site.ts";

const TYPED = '{"product_item_id": 1001, "note": "typed by hand"}';

// Playwright turns the back/forward cache off; visitors have it.
const test = base.extend({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs: nothing.
    ({}, use) => use({ ...WHOLE_BROWSER.launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    { scope: "worker" },
  ],
});

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

test("a hard reload gets a response, loads the page once, and keeps what was typed", async ({ page, site }) => {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await openAndType(page, site);
  await reloadHard(page);
  await expectToGoOn(page);
  expect(loads).toBe(2);
});

/** Which document the page shows: the browser gives each the time it began. */
const documentIn = (page: Page) => page.evaluate(() => performance.timeOrigin);

test("back, when another tab ordered meanwhile: the page is there at once or after one load, and keeps what was typed", async ({
  page,
  site,
}) => {
  await openAndType(page, site);
  await posted(page, "/v1/orders", ORDER, "before");
  await page.goto(`${site.url}favicon.svg`);
  const other = await page.context().newPage();
  await other.goto(site.url);
  await waitForSandbox(other);
  const devtools = await other.context().newCDPSession(other);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
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

test("an order that is sent as it stands, and once more after a reload, is charged once", async ({ page, site }) => {
  await page.goto(`${site.url}#/op/placeOrder`);
  await page.getByRole("button", { name: "Order for 4.75" }).click();
  await expect(page.getByRole("button", { name: "Send again, no charge" }).first()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Send again, no charge" }).first().click();
  await expect(page.getByText("Replayed").first()).toBeVisible();
  await expect(page.getByText("495.25").first()).toBeVisible();
});
