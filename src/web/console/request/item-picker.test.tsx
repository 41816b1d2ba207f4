import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mount } from "#testing/mount.tsx";
import { RequestPane } from "./request-pane.tsx";

const options = () => within(screen.getByRole("listbox")).getAllByRole("option");

/** The picker in the form of an order, once the catalogue is loaded. */
async function openPicker() {
  const part = mount(<RequestPane />, { at: "/op/placeOrder" });
  const box = await screen.findByRole<HTMLInputElement>("combobox", { name: "Item product_item_id" });
  await waitFor(() => expect(box.value).toBe("86 Crystals, Starfall Arena"));
  const sentBody = async () => {
    await part.send();
    await waitFor(() => expect(part.sandbox.panel.exchanges.getState()).toHaveLength(1));
    return part.sandbox.panel.exchanges.getState()[0]?.request.body;
  };
  return { ...part, box, sentBody };
}

test("the item picker shows the retail price, your price and the saving of each item", async () => {
  const { user, box } = await openPicker();
  await user.click(box);
  const product = within(screen.getByRole("group", { name: "Starfall Arena" }));
  expect(product.getByRole("option", { selected: true }).textContent).toMatch(
    /^86 Crystals.*retail 5\.00.*yours 4\.75.*save 0\.25/,
  );
});

test("the item picker shows retail prices while a pasted key is incomplete, and calls nothing", async () => {
  const { user, box, sandbox } = await openPicker();
  await user.selectOptions(screen.getByRole("combobox", { name: /Authorization/ }), "pasted");
  await user.type(screen.getByRole("textbox", { name: /API key/ }), "rsk_demo_A");
  await user.click(box);
  const product = within(screen.getByRole("group", { name: "Starfall Arena" }));
  expect(product.getByRole("option", { selected: true }).textContent).toMatch(/^86 Crystals.*5\.00$/);
  expect(sandbox.panel.exchanges.getState()).toEqual([]);
});

test("the item picker finds by product, by item and by number, and says how many", async () => {
  const { user, box, announcement } = await openPicker();
  await user.click(box);
  await user.type(box, "starfall 706");
  expect(options().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^706 Crystals/)]);
  expect(announcement()).toBe("1 item found");
  await user.clear(box);
  await user.type(box, "1002{Enter}");
  expect(box.value).toBe("172 Crystals, Starfall Arena");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("the item picker marks an item that is not available beside its label, with a red edge", async () => {
  const { sandbox, box } = await openPicker();
  expect(box.className).not.toContain("border-void-edge!");
  await act(() => sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: false }));
  const name = { name: "Item product_item_id", description: "not available" };
  expect((await screen.findByRole("combobox", name)).className).toContain("border-void-edge!");
  expect(box.value).toBe("86 Crystals, Starfall Arena");
});

test("the item picker sends a number that is no item's", async () => {
  const { user, box, sentBody } = await openPicker();
  await user.click(box);
  await user.type(box, "999999");
  await user.click(screen.getByRole("option", { name: /Use 999999/ }));
  expect(await sentBody()).toContain("999999");
});
