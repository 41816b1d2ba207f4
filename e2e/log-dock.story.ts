import type { Page } from "@playwright/test";
import { expect, ORDER, posted, type Site, test, waitForSandbox } from "./site.ts";

async function openAfterOrder(page: Page, site: Site) {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  for (const key of ["one", "one", "two"]) await posted(page, "/v1/orders", ORDER, key);
  await posted(page, "/v1/orders", { ...ORDER, qty: 99 }, "three");
}

const till = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const log = (page: Page) => page.getByRole("dialog", { name: "Log" });

test("the docked Log moves nothing above it, and a request is sent next to it", async ({ page, site }) => {
  await openAfterOrder(page, site);
  const opener = till(page).getByRole("button", { name: /^Refused, 4\d\d: see the call$/ });
  const before = await send(page).boundingBox();
  await opener.click();
  await expect(log(page)).toBeVisible();
  expect(await send(page).boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  await send(page).click();
  await expect(log(page)).toContainText("5 of 5 calls");
  await log(page).getByRole("button", { name: "Close" }).press("Escape");
  await expect(log(page)).toBeHidden();
  await expect(opener).toBeFocused();
});
