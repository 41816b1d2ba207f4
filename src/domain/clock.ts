import { type Instant, instant } from "#contract/api/time.ts";
import type { Clock, World } from "./world.ts";

/** The last time the sandbox clock can show, and the last at which an order is delivered. */
export const LAST_INSTANT = instant(1e14);

/**
 * The sandbox time when the real clock shows `real`. If `real` is before the time the clock was set, the machine's
 * clock was moved back, and the sandbox clock continues from its stored time.
 */
export const clockReading = (clock: Clock, real: Instant): Instant =>
  instant(Math.min(clock.sandbox + Math.max(0, real - clock.real) * clock.speed, LAST_INSTANT));

/** The world with its clock set to `at` at the real time `real`; its speed is unchanged. */
export const setAt = (world: World, at: Instant, real: Instant): World => ({
  ...world,
  clock: { ...world.clock, real, sandbox: at },
});

/**
 * A world from another machine, its clock based on this machine's real clock, because the other one may have been
 * ahead.
 */
export const resumed = (world: World, real: Instant): World =>
  setAt(world, instant(Math.max(latestIn(world), clockReading(world.clock, real))), real);

/** The latest time recorded in the world. No call is dated before it, even if the machine's clock was moved back. */
export const latestIn = ({ keys, balanceChangedAt }: World): Instant =>
  instant(
    keys.reduce(
      (last, { createdAt, revokedAt }) => Math.max(last, createdAt, revokedAt ?? 0),
      balanceChangedAt as number,
    ),
  );
