import type { Page } from "@playwright/test";
import { WHOLE_BROWSER } from "./chromium.ts";
import { built, missing, openHost } from "./host.ts";
import { nightlyUnless } from "./nightly-unless.ts";
import { seeded } from "./seeded.ts";
import { expect, got, ORDER, posted, type Site, takes, test, waitForSandbox } from "./site.ts";

test.use(WHOLE_BROWSER);

const WIDTHS = [
  [1440, 900],
  [768, 1024],
  [375, 812],
] as const;

const response = (page: Page) => page.getByRole("region", { name: "Response", exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

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

/** The first response of a page: when it was shown, in milliseconds since navigation, and what had responded. */
interface Response {
  readonly at: number;
  readonly from: string;
}

const isDrawn = (page: Page) => page.evaluate(() => "firstVisit" in window);

/** Checks that the page has sent one request: a call made here stands in the Log only after all that was sent before it. */
async function expectOneSent(page: Page) {
  await got(page, "/v1/wallet");
  await page.getByRole("tab", { name: /^Log \d/ }).click();
  const calls = page.getByRole("list", { name: "Calls, newest first" }).getByRole("listitem");
  await expect(calls.first()).toContainText("/v1/wallet");
  expect(await calls.count()).toBe(2);
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

for (const [width, height] of WIDTHS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`the script takes over the first frame as it stands, ${width} px wide, ${colorScheme}${nightlyUnless(width === 1440 && colorScheme === "light")}`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
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
      expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);
    });
  }
}

test("what is pressed, typed and focused before the script is there is carried out once, in order", async ({
  page,
  site,
}) => {
  const { arrive } = await openBeforeScript(page, site);
  await page.getByRole("textbox", { name: "limit" }).fill("3");
  await page.getByRole("textbox", { name: "limit" }).press("Tab");
  await page.getByRole("textbox", { name: "page" }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await send(page).click();
  await send(page).click();
  expect(await send(page).getAttribute("aria-busy")).toBe("true");
  await page.getByRole("textbox", { name: "page" }).focus();
  arrive();
  await expect(response(page).getByText("200 OK")).toBeVisible();
  await expect(page.getByText("Products 4–6 of 24, page 2 of 8")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "page" })).toBeFocused();
  await expect(send(page)).not.toHaveAttribute("aria-busy");
  await expectOneSent(page);
});

const watchFirstResponse = (page: Page) =>
  page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("section[aria-busy=false]")?.textContent?.includes("200 OK")) return;
      watch.disconnect();
      Object.assign(window, { response: { at: performance.now(), from: document.documentElement.dataset.sandbox } });
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });

async function firstResponse(page: Page): Promise<Response> {
  await page.locator("html[data-sandbox=worker]").waitFor({ state: "attached" });
  return page.evaluate(() => (window as unknown as { response: Response }).response);
}

test("an early press gets its response from the page, before the fonts are fetched and the worker is started", async ({
  page,
  site,
}) => {
  await watchFirstResponse(page);
  const { arrive } = await openBeforeScript(page, site);
  await send(page).click();
  arrive();
  const { at, from } = await firstResponse(page);
  expect(from).toBe("page");
  const fonts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name, startTime }) => (/woff2$/.test(name) ? [startTime] : [])),
    );
  await expect.poll(fonts).toHaveLength(2);
  expect(Math.min(...(await fonts()))).toBeGreaterThan(at);
});

/** Whether the proportional font is shown. */
const hasSans = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-sans"));

test("the proportional font is shown with the next page", async ({ page, site }) => {
  await page.goto(site.url);
  await waitForSandbox(page);
  await expect(page.locator("html")).toHaveAttribute("data-mono");
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes("Hyperlegible Next")));
  expect(await hasSans(page)).toBe(false);
  await page.evaluate(() => {
    location.hash = "#/wallet";
  });
  await expect.poll(() => hasSans(page)).toBe(true);
});

test("nothing moves by a hair at any width @nightly", async ({ browser, site }) => {
  test.setTimeout(900_000);
  const shifted: string[] = [];
  for (let width = 320; width <= 1920; width += 10) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await watchShifts(page);
    await page.goto(site.url);
    await waitForSandbox(page);
    await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes("Hyperlegible Next")));
    const shift = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { seen: { shift: number } }).seen.shift;
    });
    if (shift > 0) shifted.push(`${width} px: ${shift}`);
    await context.close();
  }
  expect(shifted).toEqual([]);
});

