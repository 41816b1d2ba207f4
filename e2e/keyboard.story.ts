import type { Page } from "@playwright/test";
import { expect, type Site, test, waitForSandbox } from "./site.ts";
import { tabTo } from "./tab-to.ts";

test.use({ viewport: { width: 1280, height: 720 } });

async function open(page: Page, site: Site, path = "") {
  await page.goto(site.url + path);
  await waitForSandbox(page);
}

test("Reset opens a dialog that holds the focus; Escape closes it and gives the focus back", async ({ page, site }) => {
  await open(page, site, "#/op/listProducts");
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
