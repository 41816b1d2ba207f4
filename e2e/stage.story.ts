import type { BrowserContext, Locator, Page } from "@playwright/test";
import { axeFindings } from "./every-look.ts";
import { built, openHost, watched } from "./host.ts";
import { expect, test, waitForSandbox } from "./site.ts";
import { DEMO_STEPS, openStage, pageDownTo, reached, receipts, record } from "./stage-steps.ts";

// Other workers' stories share the cores.
test.setTimeout(90_000);

/** What is spoken of after each step. */
const SPOKEN: Readonly<Record<number, (page: Page) => Locator>> = {
  2: (page) => page.getByRole("main").getByText("9.44"),
  3: (page) => page.getByRole("main").getByText("3.12"),
  4: (page) => page.getByRole("main").getByText("9 s"),
  5: (page) => page.getByText("Was it placed? Your shop can't tell."),
  6: (page) => page.getByText("It was placed and charged. Your shop can't see that."),
  7: (page) => receipts(page).getByText("CHARGED 0.00", { exact: true }).first(),
  8: (page) => page.getByRole("main").getByText("crypto.randomUUID()"),
  9: (page) => page.getByRole("list", { name: "Calls of the smallest case" }),
  10: (page) => page.getByRole("main").getByText("Without failures: 1 order, 4.75 points."),
  11: (page) => receipts(page).getByText("VOID 402", { exact: true }).first(),
  12: (page) => page.getByRole("main").getByText("200 OK").last(),
  13: (page) => page.getByRole("main").getByText("403 refused"),
  14: (page) => page.getByRole("img", { name: /^QR code of/ }),
};

/** What cannot be seen without scrolling, and the smallest type and amount on screen, in pixels. */
const measures = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const sizesOf = (pattern: RegExp) =>
      [...document.querySelectorAll<HTMLElement>("body *")]
        .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
        .filter(({ childNodes }) =>
          [...childNodes].some((node) => node.nodeType === 3 && pattern.test(node.textContent ?? "")),
        )
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return {
      // The scrollbar's room may be left free.
      beyond: [Math.max(0, scrollWidth - innerWidth), scrollHeight - innerHeight],
      type: Math.min(...sizesOf(/\S/)),
      amount: Math.min(...sizesOf(/\d\.\d\d\b/)),
    };
  });

/** People read it from the last row. A window that is enlarged has fewer and larger pixels: `scale` is its width beside 1280. */
async function expectSeen(page: Page, step: number, scale: number): Promise<void> {
  await expect(SPOKEN[step]?.(page) ?? page.getByRole("contentinfo")).toBeInViewport({ ratio: 1 });
  const { beyond, type, amount } = await measures(page);
  expect(beyond, `after step ${step}`).toEqual([0, 0]);
  expect(type, `after step ${step}`).toBeGreaterThanOrEqual(20 * scale);
  expect(amount, `after step ${step}`).toBeGreaterThanOrEqual(28 * scale);
}

/** One rehearsal in a browser nobody has used, on a network that is cut once the page is there. */
async function rehearsed(context: BrowserContext, wait: number, look: (page: Page, step: number) => Promise<void>) {
  const host = await openHost(built);
  const finish = watched(context, [host]);
  await context.clock.install();
  const page = await context.newPage();
  await openStage(page, `http://127.0.0.1:${host.port}/`);
  await page.evaluate(async () => void (await document.fonts.ready));
  await context.setOffline(true);
  await host.close();
  const requested = host.requested.length;
  for (let step = 2; step <= DEMO_STEPS; step++) {
    await page.clock.fastForward(wait);
    await pageDownTo(page, step);
    await look(page, step);
  }
  expect(host.requested).toHaveLength(requested);
  await expect(page.getByRole("region", { name: "Code in cURL" })).toBeVisible();
  const recorded = await record(page);
  await context.close();
  finish();
  return recorded;
}

test("three minutes by Page Down alone, the network cut: twice, with the same identifiers, and in 1280 × 720 at 150 % nothing scrolls", async ({
  browser,
}) => {
  const first = await rehearsed(await browser.newContext(), 40, async () => {});
  const small = await browser.newContext({ viewport: { width: 853, height: 480 } });
  const second = await rehearsed(small, 9000, (page, step) => expectSeen(page, step, 853 / 1280 - 0.001));
  expect(first.balance).toBe("454.93");
  expect(first.orders).toHaveLength(2);
  expect(first.receipts).toContain("CHARGED 0.00");
  expect(second).toEqual(first);
});

test("notes in a second window look as the page does, follow and drive the stage, and close with it", async ({
  context,
  page,
  site,
}) => {
  await openStage(page, site.url);
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Notes" }).click();
  const notes = await opened;
  const says = (text: string | RegExp) => expect(notes.getByRole("heading", { level: 2 })).toHaveText(text);
  await says("Your price list, in one call.");
  await expect(notes.getByRole("button", { name: /^Next: / })).toHaveCSS("cursor", "pointer");
  await expect.poll(() => axeFindings(notes)).toEqual([]);

  await pageDownTo(page, 3);
  await says("Sell at 38.99, pay 35.87, keep 3.12.");
  await notes.getByRole("button", { name: /^Next: Let the clock run/ }).click();
  await reached(page, 4);
  await notes.keyboard.press("PageDown");
  await reached(page, 5);
  const closed = notes.waitForEvent("close");
  await page.reload();
  await closed;
  await waitForSandbox(page);
  await reached(page, 5);
});
