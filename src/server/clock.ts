import { type Instant, instant } from "#contract/time.ts";
import { clockReading, latestIn } from "#service/clock.ts";
import type { Clock, World } from "#service/world.ts";

/**
 * The sandbox clock of a world, as this tab reads it. It never runs backwards, whatever the machine's clock does.
 * The world is handed in, because the one being worked on may be newer than the one this tab shows.
 */
export function newClock(real: () => Instant): (world: World) => Instant {
  let anchor: Clock | null = null;
  let latest = 0;
  return (world) => {
    const { clock } = world;
    const isSet = anchor?.real !== clock.real || anchor.sandbox !== clock.sandbox || anchor.speed !== clock.speed;
    if (isSet) latest = latestIn(world);
    anchor = clock;
    latest = Math.max(latest, clockReading(clock, real()));
    return instant(latest);
  };
}
