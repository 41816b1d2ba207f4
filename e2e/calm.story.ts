import type { Page } from "@playwright/test";
import { ADMIN_PAGES, adminPagePath, adminPages } from "../src/web/client/routes.ts";
import { smallTargets } from "./layout-faults.ts";
import { expect, nightlyUnless, sendButton, test, waitForSandbox } from "./site.ts";

/** The controls and the words that a visitor has before them: in the window, shown, and open to a press. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const isInWindow = ({ top, bottom, left, right, width, height }: DOMRect) =>
      width > 1 && height > 1 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && isInWindow(element.getBoundingClientRect());
    const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")].filter(
      (control) => isShown(control) && !control.matches(":disabled, [aria-disabled=true]"),
    );
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    // A picture's words and the choices of a closed list are not read.
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement || parentElement.closest("[aria-hidden=true], .sr-only, option, script, style")) continue;
      if (isShown(parentElement)) words.push(...(textContent?.match(/\p{L}[\p{L}'-]+/gu) ?? []));
    }
    return { controls: controls.length, words: words.length };
  });

/** Prices, prices with a key, an order: the way by the one next step. Returns the presses, before those of the order. */
async function listAndOrder(page: Page) {
  await sendButton(page).click();
  await expect(page.getByText("5.00", { exact: true }).first()).toBeInViewport();
  await page.getByRole("button", { name: "Use the sample key" }).click();
  await expect(page.getByText("4.75", { exact: true }).first()).toBeInViewport();
  // By the keyboard: right after a response, a press of the pointer at the place of the last one counts as its second.
  await page.getByRole("button", { name: "Fill in the order" }).press("Enter");
  await expect(page.getByRole("textbox", { name: /^Player ID/ })).toBeInViewport();
  await sendButton(page).click();
  await expect(page.getByText("201 Created")).toBeVisible();
}

for (const [width, height, controls, words, afterOrder] of [
  [1440, 900, 22, 150, 57],
  [375, 812, 3, 80, 55],
] as const) {
  test(`a first visit has at most ${controls} controls and ${words} words in view, ${width} px wide; an order at most ${afterOrder}${nightlyUnless(width === 1440)}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(site.url);
    await waitForSandbox(page);
    await page.evaluate(() => document.fonts.ready);
    await page
      .getByRole("button", { name: /^Copy the|^Menu/ })
      .first()
      .waitFor();
    const first = await inView(page);
    expect(first.controls).toBeLessThanOrEqual(controls);
    expect(first.words).toBeLessThanOrEqual(words);
    await listAndOrder(page);
    expect((await inView(page)).controls).toBeLessThanOrEqual(afterOrder);
    const replay = page.getByRole("region", { name: "Next step" }).getByRole("button");
    await expect(replay).toBeInViewport({ ratio: 1 });
    await replay.click();
    await expect(page.getByText("Replayed", { exact: true })).toBeVisible();
  });
}

test("no page scrolls sideways on a phone of any width", async ({ page, site }) => {
  await page.goto(site.url);
  await waitForSandbox(page);
  for (const name of ADMIN_PAGES) {
    await page.goto(`${site.url}#${adminPagePath(name)}`);
    await page.getByRole("heading", { level: 1, name: adminPages[name].name, exact: true }).waitFor();
    for (const width of [320, 360, 375, 390, 414]) {
      await page.setViewportSize({ width, height: 812 });
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(await beyond(), `${name}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("a phone on its side has Send and the balance in view, targets for a finger, and fields without iOS zoom @nightly", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 812, height: 375 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  for (const path of ["", "#/op/placeOrder"]) {
    await page.goto(site.url + path);
    await waitForSandbox(page);
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("500.00", { exact: true }).first()).toBeInViewport({ ratio: 1 });
    const fields = page.locator("main input, main select");
    await fields.first().waitFor();
    const sizes = await fields.evaluateAll((all) =>
      all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    expect(await smallTargets(page)).toEqual([]);
  }
  await context.close();
});
