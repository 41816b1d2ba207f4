import { afterEach, expect, test, vi } from "vitest";
import { catalogue, findItem } from "#domain/catalogue.ts";
import { handClock, openSandbox } from "#testing/sandbox.ts";

const removed = vi.hoisted(() => new Set<number>());
vi.mock("#domain/catalogue.ts", async (original) => {
  const actual = await original<typeof import("#domain/catalogue.ts")>();
  return { ...actual, findItem: (id: number) => (removed.has(id) ? undefined : actual.findItem(id)) };
});

// biome-ignore lint/suspicious/noExplicitAny: the host edits its catalogue.
const found = (id: number): any => findItem(id);
const before = structuredClone(catalogue);
afterEach(() => {
  removed.clear();
  for (const [at, product] of before.entries()) {
    const { items, ...members } = structuredClone(product);
    Object.assign(catalogue[at] ?? {}, members);
    for (const [index, item] of items.entries()) Object.assign(catalogue[at]?.items[index] ?? {}, item);
  }
});

/** What a host may change in its catalogue between two builds. */
const CHANGES: [string, () => unknown][] = [
  ["the price is higher", () => Object.assign(found(1001).item, { retailPrice: 99_999 })],
  ["the names are others", () => Object.assign(found(1001).product, { name: "Acme Arena" })],
  ["the item is removed", () => removed.add(1001).add(1002)],
  ["the largest quantity is smaller", () => Object.assign(found(1001).item, { maxQty: 1, available: false })],
  [
    "the product needs another account field",
    () => Object.assign(found(1401).product, { accountFields: [{ name: "server_id", label: "R", required: true }] }),
  ],
];

test.each([
  ["a product of emoji", () => Object.assign(found(1001).product, { name: "👨‍👩‍👧‍👦".repeat(7) })],
  ["a retail price of 0.00", () => Object.assign(found(1001).item, { retailPrice: 0 })],
  ["large quantities", () => Object.assign(found(1001).item, { retailPrice: 1, minQty: 1000, maxQty: 1000 })],
  ["an id of ten digits", () => Object.assign(found(1001).item, { productItemId: 2_147_483_647 })],
])("an order of an item with %s is in a backup and in a link", async (_, change) => {
  change();
  const { order, panel } = openSandbox();
  expect((await order({ qty: found(1001).item.minQty })).status).toBe(201);
  expect(await openSandbox().panel.load(panel.snapshot())).toMatchObject({ refused: null });
  expect(await openSandbox().panel.unpacked(await panel.packed(null))).toMatchObject({ refused: null });
});

/** A sandbox with orders, one without a server, and an item whose availability was changed. */
async function used(clock = handClock()) {
  const sandbox = openSandbox({ clock });
  await sandbox.order({ qty: 3 }, { "Idempotency-Key": "k" });
  await sandbox.order({ product_item_id: 1401, cust_account: { user_id: "1" }, qty: 1 });
  await sandbox.panel.adjust({ kind: "switch_item", productItemId: 1002, available: false });
  return sandbox;
}

test.each(CHANGES)(
  "once %s, orders stay as they were sold: stored, undone, in a backup and in a link",
  async (_, change) => {
    const here = await used();
    const { storage, clock, panel, get } = here;
    const orders = (await get("/v1/orders")).text;
    const [backup, link, undo] = [panel.snapshot(), await panel.packed(null), await panel.reset()];
    change();
    expect(await undo()).toBe(true);
    const reloaded = openSandbox({ storage, clock, seed: 2 });
    const [restored, opened] = [openSandbox({ seed: 3, clock }), openSandbox({ seed: 4, clock })];
    expect(await restored.panel.load(backup)).toMatchObject({ refused: null });
    const read = await opened.panel.unpacked(link);
    if (read.refused !== null) throw new Error(read.refused);
    await read.open();
    for (const sandbox of [here, reloaded, restored, opened]) {
      expect((await sandbox.get("/v1/orders")).text).toBe(orders);
      expect(sandbox.panel.stateView.getState().balance).toBe(read.stateView.balance);
      const again = await sandbox.order({ qty: 3 }, { "Idempotency-Key": "k" });
      expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
      expect(await openSandbox().panel.load(sandbox.panel.snapshot())).toMatchObject({ refused: null });
    }
  },
);
