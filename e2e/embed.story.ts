import type { BrowserContext, FrameLocator, Locator, Page } from "@playwright/test";
import { headersOf } from "../src/build/header-rules.ts";
import { plainHost, strictHost } from "./embed-hosts.ts";
import { built, html } from "./host.ts";
import { expect } from "./site.ts";
import { test } from "./surroundings.ts";

/** What `<topup-sandbox>` can do, as a script of the host's page sees it. */
interface Embed extends HTMLElement {
  run(): void;
  reset(): void;
  setBody(body: string | object): void;
}

type EmbedEvent = readonly [id: string, type: string, detail: Record<string, unknown>];

const frameOf = (page: Page, id: string): FrameLocator => page.locator(`topup-sandbox#${id} iframe`).contentFrame();

/** The events that the page has received from one embed, by name. */
const eventsOf = (page: Page, id: string, type: string) =>
  page.evaluate(
    ([of, name]) => {
      const { events } = window as unknown as { events: EmbedEvent[] };
      return events.filter(([from, each]) => from === of && each === `topup-${name}`).map(([, , detail]) => detail);
    },
    [id, type] as const,
  );

/** Not by the mouse: Chromium may take a place for that of a frame which has just moved away from it. */
const press = (button: Locator) => button.press("Enter");

async function openDocs(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(url);
  return page;
}

/** Waits until each embed says that it is ready. */
async function ready(page: Page): Promise<void> {
  for (const id of ["a", "b"]) {
    await frameOf(page, id).locator("html:not([data-sandbox=starting])").waitFor({ state: "attached" });
    await expect.poll(() => eventsOf(page, id, "ready")).toEqual([{}]);
  }
}

const run = (page: Page, id: string) => page.locator(`topup-sandbox#${id}`).evaluate((embed) => (embed as Embed).run());

/** A frame with one operation is as high as the element made it, and what it shows fills it without scrolling it. */
async function expectItsHeight(page: Page, id: string): Promise<void> {
  const outer = await page.locator(`topup-sandbox#${id} iframe`).evaluate((frame) => frame.clientHeight);
  const inner = await frameOf(page, id)
    .locator("main")
    .evaluate((main) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      return {
        main: main.getBoundingClientRect().height,
        isScrolling: scrollHeight > clientHeight || scrollWidth > clientWidth,
      };
    });
  expect({ outer, ...inner }).toEqual({ outer: 420, main: 420, isScrolling: false });
}

async function expectOwnStates(page: Page): Promise<void> {
  const [a, b] = [frameOf(page, "a"), frameOf(page, "b")];
  await run(page, "a");
  await expect(a.getByText("201 Created")).toBeVisible();
  await expect(a.getByText("490.50", { exact: true }).first()).toBeVisible();
  await expect(b.getByText("500.00", { exact: true }).first()).toBeVisible();
  await expect(b.getByText("490.50", { exact: true })).toHaveCount(0);
  await run(page, "b");
  await expect(b.getByText("490.50", { exact: true }).first()).toBeVisible();
  await expect(a.getByText("490.50", { exact: true }).first()).toBeVisible();
}

async function expectEvents(page: Page): Promise<void> {
  await expect.poll(() => eventsOf(page, "a", "request")).toEqual([{ op: "placeOrder" }]);
  await expect
    .poll(() => eventsOf(page, "a", "response"))
    .toMatchObject([{ op: "placeOrder", status: 201, replayed: false }]);
  await expect.poll(() => eventsOf(page, "a", "wallet-changed")).toEqual([{ balance: "490.50" }]);
  await page.clock.fastForward(6000);
  const updates = () => eventsOf(page, "a", "order-updated").then((all) => all.map(({ status }) => status));
  await expect.poll(updates).toEqual(["processing", "delivered"]);
  expect(await eventsOf(page, "a", "resize")).toEqual([]);
}

async function expectToObey(page: Page): Promise<void> {
  const a = frameOf(page, "a");
  const embed = page.locator("topup-sandbox#a");
  await embed.evaluate((element) => {
    const sandbox = element as Embed;
    sandbox.setBody({ product_item_id: 9999, cust_account: { user_id: "1" }, qty: 1 });
    sandbox.run();
  });
  await expect(a.getByText("422 Unprocessable Content")).toBeVisible();
  await expect.poll(() => eventsOf(page, "a", "error")).toEqual([{ code: expect.stringMatching(/^[a-z_]+$/) }]);
  await embed.evaluate((element) => (element as Embed).reset());
  await expect.poll(() => eventsOf(page, "a", "reset")).toEqual([{}]);
  await expect(a.getByText("490.50", { exact: true })).toHaveCount(0);
  await expect(frameOf(page, "b").getByText("490.50", { exact: true }).first()).toBeVisible();
  await expectItsHeight(page, "a");
}

