import type { Page } from "@playwright/test";
import { WHOLE_BROWSER } from "../chromium.ts";
import { built, html } from "../host.ts";
import { expect } from "../site.ts";
import { test } from "../surroundings.ts";

test.use(WHOLE_BROWSER);

const WIDTHS = [280, 320, 700, 1000];

/** Parents of which some are as wide as what they hold. */
const PARENTS: Readonly<Record<string, (embed: string) => string>> = {
  block: (embed) => `<div>${embed}</div>`,
  flex: (embed) => `<div style="display: flex">${embed}</div>`,
  "a centred flex column": (embed) =>
    `<div style="display: flex; flex-direction: column; align-items: center">${embed}</div>`,
  table: (embed) => `<table cellpadding="0" cellspacing="0"><tr><td style="padding: 0">${embed}</table>`,
};

const frameIn = (page: Page) => page.locator("topup-sandbox iframe").contentFrame();

/** Which of the first three prices are not whole within the box they scroll in. */
const hiddenPrices = (page: Page) =>
  frameIn(page)
    .getByRole("table")
    .evaluate((table) => {
      const box = table.closest("section")?.getBoundingClientRect();
      const prices = [...table.querySelectorAll("tbody td:nth-of-type(1)")].slice(0, 3);
      return prices
        .filter((price) => {
          const text = document.createRange();
          text.selectNodeContents(price);
          const { top, bottom, right } = text.getBoundingClientRect();
          return !box || top < box.top || bottom > box.bottom || right > innerWidth;
        })
        .map((price) => price.textContent);
    });

test.setTimeout(300_000);

for (const hasTouch of [false, true]) {
  test(`an embed is as wide as its room, and shows its prices, by ${hasTouch ? "touch" : "mouse"}`, async ({
    surroundings,
    browser,
  }) => {
    const playground = await surroundings.host(built);
    const docs = await surroundings.host((path) => {
      const [, width, parent = ""] = decodeURIComponent(path).split("/");
      const embed = `<topup-sandbox op="listProducts" theme="light"></topup-sandbox>`;
      return html(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Docs</title>
        <script src="http://127.0.0.1:${playground.port}/embed.js"></script>
        <div style="width: ${width}px"><p>Before</p>${PARENTS[parent]?.(embed)}<p>After</p></div>`);
    });
    const context = await browser.newContext({ hasTouch, isMobile: hasTouch });
    const page = await context.newPage();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width: width + 16, height: 600 });
      for (const parent of Object.keys(PARENTS)) {
        await page.goto(`http://localhost:${docs.port}/${width}/${parent}`);
        const box = await page.locator("topup-sandbox").boundingBox();
        expect(box?.width, `${parent} of ${width}`).toBe(width);
        expect(box?.height, `${parent} of ${width}`).toBe(420);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${parent} of ${width}`).toBeLessThanOrEqual(0);
      }
      await frameIn(page).locator("html:not([data-sandbox=starting])").waitFor({ state: "attached" });
      await frameIn(page).getByRole("button", { name: "Send", exact: true }).click();
      for (const key of ["", "Use the sample key"]) {
        if (key) await frameIn(page).getByRole("button", { name: key }).click();
        await frameIn(page)
          .getByText(key ? "These are your prices." : "Retail prices: no key was sent.")
          .waitFor();
        if (width >= 320) expect(await hiddenPrices(page), `${width} ${key}`).toEqual([]);
      }
    }
    await context.close();
  });
}
