import { expect, ORDER, posted, sendButton, test, waitForSandbox } from "./site.ts";
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
});

test("the docked Log moves nothing above it, and a request is sent next to it", async ({ page, site }) => {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  for (const key of ["one", "one", "two"]) await posted(page, "/v1/orders", ORDER, key);
  await posted(page, "/v1/orders", { ...ORDER, qty: 99 }, "three");
  const till = page.getByRole("complementary", { name: "Receipts and balance" });
  const opener = till.getByRole("button", { name: /^Refused, 4\d\d: see the call$/ });
  const send = sendButton(page);
  const log = page.getByRole("dialog", { name: "Log" });
  const before = await send.boundingBox();
  await opener.click();
  await expect(log).toBeVisible();
  expect(await send.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  await send.click();
  await expect(log).toContainText("5 of 5 calls");
  await log.getByRole("button", { name: "Close" }).press("Escape");
  await expect(log).toBeHidden();
  await expect(opener).toBeFocused();
});
