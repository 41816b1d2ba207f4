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

test("a suggestion is taken by pointer, and Escape closes the list without taking one @nightly", async ({
  page,
  site,
}) => {
  await openBody(page, site, "createKey");
  await have(page, '{"scopes": ["|"]}');
  await page.keyboard.press("Control+Space");
  await suggestions(page).waitFor();
  await page.keyboard.press("Escape");
  await expect(suggestions(page)).toBeHidden();
  expect(await field(page).getAttribute("aria-activedescendant")).toBeNull();
  await page.keyboard.press("Control+Space");
  await suggestions(page).getByRole("option", { name: '"wallet:read"' }).click();
  await expectText(page, '{"scopes": ["wallet:read"]}');
  await expect(field(page)).toBeFocused();
});

test("an error is there for screen readers: the field is invalid, described by it, and its button leads there @nightly", async ({
  page,
  site,
}) => {
  await openBody(page, site);
  await expect(field(page)).toHaveAttribute("aria-invalid", "false");
  await field(page).fill('{\n  "product_item_id": 1001,\n  "cust_account": {"user_id": 7},\n  "qty": 2\n}');
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription(/^Line 3, column 31 user_id ?: Expected a string, got 7\.$/);
  await expect(page.locator(".json-fault")).toHaveText("7");

  await page.keyboard.press("Tab");
  await expect(faults(page).getByRole("button", { name: "Line 3, column 31" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.type('"7"');
  await expect(faults(page)).toBeHidden();
  await expect(field(page)).toHaveAttribute("aria-invalid", "false");

  await field(page).fill('{\n  "qty" 2\n}');
  await expect(faults(page)).toHaveText(/Line 2, column 9.*Expected ":", got "2"\./);
});

test("what is typed, taken and indented is undone and redone, and stored @nightly", async ({ page, site }) => {
  await openBody(page, site);
  await have(page, "{|}");
  await page.keyboard.press("Enter");
  await page.keyboard.type('"q');
  await suggestions(page).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("1");
  const text = '{\n  "qty": 1\n}';
  await expectText(page, text);
  const undo = async () => {
    await page.keyboard.press("Control+z");
    return written(page);
  };
  await expect.poll(undo).toBe("{}");
  const redo = async () => {
    await page.keyboard.press("Control+Shift+Z");
    return written(page);
  };
  await expect.poll(redo).toBe(text);
  await page.reload();
  await expectText(page, text);
});

test("Tab leads out of the field, and Ctrl + Enter sends without writing a line @nightly", async ({ page, site }) => {
  await openBody(page, site);
  const before = await written(page);
  await field(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("201 Created")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await field(page).focus();
  await page.keyboard.press("Tab");
  await expect(field(page)).not.toBeFocused();
  await expectText(page, before);
});

test("1 MB is pasted, edited and undone @nightly", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBody(page, site);
  const before = await written(page);
  const fields = Object.fromEntries(Array.from({ length: 45_000 }, (_, at) => [`field_${at}`, at]));
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(fields, null, 2));
  await field(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
  await expect(faults(page).getByText(/^And 449\d\d more\.$/)).toBeVisible();
  await page.keyboard.type(" ");
  await expect(field(page)).toContainText('"field_44999": 44999');
  const undo = async () => {
    await page.keyboard.press("Control+z");
    return written(page);
  };
  await expect.poll(undo).toBe(before);
});

test("the page's policy lets the editor's rules in, and a line fits a phone's width @nightly", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openBody(page, site);
  await field(page).fill('{\n  "note": "مرحبا بالعالم, and a text that is longer than the line",\n  "b": ""\n}');
  await expect(page.locator(".cm-scroller")).toHaveCSS("display", "flex");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
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

test("the wheel scrolls the page over a focused number, and changes none", async ({ page, site }) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  const quantity = page.getByRole("textbox", { name: /^Quantity/ });
  await quantity.click();
  const before = await quantity.boundingBox();
  for (let notch = 0; notch < 5; notch++) await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await quantity.boundingBox())?.y).not.toBe(before?.y);
  await expect(quantity).toHaveValue("2");
});

test("the Enter that ends a composition picks no item", async ({ context, page, site }) => {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  const item = page.getByRole("combobox", { name: /^Item/ });
  await expect(item).toHaveValue("86 Crystals, Starfall Arena");
  await item.click();
  const input = await context.newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "60 c", selectionStart: 4, selectionEnd: 4 });
  await expect(page.getByRole("option", { name: /not available/ }).first()).toBeVisible();
  await input.send("Input.dispatchKeyEvent", {
    type: "keyDown",
    key: "Enter",
    code: "Enter",
    windowsVirtualKeyCode: 229,
  });
  await expect(page.getByRole("listbox", { name: "Items" })).toBeVisible();
  await input.send("Input.insertText", { text: "60 c" });
  await expect(item).toHaveValue("60 c");
  await page.keyboard.press("Escape");
  await expect(item).toHaveValue("86 Crystals, Starfall Arena");
});
