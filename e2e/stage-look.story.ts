import type { Page } from "@playwright/test";
import { DEMO_STEPS } from "./demo-steps.ts";
import { expect, type Site, test } from "./site.ts";
import { openStage, pageDownTo, receipts } from "./stage-steps.ts";

// Other workers' stories share the cores.
test.setTimeout(90_000);

/** What of the page cannot be seen without scrolling it, in pixels. */
const beyond = (page: Page) =>
  page.evaluate(() => [
    // The scrollbar's room may be left free.
    Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    document.documentElement.scrollHeight - window.innerHeight,
  ]);

/** The smallest type on screen, in pixels. */
const smallestType = (page: Page) =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return Math.min(...sizes);
  });

/** The smallest amount on screen, in pixels: people read it from the last row. */
const smallestAmount = (page: Page) =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === 3 && /\d\.\d\d\b/.test(node.textContent ?? "")),
      )
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return Math.min(...sizes);
  });

/** A window that is enlarged has fewer and larger pixels: `scale` is its width beside 1280 pixels. */
async function expectSeen(page: Page, site: Site, scale = 1) {
  await page.clock.install();
  await openStage(page, site.url);
  const main = page.getByRole("main");
  const inReceipts = (text: string) => receipts(page).getByText(text, { exact: true }).first();
  const seen: Readonly<Record<number, () => ReturnType<Page["locator"]>>> = {
    2: () => main.getByText("9.44"),
    3: () => main.getByText("3.12"),
    4: () => main.getByText("9 s"),
    5: () => page.getByText("Was it placed? Your shop can't tell."),
    6: () => page.getByText("It was placed and charged. Your shop can't see that."),
    7: () => page.getByText("One order. One charge."),
    8: () => main.getByText("crypto.randomUUID()"),
    9: () => main.getByRole("list", { name: "Calls of the smallest case" }),
    10: () => main.getByText("156 tries: in 0 the customer pays twice."),
    11: () => inReceipts("VOID 402"),
    12: () => main.getByText("200 OK").last(),
    13: () => main.getByText("403 refused"),
    14: () => page.getByRole("img", { name: /^QR code of/ }),
  };
  for (let step = 2; step <= DEMO_STEPS; step++) {
    await pageDownTo(page, step);
    await expect(seen[step]?.() ?? page.getByRole("contentinfo")).toBeInViewport({ ratio: 1 });
    if (step === 7) await expect(inReceipts("CHARGED 0.00")).toBeInViewport({ ratio: 1 });
    expect(await beyond(page), `after step ${step}`).toEqual([0, 0]);
    expect(await smallestType(page), `after step ${step}`).toBeGreaterThanOrEqual(20 * scale);
    expect(await smallestAmount(page), `after step ${step}`).toBeGreaterThanOrEqual(28 * scale);
  }
}

test("in a window of 1280 × 720 at 150 % what is spoken of is on screen, and nothing scrolls", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 853, height: 480 });
  await expectSeen(page, site, 853 / 1280 - 0.001);
});
