import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { aCall, afterStart, aKey, aWorld, ORDER, START } from "./call.fixture.ts";
import { canonical, fingerprintOf } from "./canonical.ts";
import { expiryOf } from "./due-times.ts";
import { lookupIdempotencyKey, recorded } from "./ledger.ts";

const DAY = 86_400_000;

const order = (changes = {}) => aCall("placeOrder", { body: ORDER, idempotencyKey: "k", ...changes });
const world = recorded(aWorld(), order(), "k", "ord_1");
const [entry] = world.ledger;

describe("the ledger", () => {
  test("records the request that used an Idempotency-Key, and what it created", () => {
    expect(world.ledger).toEqual([
      {
        idempotencyKey: "k",
        fingerprint: fingerprintOf("POST", "/v1/orders", ORDER),
        operation: "placeOrder",
        made: "ord_1",
        requestId: "req_00000000000000000001",
        usedAt: START,
      },
    ]);
    expect({ ...world, ledger: [] }).toEqual(aWorld());
  });

  test.each([
    ["no Idempotency-Key", { idempotencyKey: null }, "unprotected"],
    ["another Idempotency-Key", { idempotencyKey: "K" }, "new"],
    ["the same request", {}, "replay"],
    ["the same request by another key", { caller: aKey() }, "replay"],
    ["the same members in another order", { body: Object.fromEntries(Object.entries(ORDER).reverse()) }, "replay"],
    ["another quantity", { body: { ...ORDER, qty: 2 } }, "reused"],
    ["an invalid body", { body: {} }, "reused"],
    ["the other operation that creates", { operation: "createKey" }, "reused"],
    ["the same request a millisecond before it expires", { at: afterStart(DAY - 1) }, "replay"],
    ["another request a millisecond before it expires", { at: afterStart(DAY - 1), body: {} }, "reused"],
    ["the same request once it has expired", { at: afterStart(DAY) }, "new"],
    ["another request once it has expired", { at: afterStart(DAY), body: {} }, "new"],
  ] as const)("knows %s", (_, changes, known) => {
    expect(lookupIdempotencyKey(world, order(changes))).toEqual(
      known === "replay" || known === "reused" ? { known, entry } : { known },
    );
  });

  test("uses the newest of two entries of one Idempotency-Key, since the older one has expired", () => {
    const later = recorded(world, order({ at: afterStart(DAY) }), "k", "ord_2");
    const both = { ...later, ledger: [...world.ledger, ...later.ledger] };
    expect(lookupIdempotencyKey(both, order({ at: afterStart(DAY) }))).toMatchObject({ entry: { made: "ord_2" } });
  });

  test.each([
    [DAY - 1, ["ord_1", "ord_2"]],
    [DAY, ["ord_2"]],
  ])("after %i ms keeps, beside a new entry, only those that have not expired", (at, made) => {
    const next = recorded(world, order({ at: afterStart(at), idempotencyKey: "other" }), "other", "ord_2");
    expect(next.ledger.map((each) => each.made)).toEqual(made);
  });

  test("keeps an entry for 24 hours", () => {
    expect(entry && expiryOf(entry)).toBe(START + duration(24 * 60 * 60 * 1000));
  });
});

describe("the fingerprint of a request", () => {
  /** The same JSON value with the members of every object reversed. */
  function reversed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, member]) => [name, reversed(member)]),
    );
  }

  test("has no longest array or object", () => {
    const long = Array.from({ length: 200_000 }, (_, at) => at);
    expect(canonical(long)).toBe(JSON.stringify(long));
    expect(JSON.parse(canonical({ ...long }))).toEqual({ ...long });
  });

  test("is independent of the order of members, and the canonical form loses no data", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const value = JSON.parse(JSON.stringify(given));
        expect(canonical(reversed(value))).toBe(canonical(value));
        expect(JSON.parse(canonical(value))).toEqual(value);
      }),
      { seed: 20261121 },
    );
  });

  test("depends on the method, the path, the body and the order of an array", () => {
    const all = [
      fingerprintOf("POST", "/v1/orders", {}),
      fingerprintOf("PUT", "/v1/orders", {}),
      fingerprintOf("POST", "/v1/keys", {}),
      fingerprintOf("POST", "/v1/orders", { a: [1, 2] }),
      fingerprintOf("POST", "/v1/orders", { a: [2, 1] }),
    ];
    expect(new Set(all).size).toBe(5);
  });

  test("of a body nested thousands deep can be computed", () => {
    const deep = JSON.parse(`${"[".repeat(8000)}${"]".repeat(8000)}`);
    expect(fingerprintOf("POST", "/v1/orders", deep)).toMatch(/^[0-9a-f]{64}$/);
  });
});
