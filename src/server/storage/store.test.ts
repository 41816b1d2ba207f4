import { describe, expect, test } from "vitest";
import { memoryStorage, openSandbox } from "#testing/sandbox.ts";
import { readStored } from "./stored.ts";

const KEY = "top-up-sandbox";
const ASIDE = "top-up-sandbox:set-aside";

describe("the reason why a stored text is unusable", () => {
  test.each([
    ["", (world: object) => [world]],
    [" at world.balance", (world: object) => ({ world: { ...world, balance: -1 } })],
    [
      " at world.orders.0: an order's total is not its price times qty",
      (world: { orders: object[] }) => ({ world: { ...world, orders: [{ ...world.orders[0], qty: 3 }] } }),
    ],
    [
      " at world: balance and orders do not add up to 500.00",
      (world: object) => ({ world: { ...world, balance: 50_000 } }),
    ],
  ])("names the place and the rule, if there are any: %s", async (place, change) => {
    const { order, storage } = openSandbox();
    await order();
    const stored = JSON.parse(storage.kept.get(KEY) ?? "");
    const changed = change(stored.world);
    const text = JSON.stringify(Array.isArray(changed) ? changed : { ...stored, ...changed });
    expect(readStored(text)).toEqual({ unusable: `It has an invalid structure${place}.`, isNewer: false });
  });
});

test("a text that is set aside already is not copied again, which may not be possible", () => {
  const storage = memoryStorage();
  storage.kept.set(KEY, "{").set(ASIDE, "{");
  storage.fail = "writes";
  const { panel } = openSandbox({ storage });
  expect(panel.mode.getState().setAside).toMatchObject({ storageKey: ASIDE, ownKey: KEY });
});

test("site data that is cleared while the page is open is stored again by the next change", async () => {
  const { order, storage } = openSandbox();
  await order();
  storage.kept.clear();
  expect((await order()).status).toBe(201);
  expect(JSON.parse(storage.kept.get(KEY) ?? "").world.orders).toHaveLength(2);
});

test("another state of the same number of commits is not taken over", async () => {
  const [mine, theirs] = [openSandbox(), openSandbox({ seed: 2 })];
  await mine.order();
  await theirs.order({ qty: 1 });
  mine.adopt(theirs.storage.kept.get(KEY) ?? "");
  expect(mine.balance()).toBe("490.50");
});

test("a page whose storage is refused has its state in memory, where nothing is set aside", async () => {
  const { order, panel, storageKey, balance } = openSandbox({ around: (platform) => ({ ...platform, storage: null }) });
  expect((await order()).status).toBe(201);
  expect([balance(), storageKey, panel.mode.getState().setAside]).toEqual(["490.50", KEY, null]);
});
