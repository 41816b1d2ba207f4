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

describe("the clock alone", () => {
  const due = (at: Instant) => anOrder("ord_1", { deliverAt: at });
  const orders = [due(afterStart(9000)), due(afterStart(5000)), due(MOMENT.at)];
  const world = aWorld({ orders, clock: { real: START, sandbox: START, speed: 10 } });

  test.each<[string, Adjustment, Instant, speed?: number]>([
    ["pauses", { kind: "run_clock", speed: 0 }, MOMENT.at, 0],
    ["runs at ×1 from the time it shows", { kind: "run_clock", speed: 1 }, MOMENT.at, 1],
    ["runs at ×60 from the time it shows", { kind: "run_clock", speed: 60 }, MOMENT.at, 60],
    ["skips forward from the time it shows", { kind: "skip", by: duration(3_600_000) }, afterStart(2000 + 3_600_000)],
    ["skips to its last instant at most", { kind: "skip", by: duration(LAST_INSTANT) }, LAST_INSTANT],
    ["skips to the next delivery", { kind: "skip_to_next_delivery" }, afterStart(5000)],
    ["is held at a later time", { kind: "hold_at", at: afterStart(9000) }, afterStart(9000), 0],
    ["is held now, if it is past the time", { kind: "hold_at", at: START }, MOMENT.at, 0],
    ["is held at its last instant", { kind: "hold_at", at: LAST_INSTANT }, LAST_INSTANT, 0],
  ])("%s", (_, adjustment, sandbox, speed = 10) => {
    expect(adjust(world, adjustment)).toEqual({ ...world, clock: { real: MOMENT.real, sandbox, speed } });
  });
});

describe("one thing changes, and nothing else:", () => {
  const orders = [anOrder("ord_1"), anOrder("ord_2"), anOrder("ord_3", { deliverAt: MOMENT.at })] as const;
  const keys = [aKey({ id: "key_1", revokedAt: START }), aKey({ id: "key_2" }), aKey({ id: "key_3" })] as const;
  const switched = [{ productItemId: 1304, available: true }] as const;
  const off = { productItemId: 1001, available: false };
  const world = aWorld({ orders, keys, switched, account: { tier: "gold", customRate: 100 } });

  test.each<[string, Adjustment, Partial<World>]>([
    [
      "a delivery happens now",
      { kind: "deliver_now", order: "ord_2" },
      { orders: [orders[0], { ...orders[1], deliverAt: MOMENT.at }, orders[2]] },
    ],
    ["the delivery delay is none", { kind: "set_delivery_delay", delay: duration(0) }, { deliveryDelay: duration(0) }],
    [
      "the delivery delay is a minute",
      { kind: "set_delivery_delay", delay: duration(60_000) },
      { deliveryDelay: duration(60_000) },
    ],
    ["the tier", { kind: "set_tier", tier: "bronze" }, { account: { tier: "bronze", customRate: 100 } }],
    ["the custom rate is 0", { kind: "set_custom_rate", rate: 0 }, { account: { tier: "gold", customRate: 0 } }],
    ["the custom rate is 50 %", { kind: "set_custom_rate", rate: 500 }, { account: { tier: "gold", customRate: 500 } }],
    ["the custom rate ends", { kind: "set_custom_rate", rate: null }, { account: { tier: "gold", customRate: null } }],
    [
      "an item is switched away from its state in the catalogue",
      { kind: "switch_item", ...off },
      { switched: [...switched, off] },
    ],
    ["an item is switched back", { kind: "switch_item", productItemId: 1304, available: false }, { switched: [] }],
    [
      "a key is revoked, whatever its scopes",
      { kind: "revoke_key", key: "key_2" },
      { keys: [keys[0], { ...keys[1], revokedAt: MOMENT.at }, keys[2]] },
    ],
  ])("%s", (_, adjustment, changes) => {
    expect(adjust(world, adjustment)).toEqual({ ...world, ...changes });
  });

  test.each<[string, Adjustment]>([
    ["a skip without a next delivery", { kind: "skip_to_next_delivery" }],
    ["a delivery that has happened", { kind: "deliver_now", order: "ord_3" }],
    ["a delivery of an order that does not exist", { kind: "deliver_now", order: "ord_9" }],
    ["an item available already", { kind: "switch_item", productItemId: 1001, available: true }],
    ["an item unavailable already", { kind: "switch_item", productItemId: 2403, available: false }],
    ["a key that is revoked", { kind: "revoke_key", key: "key_1" }],
    ["a key that does not exist", { kind: "revoke_key", key: "key_9" }],
  ])("nothing by %s, and the world is the identical one", (_, adjustment) => {
    const delivered = { ...world, orders: [orders[2]] };
    expect(adjust(delivered, adjustment)).toBe(delivered);
  });
});

describe("a value out of bounds is a RangeError", () => {
  test.each([
    ["a speed of 61", { kind: "run_clock", speed: 61 }],
    ["a speed between two", { kind: "run_clock", speed: 2 }],
    ["a speed that is no number", { kind: "run_clock", speed: Number.NaN }],
    ["a skip back", { kind: "skip", by: -1 }],
    ["half a millisecond", { kind: "skip", by: 0.5 }],
    ["a hold before 1970", { kind: "hold_at", at: instant(-1) }],
    ["a hold at half a millisecond", { kind: "hold_at", at: 0.5 as Instant }],
    ["a hold after the last instant", { kind: "hold_at", at: LAST_INSTANT + 1 }],
    ["a delay of 60.001 s", { kind: "set_delivery_delay", delay: 60_001 }],
    ["a delay of less than none", { kind: "set_delivery_delay", delay: -1 }],
    ["a custom rate of 50.1 %", { kind: "set_custom_rate", rate: 501 }],
    ["a custom rate of a hundredth", { kind: "set_custom_rate", rate: 0.1 }],
    ["a custom rate below 0", { kind: "set_custom_rate", rate: -1 }],
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
