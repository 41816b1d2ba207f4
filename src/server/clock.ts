import { type Instant, instant } from "#contract/api/time.ts";
import { clockReading, latestIn } from "#domain/clock.ts";
import type { Clock, World } from "#domain/world.ts";

const isSame = (one: Clock | null, other: Clock): boolean =>
  one?.real === other.real && one.sandbox === other.sandbox && one.speed === other.speed;

/**
 * The sandbox clock of a world, as this tab reads it. It never runs backwards: if the machine's clock is moved back,
 * the sandbox clock continues from its last reading. The world is a parameter because the world of a transaction may be
 * newer than the one this tab shows.
 */
export function createClock(real: () => Instant): (world: World) => Instant {
  let set: Clock | null = null;
  let running: Clock | null = null;
  let latest = 0;
  let seen = 0;
  return (world) => {
    const now = real();
    if (running === null || !isSame(set, world.clock)) {
      set = world.clock;
      running = world.clock;
      latest = Math.max(latestIn(world), world.clock.sandbox);
      seen = world.clock.real;
    }
    if (now < seen) running = { ...running, real: now, sandbox: instant(latest) };
    seen = now;
    latest = Math.max(latest, clockReading(running, now));
    return instant(latest);
  };
}
