import { expect, type Page } from "@playwright/test";
import { type Site, transportOf } from "./site.ts";

const code = (page: Page) => page.getByRole("textbox", { name: /^Code: / });

/** Replaces the code by pasting: typed text would get the editor's indentation. */
export async function enterCode(page: Page, text: string): Promise<void> {
  await code(page).press("ControlOrMeta+a");
  await code(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Opens the page of recipes, which responds by its worker or in the page itself. */
export async function openRecipes(page: Page, site: Site, transport: "worker" | "page" = "worker"): Promise<void> {
  if (transport === "page") site.missing.add("/sandbox-worker.js");
  await page.goto(`${site.url}#/recipes`);
  expect(await transportOf(page)).toBe(transport);
}

export const everyFailure = (page: Page) => page.getByRole("region", { name: "Every failure" });

/** Presses Try every failure and waits for the result, which may be there at once. The button keeps the focus. */
export async function tryAll(page: Page): Promise<string> {
  const press = page.getByRole("button", { name: "Try every failure" });
  await press.click();
  await expect(everyFailure(page)).toHaveAttribute("aria-busy", "false");
  await expect(press).toBeFocused();
  return everyFailure(page).innerText();
}
