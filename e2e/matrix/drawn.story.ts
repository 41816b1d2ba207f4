import type { Page } from "@playwright/test";
import { expect, test, waitForSandbox } from "../site.ts";
import { states } from "../states.ts";
import { translateFromStart } from "../translate.ts";
import { nightlyUnless } from "./story-groups.ts";

/** What is the API's: keys, JSON, paths, members, codes, scopes, headers, variables and amounts. */
const NAMES =
  /rsk_demo_|"\w+":|\/v1\b|\b[A-Za-z]+_[A-Za-z_]+\b|orders:write|wallet:read|Idempoten\w+-\w+|Original-Request|Request-Id|Content-\w+|\b\d+\.\d\d\b/;

for (const [at, [name, reach]] of Object.entries(states).entries()) {
  test(`a translated page is drawn: ${name}${nightlyUnless(at % 2 === 0)}`, async ({ page, site }) => {
    await translateFromStart(page, "moved");
    await reach(page, site);
    await expect(page.locator("main").first()).not.toBeEmpty();
    await expect(page.getByText("could not be drawn")).toHaveCount(0);
    const translated = await page.locator("font").allTextContents();
    expect([...new Set(translated)].filter((text) => NAMES.test(text))).toEqual([]);
  });
}

/** Each part, the page that shows it, and an attribute of an element in it. */
const PARTS: readonly (readonly [part: string, address: string, name: string, value: RegExp])[] = [
  ["The bar", "#/op/placeOrder", "class", /^flex min-h-13 items-center border-b /],
  ["The sidebar", "#/op/placeOrder", "aria-label", /^API$/],
  ["The request", "#/op/placeOrder", "aria-label", /^Request$/],
  ["The response", "#/op/placeOrder", "aria-label", /^Replay same request$/],
  ["The reference", "#/op/placeOrder?tab=reference", "aria-label", /^Reference$/],
  ["The wallet", "#/op/placeOrder", "class", /^till grid h-full /],
  ["This page", "#/recipes", "href", /^#\/recipes\/\w/],
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

for (const [part, address, name, value] of PARTS) {
  test(`where ${part.toLowerCase()} cannot be drawn, it says so, and the API still responds`, async ({
    page,
    site,
  }) => {
    site.expectedErrors = /./;
    await breakAt(page, name, value);
    await page.goto(site.url + address);
    await waitForSandbox(page);
    if (part === "The response") await page.getByRole("button", { name: "Send", exact: true }).click();
    const notice = page.getByRole("alert").filter({ hasText: `${part} could not be drawn` });
    await expect(notice).toContainText("An element that cannot be drawn");
    await expect(notice.getByRole("button", { name: "Reload" })).toBeVisible();
    await expect(notice.getByRole("button", { name: "Copy the error" })).toBeVisible();
    if (part !== "The wallet") {
      const till = page.getByRole("complementary", { name: "Receipts and balance" });
      await expect(till).toContainText("500.00");
    }
    expect(await page.evaluate(async () => (await fetch("/v1/products")).status)).toBe(200);
  });
}
