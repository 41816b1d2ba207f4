import { type Instant, instant } from "#contract/time.ts";
import type { Clock, World } from "./world.ts";

/** Where the sandbox clock stops. What is due after it still has a year of four digits, so it can be written down. */
export const LAST_INSTANT = instant(1e14);

/** What the sandbox clock shows when the real clock shows `real`. */
export const clockReading = (clock: Clock, real: Instant): Instant =>
  instant(Math.min(clock.sandbox + (real - clock.real) * clock.speed, LAST_INSTANT));

/** What the real clock shows when the sandbox clock comes to show `at`; null where it never does. */
export const realTimeOf = (clock: Clock, at: Instant): Instant | null =>
  clock.speed === 0 || at > LAST_INSTANT ? null : instant(clock.real + Math.ceil((at - clock.sandbox) / clock.speed));

/** A world from elsewhere, its clock taken up by this real clock: the one it was set by may have been ahead. */
export const resumed = (world: World, real: Instant): World => ({
  ...world,
  clock: { ...world.clock, real, sandbox: instant(Math.max(latestIn(world), clockReading(world.clock, real))) },
});

/** The latest thing the world knows of. No call is dated before it, even if the machine's clock was put back. */
export const latestIn = (world: World): Instant =>
  instant(
    Math.max(world.balanceChangedAt, ...world.keys.flatMap(({ createdAt, revokedAt }) => [createdAt, revokedAt ?? 0])),
  );
