import type { BrowserContext, FrameLocator, Page } from "@playwright/test";
import { built, html, missing, type Reply, script } from "./host.ts";
import { nightlyUnless } from "./nightly-unless.ts";
import { fileOf } from "./page-file.ts";
import { expect } from "./site.ts";
import { type Surroundings, test } from "./surroundings.ts";

/** What the README has an author put into the site: the script, the height until it is there, and the element. */
const lines = (playground: string, element: string) =>
  `<style>topup-sandbox { display: block; margin-block: 1em } topup-sandbox:not(:defined) { height: 420px }</style>
  <script async src="${playground}/embed.js"></script>${element}`;

const page = (body: string, headers = {}): Reply => {
  const reply = html(`<!doctype html><html lang="en"><title>Docs</title>${body}`);
  return { ...reply, headers: { ...reply.headers, ...headers } };
};

const ELEMENT = `<topup-sandbox op="placeOrder"><a href="https://docs.example/sandbox">Try it</a></topup-sandbox>`;

/** Opens a page of docs, whose body is made with the sandbox's address. */
async function openDocs(
  surroundings: Surroundings,
  bodyOf: (url: string) => string,
  { headers = {}, browser = surroundings.browser }: { headers?: object; browser?: () => Promise<BrowserContext> } = {},
): Promise<Page> {
  const playground = await surroundings.host(built);
  const body = bodyOf(`http://127.0.0.1:${playground.port}`);
  const docs = await surroundings.host(() => page(body, headers));
  return openTab(await browser(), docs.port);
}

async function openTab(context: BrowserContext, port: number): Promise<Page> {
  const docs = await context.newPage();
  await docs.setViewportSize({ width: 900, height: 900 });
  await docs.goto(`http://localhost:${port}/`);
  return docs;
}

const frameIn = (docs: Page): FrameLocator => docs.locator("topup-sandbox iframe").contentFrame();

const sendIn = (docs: Page) =>
  frameIn(docs)
    .getByRole("button", { name: /^(Send|Order for)\b(?!.*more)/ })
    .first();

test("an embed below the fold carries out a run() at its definition", async ({ surroundings }) => {
  const running = `window.responses = [];
    addEventListener("topup-response", ({ detail }) => window.responses.push(detail.status));
    customElements.whenDefined("topup-sandbox").then(() => document.querySelector("topup-sandbox").run());`;
  const opened = await openDocs(
    surroundings,
    (url) => lines(url, `<div style="height: 2200px"></div>${ELEMENT}<script>${running}</script>`),
    { browser: surroundings.browserInRealTime },
  );
  await opened.waitForFunction(
    () => (window as unknown as { responses?: number[] }).responses?.join() === "201",
    undefined,
    { timeout: 10_000 },
  );
  expect(await opened.evaluate(() => scrollY)).toBe(0);
});

/** How a page marks its theme, for dark and for light; the first goes with every change. */
const themes: Readonly<Record<string, { readonly css: string; readonly dark: string; readonly light: string }>> = {
  "its colours alone": {
    css: "body[data-scheme=slate] { background: #1e2129; color: rgb(226, 228, 233) }",
    dark: `document.body.dataset.scheme = "slate"`,
    light: "delete document.body.dataset.scheme",
  },
  "color-scheme by an attribute, as Docusaurus and Starlight": {
    css: "html[data-theme=light] { color-scheme: light } html[data-theme=dark] { color-scheme: dark }",
    dark: `document.documentElement.dataset.theme = "dark"`,
    light: `document.documentElement.dataset.theme = "light"`,
  },
};

for (const [how, { css, dark, light }] of Object.entries(themes)) {
  test(`an embed follows the theme of a page that marks it by ${how}${nightlyUnless(how === "its colours alone")}`, async ({
    surroundings,
  }) => {
    const opened = await openDocs(surroundings, (url) => `<style>${css}</style><body>${lines(url, ELEMENT)}`);
    await opened.evaluate(light);
    await sendIn(opened).waitFor();
    const shown = frameIn(opened).locator("html");
    for (const [theme, press] of [
      ["dark", dark],
      ["light", light],
      ["dark", dark],
    ] as const) {
      await opened.evaluate(press);
      await expect(shown).toHaveAttribute("data-theme", theme);
    }
  });
}

