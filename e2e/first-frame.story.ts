import type { Page } from "@playwright/test";
import { WHOLE_BROWSER } from "./chromium.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { expect, got, ORDER, posted, type Site, sendButton, test, waitForSandbox } from "./site.ts";

test.use(WHOLE_BROWSER);

const response = (page: Page) => page.getByRole("region", { name: "Response", exact: true });
const send = (page: Page) => sendButton(page);

/** Opens a page whose script does not arrive before `arrive` is called. */
async function openBeforeScript(page: Page, site: Site, path = "") {
  let arrive = () => {};
  site.scriptWaits = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.goto(site.url + path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("body > script:not([src])"));
  return { arrive };
}

const isDrawn = (page: Page) => page.evaluate(() => "firstFrame" in window);

/** Checks that the page has sent one request: a call made here stands in the Log only after all that was sent before it. */
async function expectOneSent(page: Page) {
  await got(page, "/v1/wallet");
  await page.getByRole("tab", { name: /^Log \d/ }).click();
  const calls = page.getByRole("list", { name: "Calls, newest first" }).getByRole("listitem");
  await expect(calls.first()).toContainText("/v1/wallet");
  expect(await calls.count()).toBe(2);
}

test("the script takes over the first frame as it stands", async ({ page, site }) => {
  await watchShifts(page);
  const { arrive } = await openBeforeScript(page, site);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Try the reseller API for game top-ups");
  await send(page).evaluate((button) => Object.assign(button, { isDrawn: true }));
  const place = await send(page).boundingBox();
  arrive();
  await waitForSandbox(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await send(page).evaluate((button) => "isDrawn" in button)).toBe(true);
  expect((await send(page).boundingBox())?.y).toBe(place?.y);
  expect(await shiftsOf(page)).toEqual([]);
});

test("Send pressed before the script is there is sent once", async ({ page, site }) => {
  const { arrive } = await openBeforeScript(page, site);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await send(page).click();
  await send(page).click();
  arrive();
  await expect(response(page).getByText("200 OK")).toBeVisible();
  await expect(page.getByText("Products 1–10 of 24, page 1 of 3")).toBeVisible();
  await expect(send(page)).not.toHaveAttribute("aria-busy");
  await expectOneSent(page);
});

test("an early press gets its response from the page, before the worker is started", async ({ page, site }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("section[aria-busy=false]")?.textContent?.includes("200 OK")) return;
      watch.disconnect();
      Object.assign(window, { responder: document.documentElement.dataset.sandbox });
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
  const { arrive } = await openBeforeScript(page, site);
  await send(page).click();
  arrive();
  await page.locator("html[data-sandbox=worker]").waitFor({ state: "attached" });
  expect(await page.evaluate(() => (window as unknown as { responder: string }).responder)).toBe("page");
});

test("the first frame of a page that is opened again is set in the page's own fonts @nightly", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const own = [...document.fonts].filter(({ family }) => family.includes("Hyperlegible"));
      Object.assign(window, { fonts: own.map(({ status }) => status) });
    }).observe({ type: "paint", buffered: true });
  });
  await page.goto(site.url);
  await waitForSandbox(page);
  await page.reload();
  await page.waitForFunction(() => "fonts" in window);
  expect(await page.evaluate(() => (window as unknown as { fonts: string[] }).fonts)).toEqual(["loaded", "loaded"]);
});

test("who has been here never sees the first frame, nor does an address of another page, a frame, the stage or a theme @nightly", async ({
  page,
  site,
}) => {
  for (const path of ["#/op/placeOrder", "?op=placeOrder", "?embed=operation", "?present=1", "?theme=dark"]) {
    await page.goto(site.url + path);
    expect(await isDrawn(page), path).toBe(false);
    await waitForSandbox(page);
  }
  await page.goto(site.url);
  expect(await isDrawn(page)).toBe(true);
  await waitForSandbox(page);
  await posted(page, "/v1/orders", ORDER, "k");
  await page.goto("about:blank");
  await page.goto(site.url);
  expect(await isDrawn(page)).toBe(false);
  await expect(
    page.getByRole("complementary", { name: "Receipts and balance" }).getByText("490.50").first(),
  ).toBeVisible();
});

test("a visit without JavaScript says what the page needs", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url);
  const sentence = page.locator("noscript > p");
  await expect(sentence).toHaveText("The sandbox runs inside this page and needs JavaScript.");
  await expect(sentence).toBeInViewport();
  await expect(sentence).toHaveCSS("padding", "16px");
  await expect(page.getByText("Loading…")).toBeHidden();
  await context.close();
});
