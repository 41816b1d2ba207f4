import { describe, expect, test } from "vitest";
import { duration, type Instant, instant } from "#contract/api/time.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import { adjusted } from "./adjust.ts";
import { afterStart, aKey, anOrder, aWorld, START } from "./call.fixture.ts";
import { LAST_INSTANT } from "./clock.ts";
import type { World } from "./world.ts";

/** The sandbox clock is 2 s, the real one 3 s after the start. */
const MOMENT = { at: afterStart(2000), real: afterStart(3000) };

const adjust = (world: World, adjustment: Adjustment) => adjusted(world, adjustment, MOMENT);
const clockAfter = (adjustment: Adjustment, world = aWorld()) => adjust(world, adjustment).clock;

describe("the clock", () => {
  test.each([0, 1, 10, 60] as const)("runs at ×%i from the time it shows", (speed) => {
    expect(clockAfter({ kind: "run_clock", speed })).toEqual({ real: MOMENT.real, sandbox: MOMENT.at, speed });
  });

  test("skips forward from the time it shows, and keeps its speed", () => {
    const world = aWorld({ clock: { real: START, sandbox: START, speed: 60 } });
    const expected = { real: MOMENT.real, sandbox: afterStart(2000 + 3_600_000), speed: 60 };
    expect(clockAfter({ kind: "skip", by: duration(3_600_000) }, world)).toEqual(expected);
  });

  test("skips to its last instant at most", () => {
    expect(clockAfter({ kind: "skip", by: duration(LAST_INSTANT) }).sandbox).toBe(LAST_INSTANT);
  });

  test("skips to the next delivery, and keeps its speed", () => {
    const orders = [
      anOrder("ord_1", { deliverAt: afterStart(9000) }),
      anOrder("ord_2"),
      anOrder("ord_3", { deliverAt: MOMENT.at }),
    ];
    const world = aWorld({ orders, clock: { real: START, sandbox: START, speed: 10 } });
    const expected = { real: MOMENT.real, sandbox: afterStart(5000), speed: 10 };
    expect(clockAfter({ kind: "skip_to_next_delivery" }, world)).toEqual(expected);
  });

  test("stays, as the identical world, where there is no next delivery", () => {
    const world = aWorld({ orders: [anOrder("ord_1", { deliverAt: MOMENT.at })] });
    expect(adjust(world, { kind: "skip_to_next_delivery" })).toBe(world);
  });

  test.each([
    ["later", afterStart(9000), afterStart(9000)],
    ["now", MOMENT.at, MOMENT.at],
    ["earlier, which it is past", START, MOMENT.at],
    ["its last instant", LAST_INSTANT, LAST_INSTANT],
  ])("is held at a time that is %s, and paused", (_, at, sandbox) => {
    expect(clockAfter({ kind: "hold_at", at })).toEqual({ real: MOMENT.real, sandbox, speed: 0 });
  });

  test("is all that its adjustments change", () => {
    const world = aWorld({ orders: [anOrder("ord_1")] });
    for (const adjustment of [
      { kind: "run_clock", speed: 60 },
      { kind: "skip", by: duration(1) },
      { kind: "skip_to_next_delivery" },
      { kind: "hold_at", at: afterStart(9000) },
    ] as const) {
      expect({ ...adjust(world, adjustment), clock: world.clock }).toEqual(world);
    }
  });
});

describe("a delivery", () => {
  const world = aWorld({ orders: [anOrder("ord_1"), anOrder("ord_2"), anOrder("ord_3", { deliverAt: MOMENT.at })] });

  test("that the panel asks for happens now, for this order only", () => {
    const [first, second, third] = world.orders;
    expect(adjust(world, { kind: "deliver_now", order: "ord_2" })).toEqual({
      ...world,
      orders: [first, { ...second, deliverAt: MOMENT.at }, third],
    });
  });

  test.each(["ord_3", "ord_9"])("of %s, which is delivered or does not exist, changes nothing", (order) => {
    expect(adjust(world, { kind: "deliver_now", order })).toBe(world);
  });

  test.each([0, 60_000])("can have a delay of %i ms, for orders to come", (delay) => {
    expect(adjust(world, { kind: "set_delivery_delay", delay: duration(delay) })).toEqual({
      ...world,
      deliveryDelay: delay,
    });
  });
});

