import type { Instant } from "#contract/api/time.ts";
import { setAt } from "#domain/clock.ts";
import type { World } from "#domain/world.ts";
import type { Store } from "#server/storage/store.ts";

/** What one piece of work makes of the newest world at its own time. */
type TimedWork<T> = (world: World, at: Instant) => { readonly world: World; readonly result: T };

/**
 * Works on the newest world, alone, at the time its clock shows. What is committed says what time it was, so that no
 * clock of a machine put back later can undo what was delivered by then.
 */
export const createCommit =
  (store: Store, clock: (world: World) => Instant, now: () => Instant) =>
  <T>(work: TimedWork<T>) =>
    store.transact((old) => {
      const at = clock(old);
      const { world, result } = work(old, at);
      const isClockKept = world !== old && world.clock === old.clock;
      return { world: isClockKept ? setAt(world, at, now()) : world, result };
    });
export type Commit = ReturnType<typeof createCommit>;
