import { type Instant, instant } from "#contract/api/time.ts";
import type { Clock, World } from "./world.ts";

/** Where the sandbox clock stops. What is due after it still has a year of four digits, so it can be written down. */
export const LAST_INSTANT = instant(1e14);

/**
 * What the sandbox clock shows when the real clock shows `real`. Where that is before the clock was set, the machine's
 * clock was put back: the sandbox clock goes on from what it showed.
 */
export const clockReading = (clock: Clock, real: Instant): Instant =>
  instant(Math.min(clock.sandbox + Math.max(0, real - clock.real) * clock.speed, LAST_INSTANT));

/** A world whose clock is set to show `at` when the real clock shows `real`, and runs as before. */
export const setAt = (world: World, at: Instant, real: Instant): World => ({
  ...world,
  clock: { ...world.clock, real, sandbox: at },
});

/** A world from elsewhere, its clock taken up by this real clock: the one it was set by may have been ahead. */
export const resumed = (world: World, real: Instant): World =>
  setAt(world, instant(Math.max(latestIn(world), clockReading(world.clock, real))), real);

/** The latest thing the world knows of. No call is dated before it, even if the machine's clock was put back. */
export const latestIn = (world: World): Instant =>
  instant(
    Math.max(world.balanceChangedAt, ...world.keys.flatMap(({ createdAt, revokedAt }) => [createdAt, revokedAt ?? 0])),
  );
