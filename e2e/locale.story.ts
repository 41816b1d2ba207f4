import type { Page } from "@playwright/test";
import { expect, got, test } from "./site.ts";
import { states } from "./states.ts";

const receipts = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });

/** Digits other than those of the API, and numbers with a comma. */
const FOREIGN = /(?![0-9])\p{Nd}|[0-9],[0-9]|\u066b|\u066c/u;

test.use({ locale: "ar-EG" });

test("numbers stand on screen as the API writes them @nightly", async ({ page, site }) => {
  const shown: string[] = [];
  const read = async () => shown.push(await page.locator("body").innerText());
  await states.ordered(page, site);
  const balance: string = (await got(page, "/v1/wallet")).json.balance;
  await expect(receipts(page).getByText(balance, { exact: true }).first()).toBeVisible();
  await expect(
    receipts(page)
      .getByRole("link", { name: /^Call \d\d:\d\d:\d\d: / })
      .first(),
  ).toBeVisible();
  await read();
  for (const name of ["replayed", "why", "prices", "clock", "wallet", "storage"] as const) {
    await states[name](page, site);
    await read();
  }
  expect(shown.filter((text) => FOREIGN.test(text))).toEqual([]);
});
