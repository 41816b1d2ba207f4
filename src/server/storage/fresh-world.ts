import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { canonical } from "#domain/canonical.ts";
import { setAt } from "#domain/clock.ts";
import { seedWorld, type World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";

/** The world at the start and after a reset. A seeded world always starts at the same sandbox time. */
export function freshWorld({ now, seed = null }: Pick<Platform, "now" | "seed">, id?: string): World {
  const real = now();
  return seed === null ? seedWorld(real, id) : setAt(seedWorld(SEEDED_START, id), SEEDED_START, real);
}

/** Whether nothing but the passing of time has changed this world. */
export function isFresh(world: World): boolean {
  const fresh = seedWorld(world.balanceChangedAt, world.id);
  return canonical({ ...world, clock: world.clock.speed }) === canonical({ ...fresh, clock: fresh.clock.speed });
}