async function expectToFollowTheTheme(page: Page): Promise<void> {
  const before = await page
    .locator("topup-sandbox iframe")
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")));
  for (const id of ["a", "b"]) await expect(frameOf(page, id).locator("html")).toHaveAttribute("data-theme", "light");
  await press(page.getByRole("button", { name: "Dark" }));
  for (const id of ["a", "b"]) await expect(frameOf(page, id).locator("html")).toHaveAttribute("data-theme", "dark");
  const after = await page
    .locator("topup-sandbox iframe")
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")));
  expect(after).toEqual(before);
}

/** What must hold wherever sandbox and page are: each embed has its own state, keeps its height, and sends its events. */
async function expectToBeApart(page: Page): Promise<void> {
  await ready(page);
  for (const id of ["a", "b"]) await expectItsHeight(page, id);
  await expectOwnStates(page);
  await expectEvents(page);
  for (const id of ["a", "b"]) await expectItsHeight(page, id);
}

/** All that must hold of two embeds, whatever page they stand in. */
async function expectTwoEmbeds(page: Page): Promise<void> {
  await expectToBeApart(page);
  await expectToObey(page);
  await expectToFollowTheTheme(page);
}

test("two embeds in a page of plain HTML", async ({ surroundings }) => {
  const playground = await surroundings.host(built);
  const docs = await surroundings.host(plainHost(`http://127.0.0.1:${playground.port}`));
  const context = await surroundings.browser();
  await expectTwoEmbeds(await openDocs(context, `http://localhost:${docs.port}/`));
});

test("two embeds in a page with a strict policy and a worker of its own", async ({ surroundings }) => {
  const playground = await surroundings.host(built);
  const docs = await surroundings.host(strictHost(`http://127.0.0.1:${playground.port}`));
  const context = await surroundings.browser();
  const page = await openDocs(context, `http://localhost:${docs.port}/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expectTwoEmbeds(page);
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(await controller()).toBe(`http://localhost:${docs.port}/host-worker.js`);
});

test("with click-to-load nothing is requested from the sandbox's host before the press, by keyboard as well", async ({
  surroundings,
}) => {
  const playground = await surroundings.host(built);
  const url = `http://127.0.0.1:${playground.port}`;
  const docs = await surroundings.host(() =>
    html(`<!doctype html><script src="${url}/embed.js"></script>
      <topup-sandbox op="placeOrder" click-to-load></topup-sandbox>`),
  );
  const context = await surroundings.browser();
  const page = await openDocs(context, `http://localhost:${docs.port}/`);
  const poster = page.getByRole("button", { name: "Load Top-up Sandbox: place order" });
  await expect(poster).toBeVisible();
  expect(playground.requested).toEqual(["/embed.js"]);
  await page.keyboard.press("Tab");
  await expect(poster).toBeFocused();
  await page.keyboard.press("Enter");
  const frame = page.locator("topup-sandbox iframe");
  await expect(frame).toBeFocused();
  await expect(frame.contentFrame().getByRole("button", { name: "Send", exact: true })).toBeVisible();
  expect(playground.requested.slice(1, 2)).toEqual(["/"]);
});

test("the builder shows the embed live, and what it prints is one when it is pasted", async ({ surroundings }) => {
  const playground = await surroundings.host(built);
  const context = await surroundings.browser();
  const builder = await openDocs(context, `http://127.0.0.1:${playground.port}/#/embed`);
  const live = builder.getByRole("region", { name: "Preview" });
  const shown = live.locator("topup-sandbox iframe").contentFrame();
  await builder.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
  await expect(shown.locator("html")).toHaveAttribute("data-theme", "dark");
  await shown.getByRole("button", { name: "Send", exact: true }).click();
  await expect(live.getByText("topup-response")).toBeVisible();

  const paste = builder.getByRole("region", { name: "Embed code" });
  const element = await paste.getByRole("region", { name: "Script and element" }).innerText();
  await paste.getByRole("tab", { name: "iframe" }).click();
  const frame = await paste.getByRole("region", { name: "Frame without a script" }).innerText();
  const docs = await surroundings.host((path) => html(`<!doctype html>${path === "/element" ? element : frame}`));
  for (const way of ["element", "frame"]) {
    const page = await openDocs(context, `http://localhost:${docs.port}/${way}`);
    const pasted = page.locator("iframe").contentFrame();
    await expect(pasted.getByRole("button", { name: "Send", exact: true })).toBeVisible();
    await expect(pasted.locator("html")).toHaveAttribute("data-theme", "dark");
  }
});

test("a host may embed the page wherever it likes, and fetch embed.js from any origin", () => {
  const headersFor = headersOf(new URL("../dist/_headers", import.meta.url));
  const page = headersFor("/");
  expect(Object.keys(page)).not.toContain("X-Frame-Options");
  expect(page["Content-Security-Policy"]).not.toContain("frame-ancestors");
  expect(headersFor("/embed.js")).toMatchObject({
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=600",
  });
});
