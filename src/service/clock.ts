import { type Instant, instant } from "#contract/time.ts";
import type { Clock, World } from "./world.ts";

/** What the sandbox clock shows when the real clock shows `real`. */
export const clockReading = (clock: Clock, real: Instant): Instant =>
  instant(clock.sandbox + (real - clock.real) * clock.speed);

/** The latest thing the world knows of. No call is dated before it, even if the machine's clock was put back. */
export const latestIn = (world: World): Instant =>
  instant(
    Math.max(world.balanceChangedAt, ...world.keys.flatMap(({ createdAt, revokedAt }) => [createdAt, revokedAt ?? 0])),
  );
