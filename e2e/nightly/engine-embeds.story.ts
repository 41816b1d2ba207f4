import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { inEachEngine } from "../engines/engine-test.ts";
import { html, openHost } from "../host.ts";

/** What the README has an author put into a page, and what the page keeps of the element's events. */
const lines = (url: string) => `<!doctype html><html lang="en"><title>Docs</title>
  <style>
    html[data-theme=light] { color-scheme: light } html[data-theme=dark] { color-scheme: dark }
    topup-sandbox { display: block; margin-block: 1em } topup-sandbox:not(:defined) { height: 420px }
  </style>
  <script async src="${url}embed.js"></script>
  <script>
    window.responses = [];
    addEventListener("topup-ready", () => void (window.isReady = true));
    addEventListener("topup-response", ({ detail }) => responses.push(detail.status));
  </script>`;

const ELEMENT = `<topup-sandbox op="placeOrder"></topup-sandbox>`;

const running = `<script>
  customElements.whenDefined("topup-sandbox").then(() => document.querySelector("topup-sandbox").run());
</script>`;

inEachEngine(300_000, (test) => {
  test("a page in a file, which has no origin, has events and commands of an embed", async ({ start, site }) => {
    const browser = await start();
    const file = join(mkdtempSync(join(tmpdir(), "page-")), "page.html");
    writeFileSync(file, lines(site.url) + ELEMENT + running);
    const tab = await browser.open(pathToFileURL(file).href);
    await tab.until(`responses.join() === "201"`);
    expect(await tab.evaluate("origin")).toBe("null");
  });

  test("an embed follows the theme of the page, and keeps its height", async ({ start, site }) => {
    const browser = await start();
    // Another site than the sandbox's.
    const docs = await openHost(() => html(lines(site.url) + ELEMENT));
    const tab = await browser.open(`http://localhost:${docs.port}/`);
    await tab.until("window.isReady");
    const frame = await tab.frame();
    for (const theme of ["dark", "light", "dark"]) {
      await tab.evaluate(`void (document.documentElement.dataset.theme = "${theme}")`);
      await frame.until(`document.documentElement.dataset.theme === "${theme}"`);
    }
    expect(await tab.evaluate(`document.querySelector("topup-sandbox").clientHeight`)).toBe(420);
    await docs.close();
  });
});
