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

test("the sidebar is one stop of Tab; the arrow keys move in it, and its current row is in sight after a navigation @nightly", async ({
  page,
  site,
}) => {
  await open(page, site, "#/keys");
  const current = page.getByRole("navigation", { name: "Sandbox tools" }).locator("[aria-current=page]");
  await expect(current).toBeInViewport({ ratio: 1 });
  await tabTo(page, (await current.textContent()) ?? "");
  await page.keyboard.press("Home");
  await expect(page.getByRole("link", { name: "Browse prices" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "About this sandbox" })).toBeFocused();
  await page.getByRole("main").focus();
  await page.evaluate(() => {
    window.location.hash = "#/op/listProducts";
  });
  await expect(page.getByRole("heading", { name: "Get started" })).toBeInViewport({ ratio: 1 });
});

test("a panel of the bar opens by Enter, is closed by Escape, and the focus is on its button @nightly", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1024, height: 720 });
  await open(page, site);
  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("button", { name: "Reset", exact: true });
  await expect(panel).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test("a row of tabs is one stop; the arrows, Home and End move in it, towards the side they point to @nightly", async ({
  page,
  site,
}) => {
  await open(page, site, "#/op/placeOrder");
  const tab = (name: RegExp | string) => page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name });
  await tab("Form").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("JSON")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tab(/^Headers/)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Form")).toBeFocused();
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  await page.keyboard.press("ArrowLeft");
  await expect(tab("JSON")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tablist", { name: "Request" }).locator(":focus")).toHaveCount(0);
});
