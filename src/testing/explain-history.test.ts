import { describe, expect, test } from "vitest";
import { faultIn, type HistoryCall, knownBody } from "./explain-history.ts";
import { ORDER } from "./sandbox.ts";

/** A call of a tab between two moments. */
type When = readonly [tab: number, start: number, end: number];

const bodyOf = (qty: number) => ({ ...ORDER, qty });

/** Orders of an item that costs 4.75. */
const order = ([tab, start, end]: When, key: string | null, id: string | null): HistoryCall => ({
  ...{ tab, start, end },
  request: { operation: "placeOrder", idempotencyKey: key, body: bodyOf(1) },
  response: id === null ? null : { status: 201, isReplay: false, body: { id } },
});

const refused = (when: When, key: string, status: number): HistoryCall => ({
  ...order(when, key, null),
  request: { operation: "placeOrder", idempotencyKey: key, body: bodyOf(1) },
  response: { status, isReplay: false, body: {} },
});

const wallet = ([tab, start, end]: When, balance: string): HistoryCall => ({
  ...{ tab, start, end },
  request: { operation: "getWallet", idempotencyKey: null },
  response: { status: 200, isReplay: false, body: { balance } },
});

/** The last list, oldest first, and the balance beside it. */
function last(balance: string, ...ids: readonly string[]): readonly HistoryCall[] {
  const data = ids.map((id) => ({ ...bodyOf(1), id, total: "4.75" })).toReversed();
  const request = { operation: "listOrders", idempotencyKey: null } as const;
  const list = { ...wallet([0, 90, 91], ""), request };
  return [
    { ...list, response: { status: 200, isReplay: false, body: knownBody(request, { data }) }, isLatest: true },
    { ...wallet([1, 90, 91], balance), isLatest: true },
  ];
}

const NEVER = Infinity;
const ONE = last("495.25", "a");
const TWO = last("490.50", "a", "b");

/** That no history is refused for nothing, the properties of `tabs.test.ts` show. */
describe("a planted fault is found:", () => {
  test.each<readonly [string, readonly HistoryCall[], string]>([
    [
      "an order that another tab has overwritten",
      [order([0, 1, 2], null, "a"), order([1, 1, 2], null, "b"), ...ONE],
      '"b"',
    ],
    ["a key that is charged twice", [order([0, 1, 2], "k", "a"), order([1, 3, 4], "k", "b"), ...TWO], "with key k"],
    [
      "a lost call charged beside its retry",
      [order([0, 1, NEVER], "k", null), order([0, 2, 3], "k", "a"), ...TWO],
      "No call has made order 2",
    ],
    [
      "orders in an order that time excludes",
      [order([0, 1, 2], null, "b"), order([1, 3, 4], null, "a"), ...TWO],
      "placeOrder",
    ],
    [
      "a read behind an earlier one of its tab",
      [order([1, 1, 2], null, "a"), wallet([0, 3, 4], "495.25"), wallet([0, 5, 6], "500.00"), ...ONE],
      "tab 0, 5 to 6",
    ],
    ["a last read that misses an order", [order([0, 1, 2], null, "a"), ...last("495.25")], '"a"'],
    ["a used key that nobody used", [refused([0, 1, 2], "k", 422), ...last("500.00")], '"status":422'],
  ])("%s", (_, calls, words) => {
    expect(faultIn(calls)).toContain(words);
  });
});
