import type { Page } from "@playwright/test";

/** Opens the Log: from its tab in the till, or from the menu where there is no till. */
export async function openLog(page: Page): Promise<void> {
  const tab = page.getByRole("tab", { name: /^Log/ });
  if (await tab.isVisible()) {
    await tab.click();
    await page.getByRole("button", { name: "Open log" }).click();
  } else {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Log", exact: true }).click();
  }
  await page.getByRole("dialog", { name: "Log" }).waitFor();
}
