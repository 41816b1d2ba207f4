import type { BrowserContext, Page } from "@playwright/test";
import { DEMO_STATE, DEMO_STEPS, DEMO_STORE } from "./demo-steps.ts";
import { built, openHost, watched } from "./host.ts";
import { answering, expect, got, type Site, test } from "./site.ts";

const DELIVERY = 13;

// Other workers' stories share the cores.
test.setTimeout(90_000);

const tape = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const notesOf = (context: BrowserContext) => context.waitForEvent("page");

/** How many beats are done and shown. */
const done = (page: Page) =>
  page.evaluate((name) => {
    const isShown = document.querySelector("[aria-busy=false] > main") !== null;
    return isShown ? JSON.parse(sessionStorage.getItem(name) ?? "{}").done : null;
  }, DEMO_STATE);

const reached = (page: Page, count: number) => expect.poll(() => done(page), { intervals: [50] }).toBe(count);

async function openStage(page: Page, url: string, query = "?present=1&reset=1") {
  await page.goto(url + query);
  await answering(page);
  await reached(page, 1);
}

/** Presses Page Down until so many beats are done. The clock is put forward where a delivery is waited for. */
async function pageDownTo(page: Page, count: number) {
  for (let next = (await done(page)) + 1; next <= count; next++) {
    await page.keyboard.press("PageDown");
    await reached(page, next);
    if (next !== DELIVERY) continue;
    await page.clock.fastForward(6000);
    await expect(tape(page).getByText("DELIVERED", { exact: true })).toBeVisible();
  }
}

/** The demo's state, by the API and as the till shows it. */
async function record(page: Page) {
  const { balance } = (await got(page, "/v1/wallet")).json;
  const [orders, keys] = [await got(page, "/v1/orders"), await got(page, "/v1/keys")];
  return { balance, orders: orders.json.data, keys: keys.json.data, tape: await tape(page).innerText() };
}

/** One rehearsal in a browser nobody has used, on a network that is cut once the page is there. */
async function rehearsed(context: BrowserContext, wait: number) {
  const host = await openHost(built);
  const finish = watched(context, [host]);
  await context.clock.install();
  const page = await context.newPage();
  await openStage(page, `http://127.0.0.1:${host.port}/`);
  await page.evaluate(async () => void (await document.fonts.ready));
  await context.setOffline(true);
  await host.close();
  const requested = host.requested.length;
  for (let step = 2; step <= DEMO_STEPS; step++) {
    await page.clock.fastForward(wait);
    await pageDownTo(page, step);
  }
  expect(host.requested).toHaveLength(requested);
  await expect(page.getByRole("heading", { name: "Place an order" })).toBeVisible();
  const recorded = await record(page);
  await context.close();
  finish();
  return recorded;
}

test("three minutes by Page Down alone, the network cut: twice, with the same identifiers, times and balances @matrix", async ({
  browser,
}) => {
  const first = await rehearsed(await browser.newContext(), 40);
  const second = await rehearsed(await browser.newContext({ viewport: { width: 1024, height: 768 } }), 9000);
  expect(first.balance).toBe("454.93");
  expect(first.orders).toHaveLength(2);
  expect(first.tape).toContain("CHARGED 0.00");
  expect(second).toEqual(first);
});

test("four demo steps back and forward again, a step's number, and F5 in the middle give the same @matrix", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openStage(page, site.url);
  await pageDownTo(page, 12);
  await expect(tape(page).getByText("CHARGED 0.00", { exact: true })).toBeVisible();
  const before = await record(page);
  for (const back of [11, 10, 9, 8]) {
    await page.keyboard.press("PageUp");
    await reached(page, back);
  }
  expect((await record(page)).orders).toEqual([]);
  await pageDownTo(page, 12);
  await expect.poll(() => record(page)).toEqual(before);

  await page.keyboard.press("8");
  await reached(page, DEMO_STEPS - 1);
  await page.keyboard.press("5");
  await reached(page, 10);
  await pageDownTo(page, 12);
  await expect.poll(() => record(page)).toEqual(before);

  expect(new URL(page.url()).search).toBe("?present=1");
  await page.reload();
  await answering(page);
  await reached(page, 12);
  await expect.poll(() => record(page)).toEqual(before);
  await expect(page.getByText("One order. One charge.")).toBeVisible();
  await pageDownTo(page, DEMO_STEPS);
});

