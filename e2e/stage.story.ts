import type { BrowserContext, Locator, Page } from "@playwright/test";
import { axeFindings } from "./every-look.ts";
import { built, openHost, watched } from "./host.ts";
import { expect, test, waitForSandbox } from "./site.ts";
import { DEMO_STEPS, openStage, pageDownTo, reached, receipts, record } from "./stage-steps.ts";

/** What is spoken of after each step. */
const SPOKEN: Readonly<Record<number, (page: Page) => Locator>> = {
  2: (page) => page.getByRole("main").getByText("117.99"),
  3: (page) => page.getByRole("main").getByText("9.44"),
  4: (page) => page.getByRole("definition").last(),
  5: (page) => page.getByRole("main").getByText("5 s"),
  6: (page) => page.getByText("Was it placed? Your shop can't tell."),
  7: (page) => page.getByText("It was placed and charged. Your shop can't see that."),
  8: (page) => receipts(page).getByText("CHARGED 0.00", { exact: true }).first(),
  9: (page) => page.getByRole("main").getByText("crypto.randomUUID()"),
  10: (page) => page.getByRole("img", { name: /^[1-9]\d* charged twice/ }),
  11: (page) => page.getByRole("img", { name: /^0 charged twice, 0 reported wrongly/ }),
  12: (page) => receipts(page).getByText("REFUSED 402", { exact: true }).first(),
  13: (page) => page.getByRole("main").getByText("200 OK").last(),
  14: (page) => page.getByRole("main").getByText("403 refused"),
  15: (page) => page.getByRole("region", { name: "Code in cURL" }),
  16: (page) => page.getByRole("img", { name: /^QR code of/ }),
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
      cut: [...document.querySelectorAll("main")].map((main) => main.scrollHeight - main.clientHeight),
      cutReceipts: [...document.querySelectorAll("aside article")]
        .map((each) => each.getBoundingClientRect())
        .filter(({ left, bottom }) => left < innerWidth && bottom > innerHeight).length,
      controls: [...document.querySelectorAll("main :is(a, button, select), aside :is(a, button)")]
        .filter((each) => each.checkVisibility())
        .map(({ textContent }) => textContent),
      type: Math.min(...sizesOf(/\S/)),
      amount: Math.min(...sizesOf(/\d\.\d\d\b/)),
    };
  });

/** What is the same whenever it is seen: places, and the number of squares. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const places = ["h1", ".slot", "[aria-label^=QR]", ".returns svg", "dt"].flatMap((selector) => {
      const shown = document.querySelector(selector);
      if (!shown) return [];
      const { x, y, width, height } = shown.getBoundingClientRect();
      const name = selector === "dt" ? `dt ${shown.textContent}` : selector;
      return [[name, [x, y, width, height].map(Math.round).join()] as const];
    });
    const counts = document.querySelector("[aria-label*='not tried']")?.ariaLabel?.match(/\d+/g);
    const squares = counts?.reduce((sum, each) => sum + Number(each), 0);
    return [...places, ...(squares ? [["squares", String(squares)] as const] : [])];
  });

/** People read it from the last row. A window that is enlarged has fewer and larger pixels: `scale` is its width beside 1280. */
async function expectSeen(page: Page, step: number, scale: number): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(SPOKEN[step]?.(page) ?? page.getByRole("main")).toBeInViewport({ ratio: 1 });
  const { type, amount, ...rest } = await measures(page);
  expect(rest, `after step ${step}`).toEqual({ beyond: [0, 0], cut: [0], cutReceipts: 0, controls: [] });
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
  const recorded = await record(page);
  await context.close();
  finish();
  return recorded;
}

