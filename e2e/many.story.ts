import type { Locator, Page } from "@playwright/test";
import { storeOrders } from "./many-orders.ts";
import { openLog } from "./open-log.ts";
import { expect, type Site, test, waitForSandbox } from "./site.ts";

/** The most elements any screen may have, whatever is on the books: about twice what it has with none. */
const MOST_ELEMENTS = 5000;

// Other workers' stories share the cores.
test.setTimeout(90_000);

async function see(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForSandbox(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);
const more = (within: Page | Locator, of: string) => within.getByRole("button", { name: `Show 50 more ${of}` });

test("no screen grows with a thousand orders, and each shows more at a press @nightly", async ({ page, site }) => {
  await storeOrders(page, site.url, { orders: 1000, exchanges: 200 });
  await see(page, site, "#/wallet");
  await expect(page.getByText("50 of 1000 are shown.").first()).toBeVisible();
  await more(page, "orders").click();
  await expect(page.getByText("100 of 1000 are shown.")).toBeVisible();
  const focused = page.getByRole("main").locator(":focus");
  await expect(focused).toHaveText(/^ord_.*0949$/);
  const id = `${(await focused.textContent())?.slice(0, -4)}0007`;
  expect(await elements(page), "elements of the statement").toBeLessThan(MOST_ELEMENTS);
  await page
    .getByRole("main")
    .getByRole("searchbox", { name: /Search/ })
    .fill(id);
  await expect(page.getByText("1 of 1000 orders", { exact: true })).toBeVisible();

  await see(page, site, "#/ledger");
  await expect(page.getByRole("heading", { level: 3, name: "order-999", exact: true })).toBeVisible();
  await more(page, "keys").click();
  await expect(page.getByRole("heading", { level: 3, name: "order-944", exact: true })).toBeAttached();
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(page.getByText("201, replayed")).toBeVisible();
  expect(await elements(page), "elements of the ledger").toBeLessThan(MOST_ELEMENTS);

  await see(page, site, "#/op/placeOrder");
  await openLog(page);
  const log = page.getByRole("list", { name: "Calls in the log, newest first" });
  await expect(log.getByRole("listitem")).toHaveCount(50);
  await more(page.getByRole("dialog", { name: "Log" }), "calls").click();
  await expect(log.getByRole("listitem")).toHaveCount(100);
  await expect(log.getByRole("listitem").nth(50).getByRole("button")).toBeFocused();
  expect(await elements(page), "elements of the log").toBeLessThan(MOST_ELEMENTS);
});