test("a group, a link and a shortcut pressed before the script is there open what they name @nightly", async ({
  page,
  site,
}) => {
  const { arrive } = await openBeforeScript(page, site);
  await page.getByRole("button", { name: "5 more, not in the spec" }).click();
  await page.getByRole("link", { name: "Place an order" }).first().click();
  await page.keyboard.press("Control+k");
  arrive();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Place an order" })).toBeVisible();
  await expect(page.getByRole("link", { name: "GET List orders" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#/op/placeOrder");
});

test("presses of Send at random moments of loading each get a response, and are sent once @nightly", async ({
  browser,
  site,
}) => {
  test.setTimeout(600_000);
  const choices = seeded(16);
  for (let turn = 0; turn < 40; turn++) {
    // A browser that remembers nothing.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(site.url, { waitUntil: "commit" });
    await page.waitForFunction(() => "firstVisit" in window);
    const box = await send(page).boundingBox();
    if (!box) throw new Error("The button is not shown.");
    const wait = choices.below(400);
    await page.evaluate((pause) => new Promise((resolve) => setTimeout(resolve, pause)), wait);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(response(page).getByText("200 OK"), `pressed after ${wait} ms`).toBeVisible();
    await expectOneSent(page);
    await context.close();
  }
});

test("who has been here, or opens another page, never sees the first frame @nightly", async ({ page, site }) => {
  await page.goto(site.url);
  expect(await isDrawn(page)).toBe(true);
  await waitForSandbox(page);
  await posted(page, "/v1/orders", ORDER, "k");
  expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");
  await page.goto("about:blank");
  await page.goto(site.url);
  expect(await isDrawn(page)).toBe(false);
  await expect(
    page.getByRole("complementary", { name: "Receipts and balance" }).getByText("490.50").first(),
  ).toBeVisible();
});

for (const path of ["#/op/placeOrder", "#/wallet", "?op=placeOrder", "?embed=operation", "?present=1", "?theme=dark"]) {
  test(`the first frame is not drawn at ${path} @nightly`, async ({ page, site }) => {
    const { arrive } = await openBeforeScript(page, site, path);
    expect(await isDrawn(page)).toBe(false);
    arrive();
    await waitForSandbox(page);
  });
}

test("the first frame is drawn in every language of the browser, and taken over @nightly", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: "ar-EG" });
  const page = await context.newPage();
  await page.goto(site.url);
  expect(await isDrawn(page)).toBe(true);
  await waitForSandbox(page);
  await expect(page.getByText("500.00").first()).toBeVisible();
  await context.close();
});

test("the first frame is not drawn where the theme was chosen before @nightly", async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem("top-up-sandbox:theme", '"dark"'));
  const { arrive } = await openBeforeScript(page, site);
  expect(await isDrawn(page)).toBe(false);
  arrive();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a page chosen before the script is there opens @nightly", async ({ page, site }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const { arrive } = await openBeforeScript(page, site);
  await page.getByRole("combobox", { name: "Page" }).press("ArrowDown");
  arrive();
  await expect(page.getByRole("heading", { name: "Place an order" })).toBeAttached();
  expect(new URL(page.url()).hash).toBe("#/op/placeOrder");
});

test("an address that changes before the script is there opens its own page @nightly", async ({ page, site }) => {
  const { arrive } = await openBeforeScript(page, site);
  await page.evaluate(() => {
    location.hash = "#/wallet";
  });
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Wallet and orders" })).toBeVisible();
});

test("a window that is turned before the script is there gets the page of its width @nightly", async ({
  page,
  site,
}) => {
  const { arrive } = await openBeforeScript(page, site);
  await send(page).click();
  await page.setViewportSize({ width: 375, height: 812 });
  arrive();
  await expect(page.getByRole("complementary", { name: "Balance and Send" })).toBeVisible();
});

test("a press right after the script has taken over gets its response from the page @nightly", async ({
  page,
  site,
}) => {
  await watchFirstResponse(page);
  const { arrive } = await openBeforeScript(page, site);
  await send(page).evaluate((button: HTMLElement) => {
    const { firstVisit } = window as unknown as { firstVisit: { take: () => unknown } };
    const { take } = firstVisit;
    firstVisit.take = () => {
      const kept = take();
      if (kept === undefined) setTimeout(() => button.click());
      return kept;
    };
  });
  arrive();
  expect((await firstResponse(page)).from).toBe("page");
  await expectOneSent(page);
});

test("a first visit whose script is missing says so", async ({ page }) => {
  const { port, close } = await openHost((path) => (/\/assets\/page-.*\.js$/.test(path) ? missing : built(path)));
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page.getByRole("alert")).toContainText("The sandbox did not start: its script is missing");
  await close();
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

/** Milliseconds between the first paint and the request of the page's script. */
const scriptAfterPaint = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const script = performance.getEntriesByType("resource").find(({ name }) => /\/page-[^/]*\.js$/.test(name));
    return (script?.startTime ?? Number.NaN) - (paint?.startTime ?? Number.NaN);
  });

/** How long `first-visit.js` waits for the paint, in milliseconds. */
const PAINT_WAIT = 500;

test("on a fast line the first frame is painted before the page's files are fetched @nightly", async ({
  page,
  site,
}) => {
  await takes(page, 5);
  // A busy machine may paint after that time: the first timer of that length is not set.
  await page.addInitScript((given) => {
    const later = window.setTimeout;
    window.setTimeout = ((run: () => void, wait?: number) => {
      if (wait !== given) return later(run, wait);
      window.setTimeout = later;
      return 0;
    }) as typeof window.setTimeout;
  }, PAINT_WAIT);
  await page.goto(site.url);
  await waitForSandbox(page);
  expect(await scriptAfterPaint(page)).toBeGreaterThan(0);
});

test("on a slow line the page's files are fetched at once @nightly", async ({ page, site }) => {
  await takes(page, 200);
  await page.goto(site.url);
  await waitForSandbox(page);
  expect(await scriptAfterPaint(page)).toBeLessThan(0);
});

test("in a tab in the background the page's files are fetched at once @nightly", async ({ page, site }) => {
  await takes(page, 5);
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
  await page.goto(site.url);
  await waitForSandbox(page);
  expect(await scriptAfterPaint(page)).toBeLessThan(0);
});