describe("the account's terms", () => {
  const world = aWorld({ account: { tier: "gold", customRate: 100 } });

  test.each(["bronze", "silver", "gold"] as const)("have the tier %s, beside the custom rate", (tier) => {
    expect(adjust(world, { kind: "set_tier", tier })).toEqual({ ...world, account: { tier, customRate: 100 } });
  });

  test.each([0, 1, 500, null])("have the custom rate %s, beside the tier", (rate) => {
    expect(adjust(world, { kind: "set_custom_rate", rate })).toEqual({
      ...world,
      account: { tier: "gold", customRate: rate },
    });
  });
});

describe("an item", () => {
  const switched = (world: World, productItemId: number, available: boolean) =>
    adjust(world, { kind: "switch_item", productItemId, available });

  test("is switched away from its state in the catalogue, and back, beside other items", () => {
    const world = aWorld({ switched: [{ productItemId: 1304, available: true }] });
    const off = switched(world, 1001, false);
    expect(off.switched).toEqual([...world.switched, { productItemId: 1001, available: false }]);
    expect(switched(off, 1001, true)).toEqual(world);
    expect(switched(off, 1304, false).switched).toEqual([{ productItemId: 1001, available: false }]);
  });

  test.each([
    [1001, true],
    [1304, false],
  ])("%i switched to its current state changes nothing", (id, available) => {
    const world = aWorld();
    expect(switched(world, id, available)).toBe(world);
  });
});

describe("a key", () => {
  const world = aWorld({
    keys: [aKey({ id: "key_1", revokedAt: START }), aKey({ id: "key_2" }), aKey({ id: "key_3" })],
  });

  test("is revoked at the sandbox clock's time, whatever its scopes, and no other is", () => {
    const [first, second, third] = world.keys;
    expect(adjust(world, { kind: "revoke_key", key: "key_2" })).toEqual({
      ...world,
      keys: [first, { ...second, revokedAt: MOMENT.at }, third],
    });
  });

  test.each(["key_1", "key_9"])("%s, which is revoked or does not exist, changes nothing", (key) => {
    expect(adjust(world, { kind: "revoke_key", key })).toBe(world);
  });
});

describe("a value out of bounds is a RangeError", () => {
  test.each([
    ["a speed of 61", { kind: "run_clock", speed: 61 }],
    ["a speed of 2", { kind: "run_clock", speed: 2 }],
    ["a speed of -1", { kind: "run_clock", speed: -1 }],
    ["a speed that is no number", { kind: "run_clock", speed: Number.NaN }],
    ["a skip back", { kind: "skip", by: -1 }],
    ["a skip of no number", { kind: "skip", by: Number.NaN }],
    ["an endless skip", { kind: "skip", by: Number.POSITIVE_INFINITY }],
    ["half a millisecond", { kind: "skip", by: 0.5 }],
    ["a hold before 1970", { kind: "hold_at", at: instant(-1) }],
    ["a hold at half a millisecond", { kind: "hold_at", at: 0.5 as Instant }],
    ["a hold at no number", { kind: "hold_at", at: Number.NaN }],
    ["a hold after the last instant", { kind: "hold_at", at: LAST_INSTANT + 1 }],
    ["a delay of 60.001 s", { kind: "set_delivery_delay", delay: 60_001 }],
    ["a delay of less than none", { kind: "set_delivery_delay", delay: -1 }],
    ["a delay of no number", { kind: "set_delivery_delay", delay: Number.NaN }],
    ["a custom rate of 50.1 %", { kind: "set_custom_rate", rate: 501 }],
    ["a custom rate below 0", { kind: "set_custom_rate", rate: -1 }],
    ["a custom rate of a hundredth", { kind: "set_custom_rate", rate: 0.1 }],
    ["a tier there is not", { kind: "set_tier", tier: "platinum" }],
    ["a tier of every object", { kind: "set_tier", tier: "constructor" }],
    ["an item there is not", { kind: "switch_item", productItemId: 999, available: false }],
  ])("%s", (_, adjustment) => {
    expect(() => adjust(aWorld(), adjustment as Adjustment)).toThrow(RangeError);
  });

  test("that says what is allowed", () => {
    const tier = "platinum" as "gold";
    expect(() => adjust(aWorld(), { kind: "set_tier", tier })).toThrow(
      "The tier cannot be platinum. Use one of bronze, silver, gold.",
    );
  });
});
