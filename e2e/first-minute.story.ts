import type { Page } from "@playwright/test";
import { answering, expect, type Site, test } from "./site.ts";
import { tabTo } from "./tab-to.ts";

const tape = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const response = (page: Page) => page.getByRole("region", { name: "Response", exact: true });

async function open(page: Page, site: Site) {
  await page.clock.install();
  await page.goto(site.url);
  await answering(page);
  await expect(tape(page).getByText("Every order prints one.")).toBeVisible();
}

/** What the first minute has shown by its end. */
async function expectDelivered(page: Page) {
  await expect(tape(page).getByText("CHARGED 0.00")).toBeVisible();
  await page.clock.fastForward(6000);
  await expect(tape(page).getByText("DELIVERED")).toBeVisible();
}

test("the first minute by pointer alone: prices, an order, its replay, its delivery, the code", async ({
  context,
  page,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, site);
  const send = page.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(response(page).getByText("200 OK")).toBeVisible();
  await page.getByRole("button", { name: "Use the sample key" }).click();
  await expect(response(page).getByRole("cell", { name: "save 0.25" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Order this: 86 Crystals of Starfall Arena" }).click();
  await send.click();
  await expect(response(page).getByText("201 Created")).toBeVisible();
  await expect(tape(page).getByText("495.25")).toBeVisible();
  await page.getByRole("button", { name: "Replay same request" }).click();
  await expectDelivered(page);
  await expect(tape(page).getByText("495.25")).toBeVisible();
  await page.getByRole("button", { name: "Copy as cURL" }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain("$API_KEY");
  expect(code).not.toContain("rsk_demo_");
});

test("the first minute by keyboard alone", async ({ page, site }) => {
  await open(page, site);
  await page.keyboard.press("Control+Enter");
  await expect(response(page).getByText("200 OK")).toBeVisible();
  await tabTo(page, "Use the sample key");
  await page.keyboard.press("Enter");
  await expect(response(page).getByRole("cell", { name: "save 0.25" }).first()).toBeVisible();
  await tabTo(page, "Order this: 86 Crystals of Starfall Arena");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(tape(page).getByText("495.25")).toBeVisible();
  await expect(response(page).getByText("201 Created")).toBeVisible();
  await page.keyboard.press("Control+Shift+Enter");
  await expectDelivered(page);
  await expect(page.getByRole("status").first()).toHaveText("Order delivered");
});
