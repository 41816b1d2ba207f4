import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mount, sentence } from "#testing/mount.tsx";
import { rateIn, rateText } from "./custom-discount.tsx";
import { PricesPage } from "./prices-page.tsx";

/** The page with the items of one product: rendering a hundred rows is slow and tests nothing more. */
function openPrices(shown = "Starfall") {
  const part = mount(
    <main>
      <PricesPage />
    </main>,
  );
  const search = (value: string) =>
    fireEvent.change(screen.getByPlaceholderText("Item, id or unavailable"), { target: { value } });
  search(shown);
  return {
    ...part,
    search,
    stateView: () => part.sandbox.panel.stateView.getState(),
    row: (name: RegExp) => screen.getByRole("row", { name }).textContent,
    list: (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name }),
    makes: async (name: RegExp) => {
      await part.user.click(screen.getByRole("radio", { name }));
      await part.press("Make it mine");
    },
    rate: () => screen.getByRole<HTMLInputElement>("textbox", { name: "% off retail" }),
    switchOf: (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `${name} available` }),
  };
}

describe("the page Prices", () => {
  test("shows another tier's prices beside one's own, and makes them one's own only if that is pressed", async () => {
    const page = openPrices();
    expect(page.row(/^86 Crystals/)).toMatch(/5\.00.*4\.75.*0\.25/);
    expect(page.list(/^Silver/).checked).toBe(true);
    await page.user.click(page.list(/^Gold/));
    expect(page.row(/^86 Crystals/)).toMatch(/5\.00.*4\.60.*0\.15.*4\.75/);
    screen.getByRole("columnheader", { name: "Less than yours" });
    expect(page.stateView().tier).toBe("silver");
    await page.user.click(page.list(/^Bronze/));
    expect(page.row(/^86 Crystals/)).toMatch(/5\.00.*4\.85.*0\.10.*4\.75/);
    screen.getByRole("columnheader", { name: "More than yours" });
    await page.makes(/^Gold/);
    await expect.poll(() => page.row(/^86 Crystals/)).toMatch(/5\.00.*4\.60.*0\.40/);
    expect(page.announcement()).toBe("Gold prices, 8% off");
    expect(page.list(/^Gold \(yours\)/).checked).toBe(true);
    await act(() => page.sandbox.panel.adjust({ kind: "set_tier", tier: "bronze" }));
    expect(page.list(/^Bronze \(yours\)/).checked).toBe(true);
    expect(page.row(/^86 Crystals/)).toContain("4.85");
  });

  test("shows retail prices, which no account can make its own", async () => {
    const page = openPrices();
    await page.user.click(page.list(/^Retail/));
    expect(page.row(/^86 Crystals/)).toMatch(/5\.00.*0\.25.*4\.75/);
    expect(screen.queryByRole("button", { name: "Make it mine" })).toBeNull();
  });

  test("has the search in sight by its name, and the custom discount behind a press", async () => {
    const page = openPrices();
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" }).value).toBe("Starfall");
    const box = page.rate().closest("details");
    expect(box?.open).toBe(false);
    await page.user.click(screen.getByText("Custom discount"));
    expect(box?.open).toBe(true);
    await page.user.type(page.rate(), "9{Escape}");
    expect([box?.open, page.rate().value]).toEqual([true, ""]);
    await page.user.keyboard("{Escape}");
    expect([box?.open, document.activeElement?.textContent]).toEqual([false, "Custom discount"]);
    await page.user.click(screen.getByText("Custom discount"));
    await page.user.click(page.rate());
    await page.user.click(document.body);
    expect(box?.open).toBe(false);
  });

  test("has a custom discount override the tier until a tier is made one's own, or the field is empty", async () => {
    const page = openPrices();
    await page.user.type(page.rate(), "12.5{Enter}");
    await expect.poll(() => page.row(/^86 Crystals/)).toContain("4.38");
    expect(page.list(/^Custom \(yours\)/).checked).toBe(true);
    expect(page.announcement()).toBe("Custom discount, 12.5% off");
    await page.user.tab();
    await page.makes(/^Gold/);
    await expect.poll(() => [page.stateView().tier, page.stateView().customRate]).toEqual(["gold", null]);
    expect(screen.queryByRole("radio", { name: /^Custom/ })).toBeNull();
    expect(page.rate().value).toBe("");
    await page.user.type(page.rate(), "9");
    await page.user.tab();
    await expect.poll(() => page.stateView().customRate).toBe(90);
    await page.user.clear(page.rate());
    await page.user.tab();
    await expect.poll(() => page.stateView().customRate).toBeNull();
  });

  test("reports an invalid rate at the field and does not set it", async () => {
    const text = "80";
    const page = openPrices();
    await page.user.type(page.rate(), `${text}{Enter}`);
    await page.user.tab();
    await screen.findByText(sentence(new RegExp(`^${text}% can't be set\\. Use 0\\.0 to 50\\.0 in steps of 0\\.1`)));
    expect(page.rate().getAttribute("aria-invalid")).toBe("true");
    // Its first digit would have been a rate.
    expect(page.stateView().customRate).toBeNull();
  });

  test("has an item switched on leave the list of unavailable ones, and the focus move to the next", async () => {
    const page = openPrices("unavailable");
    screen.getByText(/^7 of 111 items/);
    await page.user.click(page.switchOf("3600 Cowries"));
    await expect.poll(() => screen.queryByRole("checkbox", { name: "3600 Cowries available" })).toBeNull();
    screen.getByText(sentence(/^6 of 111 items, in 6 products; 6 items unavailable: orders return 409/));
    expect(document.activeElement).toBe(screen.getAllByRole("checkbox", { name: /available$/ })[0]);
  });

  test("finds names, products and ids, and the search can be cleared when nothing is found", async () => {
    const page = openPrices();
    const items = () => document.querySelectorAll("tbody th[scope=row]");
    expect(items()).toHaveLength(6);
    page.search("Starfall 1003");
    expect(items()).toHaveLength(1);
    page.search("Starfall 1003x");
    await page.waitForText("No item matches.");
    await page.press("Show all items");
    expect(items()).toHaveLength(111);
  });

  test("says at the item that the browser refuses to store its switch, and changes nothing", async () => {
    const page = openPrices();
    page.sandbox.storage.fail = "writes";
    await page.user.click(page.switchOf("86 Crystals"));
    const alert = await within(screen.getByRole("row", { name: /^86 Crystals/ })).findByRole("alert");
    expect(alert.textContent).toMatch(/^The browser refused to store the change\. Nothing was changed\./);
    // The optimistic switch returns once its transition has ended, a moment after the notice.
    await expect.poll(() => page.switchOf("86 Crystals").checked).toBe(true);
  });
});

describe("a rate as text", () => {
  test.each([
    ["0", 0],
    ["29.9", 299],
    ["12.", null],
    ["50.1", null],
    ["4.35", null],
    ["1e1", null],
    ["-1", null],
    ["12,5", 125],
    ["", null],
  ])("%j parses to %j tenths of a per cent", (text, rate) => {
    expect(rateIn(text)).toBe(rate);
  });

  test("parses to the rate it was formatted from", () => {
    for (let rate = 0; rate <= 500; rate++) expect(rateIn(rateText(rate))).toBe(rate);
  });
});
