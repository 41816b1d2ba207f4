import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { canonical } from "#domain/canonical.ts";
import { setAt } from "#domain/clock.ts";
import { seedWorld, type World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";

/** The world at the start and after a reset. A seeded world always starts at the same sandbox time. */
export function freshWorld(
  { now, seed = null, start = seed === null ? null : SEEDED_START }: Pick<Platform, "now" | "seed" | "start">,
  id?: string,
): World {
  const real = now();
  return start === null ? seedWorld(real, id) : setAt(seedWorld(start, id), start, real);
}

/**
 * Whether two worlds differ at most by the passing of time, which also delivers orders. Compared by value: another tab
 * that stored the time has parsed every record.
 */
export function isSameButTime(one: World, other: World): boolean {
  const [here, there] = [one, other].map((world) => canonical({ ...world, clock: world.clock.speed }));
  return here === there;
}

/** Whether nothing but the passing of time has changed this world. */
export const isFresh = (world: World): boolean => isSameButTime(world, seedWorld(world.balanceChangedAt, world.id));
