import type { FrameLocator, Page } from "@playwright/test";
import { built, html, type Reply } from "./host.ts";
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
  {
    headers = {},
    browser = surroundings.browserInRealTime,
  }: { headers?: object; browser?: typeof surroundings.browser } = {},
): Promise<Page> {
  const playground = await surroundings.host(built);
  const body = bodyOf(`http://127.0.0.1:${playground.port}`);
  const host = await surroundings.host(() => page(body, headers));
  const docs = await (await browser()).newPage();
  await docs.setViewportSize({ width: 900, height: 900 });
  await docs.goto(`http://localhost:${host.port}/`);
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
  const opened = await openDocs(surroundings, (url) =>
    lines(url, `<div style="height: 2200px"></div>${ELEMENT}<script>${running}</script>`),
  );
  await opened.waitForFunction(() => (window as unknown as { responses?: number[] }).responses?.join() === "201");
  expect(await opened.evaluate(() => scrollY)).toBe(0);
});

test("an embed follows a page that marks its theme by its colours alone, also if they change back at once", async ({
  surroundings,
}) => {
  const css = "body[data-scheme=slate] { background: #1e2129; color: rgb(226, 228, 233) }";
  const opened = await openDocs(surroundings, (url) => `<style>${css}</style><body>${lines(url, ELEMENT)}`);
  await sendIn(opened).waitFor();
  const root = frameIn(opened).locator("html");
  for (const theme of ["dark", "light"] as const) {
    await opened.evaluate((to) => {
      document.body.dataset.scheme = to === "dark" ? "slate" : "default";
    }, theme);
    await expect(root).toHaveAttribute("data-theme", theme);
  }
  await opened.evaluate(async () => {
    document.body.dataset.scheme = "slate";
    // A layout starts the transition, whose events come in the next frame; its end never comes.
    document.body.getBoundingClientRect();
    await new Promise(requestAnimationFrame);
    delete document.body.dataset.scheme;
    document.body.getBoundingClientRect();
  });
  // A message that came later than that of the dark theme.
  await opened.evaluate(() => new Promise(requestAnimationFrame));
  await opened.locator("topup-sandbox").evaluate((embed) => (embed as HTMLElement & { run(): void }).run());
  await expect(frameIn(opened).getByText("201 Created").first()).toBeVisible();
  await expect(root).toHaveAttribute("data-theme", "light");
});

/** Runs a call, switches the theme, and keeps the events. */
const CONNECTED = `<script>
  window.heard = [];
  for (const type of ["ready", "response", "wallet-changed"])
    document.addEventListener("topup-" + type, ({ detail }) => heard.push(detail.balance ?? detail.status ?? type));
  customElements.whenDefined("topup-sandbox").then(() => document.querySelector("topup-sandbox").run());
</script>`;

test("an embed in a page with the policy sandbox allow-scripts posts events, takes commands and stays shown", async ({
  surroundings,
}) => {
  const context = await surroundings.browser();
  const opened = await openDocs(surroundings, (url) => lines(url, ELEMENT + CONNECTED), {
    headers: { "Content-Security-Policy": "sandbox allow-scripts" },
    browser: async () => context,
  });
  const heard = () => opened.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  await expect.poll(heard).toEqual(expect.arrayContaining(["ready", 201, "495.25"]));
  await opened.locator("topup-sandbox").evaluate((embed) => embed.setAttribute("theme", "dark"));
  await expect(frameIn(opened).locator("html")).toHaveAttribute("data-theme", "dark");
  await context.clock.fastForward(30_000);
  await expect(frameIn(opened).getByText("201 Created")).toBeVisible();
});
