import type { Page } from "@playwright/test";
import { expect, sendButton, test, waitForSandbox } from "./site.ts";

/** Each part, the page that shows it, and an attribute of an element in it. */
const PARTS: readonly (readonly [part: string, address: string, name: string, value: RegExp])[] = [
  ["The bar", "#/op/placeOrder", "class", /^flex min-h-13 items-center border-b /],
  ["The sidebar", "#/op/placeOrder", "aria-label", /^API$/],
  ["The request", "#/op/placeOrder", "aria-label", /^Request$/],
  ["The response", "#/op/placeOrder", "aria-label", /^Next step$/],
  ["The reference", "#/op/placeOrder?tab=reference", "aria-label", /^Reference$/],
  ["The wallet", "#/op/placeOrder", "class", /^till grid h-full /],
  ["This page", "#/recipes", "aria-label", /^Recipe$/],
];

/** Has React fail where it gives an element of the page an attribute, once the page has responded. */
async function breakAt(page: Page, name: string, value: RegExp): Promise<void> {
  await page.addInitScript(
    ([attribute, source]) => {
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = function (given, text) {
        if (given === attribute && new RegExp(source).test(text)) throw new Error("An element that cannot be drawn");
        return setAttribute.call(this, given, text);
      };
    },
    [name, value.source] as const,
  );
}

test("where a part cannot be drawn, it says so, and the API still responds", async ({ context, site }) => {
  site.expectedErrors = /./;
  for (const [part, address, name, value] of PARTS) {
    const page = await context.newPage();
    await breakAt(page, name, value);
    await page.goto(site.url + address);
    await waitForSandbox(page);
    if (part === "The response") await sendButton(page).click();
    const notice = page.getByRole("alert").filter({ hasText: `${part} could not be drawn` });
    await expect(notice).toContainText("An element that cannot be drawn");
    await expect(notice.getByRole("button", { name: "Reload" })).toBeVisible();
    await expect(notice.getByRole("button", { name: "Copy the error" })).toBeVisible();
    expect(await page.evaluate(async () => (await fetch("/v1/products")).status)).toBe(200);
    await page.close();
  }
});
