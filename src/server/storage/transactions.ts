import type { World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";
import { createCommitQueue, type Failure, type Shared, TRANSACTION_LIMIT } from "./commit-queue.ts";
import { limitedCounter } from "./limited-counter.ts";
import { withLimit } from "./with-limit.ts";

/** What a transaction makes of the world: the next one (the identical object if nothing changed), and a result. */
export interface Transaction<T> {
  readonly world: World;
  readonly result: T;
}

/** The result of a transaction, and why its change was not stored. */
export interface Outcome<T> {
  readonly result: T;
  /** Null if it was stored, or if there was nothing to store. */
  readonly failure: Failure | null;
}

/** State in this tab's memory waits for nothing of the browser, so its transactions need no limit. */
const withLimitsOf = (platform: Platform): Platform =>
  platform.storage ? platform : { ...platform, after: () => () => {} };

/** Runs transactions one at a time, across all tabs. No wait on the browser is without a limit. */
export function createTransactions(environment: Platform, shared: Shared) {
  const platform = withLimitsOf(environment);
  const counter = limitedCounter(platform);
  const queue = createCommitQueue(platform, counter, shared);
  return {
    /** Whether this tab and the others know each other's commits. */
    isExact: counter.isExact,
    /**
     * Runs a transaction exclusively and stores its change in one write. If the browser refuses the lock or the write, or
     * does not respond in time, nothing changes, now or later. It may be run more than once; the last result counts.
     */
    transact: async <T>(work: (world: World) => Transaction<T>): Promise<Outcome<T>> => {
      let failure: Outcome<T>["failure"] = "late";
      const committed = await withLimit(platform, TRANSACTION_LIMIT, null, (signal) => {
        return new Promise<Outcome<T> | null>((resolve, reject) => {
          let result: T;
          queue.add({
            signal,
            apply: (world) => {
              try {
                const next = work(world);
                result = next.result;
                return next.world;
              } catch (thrown) {
                reject(thrown);
                return world;
              }
            },
            end: (reason) => resolve({ result, failure: reason }),
            drop: (reason) => {
              failure = reason;
              resolve(null);
            },
          });
        });
      });
      if (committed) return committed;
      const { world: old } = shared.own();
      const { world, result } = work(old);
      return { result, failure: world === old ? null : failure };
    },
    leave: queue.leave,
  };
}
