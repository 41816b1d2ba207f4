import { describe, expect, test } from "vitest";
import { type Money, money } from "#contract/api/money.ts";
import { duration } from "#contract/api/time.ts";
import { aCall, afterStart, aKey, anOrder, aWorld, ORDER, START } from "./call.fixture.ts";
import { fieldErrorsOfOrder, getOrder, listOrders, placeOrder } from "./orders.ts";
import type { World } from "./world.ts";

const place = (world: World, changes = {}, call = {}) =>
  placeOrder(world, aCall("placeOrder", call), { ...ORDER, ...changes });

describe("an order", () => {
  test.each([
    ["equal to the cost", 475, { code: undefined, left: 0 }],
    ["one hundredth above the cost", 476, { code: undefined, left: 1 }],
    ["one hundredth below the cost", 474, { code: "insufficient_balance", left: undefined }],
    ["of 0.00", 0, { code: "insufficient_balance", left: undefined }],
  ])("with a balance %s", (_, balance, expected) => {
    const decision = place(aWorld({ balance: money(balance) }));
    const left = decision.refused ? undefined : decision.world?.balance;
    expect({ code: decision.refused?.code, left }).toEqual(expected);
  });

  test("costs the unit price times the quantity, and is charged together with being placed", () => {
    const before = aWorld({ orders: [anOrder("ord_1")] });
    const decision = place(before, { qty: 3 }, { at: afterStart(1000) });
    if (decision.refused) throw new Error(decision.refused.code);
    const { response, world, changes, observed } = decision;
    expect(observed).toBe("cost 14.25, balance 500.00");
    expect(world).toEqual({
      ...before,
      balance: 50_000 - 1425,
      balanceChangedAt: afterStart(1000),
      orders: [
        anOrder("ord_1"),
        anOrder(response.id, {
          qty: 3,
          total: 1425 as Money,
          createdAt: afterStart(1000),
          deliverAt: afterStart(6000),
        }),
      ],
    });
    expect(changes).toEqual([
      { kind: "wallet_charged", from: "500.00", to: "485.75", by: "14.25" },
      { kind: "order_placed", order: response.id },
    ]);
    expect(response.id).toMatch(/^ord_[0-9A-Za-z]{20}$/);
  });

  test("has the wire form of an order that is processing, even if it is delivered at once", () => {
    const decision = place(aWorld({ deliveryDelay: duration(0) }), {
      product_item_id: 1202,
      cust_account: { user_id: "1" },
    });
    expect(decision).toMatchObject({
      response: {
        status: "processing",
        product_item_id: 1202,
        product_item_name: "120 Golden Spoons",
        product_name: "Café Pomelune",
        cust_account: { user_id: "1", server_id: null },
        qty: 1,
        currency: "DEMO",
        price_source: "tier",
        created_at: "2026-11-21T08:01:19.000Z",
        delivered_at: null,
      },
      world: { orders: [{ deliverAt: START, serverId: null }] },
    });
  });

  test("is due after the delivery delay, and has the account's price, which it says", () => {
    const world = aWorld({ deliveryDelay: duration(60_000), account: { tier: "gold", customRate: 500 } });
    expect(place(world, { qty: 2 })).toMatchObject({
      response: { unit_price: "2.50", total: "5.00", price_source: "custom" },
      world: { orders: [{ deliverAt: afterStart(60_000) }] },
    });
  });

  test.each([
    ["that does not exist", 999, [], "product_item_not_found"],
    ["that the catalogue lists as unavailable", 1304, [], "product_item_unavailable"],
    ["that is switched off", 1001, [{ productItemId: 1001, available: false }], "product_item_unavailable"],
    ["that is switched on", 1304, [{ productItemId: 1304, available: true }], undefined],
  ])("of an item %s is refused before the balance is, or placed", (_, product_item_id, switched, code) => {
    expect(place(aWorld({ switched }), { product_item_id }).refused?.code).toBe(code);
    const poor = place(aWorld({ switched, balance: money(0) }), { product_item_id });
    expect(poor.refused?.code).toBe(code ?? "insufficient_balance");
  });
});

