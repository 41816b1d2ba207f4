import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { isHere, testOf } from "../engines/engine-test.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
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

for (const engine of [firefox, webkit]) {
  const test = testOf(engine).extend<{ docs: (body: string) => Promise<string> }>({
    /** Serves a page of docs on another site than the sandbox's, and returns its address. */
    docs: async ({ site }, use) => {
      const hosts: { close: () => Promise<void> }[] = [];
      await use(async (body) => {
        const page = html(lines(site.url) + body);
        const host = await openHost(() => page);
        hosts.push(host);
        return `http://localhost:${host.port}/`;
      });
      for (const host of hosts) await host.close();
    },
  });

  test.describe(engine.name, () => {
    test.skip(!isHere(engine), engine.missing);
    test.setTimeout(90_000);

    test("a page in a file, which has no origin, has events and commands of an embed", async ({ start, site }) => {
      const browser = await start();
      const file = join(mkdtempSync(join(tmpdir(), "page-")), "page.html");
      writeFileSync(file, lines(site.url) + ELEMENT + running);
      const tab = await browser.open(pathToFileURL(file).href);
      await tab.until(`responses.join() === "201"`);
      expect(await tab.evaluate("origin")).toBe("null");
    });

    test("an embed follows the theme of the page, and keeps its height", async ({ start, docs }) => {
      const browser = await start();
      const tab = await browser.open(await docs(ELEMENT));
      await tab.until("window.isReady");
      const frame = await tab.frame();
      for (const theme of ["dark", "light", "dark"]) {
        await tab.evaluate(`void (document.documentElement.dataset.theme = "${theme}")`);
        await frame.until(`document.documentElement.dataset.theme === "${theme}"`);
      }
      expect(await tab.evaluate(`document.querySelector("topup-sandbox").clientHeight`)).toBe(420);
    });
  });
}
