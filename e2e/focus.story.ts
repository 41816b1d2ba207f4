import { expect, ORDER, posted, test, waitForSandbox } from "./site.ts";
import { tabTo } from "./tab-to.ts";

test("Reset opens a dialog that holds the focus; Escape closes it and gives the focus back", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${site.url}#/op/listProducts`);
  await waitForSandbox(page);
  await tabTo(page, "Reset");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Reset the sandbox?" });
  await expect(shown).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    // The browser's own controls have the focus in between, and the page none.
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.localName)).toMatch(
      /dialog|body/,
    );
    expect(await page.evaluate(() => document.querySelector("main")?.matches(":focus-within"))).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
  await expect(page.locator(":focus")).toHaveAccessibleName("Reset");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
});

test("a receipt leads to its call in the Log, whose heading has the focus; back and a reload keep the call", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  for (const [at, key] of ["one", "one", "two", ...Array(17).keys()].entries()) {
    await posted(page, "/v1/orders", { ...ORDER, qty: at < 3 ? 1 : 99 }, `${key}`);
  }
  await page
    .getByRole("link", { name: /^Call \S+: Order \w+$/ })
    .last()
    .press("Enter");
  const call = page.getByRole("region", { name: "Call", exact: true });
  const heading = call.getByRole("heading", { name: "POST /v1/orders" });
  await expect(heading).toBeFocused();
  await expect(page.getByText("20 of 20 calls")).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/#\/log\/req_\w+$/);
  expect(await page.getByRole("main").locator("a, button, input, select, summary").count()).toBeLessThanOrEqual(35);
  const list = page.getByRole("list", { name: "Calls in the log, newest first" });
  const box = list.locator("..");
  const place = await box.evaluate((scroller) => scroller.scrollTop);
  expect(place).toBeGreaterThan(0);
  await list.getByRole("link").nth(15).press("Enter");
  await expect(heading).toBeFocused();
  expect(await box.evaluate((scroller) => scroller.scrollTop)).toBeGreaterThanOrEqual(place / 2);
  expect(page.url()).not.toBe(address);
  await page.goBack();
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(list.locator("[aria-current=true]")).toBeInViewport();
  await expect(call).toContainText(address.slice(-24));
});

test("in a low window the balance stays in view at the end of a page", async ({ page, site }) => {
  await page.setViewportSize({ width: 960, height: 600 });
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  await posted(page, "/v1/orders", ORDER, "one");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("complementary", { name: "Receipts and balance" }).getByText("490.50")).toBeInViewport({
    ratio: 1,
  });
});
