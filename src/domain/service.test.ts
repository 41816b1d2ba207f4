import { describe, expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { money } from "#contract/api/money.ts";
import { operations } from "#contract/api/operations.ts";
import { aCall, afterStart, anOrder, aWorld, ORDER } from "./call.fixture.ts";
import type { Call } from "./call.ts";
import { outcomeOf } from "./service.ts";
import type { World } from "./world.ts";

const KEY = { name: "CI", scopes: ["orders:write"] };

const order = (changes: Partial<Call> = {}) => aCall("placeOrder", { body: ORDER, idempotencyKey: "k", ...changes });

/** The outcome of a call that must not be refused. */
function accepted(world: World, call: Call) {
  const outcome = outcomeOf(world, call);
  if (outcome.refused) throw new Error(outcome.refused.detail);
  return outcome;
}

const checksOf = (world: World, call: Call) =>
  outcomeOf(world, call).findings.map(({ check, result }) => `${check} ${result}`);

describe("a call runs the checks of ledger, input and state, until one fails", () => {
  const used = accepted(aWorld(), order()).world;

  test.each([
    ["that is accepted", order({ idempotencyKey: "new" }), ["ledger passed", "input passed", "state passed"]],
    ["that repeats a request", order(), ["ledger stopped"]],
    ["that uses a key again", order({ body: {} }), ["ledger stopped"]],
    ["with an invalid body", order({ idempotencyKey: null, body: {} }), ["ledger not_needed", "input stopped"]],
    [
      "that the state refuses",
      order({ idempotencyKey: null, body: { ...ORDER, product_item_id: 1304 } }),
      ["ledger not_needed", "input passed", "state stopped"],
    ],
  ])("one %s", (_, call, checks) => {
    expect(checksOf(used, call)).toEqual(checks);
  });
});

describe("an operation", () => {
  const id = "ord_00000000000000000001";
  const world = aWorld({ orders: [anOrder(id)] });
  const ORDERED = "cost 4.75, balance 500.00";
  const BOTH = "the key has orders:write, wallet:read";

  test.each([
    ["listProducts", {}, "no query", "account prices"],
    ["listProducts", { caller: null }, "no query", "retail prices"],
    ["placeOrder", { body: ORDER }, "all fields are valid", ORDERED],
    ["createKey", { body: KEY }, "all fields are valid", `orders:write; ${BOTH}`],
    ["getWallet", {}, "no body", "balance 500.00"],
    ["listOrders", {}, "no query", "1 orders"],
    ["getOrder", { id }, "no body", `id "${id}"`],
    ["listKeys", {}, "no query", "1 keys"],
    ["revokeKey", { id: SAMPLE_KEY_ID }, "no body", `orders:write, wallet:read; ${BOTH}`],
  ] as const)("%s with %j responds as declared, and says what its checks saw", (operation, changes, input, state) => {
    const { response, findings } = accepted(world, aCall(operation, changes));
    operations[operation].response.schema.parse(response);
    const dependsOnState = "body" in changes || "id" in changes;
    expect(findings).toEqual([
      { check: "ledger", result: "not_needed", observed: "no Idempotency-Key" },
      { check: "input", result: input === "no body" ? "not_needed" : "passed", observed: input },
      { check: "state", result: dependsOnState ? "passed" : "not_needed", observed: state },
    ]);
  });
});

describe("an Idempotency-Key", () => {
  test("is recorded with what the request changed, in one world", () => {
    const { world, response, changes, originalRequest } = accepted(aWorld(), order());
    const { id } = response as { id: string };
    expect(world.orders.map((each) => each.id)).toEqual([id]);
    expect(world.ledger).toMatchObject([{ idempotencyKey: "k", made: id }]);
    expect(changes.map(({ kind }) => kind)).toEqual(["wallet_charged", "order_placed", "idempotency_key_recorded"]);
    expect(originalRequest).toBeNull();
  });

  test("is not needed: without one a request runs again", () => {
    const { world } = accepted(aWorld(), order({ idempotencyKey: null }));
    const again = accepted(world, order({ idempotencyKey: null })).world;
    expect([again.ledger, again.orders.length, again.balance]).toEqual([[], 2, 50_000 - 950]);
  });

  test.each([
    ["the balance is too low", { balance: money(0) }],
    ["the item is switched off", { switched: [{ productItemId: 1001, available: false }] }],
    ["the prices changed", { account: { tier: "gold", customRate: 500 } }],
  ] as const)("replays the first response and changes nothing, even if %s", (_, changes) => {
    const first = accepted(aWorld(), order());
    const world: World = { ...first.world, ...changes };
    const replay = accepted(world, order({ requestId: "req_00000000000000000002", at: afterStart(5000) }));
    expect(replay).toMatchObject({
      response: first.response,
      changes: [],
      originalRequest: "req_00000000000000000001",
    });
    expect(replay.world).toBe(world);
  });

  test("replays the order that it was used for, not another", () => {
    const before = accepted(aWorld(), order({ idempotencyKey: null })).world;
    const first = accepted(before, order());
    expect(accepted(first.world, order()).response).toEqual(first.response);
  });

  test("whose order does not exist is a failure, not an empty response", () => {
    const { world, response } = accepted(aWorld(), order());
    const { id } = response as { id: string };
    expect(() => outcomeOf({ ...world, orders: [] }, order())).toThrow(`The ledger names ${id}, which does not exist.`);
  });

  test("replays the creation of a key without its value, even if the key is revoked", () => {
    const call = aCall("createKey", { body: KEY, idempotencyKey: "k" });
    const { world, response } = accepted(aWorld(), call);
    const revoked = { ...world, keys: world.keys.map((each) => ({ ...each, revokedAt: afterStart(1) })) };
    expect(accepted(revoked, call).response).toEqual({ ...(response as object), key: null });
  });

  test("that was used for another request is refused, with that request", () => {
    const { world } = accepted(aWorld(), order());
    const { refused } = outcomeOf(world, order({ body: { ...ORDER, qty: 2 }, at: afterStart(1) }));
    expect(refused).toEqual({
      code: "idempotency_key_reused",
      detail:
        "The Idempotency-Key k was used at 2026-11-21T08:01:19.000Z for another request. Send that request unchanged, or use a new Idempotency-Key.",
      extras: { original_request: "req_00000000000000000001", first_used_at: "2026-11-21T08:01:19.000Z" },
    });
  });

  test.each([
    ["an invalid body", { body: {} }, "validation_failed"],
    ["an item that is unavailable", { body: { ...ORDER, product_item_id: 1304 } }, "product_item_unavailable"],
    ["too low a balance", { body: { ...ORDER, product_item_id: 2304, qty: 10 } }, "insufficient_balance"],
  ])("is not used up by a request that is refused for %s", (_, changes, code) => {
    const outcome = outcomeOf(aWorld(), order(changes));
    expect(outcome.refused?.code).toBe(code);
    expect(outcome).not.toHaveProperty("world");
  });

  test("is not recorded by a call that changes nothing", () => {
    const world = aWorld();
    expect(accepted(world, aCall("getWallet", { idempotencyKey: "k" })).world).toBe(world);
  });
});

describe("the errors of a body", () => {
  const errorsOf = (body: unknown) => {
    const { refused } = outcomeOf(aWorld(), order({ body, idempotencyKey: null }));
    return { detail: refused?.detail, errors: refused?.errors?.map((each) => "pointer" in each && each.pointer) };
  };

  test("are those of the schema and those of the item, together", () => {
    expect(errorsOf({ product_item_id: 1001, cust_account: { user_id: 1 }, qty: 11, note: "" })).toEqual({
      detail: "4 fields need attention.",
      errors: ["#/cust_account/user_id", "#/note", "#/cust_account/server_id", "#/qty"],
    });
  });

  test("name each place once: the item's bound replaces the schema's", () => {
    const { refused } = outcomeOf(aWorld(), order({ body: { ...ORDER, qty: 0 }, idempotencyKey: null }));
    expect(refused).toEqual({
      code: "validation_failed",
      detail: "1 field needs attention.",
      errors: [{ code: "out_of_range", pointer: "#/qty", detail: "Expected a whole number from 1 to 10, got 0." }],
    });
  });

  test("of an item that does not exist are the schema's", () => {
    expect(errorsOf({ ...ORDER, product_item_id: 999, qty: 0 }).errors).toEqual(["#/qty"]);
  });
});

test("the wallet has the balance in points, and the time of its last change", () => {
  const world = aWorld({ balance: money(475), balanceChangedAt: afterStart(1000) });
  expect(accepted(world, aCall("getWallet")).response).toEqual({
    balance: "4.75",
    unit: "points",
    currency: "DEMO",
    updated_at: "2026-11-21T08:01:20.000Z",
  });
});

test("a new sandbox has 500.00, the tier silver, a delivery delay of 5 s and one key with both scopes", () => {
  expect(aWorld()).toMatchObject({
    id: "first",
    balance: 50_000,
    orders: [],
    ledger: [],
    switched: [],
    account: { tier: "silver", customRate: null },
    deliveryDelay: 5000,
    keys: [{ id: SAMPLE_KEY_ID, scopes: ["orders:write", "wallet:read"], revokedAt: null }],
    clock: { speed: 1 },
  });
});