test("three minutes by Page Down alone, the network cut: twice, with the same identifiers, and enlarged to 150 and 200 % all of it is seen", async ({
  browser,
}) => {
  const seenAt = async (width: number, height: number, wait: number) => {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    const seen: Record<string, string> = {};
    return rehearsed(context, wait, async (page, step) => {
      await expectSeen(page, step, width / 1280 - 0.001);
      for (const [name, now] of await kept(page)) {
        seen[name] ??= now;
        expect(now, `${name} after step ${step}`).toBe(seen[name]);
      }
    });
  };
  const first = await seenAt(960, 540, 40);
  expect(first.balance).toBe("454.93");
  expect(first.orders).toHaveLength(2);
  expect(first.receipt.replace(/\s+/g, " ")).toMatch(
    /^YOUR THREE MINUTES Orders 2 Failures tried [1-9]\d* Charged twice 0 YOU KEPT 3.92$/,
  );
  expect(await seenAt(853, 480, 9000)).toEqual(first);
});

test("a clicker drives the talk, with each question and a reload in the middle; the wall has no control but for a moving pointer", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openStage(page, site.url);
  const heading = page.getByRole("heading", { level: 1 });
  const controls = page.getByRole("contentinfo");
  await expect(controls).toHaveCSS("opacity", "0");
  await page.keyboard.press("F5");
  await pageDownTo(page, 8);
  await expect(heading).toContainText("You are charged once.");
  await page.keyboard.press("Shift+F5");
  for (const key of ["t", "c", "l", "w"]) {
    await page.keyboard.press(key);
    await expect(heading).toHaveText(/^What .*\?$/);
    await page.keyboard.press("PageUp");
    await reached(page, 8);
  }
  await page.keyboard.press(".");
  await expect(page.getByRole("button", { name: /^The screen is blank/ })).toBeVisible();
  await page.keyboard.press(".");
  await page.keyboard.press("PageUp");
  await reached(page, 7);
  await expect(heading).toContainText("Are you charged twice?");
  await pageDownTo(page, 11);

  await page.mouse.move(300, 300);
  await page.mouse.move(340, 300);
  await expect(controls).toHaveCSS("opacity", "1");
  await page.keyboard.press("q");
  const [bar, said] = [await controls.boundingBox(), await heading.boundingBox()];
  expect((bar?.y ?? 0) - (said?.y ?? 0)).toBeGreaterThan(said?.height ?? 0);
  await controls.getByRole("button", { name: "Questions" }).click();
  await page.clock.fastForward(3000);
  await expect(controls).toHaveCSS("opacity", "0");
  await page.keyboard.press("Tab");
  await expect(controls).toHaveCSS("opacity", "1");

  await page.reload();
  await waitForSandbox(page);
  await reached(page, 11);
  await expect(page.getByRole("main").getByText(/^In 0 of /)).toBeVisible();
  await pageDownTo(page, DEMO_STEPS);
  await expect(page.getByRole("article")).toContainText(/Failures tried [1-9]\d*/);
  const place = await heading.boundingBox();
  await page.keyboard.press("w");
  await expect(heading).toHaveText("What is in the wallet?");
  expect(await heading.boundingBox()).toEqual(place);
});

test("notes in a second window look as the page does, follow and drive the stage, and close with it", async ({
  context,
  page,
  site,
}) => {
  await openStage(page, site.url);
  const opened = context.waitForEvent("page");
  await page.mouse.move(300, 300);
  await page.mouse.move(340, 300);
  await page.getByRole("button", { name: "Notes" }).click();
  const notes = await opened;
  const says = (text: string | RegExp) => expect(notes.getByRole("heading", { level: 2 })).toHaveText(text);
  await says("Sell top-ups. Keep the difference.");
  await expect(notes.getByRole("button", { name: /^Next: / })).toHaveCSS("cursor", "pointer");
  await expect.poll(() => axeFindings(notes)).toEqual([]);

  await pageDownTo(page, 4);
  await says("You sell at 38.99. You keep 3.12.");
  await notes.getByRole("button", { name: /^Next: Let the clock run/ }).click();
  await reached(page, 5);
  await notes.keyboard.press("PageDown");
  await reached(page, 6);
  await notes.keyboard.press("b");
  await expect(page.getByRole("button", { name: /^The screen is blank/ })).toBeVisible();
  await notes.keyboard.press("b");
  const closed = notes.waitForEvent("close");
  await page.reload();
  await closed;
  await waitForSandbox(page);
  await reached(page, 6);
});