test("Present leads to the stage; the visitor's own state is left alone, and Exit leads back to it @matrix", async ({
  context,
  page,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site.url}#/op/placeOrder`);
  await answering(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(tape(page).getByText("490.50")).toBeVisible();
  const own = () => page.evaluate(() => localStorage.getItem("top-up-sandbox"));
  const before = await own();

  await page.clock.install();
  await page.getByRole("link", { name: "3-minute demo" }).click();
  await answering(page);
  await reached(page, 1);
  await pageDownTo(page, DEMO_STEPS);
  await expect(page.getByRole("button", { name: "Copy link with state: copied" })).toBeFocused();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${site.url}#/op/placeOrder?world=1.`)).toBe(true);
  expect(link).not.toMatch(/present|rsk_demo/);
  expect(await own()).toBe(before);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Escape again to exit" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.waitForURL(site.url);
  await answering(page);
  await expect(tape(page).getByText("490.50")).toBeVisible();
});

test("notes in a second window follow, drive and outlive the stage, and start no sandbox of their own @matrix", async ({
  context,
  page,
  site,
}) => {
  await openStage(page, site.url);
  const opened = notesOf(context);
  await page.getByRole("button", { name: "Notes" }).click();
  const notes = await opened;
  const says = (text: string | RegExp) => expect(notes.getByRole("heading", { level: 2 })).toHaveText(text);
  await says("No account, no server.");
  await expect(notes.getByText("The timer starts when you first press Next.")).toBeVisible();
  expect(await notes.evaluate(() => document.documentElement.dataset.sandbox)).toBe("starting");

  await pageDownTo(page, 3);
  await says("A key, shown once.");
  await notes.getByRole("button", { name: /^Next: Reveal it/ }).click();
  await reached(page, 4);
  await notes.keyboard.press("PageDown");
  await notes.keyboard.press("PageDown");
  await reached(page, 6);
  await says("Your prices, not list prices.");
  await notes.keyboard.press("PageUp");
  await reached(page, 5);
  await notes.getByRole("button", { name: /^Step 5, 1:45/ }).click();
  await reached(page, 10);

  await notes.reload();
  await says(/^The network drops/);
  await page.reload();
  await answering(page);
  await reached(page, 10);
  await expect(notes.getByText("The stage is closed")).toBeHidden();
  await pageDownTo(page, 12);
  await expect(notes.getByRole("button", { name: "Next: Let the clock run" })).toBeVisible();

  await notes.evaluate((name) => {
    const channel = new BroadcastChannel(`${name}:stage`);
    for (const message of [null, "next", { kind: "step", step: 99 }, { kind: "next", more: true }]) {
      channel.postMessage(message);
    }
    channel.postMessage({ kind: "back" });
  }, DEMO_STORE);
  await reached(page, 11);
  await page.goto("about:blank");
  await expect(notes.getByText("The stage is closed or reloading.")).toBeVisible();
});

test("two demo tabs run apart: each keeps its balance, its place and its notes @matrix", async ({
  context,
  page,
  site,
}) => {
  await openStage(page, site.url);
  await pageDownTo(page, 9);
  await expect(page.getByRole("banner")).toContainText("464.13");
  const opened = notesOf(context);
  await page.getByRole("button", { name: "Notes" }).click();
  const notes = await opened;
  await expect(notes.getByRole("heading", { level: 2 })).toHaveText(/.+/);

  const other = await context.newPage();
  await openStage(other, site.url);
  await expect(other.getByRole("banner")).toContainText("500.00");
  await expect(page.getByRole("banner")).toContainText("464.13");
  await notes.keyboard.press("PageDown");
  await reached(page, 10);
  expect(await done(other)).toBe(1);
  await pageDownTo(other, 9);
  await expect(other.getByRole("banner")).toContainText("464.13");

  await page.reload();
  await answering(page);
  await reached(page, 10);
  await expect(page.getByRole("banner")).toContainText("464.13");
  await notes.keyboard.press("PageUp");
  await reached(page, 9);
  expect(await done(other)).toBe(9);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("@stage")))).toEqual([]);
});

test("notes opened before the stage, and alone, say so @matrix", async ({ context, page, site }) => {
  const notes = await context.newPage();
  await notes.goto(`${site.url}?present=1&notes=1`);
  await expect(notes.getByText("No stage is connected.")).toBeVisible();
  await openStage(page, site.url);
  await expect(notes.getByText("No stage is connected.")).toBeHidden();
});

/** What of the page cannot be seen without scrolling it, in pixels. */
const beyond = (page: Page) =>
  page.evaluate(() => [
    // The scrollbar's room may be left free.
    Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    document.documentElement.scrollHeight - window.innerHeight,
  ]);

/** The smallest type on screen, in pixels. */
const smallestType = (page: Page) =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return Math.min(...sizes);
  });

async function expectSeen(page: Page, site: Site) {
  await page.clock.install();
  await openStage(page, site.url);
  const inReceipts = (text: string) => tape(page).getByText(text, { exact: true }).first();
  const seen: Readonly<Record<number, () => ReturnType<Page["locator"]>>> = {
    2: () => page.getByText("200 OK"),
    4: () => page.getByText(/^rsk_demo_\w{36}$/),
    7: () => page.getByRole("region", { name: "Request", exact: true }).getByText("8% off"),
    9: () => inReceipts("35.87"),
    10: () => page.getByText("Was it placed? Your shop can't tell."),
    11: () => page.getByText("It was placed and charged. Your shop can't see that."),
    12: () => page.getByText("One order. One charge."),
    13: () => inReceipts("DELIVERED"),
    14: () => inReceipts("DELIVERED"),
    15: () => page.getByRole("region", { name: "Code in PHP" }),
    16: () => page.getByText(/2 orders, 1 key without its value/),
    17: () => page.getByRole("button", { name: /^Copy link with state/ }),
  };
  for (let step = 2; step <= DEMO_STEPS; step++) {
    await pageDownTo(page, step);
    // The code is longer than the stage is high.
    const ratio = step === 15 ? 0.3 : 1;
    await expect(seen[step]?.() ?? page.getByRole("contentinfo")).toBeInViewport({ ratio });
    if (step === 12) await expect(inReceipts("CHARGED 0.00")).toBeInViewport({ ratio: 1 });
    expect(await beyond(page), `after step ${step}`).toEqual([0, 0]);
    expect(await smallestType(page), `after step ${step}`).toBeGreaterThanOrEqual(20);
  }
}

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [1024, 768],
] as const) {
  test(`at ${width} × ${height} what is spoken of is on screen, in 20 pixels at least, and nothing scrolls @matrix`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await expectSeen(page, site);
  });
}

test("on a phone it says that the screen is too small, and nothing scrolls sideways", async ({ page, site }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${site.url}?present=1&reset=1`);
  await expect(page.getByRole("heading", { name: "This screen is too small for a stage" })).toBeVisible();
  expect((await beyond(page))[0]).toBe(0);
  await page.getByRole("button", { name: "Exit" }).click();
  await page.waitForURL(site.url);
});
