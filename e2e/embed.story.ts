import type { BrowserContext, FrameLocator, Locator, Page } from "@playwright/test";
import { built, html, type Reply, script } from "./host.ts";
import { expect, sendButton } from "./site.ts";
import { test } from "./surroundings.ts";

/** What `<topup-sandbox>` can do, as a script of the host's page sees it. */
interface Embed extends HTMLElement {
  run(): void;
  reset(): void;
  setBody(body: string | object): void;
}

/** What a page of docs does beside its text: it has a worker of its own, listens, and has a button for the dark. */
const DOCS_SCRIPT = `
  navigator.serviceWorker.register("/host-worker.js");
  window.events = [];
  for (const name of ["ready", "request", "response", "order-updated", "wallet-changed", "reset", "error", "resize"])
    document.addEventListener("topup-" + name, ({ target, type, detail }) => window.events.push([target.id, type, detail]));
  addEventListener("DOMContentLoaded", () => document.querySelector("button").addEventListener("click", () => {
    for (const embed of document.querySelectorAll("topup-sandbox")) embed.setAttribute("theme", "dark");
  }));`;

const HOST_WORKER = `
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));`;

/** A page with two embeds, whose policy allows nothing but what the builder says an embed needs. */
const strictHost =
  (playground: string) =>
  (path: string): Reply => {
    if (path === "/host-worker.js") return script(HOST_WORKER);
    if (path === "/docs.js") return script(DOCS_SCRIPT);
    const { headers, ...reply } = html(`<!doctype html><html lang="en"><title>Docs</title>
      <script src="/docs.js"></script><script async src="${playground}/embed.js"></script>
      <button>Dark</button>
      <topup-sandbox id="a" op="placeOrder" theme="light"></topup-sandbox>
      <topup-sandbox id="b" op="placeOrder" theme="light"></topup-sandbox>`);
    const policy = `default-src 'none'; script-src 'self' ${playground}; frame-src ${playground}; worker-src 'self'`;
    return { ...reply, headers: { ...headers, "Content-Security-Policy": policy } };
  };

/** The till of a frame, which shows its balance; the form shows that after the order as well. */
const tillOf = (frame: FrameLocator): Locator => frame.getByRole("region", { name: "Balance and Send" });

const frameOf = (page: Page, id: string): FrameLocator => page.locator(`topup-sandbox#${id} iframe`).contentFrame();

/** The events that the page has received from one embed, by name. */
const eventsOf = (page: Page, id: string, type: string) =>
  page.evaluate(
    ([of, name]) => {
      const { events } = window as unknown as { events: [id: string, type: string, detail: { status?: string }][] };
      return events.filter(([from, each]) => from === of && each === `topup-${name}`).map(([, , detail]) => detail);
    },
    [id, type] as const,
  );

async function openDocs(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(url);
  return page;
}

const run = (page: Page, id: string) => page.locator(`topup-sandbox#${id}`).evaluate((embed) => (embed as Embed).run());

/** A frame with one operation is as high as the element made it, and what it shows fills it without scrolling it. */
async function expectItsHeight(page: Page, id: string): Promise<void> {
  const outer = await page.locator(`topup-sandbox#${id} iframe`).evaluate((frame) => frame.clientHeight);
  const inner = await frameOf(page, id)
    .locator("main")
    .evaluate((main) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      const isScrolling = scrollHeight > clientHeight || scrollWidth > clientWidth;
      return { main: main.getBoundingClientRect().height, isScrolling };
    });
  expect({ outer, ...inner }).toEqual({ outer: 420, main: 420, isScrolling: false });
}

async function expectOwnStates(page: Page): Promise<void> {
  const shows = (id: string, balance: string) => tillOf(frameOf(page, id)).getByText(balance, { exact: true });
  await run(page, "a");
  await expect(frameOf(page, "a").getByText("201 Created")).toBeVisible();
  await expect(shows("a", "495.25")).toBeVisible();
  await expect(shows("b", "500.00")).toBeVisible();
  await expect(shows("b", "495.25")).toHaveCount(0);
  await run(page, "b");
  await expect(shows("b", "495.25")).toBeVisible();
  await expect(shows("a", "495.25")).toBeVisible();
}

