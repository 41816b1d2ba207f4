import type { Page } from "@playwright/test";
import { expect, got, ORDER, posted, test, waitForSandbox } from "./site.ts";

const balance = async (page: Page): Promise<string> => (await got(page, "/v1/wallet")).json.balance;
const undo = (page: Page) => page.getByRole("region", { name: "Undo" });

/** The visitor's page with one order. */
async function openWithAnOrder(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForSandbox(page);
  await posted(page, "/v1/orders", ORDER, "mine");
}

test("a link that resets is applied once, leaves the address, and can be undone for as long as it is not dismissed", async ({
  page,
  site,
}) => {
  await openWithAnOrder(page, site.url);
  await page.clock.install();
  await page.goto(`${site.url}?reset=1&tier=gold&deliver=60000#/op/getWallet`);
  await waitForSandbox(page);
  expect(await balance(page)).toBe("500.00");
  expect(page.url()).toBe(`${site.url}#/op/getWallet`);
  await expect(undo(page)).toContainText(
    "The link you opened reset the sandbox, which had 1 order, 1 used Idempotency-Key; it set the gold tier; it set the delivery time to 60 s.",
  );
  await page.clock.fastForward(60_000);
  await undo(page).getByRole("button", { name: "Undo" }).click();
  await expect(undo(page)).toHaveCount(0);
  expect(await balance(page)).toBe("490.50");
  await page.reload();
  await waitForSandbox(page);
  expect(await balance(page)).toBe("490.50");
  await expect(undo(page)).toHaveCount(0);
});
