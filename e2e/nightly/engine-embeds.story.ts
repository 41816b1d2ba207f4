import { expect } from "@playwright/test";
import { press, shows } from "../engines/engine.ts";
import { got, isHere, open, ordered, testOf } from "../engines/engine-test.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
import { html, openHost } from "../host.ts";
import { fileOf } from "../page-file.ts";

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

/** Keeps what the page gives to the clipboard. */
const KEEP_COPIED = `void Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => void (window.copied = text) },
  configurable: true,
})`;

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
      const tab = await browser.open(fileOf(lines(site.url) + ELEMENT + running));
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

    test("a copied link opens the same state in another profile", async ({ start, site }) => {
      const tab = await open(await start(), `${site.url}#/op/placeOrder`);
      const { id } = (await ordered(tab, "a")).json;
      await tab.evaluate(KEEP_COPIED);
      await press(tab, "Share");
      await press(tab, "Share this sandbox");
      await press(tab, "Copy link with state");
      await tab.until(`typeof copied === "string"`);
      const link = (await tab.evaluate("copied")) as string;
      expect(link).toContain("#/op/placeOrder?world=3.");

      const other = await open(await start(), link);
      await shows(other, "Link opened: 1 order, balance 490.50.");
      expect((await got(other, "/v1/wallet")).json.balance).toBe("490.50");
      expect(await ordered(other, "a")).toMatchObject({ status: 201, replayed: "true", json: { id } });
    });
  });
}
