import type { Page } from "@playwright/test";

/** Presses Tab until the focus is on the control with this name. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
    });
    if (focused === name) return;
  }
  throw new Error(`Tab never reached "${name}".`);
}
