import { expect, test } from "vitest";
import { aKey, anOrder, aWorld, ORDER, START } from "#domain/call.fixture.ts";
import { recorded } from "#domain/ledger.ts";
import { readStored } from "./stored.ts";

type Json = Record<string, unknown>;

/** A stored value with an order, two keys and a ledger entry, whose amounts add up. */
function stored(): { revision: number; world: Json & Record<"orders" | "keys" | "ledger", [Json]> } {
  const order = anOrder("ord_00000000000000000001");
  const world = aWorld({ orders: [order], keys: [aKey()] });
  const call = { operation: "placeOrder", body: ORDER, requestId: "req_00000000000000000001", at: START } as never;
  return structuredClone({ format: 2, revision: 1, world: recorded(world, call, "k", order.id) }) as never;
}

/** Whether a state is read in which one member has this value; prices, total and balance still add up. */
function isRead(path: string, value: unknown): boolean {
  const state = stored();
  const names = path.split(".");
  const last = names.pop() ?? "";
  Object.assign(
    names.reduce<Json>((holder, name) => holder[name] as Json, state),
    { [last]: value },
  );
  const [order] = state.world.orders;
  const total = Number(order.unitPrice) * Number(order.qty);
  order.total = total;
  state.world.balance = 50_000 - total;
  return !("unusable" in readStored(JSON.stringify(state)));
}

const hex = "0123456789abcdef".repeat(4);
const letters = (count: number) => "x".repeat(count);

test.each([
  ["revision", [0], [-1, 0.5]],
  ["world.id", ["a", letters(20)], ["", letters(21), "-a", "a-"]],
  ["world.balanceChangedAt", [START, 1e14], [-1, 1e14 + 1]],
  ["world.orders.0.productName", [letters(200)], [letters(201)]],
  ["world.orders.0.userId", [letters(64)], ["", letters(65)]],
  ["world.orders.0.serverId", [letters(64), null], ["", letters(65)]],
  ["world.orders.0.deliverAt", [START, START + 60_000], [START - 1, START + 60_001]],
  // The least price, and one that uses up the balance.
  ["world.orders.0.unitPrice", [1, 50_000], [0, 50_001]],
  ["world.keys.0.name", [letters(64)], ["", letters(65)]],
  ["world.keys.0.sha256", [hex], [`0${hex}`, `${hex}0`, hex.toUpperCase()]],
  ["world.keys.0.createdAt", [0], [-1]],
  ["world.ledger.0.idempotencyKey", ["!", letters(255)], ["", letters(256), " a", "a "]],
  ["world.ledger.0.fingerprint", [hex], [`0${hex}`, `${hex}0`]],
  ["world.account.tier", ["bronze", "silver", "gold"], ["", "platinum"]],
  ["world.account.customRate", [null, 0, 500], [-1, 501]],
  ["world.deliveryDelay", [0, 60_000], [-1, 60_001]],
])("a stored %s is read within its bounds only", (path, within, beyond) => {
  expect(within.filter((value) => !isRead(path, value))).toEqual([]);
  expect(beyond.filter((value) => isRead(path, value))).toEqual([]);
});