async function expectEvents(page: Page): Promise<void> {
  await expect.poll(() => eventsOf(page, "a", "request")).toEqual([{ op: "placeOrder" }]);
  await expect
    .poll(() => eventsOf(page, "a", "response"))
    .toMatchObject([{ op: "placeOrder", status: 201, replayed: false }]);
  await expect.poll(() => eventsOf(page, "a", "wallet-changed")).toEqual([{ balance: "495.25" }]);
  await page.clock.fastForward(6000);
  const updates = () => eventsOf(page, "a", "order-updated").then((all) => all.map(({ status }) => status));
  await expect.poll(updates).toEqual(["processing", "delivered"]);
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
  await expect(tillOf(a).getByText("495.25", { exact: true })).toHaveCount(0);
  await expect(tillOf(frameOf(page, "b")).getByText("495.25", { exact: true })).toBeVisible();
}

async function expectToFollowTheTheme(page: Page): Promise<void> {
  const sources = () =>
    page.locator("topup-sandbox iframe").evaluateAll((all) => all.map((frame) => frame.getAttribute("src")));
  const before = await sources();
  for (const id of ["a", "b"]) await expect(frameOf(page, id).locator("html")).toHaveAttribute("data-theme", "light");
  // Not by the mouse: Chromium may take a place for that of a frame which has just moved away from it.
  await page.getByRole("button", { name: "Dark" }).press("Enter");
  for (const id of ["a", "b"]) await expect(frameOf(page, id).locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await sources()).toEqual(before);
}

test("two embeds in a page with a strict policy and a worker of its own keep apart, send events, and obey", async ({
  surroundings,
}) => {
  const playground = await surroundings.host(built);
  const docs = await surroundings.host(strictHost(`http://127.0.0.1:${playground.port}`));
  const context = await surroundings.browser();
  const page = await openDocs(context, `http://localhost:${docs.port}/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  for (const id of ["a", "b"]) await expect.poll(() => eventsOf(page, id, "ready")).toEqual([{}]);
  await expectOwnStates(page);
  await expectEvents(page);
  await expectToObey(page);
  await expectToFollowTheTheme(page);
  for (const id of ["a", "b"]) await expectItsHeight(page, id);
  expect(await eventsOf(page, "a", "resize")).toEqual([]);
  const controller = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(controller).toBe(`http://localhost:${docs.port}/host-worker.js`);
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
  const page = await openDocs(await surroundings.browser(), `http://localhost:${docs.port}/`);
  const poster = page.getByRole("button", { name: "Load Top-up Sandbox: place order" });
  await expect(poster).toBeVisible();
  expect(playground.requested).toEqual(["/embed.js"]);
  await page.keyboard.press("Tab");
  await expect(poster).toBeFocused();
  await page.keyboard.press("Enter");
  const frame = page.locator("topup-sandbox iframe");
  await expect(frame).toBeFocused();
  await expect(sendButton(frame.contentFrame())).toBeVisible();
  expect(playground.requested.slice(1, 2)).toEqual(["/"]);
});

/** The boxes around an element that scroll sideways, by their classes. Runs in the page. */
function scrollingAround(element: Element): string[] {
  const { scrollWidth, clientWidth, className, parentElement } = element;
  return [...(scrollWidth > clientWidth ? [className] : []), ...(parentElement ? scrollingAround(parentElement) : [])];
}

test("the builder shows the embed live, and what it prints is one when it is pasted", async ({ surroundings }) => {
  const playground = await surroundings.host(built);
  const context = await surroundings.browser();
  const builder = await openDocs(context, `http://127.0.0.1:${playground.port}/#/embed`);
  const live = builder.getByRole("region", { name: "Preview" });
  const shown = live.locator("topup-sandbox iframe").contentFrame();
  const width = live.getByRole("combobox", { name: "Width" });
  await expect(width).toHaveValue("");
  for (const wide of await width.locator("option").allInnerTexts()) {
    await width.selectOption(wide);
    expect(await live.locator("topup-sandbox").evaluate(scrollingAround), wide).toEqual([]);
  }
  await builder.getByText("More settings").click();
  await builder.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
  await expect(shown.locator("html")).toHaveAttribute("data-theme", "dark");
  await sendButton(shown).click();
  await expect(live.getByText("topup-response")).toBeVisible();

  const paste = builder.getByRole("region", { name: "Embed code" });
  const element = await paste.getByRole("region", { name: "Script and element" }).innerText();
  await paste.getByRole("tab", { name: "iframe" }).click();
  const frame = await paste.getByRole("region", { name: "Frame without a script" }).innerText();
  const docs = await surroundings.host((path) => html(`<!doctype html>${path === "/element" ? element : frame}`));
  for (const way of ["element", "frame"]) {
    const page = await openDocs(context, `http://localhost:${docs.port}/${way}`);
    const pasted = page.locator("iframe").contentFrame();
    await expect(sendButton(pasted)).toBeVisible();
    await expect(pasted.locator("html")).toHaveAttribute("data-theme", "dark");
  }
});
