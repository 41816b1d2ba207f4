import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money } from "#contract/api/money.ts";
import { aCall, aWorld } from "./call.fixture.ts";
import { findItem } from "./catalogue.ts";
import { catalogueFor, isAvailable, listProducts, priceOf } from "./products.ts";

const account = (tier: "bronze" | "silver" | "gold", customRate: number | null = null) => ({ tier, customRate });

describe("prices", () => {
  test.each([
    [500, null, 500, "retail"],
    [500, account("bronze"), 485, "tier"],
    [500, account("silver"), 475, "tier"],
    [500, account("gold"), 460, "tier"],
    [500, account("gold", 0), 500, "custom"],
    [500, account("gold", 10), 495, "custom"],
    [500, account("bronze", 500), 250, "custom"],
    [333, account("silver"), 316, "tier"],
    [410, account("silver"), 390, "tier"],
    [50, account("bronze"), 49, "tier"],
    [1, account("bronze", 500), 1, "custom"],
    [1, account("bronze", 1000), 1, "custom"],
  ] as const)("%i at %j is %i, %s", (retail, terms, price, source) => {
    expect(priceOf(money(retail), terms)).toEqual({ price, source });
  });

  test("a price is never below 0.01 or above retail, and is within half a hundredth of the exact one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12000 }), fc.integer({ min: 0, max: 500 }), (retail, rate) => {
        const { price } = priceOf(money(retail), account("silver", rate));
        expect(price).toBeGreaterThanOrEqual(1);
        expect(price).toBeLessThanOrEqual(retail);
        expect(Math.abs(price * 1000 - retail * (1000 - rate))).toBeLessThanOrEqual(500);
      }),
      { seed: 20261121 },
    );
  });
});

describe("listing products", () => {
  const list = (changes = {}, query = { page: 1, limit: 10 }) => {
    const decision = listProducts(aWorld(), aCall("listProducts", changes), query);
    if (decision.refused) throw new Error("A list has no refusals.");
    return decision.response;
  };

  test("has the account's prices with a key, and retail prices without one", () => {
    const [product] = list().data;
    expect(product).toMatchObject({
      name: "Starfall Arena",
      category: "mobile_game",
      account_fields: [{ name: "user_id" }, { name: "server_id" }],
    });
    const [withKey, without] = [list(), list({ caller: null })].map(({ data }) => data[0]?.items[0]);
    expect(withKey).toEqual({
      product_item_id: 1001,
      name: "86 Crystals",
      price: "4.75",
      retail_price: "5.00",
      currency: "DEMO",
      price_source: "tier",
      available: true,
      min_qty: 1,
      max_qty: 10,
    });
    expect(without).toEqual({ ...withKey, price: "5.00", price_source: "retail" });
  });

  test("is in pages of products, by id", () => {
    const { data, pagination } = list({}, { page: 3, limit: 10 });
    expect(data.map(({ product_id }) => product_id)).toEqual([31, 32, 33, 34]);
    expect(pagination).toEqual({ page: 3, limit: 10, total: 24, total_pages: 3 });
  });

  test("has every product at the account's prices in the panel", () => {
    const all = list({}, { page: 1, limit: 100 }).data;
    expect(catalogueFor(aWorld(), aWorld().account)).toEqual(all);
  });
});

test.each([
  ["listed as available", 1001, undefined, true],
  ["listed as available, switched off", 1001, false, false],
  ["listed as unavailable", 1304, undefined, false],
  ["listed as unavailable, switched on", 1304, true, true],
])("an item %s", (_, productItemId, available, expected) => {
  const item = findItem(productItemId)?.item;
  const others = [
    { productItemId: 1002, available: true },
    { productItemId: 1003, available: false },
  ];
  const switched = available === undefined ? others : [...others, { productItemId, available }];
  expect(item && isAvailable(aWorld({ switched }), item)).toBe(expected);
});
