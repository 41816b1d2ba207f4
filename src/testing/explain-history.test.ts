import { describe, expect, test } from "vitest";
import { contentOf, faultIn, type HistoryCall, knownBody } from "./explain-history.ts";
import { ORDER } from "./sandbox.ts";

/** A call of a tab between two moments. */
type When = readonly [tab: number, start: number, end: number];

/** One or two of an item that costs 4.75. */
const order = (
  [tab, start, end]: When,
  key: string | null,
  id: string | null,
  isReplay = false,
  qty = 1,
): HistoryCall => ({
  tab,
  start,
  end,
  request: { operation: "placeOrder", idempotencyKey: key, body: { ...ORDER, qty } },
  response: id === null ? null : { status: 201, isReplay, body: { id, total: (4.75 * qty).toFixed(2) } },
});

const refused = (when: When, key: string, status: number, qty = 1): HistoryCall => ({
  ...order(when, key, null, false, qty),
  response: { status, isReplay: false, body: {} },
});

const wallet = ([tab, start, end]: When, balance: string, isLatest = false): HistoryCall => ({
  tab,
  start,
  end,
  isLatest,
  request: { operation: "getWallet", idempotencyKey: null },
  response: { status: 200, isReplay: false, body: { balance } },
});

const list = ([tab, start, end]: When, ...ids: readonly string[]): HistoryCall => ({
  tab,
  start,
  end,
  isLatest: true,
  request: { operation: "listOrders", idempotencyKey: null },
  response: { status: 200, isReplay: false, body: { ids, contents: ids.map(() => contentOf({ ...ORDER, qty: 1 })) } },
});

const NEVER = Infinity;

describe("a history is explained", () => {
  test.each<readonly [string, readonly HistoryCall[]]>([
    [
      "where two tabs order at once, in either order",
      [order([0, 1, 4], null, "a"), order([1, 2, 3], null, "b"), list([0, 5, 6], "a", "b")],
    ],
    [
      "where a key is replayed before the first response arrives",
      [order([0, 1, 9], "k", "a"), order([1, 2, 3], "k", "a", true)],
    ],
    [
      "where a read misses what another tab stored a moment ago",
      [order([0, 1, 2], null, "a"), wallet([1, 3, 4], "500.00")],
    ],
    [
      "where a lost call was carried out",
      [order([0, 1, NEVER], "k", null), order([1, 5, 6], "k", "a", true), wallet([1, 7, 8], "495.25")],
    ],
    [
      "where a lost call was not",
      [order([0, 1, NEVER], "k", null), order([1, 5, 6], "k", "a"), wallet([1, 7, 8], "495.25")],
    ],
    [
      "where a lost call without a key was carried out, as only a list shows",
      [
        order([0, 1, NEVER], null, null),
        order([1, 2, 3], null, "b"),
        list([1, 5, 6], "b", "a"),
        wallet([1, 7, 8], "490.50"),
      ],
    ],
    ["where a used key is refused for another request", [order([0, 1, 2], "k", "a"), refused([1, 3, 4], "k", 422, 2)]],
    [
      "where the browser refuses a call",
      [refused([0, 1, 2], "k", 503), order([0, 3, 4], "k", "a"), wallet([0, 5, 6], "495.25")],
    ],
  ])("%s", (_, calls) => {
    expect(faultIn(calls)).toBeNull();
  });

  test("of 60 calls in three tabs at once, within the time of a test", () => {
    const ids = Array.from({ length: 60 }, (_, at) => `id-${at}`);
    const calls = ids.map((id, at) => order([at % 3, at % 7, 100 + at], null, id));
    expect(faultIn([...calls, list([0, 200, 201], ...ids.toReversed())])).toBeNull();
  });
});

describe("a planted fault is found:", () => {
  test("an update that another tab has overwritten", () => {
    const calls = [order([0, 1, 2], null, "a"), order([1, 1, 2], null, "b")];
    expect(faultIn([...calls, wallet([0, 3, 4], "495.25", true)])).toContain("The history is not explained.");
    expect(faultIn([...calls, list([0, 3, 4], "b")])).toContain("tab 0, 3 to 4: listOrders");
  });

  test("a key that is charged twice", () => {
    const calls = [order([0, 1, 2], "k", "a"), order([1, 3, 4], "k", "b")];
    expect(faultIn(calls)).toMatch(/^Idempotency-Key k is not explained\. After 1 of 2 calls .*\n.*"id":"b"/);
    const hidden = [order([0, 1, 2], "k", "a"), order([1, 3, 4], "k", "a", true), wallet([1, 5, 6], "490.50")];
    expect(faultIn(hidden)).toContain("getWallet");
  });

  test("a lost call that is charged after its retry had the response of the first", () => {
    const calls = [order([0, 1, NEVER], "k", null), order([0, 2, 3], "k", "a"), wallet([0, 4, 5], "490.50")];
    expect(faultIn(calls)).toContain('getWallet -> {"status":200,"isReplay":false,"body":{"balance":"490.50"}}');
  });

  test("a read that is behind what its own tab has seen", () => {
    expect(faultIn([order([0, 1, 2], null, "a"), wallet([0, 3, 4], "500.00")])).toContain("getWallet");
    const seen = [order([1, 1, 2], null, "a"), wallet([0, 3, 4], "495.25"), wallet([0, 5, 6], "500.00")];
    expect(faultIn(seen)).toContain("tab 0, 5 to 6");
  });

  test("a read that is behind once every tab knew of all commits", () => {
    expect(faultIn([order([0, 1, 2], null, "a"), wallet([1, 3, 4], "500.00", true)])).toContain("tab 1, 3 to 4");
  });

  test("a balance that twenty lost calls do not explain, within the time of a test", () => {
    const bodies = Array.from({ length: 20 }, (_, at) => {
      return { ...ORDER, qty: 1, cust_account: { ...ORDER.cust_account, user_id: `${at}` } };
    });
    const lost = bodies.map((body, at) => ({
      ...order([at % 3, 1, NEVER], `k${at}`, null),
      request: { operation: "placeOrder" as const, idempotencyKey: `k${at}`, body },
    }));
    const data = bodies.slice(0, 15).map((body, at) => ({ ...body, id: `id-${at}` }));
    const listed = list([0, 4, 5]);
    const body = knownBody(listed.request, { data });
    const seen = { ...listed, response: { status: 200, isReplay: false, body } };
    const spent = (balance: string) => [...lost, wallet([0, 2, 3], balance, true), seen];
    expect(faultIn(spent((500 - 15 * 4.75).toFixed(2)))).toBeNull();
    expect(faultIn(spent("499.00"))).toContain("getWallet");
  });

  test("a refusal that nothing explains", () => {
    expect(faultIn([refused([0, 1, 2], "k", 402)])).toContain('"status":402');
    expect(faultIn([refused([0, 1, 2], "k", 500)])).toContain('"status":500');
  });
});

test("of a response's body the model knows ids, totals, what orders are of, and balance", () => {
  expect(knownBody({ operation: "placeOrder", idempotencyKey: null }, { id: "a", total: "1.00", qty: 1 })).toEqual({
    id: "a",
    total: "1.00",
  });
  const data = [
    { ...ORDER, id: "a", total: "9.50" },
    { ...ORDER, id: "b", qty: 1 },
  ];
  expect(knownBody({ operation: "listOrders", idempotencyKey: null }, { data })).toEqual({
    ids: ["a", "b"],
    contents: [contentOf(ORDER), contentOf({ ...ORDER, qty: 1 })],
  });
});
