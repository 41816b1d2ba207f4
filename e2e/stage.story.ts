import type { BrowserContext } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { DEMO_STEPS } from "./demo-steps.ts";
import { built, openHost, watched } from "./host.ts";
import { expect, test, waitForSandbox } from "./site.ts";
import { openStage, pageDownTo, reached, receipts, record } from "./stage-steps.ts";

// Other workers' stories share the cores.
test.setTimeout(90_000);

const notesOf = (context: BrowserContext) => context.waitForEvent("page");

/** One rehearsal in a browser nobody has used, on a network that is cut once the page is there. */
async function rehearsed(context: BrowserContext, wait: number) {
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
  }
  expect(host.requested).toHaveLength(requested);
  await expect(page.getByRole("region", { name: "Code in cURL" })).toBeVisible();
  const recorded = await record(page);
  await context.close();
  finish();
  return recorded;
}

test("three minutes by Page Down alone, the network cut: twice, with the same identifiers, times and balances", async ({
  browser,
}) => {
  const first = await rehearsed(await browser.newContext(), 40);
  const second = await rehearsed(await browser.newContext({ viewport: { width: 1024, height: 768 } }), 9000);
  expect(first.balance).toBe("454.93");
  expect(first.orders).toHaveLength(2);
  expect(first.receipts).toContain("CHARGED 0.00");
  expect(second).toEqual(first);
});

test("Present leads to the stage; the visitor's own state is left alone, and Exit leads back to it", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(receipts(page).getByText("490.50")).toBeVisible();
  const own = () => page.evaluate(() => localStorage.getItem("top-up-sandbox"));
  const before = await own();

  await page.clock.install();
  await page.getByRole("link", { name: "3-minute demo" }).click();
  await waitForSandbox(page);
  await reached(page, 1);
  await pageDownTo(page, DEMO_STEPS);
  expect(await own()).toBe(before);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Escape again to exit" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.waitForURL(site.url);
  await waitForSandbox(page);
  await expect(receipts(page).getByText("490.50")).toBeVisible();
});

test("notes in a second window look as the page does, follow and drive the stage, and close with it", async ({
  context,
  page,
  site,
}) => {
  await openStage(page, site.url);
  const opened = notesOf(context);
  await page.getByRole("button", { name: "Notes" }).click();
  const notes = await opened;
  const says = (text: string | RegExp) => expect(notes.getByRole("heading", { level: 2 })).toHaveText(text);
  await says("Your price list, in one call.");
  await expect(notes.getByText("The timer starts when you first press Next.")).toBeVisible();
  await expect(notes.getByRole("button", { name: /^Next: / })).toHaveCSS("cursor", "pointer");
  await expect.poll(() => axeFindings(notes)).toEqual([]);

  await pageDownTo(page, 3);
  await says("Sell at 38.99, pay 35.87, keep 3.12.");
  await notes.getByRole("button", { name: /^Next: Let the clock run/ }).click();
  await reached(page, 4);
  await notes.keyboard.press("PageDown");
  await notes.keyboard.press("PageDown");
  await reached(page, 6);
  await says(/^The network drops/);
  await notes.keyboard.press("w");
  await expect(page.getByText("Points you bought")).toBeVisible();
  await notes.keyboard.press("PageUp");
  await expect(page.getByText("Points you bought")).toBeHidden();
  await reached(page, 6);
  await notes.keyboard.press("PageUp");
  await reached(page, 5);
  await notes.getByRole("button", { name: /^Step 3, 0:35/ }).click();
  await reached(page, 4);

  const closed = notes.waitForEvent("close");
  await page.reload();
  await closed;
  await waitForSandbox(page);
  await reached(page, 4);
});
