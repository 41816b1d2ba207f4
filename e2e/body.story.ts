import type { Page } from "@playwright/test";
import { answering, expect, type Site, test } from "./site.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Body as JSON" });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const faults = (page: Page) => page.getByRole("list", { name: "Faults in the body" });

/** Opens an operation's body as text, in colour already. */
async function openBody(page: Page, site: Site, operation = "placeOrder") {
  await page.goto(`${site.url}#/op/${operation}`);
  await answering(page);
  await page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" }).click();
  await page.locator(".json-layer").waitFor();
}

/** Has this text in the field, and the cursor where | stands. */
async function have(page: Page, marked: string) {
  await field(page).fill(marked.replace("|", ""));
  await field(page).evaluate((each: HTMLTextAreaElement, at) => each.setSelectionRange(at, at), marked.indexOf("|"));
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
  await expect(page.getByRole("status")).toHaveText("3 suggestions");

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
  await page.keyboard.press("Enter");
  await page.keyboard.type("2");
  await expect(field(page)).toHaveValue('{\n  "product_item_id": 1001, "qty": 2\n}');
  await expect(field(page)).toBeFocused();
});

test("a suggestion is taken by pointer, and Escape closes the list without taking one @matrix", async ({
  page,
  site,
}) => {
  await openBody(page, site, "createKey");
  await have(page, '{"scopes": ["|"]}');
  await page.keyboard.press("Control+Space");
  await page.keyboard.press("Escape");
  await expect(suggestions(page)).toBeHidden();
  expect(await field(page).getAttribute("aria-activedescendant")).toBeNull();
  await page.keyboard.press("Control+Space");
  await suggestions(page).getByRole("option", { name: '"wallet:read"' }).click();
  await expect(field(page)).toHaveValue('{"scopes": ["wallet:read"]}');
  await expect(field(page)).toBeFocused();
});

test("a fault is told to who cannot see it: the field is invalid, described by it, and its button leads there", async ({
  page,
  site,
}) => {
  await openBody(page, site);
  await expect(field(page)).toHaveAttribute("aria-invalid", "false");
  await have(page, '{\n  "product_item_id": 1001,\n  "cust_account": {"user_id": 7},\n  "qty": 2\n}|');
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription("Line 3, column 31 user_id: Expected a string, got 7.");
  await expect(page.locator(".json-fault")).toHaveText("7");

  await page.keyboard.press("Tab");
  await expect(faults(page).getByRole("button", { name: "Line 3, column 31" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.type('"7"');
  await expect(faults(page)).toBeHidden();
  await expect(field(page)).toHaveAttribute("aria-invalid", "false");

  await have(page, '{\n  "qty" 2|\n}');
  await expect(faults(page)).toHaveText(/Line 2, column 9.*Expected ":", got "2"\./);
});

test("what is typed, taken and indented is undone and redone as the browser does it @matrix", async ({
  page,
  site,
}) => {
  await openBody(page, site);
  await have(page, "{|}");
  await page.keyboard.press("Enter");
  await page.keyboard.type('"q');
  await page.keyboard.press("Enter");
  await page.keyboard.type("1");
  const written = '{\n  "qty": 1\n}';
  await expect(field(page)).toHaveValue(written);
  const undo = async () => {
    await page.keyboard.press("Control+z");
    return field(page).inputValue();
  };
  await expect.poll(undo).toBe("{}");
  const redo = async () => {
    await page.keyboard.press("Control+Shift+z");
    return field(page).inputValue();
  };
  await expect.poll(redo).toBe(written);
  // The colours and the draft follow.
  await expect(page.locator(".json-layer")).toHaveText(written, { useInnerText: true });
  await page.reload();
  await expect(field(page)).toHaveValue(written);
});

test("Tab leads out of the field, and Ctrl + Enter sends without writing a line @matrix", async ({ page, site }) => {
  await openBody(page, site);
  const before = await field(page).inputValue();
  await field(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("201 Created")).toBeVisible();
  await field(page).focus();
  await page.keyboard.press("Tab");
  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue(before);
});

test("200 kB are pasted, read, and undone; the field shows them itself @matrix", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBody(page, site);
  const before = await field(page).inputValue();
  const long = JSON.stringify(
    Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`field_${at}`, at])),
    null,
    2,
  );
  await page.evaluate((text) => navigator.clipboard.writeText(text), long);
  await field(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
  await expect(faults(page).getByText(/^And 89\d\d more\.$/)).toBeVisible();
  await expect(page.locator(".json-layer")).toBeHidden();
  expect(await field(page).inputValue()).toBe(long);
  const undo = async () => {
    await page.keyboard.press("Control+z");
    return field(page).inputValue();
  };
  await expect.poll(undo).toBe(before);
  await expect(page.locator(".json-layer")).toBeVisible();
});

test("what is drawn lies under what is typed, line by line, on a phone and with texts from right to left @matrix", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openBody(page, site);
  await have(page, '{\n  "note": "مرحبا بالعالم, and a text that is longer than the line",\n  "b": "|"\n}');
  const sizes = await page.evaluate(() => {
    const typed = document.querySelector<HTMLTextAreaElement>(".json-field");
    const drawn = document.querySelector<HTMLElement>(".json-layer");
    const look = (element: Element | null) => {
      const { font, letterSpacing, whiteSpace, overflowWrap, direction, tabSize } = getComputedStyle(
        element as Element,
      );
      return { font, letterSpacing, whiteSpace, overflowWrap, direction, tabSize };
    };
    const box = (element: Element | null) => element?.getBoundingClientRect().toJSON();
    return {
      typed: [look(typed), box(typed), typed?.scrollHeight],
      drawn: [look(drawn), box(drawn), drawn?.scrollHeight],
    };
  });
  expect(sizes.typed).toEqual(sizes.drawn);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
