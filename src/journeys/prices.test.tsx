// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox, sentence } from "#testing/open-page.tsx";
import { memoryStorage, type Sandbox } from "#testing/sandbox.ts";
import { rateIn, rateText, savedShare } from "#web/admin/prices/rate.ts";
// Loaded with the test file, so that no test waits for it.
import "#web/admin/prices/prices-page.tsx";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  window.location.hash = "#/prices";
});

/** The page with the items of one product: rendering a hundred rows is slow and tests nothing more. */
async function openPrices(shown = "Starfall") {
  const page = openPage(sandbox);
  await screen.findByText("Your discount", undefined, { timeout: 15_000 });
  fireEvent.change(screen.getByPlaceholderText("Item, product or id"), { target: { value: shown } });
  return {
    ...page,
    row: (name: RegExp) => screen.getByRole("row", { name }).textContent,
    tier: (name: string) => screen.getByRole("radio", { name }) as HTMLInputElement,
    rate: () => screen.getByRole("textbox", { name: "Custom discount" }) as HTMLInputElement,
    switchOf: (name: string) => screen.getByRole("checkbox", { name: `${name} available` }) as HTMLInputElement,
    search: () => screen.getByRole("searchbox", { name: "Item, product or id" }),
  };
}

/** The name of a radio button, as its label says it. */
const labelOf = (radio: HTMLElement) =>
  document.getElementById(radio.getAttribute("aria-labelledby") ?? "")?.textContent;

const stateView = () => sandbox.panel.stateView.getState();

/** The price of 86 Crystals with the sample key. */
const priceInResponse = async () => (await sandbox.get("/v1/products?limit=1")).json.data[0].items[0].price;

test("a tier changes every price in place, and the prices in responses", async () => {
  const page = await openPrices();
  expect(page.tier("Silver").checked).toBe(true);
  expect(page.row(/^86 Crystals/)).toMatch(/5\.00.*4\.75.*0\.25.*5\.0%/);
  await page.user.click(page.tier("Gold"));
  await expect.poll(() => page.row(/^86 Crystals/)).toMatch(/5\.00.*4\.60.*0\.40.*8\.0%/);
  expect(page.row(/^2195 Crystals/)).toMatch(/117\.99.*108\.55.*9\.44/);
  expect(await priceInResponse()).toBe("4.60");
  expect(page.announcement()).toBe("Gold prices, 8% off");
});

test("a tier set elsewhere appears here", async () => {
  const page = await openPrices();
  await sandbox.panel.adjust({ kind: "set_tier", tier: "bronze" });
  await expect.poll(() => page.tier("Bronze").checked).toBe(true);
  expect(page.row(/^86 Crystals/)).toContain("4.85");
});

test("a custom discount overrides the tier, and no tier looks chosen while it is on", async () => {
  const page = await openPrices();
  const chosen = () => screen.getAllByRole<HTMLInputElement>("radio", { checked: true }).map(labelOf);
  expect(chosen()).toEqual(["Silver"]);
  await page.user.click(page.tier("Custom discount"));
  await expect.poll(() => stateView().customRate).toBe(100);
  expect(chosen()).toEqual(["Custom discount"]);
  expect(page.announcement()).toBe("Custom discount, 10% off");
  await page.user.clear(page.rate());
  await page.user.type(page.rate(), "12.5");
  await expect.poll(() => stateView().customRate).toBe(125);
  for (const place of [screen.getByRole("banner"), screen.getByRole("region", { name: "Your discount" })]) {
    await within(place).findByText("12.5% off");
  }
  expect(page.row(/^86 Crystals/)).toContain("4.38");
  expect(await priceInResponse()).toBe("4.38");
});

test("a tier chosen over a custom discount counts at once, and the custom discount is remembered", async () => {
  const page = await openPrices();
  await sandbox.panel.adjust({ kind: "set_custom_rate", rate: 125 });
  await expect.poll(() => page.tier("Custom discount").checked).toBe(true);
  await page.user.click(page.tier("Gold"));
  await expect.poll(() => [stateView().tier, stateView().customRate]).toEqual(["gold", null]);
  expect(page.announcement()).toBe("Gold prices, 8% off");
  expect(await priceInResponse()).toBe("4.60");
  await page.user.click(page.tier("Custom discount"));
  await expect.poll(() => stateView().customRate).toBe(125);
});

