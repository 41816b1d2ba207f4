import { describe, expect, test } from "vitest";
import { afterStart, anOrder, aWorld, START } from "./call.fixture.ts";
import { nextDelivery, nextExpiry, orderStatusAt } from "./due-times.ts";
import type { LedgerEntry } from "./world.ts";

const DAY = 86_400_000;

test.each([
  [4999, "processing"],
  [5000, "delivered"],
  [5001, "delivered"],
])("an order due after 5000 ms is, after %i ms, %s", (at, status) => {
  expect(orderStatusAt(anOrder("ord_1"), afterStart(at))).toBe(status);
});

describe("the next delivery", () => {
  const world = aWorld({
    orders: [
      anOrder("ord_1", { deliverAt: afterStart(9000) }),
      anOrder("ord_2"),
      anOrder("ord_3", { deliverAt: afterStart(7000) }),
    ],
  });

  test.each([
    [0, 5000],
    [4999, 5000],
    [5000, 7000],
    [8999, 9000],
  ])("after %i ms is at %i ms, in whatever order the orders are", (at, due) => {
    expect(nextDelivery(world, afterStart(at))).toBe(afterStart(due));
  });

  test("is null once all are delivered, and without orders", () => {
    expect(nextDelivery(world, afterStart(9000))).toBeNull();
    expect(nextDelivery(aWorld(), START)).toBeNull();
  });
});

describe("the next expiry", () => {
  const used = (at: number) => ({ idempotencyKey: `k${at}`, usedAt: afterStart(at) }) as LedgerEntry;
  const world = aWorld({ ledger: [used(0), used(1000)] });

  test.each([
    [0, DAY],
    [DAY - 1, DAY],
    [DAY, DAY + 1000],
    [DAY + 999, DAY + 1000],
  ])("after %i ms is at %i ms", (at, due) => {
    expect(nextExpiry(world, afterStart(at))).toBe(afterStart(due));
  });

  test("is null once all are expired", () => {
    expect(nextExpiry(world, afterStart(DAY + 1000))).toBeNull();
  });
});
