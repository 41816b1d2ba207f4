import type { Instant } from "#contract/api/time.ts";
import { setAt } from "#domain/clock.ts";
import type { World } from "#domain/world.ts";
import type { Store } from "#server/storage/store.ts";
import type { Transaction } from "#server/storage/transactions.ts";

/**
 * Runs a transaction on the newest world at its current sandbox time. Each commit also stores that time, so that moving
 * the machine's clock back cannot undo deliveries.
 */
export const createCommit =
  (store: Store, clock: (world: World) => Instant, now: () => Instant) =>
  <T>(work: (world: World, at: Instant) => Transaction<T>) =>
    store.transact((old) => {
      const at = clock(old);
      const { world, result } = work(old, at);
      const isClockKept = world !== old && world.clock === old.clock;
      return { world: isClockKept ? setAt(world, at, now()) : world, result };
    });
export type Commit = ReturnType<typeof createCommit>;