test.each([
  ["50.1", "50.0"],
  ["12.55", "12.5"],
  ["12,55", "12.5"],
  ["1e1", "1.0"],
  ["-1", "10.0"],
])("an invalid rate of %s is reported at the field and not set", async (text, lastGood) => {
  const page = await openPrices();
  await page.user.click(page.tier("Custom discount"));
  await expect.poll(() => stateView().customRate).toBe(100);
  const rate = page.rate();
  await page.user.clear(rate);
  await page.waitForText(/^Required\. Use 0\.0 to 50\.0/);
  await page.user.type(rate, text);
  await screen.findByText(sentence(new RegExp(`^${text}% can't be set\\. Use 0\\.0 to 50\\.0 in steps of 0\\.1\\.`)));
  expect(rate.getAttribute("aria-invalid")).toBe("true");
  expect(rate.value).toBe(text);
  // While typing, valid rates were set: the last of them is kept.
  expect(rateText(stateView().customRate ?? 0)).toBe(lastGood);
});

test("an item switched off is marked, is refused with 409, and can be switched on again", async () => {
  const page = await openPrices();
  await page.user.click(page.switchOf("86 Crystals"));
  await expect.poll(() => page.row(/^86 Crystals/)).toContain("Unavailable");
  expect(page.announcement()).toBe("86 Crystals unavailable: orders are refused");
  expect((await sandbox.order()).json).toMatchObject({ status: 409, code: "product_item_unavailable" });
  expect(sandbox.balance()).toBe("500.00");
  await page.user.click(page.switchOf("86 Crystals"));
  await expect.poll(() => page.row(/^86 Crystals/)).not.toContain("Unavailable");
  expect((await sandbox.order()).status).toBe(201);
});

test("an item switched on leaves the list of unavailable ones, and the focus moves to the count", async () => {
  const page = await openPrices("");
  await page.user.click(screen.getByLabelText("Unavailable only"));
  expect(screen.queryByRole("checkbox", { name: "86 Crystals available" })).toBeNull();
  expect(page.announcement()).toBe("7 items found");
  await page.user.click(page.switchOf("3600 Cowries"));
  await expect.poll(() => screen.queryByRole("checkbox", { name: "3600 Cowries available" })).toBeNull();
  expect(document.activeElement?.textContent).toMatch(
    /^6 of 111 items, in 6 products; 6 items unavailable: orders return 409 product_item_unavailable\./,
  );
});

test("the search matches names, products and ids, and can be cleared when nothing is found", async () => {
  const page = await openPrices();
  const items = () => document.querySelectorAll("tbody th[scope=row]");
  expect(items()).toHaveLength(6);
  await page.user.type(page.search(), " 1003");
  expect(items()).toHaveLength(1);
  page.switchOf("257 Crystals");
  await page.user.type(page.search(), "x");
  await page.waitForText("No item matches.");
  await page.press("Show all items");
  expect(items()).toHaveLength(111);
});

test("if the browser refuses to store a switch, the item says so and nothing is changed", async () => {
  const storage = memoryStorage();
  sandbox = readySandbox({ storage });
  const page = await openPrices();
  storage.fail = "writes";
  await page.user.click(page.switchOf("86 Crystals"));
  const alert = await within(screen.getByRole("row", { name: /^86 Crystals/ })).findByRole("alert");
  expect(alert.textContent).toMatch(/^The browser refused to store the change\. Nothing was changed\./);
  // The optimistic switch returns once its transition has ended, a moment after the notice.
  await expect.poll(() => page.switchOf("86 Crystals").checked).toBe(true);
});

describe("a rate as text", () => {
  test.each([
    ["0", 0],
    ["0.1", 1],
    ["29.9", 299],
    ["12.", null],
    ["12.50", 125],
    ["50.0", 500],
    ["50.1", null],
    ["4.35", null],
    ["1e1", null],
    ["", null],
  ])("%j parses to %j tenths of a per cent", (text, rate) => {
    expect(rateIn(text)).toBe(rate);
  });

  test("every formatted rate parses to the same rate", () => {
    for (let rate = 0; rate <= 500; rate++) expect(rateIn(rateText(rate))).toBe(rate);
  });

  test("the saving is a percentage with one decimal, rounded half up", () => {
    expect(savedShare("5.00", "4.38")).toBe("12.4");
    expect(savedShare("9.75", "8.78")).toBe("9.9");
    expect(savedShare("0.50", "0.50")).toBe("0.0");
  });
});