test("what stands inside the element is shown where embed.js is missing, and where the frame does not start @nightly", async ({
  surroundings,
}) => {
  const playground = await surroundings.host((path) => (path === "/embed.js" ? built(path) : missing));
  for (const url of [`http://127.0.0.1:${playground.port}/nowhere`, `http://127.0.0.1:${playground.port}`]) {
    const docs = await surroundings.host(() => page(lines(url, ELEMENT)));
    const context = await surroundings.browser();
    const opened = await openTab(context, docs.port);
    const isFramed = !url.endsWith("nowhere");
    if (isFramed) await opened.locator("topup-sandbox iframe").waitFor();
    await expect(async () => {
      await context.clock.fastForward(10_000);
      await expect(opened.getByRole("link", { name: "Try it" })).toBeVisible({ timeout: 100 });
    }).toPass();
    expect(await opened.locator("topup-sandbox").evaluate(({ clientHeight }) => clientHeight)).toBe(420);
  }
});

/** Runs a call, switches the theme, and keeps the events. */
const CONNECTED = `<script>
  window.heard = [];
  for (const type of ["ready", "response", "wallet-changed"])
    document.addEventListener("topup-" + type, ({ detail }) => heard.push(detail.balance ?? detail.status ?? type));
  customElements.whenDefined("topup-sandbox").then(() => document.querySelector("topup-sandbox").run());
</script>`;

const NAMED = ["--host-resolver-rules=MAP docs_site 127.0.0.1"];

/** How a page of docs is opened that has no origin, or one of an unusual form. */
const origins: Readonly<Record<string, (port: number, body: string) => string>> = {
  "with the policy sandbox allow-scripts": (port) => `http://localhost:${port}/sandboxed`,
  "of a host with an underscore": (port) => `http://docs_site:${port}/`,
  "in a file": (_, body) => fileOf(String(page(body).body)),
};

for (const [place, addressOf] of Object.entries(origins)) {
  test(`an embed in a page ${place} posts events, takes commands and stays shown${nightlyUnless(/policy|allow-scripts/.test(place))}`, async ({
    surroundings,
  }) => {
    const playground = await surroundings.host(built);
    const body = lines(`http://127.0.0.1:${playground.port}`, ELEMENT + CONNECTED);
    const docs = await surroundings.host((path) => {
      return page(body, path === "/sandboxed" ? { "Content-Security-Policy": "sandbox allow-scripts" } : {});
    });
    const context = await surroundings.browser(NAMED);
    const opened = await context.newPage();
    await opened.setViewportSize({ width: 900, height: 900 });
    await opened.goto(addressOf(docs.port, body));
    const heard = () => opened.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
    await expect.poll(heard).toEqual(expect.arrayContaining(["ready", 201, "490.50"]));
    const frame = opened.locator("topup-sandbox iframe");
    await opened.locator("topup-sandbox").evaluate((embed) => embed.setAttribute("theme", "dark"));
    await expect(frame.contentFrame().locator("html")).toHaveAttribute("data-theme", "dark");
    await context.clock.fastForward(30_000);
    await expect(frame.contentFrame().getByText("201 Created")).toBeVisible();
  });
}

test("beside another script called embed.js the element frames the sandbox; as a module it says what it needs @nightly", async ({
  surroundings,
}) => {
  const playground = await surroundings.host(built);
  const url = `http://127.0.0.1:${playground.port}`;
  const docs = await surroundings.host((path) => {
    if (path.endsWith("/embed.js")) return script("");
    const kind = path === "/module" ? `type="module"` : "async";
    return page(`<script src="/disqus/embed.js"></script>${lines(url, ELEMENT).replace("async", kind)}`);
  });
  const context = await surroundings.browser();
  const opened = await openTab(context, docs.port);
  await expect(sendIn(opened)).toBeVisible();
  await opened.goto(`http://localhost:${docs.port}/module`);
  await expect(opened.getByText("load embed.js by a script tag without type=module")).toBeVisible();
});

test("a cross-origin isolated page can embed the sandbox @nightly", async ({ surroundings }) => {
  const headers = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
  };
  const opened = await openDocs(surroundings, (url) => lines(url, ELEMENT), { headers });
  await sendIn(opened).click();
  await expect(frameIn(opened).getByText("201 Created")).toBeVisible();
  expect(await opened.evaluate(() => window.crossOriginIsolated)).toBe(true);
});
