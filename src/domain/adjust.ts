import { TIER_RATES } from "#contract/api/tier.ts";
import { type Duration, type Instant, instant } from "#contract/api/time.ts";
import { type Adjustment, LARGEST_RATE, LONGEST_DELAY, SPEEDS } from "#contract/panel/adjustment.ts";
import { findItem } from "./catalogue.ts";
import { LAST_INSTANT } from "./clock.ts";
import { nextDelivery } from "./due-times.ts";
import { withRevoked } from "./keys.ts";
import { isAvailable } from "./products.ts";
import type { Clock, World } from "./world.ts";

/** The time of an adjustment, on the sandbox clock and on the real one. */
interface Moment {
  readonly at: Instant;
  readonly real: Instant;
}

/** Throws a RangeError for a number the panel never offers. */
function expectBetween(value: number, most: number, what: string): void {
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new RangeError(`The ${what} cannot be ${value}. Use a whole number from 0 to ${most}.`);
  }
}

/** Throws a RangeError for a choice the panel never offers. */
function expectOneOf<T>(value: T, choices: readonly T[], what: string): void {
  if (!choices.includes(value)) {
    throw new RangeError(`The ${what} cannot be ${value}. Use one of ${choices.join(", ")}.`);
  }
}

const withClock = (world: World, { real }: Moment, sandbox: number, speed: number): World => ({
  ...world,
  clock: { real, sandbox: instant(Math.min(sandbox, LAST_INSTANT)), speed } satisfies Clock,
});

function skipped(world: World, moment: Moment, by: Duration): World {
  expectBetween(by, Number.MAX_SAFE_INTEGER, "time to skip");
  return withClock(world, moment, moment.at + by, world.clock.speed);
}

/** The world with this order delivered at this moment; unchanged if it is delivered already. */
function delivered(world: World, { at }: Moment, id: string): World {
  const order = world.orders.find((each) => each.id === id);
  if (!order || order.deliverAt <= at) return world;
  return { ...world, orders: world.orders.map((each) => (each === order ? { ...order, deliverAt: at } : each)) };
}

function switchedItem(world: World, productItemId: number, available: boolean): World {
  const found = findItem(productItemId);
  if (!found) throw new RangeError(`No product item has the id ${productItemId}.`);
  if (isAvailable(world, found.item) === available) return world;
  const others = world.switched.filter((each) => each.productItemId !== productItemId);
  return {
    ...world,
    switched: found.item.available === available ? others : [...others, { productItemId, available }],
  };
}

function revoked(world: World, { at }: Moment, id: string): World {
  const record = world.keys.find((each) => each.id === id);
  return record?.revokedAt === null ? withRevoked(world, record, at) : world;
}

/**
 * The world after an adjustment from the panel; the identical object if nothing changes. No adjustment changes the
 * balance, adds or removes an order, or moves the clock back. A value out of bounds is a RangeError.
 */
export function adjusted(world: World, adjustment: Adjustment, moment: Moment): World {
  switch (adjustment.kind) {
    case "run_clock":
      expectOneOf(adjustment.speed, SPEEDS, "clock's speed");
      return withClock(world, moment, moment.at, adjustment.speed);
    case "skip":
      return skipped(world, moment, adjustment.by);
    case "skip_to_next_delivery": {
      const due = nextDelivery(world, moment.at);
      return due === null ? world : withClock(world, moment, due, world.clock.speed);
    }
    case "hold_at":
      expectBetween(adjustment.at, LAST_INSTANT, "time to hold at");
      return withClock(world, moment, Math.max(moment.at, adjustment.at), 0);
    case "set_delivery_delay":
      expectBetween(adjustment.delay, LONGEST_DELAY, "delivery delay");
      return { ...world, deliveryDelay: adjustment.delay };
    case "deliver_now":
      return delivered(world, moment, adjustment.order);
    case "set_tier":
      expectOneOf(adjustment.tier, Object.keys(TIER_RATES), "tier");
      return { ...world, account: { ...world.account, tier: adjustment.tier } };
    case "set_custom_rate":
      if (adjustment.rate !== null) expectBetween(adjustment.rate, LARGEST_RATE, "custom rate");
      return { ...world, account: { ...world.account, customRate: adjustment.rate } };
    case "switch_item":
      return switchedItem(world, adjustment.productItemId, adjustment.available);
    case "revoke_key":
      return revoked(world, moment, adjustment.key);
  }
}
