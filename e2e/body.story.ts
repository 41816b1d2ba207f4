import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { DIST } from "./host.ts";
import { expect, type Site, test, waitForSandbox } from "./site.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Body as JSON" });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const faults = (page: Page) => page.getByRole("list", { name: "Faults in the body" });

/** Opens an operation's body as text, in the code editor. */
async function openBody(page: Page, site: Site, operation = "placeOrder") {
  await page.goto(`${site.url}#/op/${operation}`);
  await waitForSandbox(page);
  await page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" }).click();
  await page.locator(".cm-content").waitFor();
}

/** The text of a short body, all of whose lines are in the document. */
const written = async (page: Page) => (await page.locator(".cm-line").allTextContents()).join("\n");

const expectText = (page: Page, text: string) => expect.poll(() => written(page)).toBe(text);

/** Has this text in the field, and the cursor where | stands. */
async function have(page: Page, marked: string) {
  await field(page).fill(marked.replace("|", ""));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < marked.indexOf("|"); at += 1) await page.keyboard.press("ArrowRight");
}

test("an order is written by keyboard from suggestions: fields, then an item by its name", async ({ page, site }) => {
  await openBody(page, site);
  await have(page, "{|}");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Space");
  await expect(suggestions(page).getByRole("option")).toHaveText([/^"product_item_id"/, /^"cust_account"/, /^"qty"/]);
  await expect(suggestions(page).getByRole("option", { selected: true })).toHaveText(
    /^"product_item_id".*product item/,
  );

  await page.keyboard.press("Enter");
  await expect(suggestions(page)).toBeHidden();
  await page.keyboard.type("cry");
  const options = suggestions(page).getByRole("option");
  await expect(options.first()).toHaveText(/^1001.*86 Crystals, Starfall Arena/);
  await page.keyboard.press("ArrowDown");
  const active = await field(page).getAttribute("aria-activedescendant");
  expect(await options.nth(1).getAttribute("id")).toBe(active);
  expect(await field(page).getAttribute("aria-controls")).toBe(await suggestions(page).getAttribute("id"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.type(', "q');
  await expect(options.first()).toHaveText(/^"qty"/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("2");
  await expectText(page, '{\n  "product_item_id": 1001, "qty": 2\n}');
  await expect(field(page)).toBeFocused();
});

test("if the editor cannot be loaded, the body is written and sent in a plain field @nightly", async ({
  page,
  site,
}) => {
  const file = readdirSync(new URL("assets", DIST)).find((name) => /^editor-.*\.js$/.test(name));
  site.missing.add(`/assets/${file}`).add("/sandbox-worker.js");
  site.expectedErrors = /404/;
  await page.goto(`${site.url}#/op/placeOrder?tab=json`);
  await waitForSandbox(page);
  await field(page).fill('{"qty": 0}');
  await faults(page).getByRole("button", { name: "Line 1, column 9" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("422 Unprocessable Content")).toBeVisible();
});
