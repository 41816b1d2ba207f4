import type { Locator, Page } from "@playwright/test";
import { expect, got, test } from "./site.ts";
import { states } from "./states.ts";

const receipts = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const response = (page: Page) => page.getByRole("region", { name: "Response", exact: true });

/** Digits other than those of the API, and numbers with a comma. */
const FOREIGN = /(?![0-9])\p{Nd}|[0-9],[0-9]|\u066b|\u066c/u;

/** The left edge of the first place where an element's text matches, as it is painted. */
const leftOf = (element: Locator, text: string): Promise<number> =>
  element.evaluate((root, sought) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sought) ?? -1;
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + sought.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`No text ${sought}`);
  }, text);

test.use({ locale: "ar-EG" });

test("numbers stand on screen as the API writes them, from left to right @nightly", async ({ page, site }) => {
  const shown: string[] = [];
  const read = async () => shown.push(await page.locator("body").innerText());
  await states.ordered?.(page, site);
  const balance: string = (await got(page, "/v1/wallet")).json.balance;
  await expect(receipts(page).getByText(balance, { exact: true }).first()).toBeVisible();
  await expect(receipts(page).locator("time").first()).toHaveText(/^\d\d:\d\d:\d\d$/);
  const change = response(page).getByText(/500\.00 → /);
  for (const direction of ["ltr", "rtl"]) {
    await page.evaluate((to) => document.documentElement.setAttribute("dir", to), direction);
    expect(await leftOf(change, "500.00"), direction).toBeLessThan(await leftOf(change, balance));
  }
  await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  await read();
  for (const name of ["replayed", "why", "prices", "clock", "wallet", "storage"]) {
    await states[name]?.(page, site);
    await read();
  }
  expect(shown.filter((text) => FOREIGN.test(text))).toEqual([]);
});