describe("the refusal for too low a balance", () => {
  const poor = aWorld({ balance: money(474) });

  test("names the balance and what is missing to a key that may read the wallet", () => {
    expect(place(poor).refused).toEqual({
      code: "insufficient_balance",
      detail:
        "1 × 86 Crystals costs 4.75. The wallet has 4.74: 0.01 missing. Order less, or fund the wallet before you retry.",
      extras: { required: "4.75", currency: "DEMO", balance: "4.74", shortfall: "0.01" },
    });
  });

  test("hides the balance from a key that may not", () => {
    const { refused } = place(poor, {}, { caller: aKey({ scopes: ["orders:write"] }) });
    expect(refused).toMatchObject({ code: "insufficient_balance", extras: { required: "4.75", currency: "DEMO" } });
    expect(JSON.stringify(refused)).not.toMatch(/4\.74|0\.01/);
  });
});

describe("the fields of an order, beyond the schema", () => {
  const codes = (changes: object) =>
    fieldErrorsOfOrder({ ...ORDER, ...changes }).map((error) => [error.code, "pointer" in error && error.pointer]);
  const OUT = [["out_of_range", "#/qty"]];

  test.each([
    ["below the least", { qty: 0 }, OUT],
    ["of the least", { qty: 1 }, []],
    ["of the most", { qty: 10 }, []],
    ["above the most", { qty: 11 }, OUT],
    ["of the most of an item with a limit of its own", { product_item_id: 1005, qty: 5 }, []],
    ["above the most of an item with a limit of its own", { product_item_id: 1005, qty: 6 }, OUT],
    ["beyond the range of a double", { qty: Number.POSITIVE_INFINITY }, OUT],
    ["with a fraction, which the schema refuses", { qty: 11.5 }, []],
    ["as the text Infinity, which the schema refuses", { qty: "Infinity" }, []],
    ["of an item that does not exist", { product_item_id: 999, qty: 11 }, []],
  ])("a quantity %s", (_, changes, expected) => {
    expect(codes(changes)).toEqual(expected);
  });

  test("name the bounds, and the number as it was sent", () => {
    const numberAt = (path: readonly PropertyKey[]) => (path.join() === "qty" ? "1E+21" : undefined);
    expect(fieldErrorsOfOrder({ ...ORDER, qty: 1e21 }, numberAt)).toEqual([
      { code: "out_of_range", pointer: "#/qty", detail: "Expected a whole number from 1 to 10, got 1E+21." },
    ]);
  });

  test("include the server only if the product requires it, and the account was sent", () => {
    const without = { cust_account: { user_id: "1" } };
    expect(codes(without)).toEqual([["required", "#/cust_account/server_id"]]);
    expect(codes({ ...without, product_item_id: 1202 })).toEqual([]);
    for (const cust_account of [undefined, null, "5560524498"]) expect(codes({ cust_account })).toEqual([]);
  });

  test.each([null, [], "x", 1, undefined])("of the body %j are none", (body) => {
    expect(fieldErrorsOfOrder(body)).toEqual([]);
  });
});

describe("reading orders", () => {
  const world = aWorld({
    orders: [
      anOrder("ord_1"),
      anOrder("ord_2", { deliverAt: afterStart(9000) }),
      anOrder("ord_3", { deliverAt: afterStart(9000) }),
    ],
  });
  const list = (query: object, at = afterStart(5000)) => {
    const decision = listOrders(world, aCall("listOrders", { at }), { page: 1, limit: 10, ...query });
    if (decision.refused) throw new Error("A list has no refusals.");
    return { ids: decision.response.data.map(({ id }) => id), total: decision.response.pagination.total };
  };

  test.each([
    ["all, newest first", {}, ["ord_3", "ord_2", "ord_1"], 3],
    ["only delivered ones", { status: "delivered" }, ["ord_1"], 1],
    ["only ones that are processing", { status: "processing" }, ["ord_3", "ord_2"], 2],
    ["a page of those that match", { status: "processing", page: 2, limit: 1 }, ["ord_2"], 2],
  ])("lists %s", (_, query, ids, total) => {
    expect(list(query)).toEqual({ ids, total });
  });

  test("an order is delivered from its due time on, and says when", () => {
    const read = (at: number) => getOrder(world, aCall("getOrder", { id: "ord_1", at: afterStart(at) }));
    expect(read(4999)).toMatchObject({ response: { status: "processing", delivered_at: null } });
    for (const at of [5000, 86_400_000]) {
      expect(read(at)).toMatchObject({ response: { status: "delivered", delivered_at: "2026-11-21T08:01:24.000Z" } });
    }
  });

  test("an order that does not exist is refused", () => {
    expect(getOrder(world, aCall("getOrder", { id: "ord_4" })).refused?.code).toBe("order_not_found");
  });
});
