import { type Duration, duration } from "#contract/api/time.ts";
import type { World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";
import type { LimitedCounter } from "./limited-counter.ts";
import type { Stored } from "./stored.ts";
import { withLimit } from "./with-limit.ts";

/**
 * How long a transaction may take in all. A call may take 8 s; a second is left to the worker and the page. The waits
 * inside the lock have shorter limits, of 5 s together.
 */
export const TRANSACTION_LIMIT = duration(7000);

/** How long, and at what interval, storage is read again while it is behind another tab's commit. */
const CATCH_UP_LIMIT = duration(1000);
const CATCH_UP_WAIT = duration(5);

/**
 * How long a tab without a revision counter leaves storage, inside the lock, to show it the other tabs' commits, and them
 * its own. With six busy tabs on two cores that takes 44 ms in 95 of 100 cases.
 */
const SETTLING_TIME = duration(150);

/** What transactions run on: the state of this tab, and what every tab stores. */
export interface Shared {
  readonly own: () => Stored;
  /** The newest state that can be read; null if the browser or a newer version of the page refuses. */
  readonly newest: () => Stored | null;
  /** Stores a state in one write. False if the browser refuses. */
  readonly put: (next: Stored) => boolean;
}

const pause = (platform: Platform, time: Duration, signal: AbortSignal) =>
  withLimit(platform, time, signal, () => new Promise(() => {}));

/** Reads the newest state of any tab: waits until storage shows this revision, for at most a second. */
async function caughtUp(
  platform: Platform,
  newest: Shared["newest"],
  revision: number,
  signal: AbortSignal,
): Promise<Stored | null> {
  let found = newest();
  const isBehind = () => found !== null && found.revision < revision;
  if (!isBehind()) return found;
  await withLimit(platform, CATCH_UP_LIMIT, signal, async (inner) => {
    while (isBehind() && !inner.aborted) {
      await pause(platform, CATCH_UP_WAIT, inner);
      found = newest();
    }
  });
  return found;
}

/** Lets every tab read what is stored: raises the counter, or leaves storage the time to show it. */
async function publish(platform: Platform, counter: LimitedCounter, revision: number, signal: AbortSignal) {
  if (!(await counter.raise(revision, signal))) await pause(platform, SETTLING_TIME, signal);
}

/** Why a transaction did not change what is stored. */
export type Failure = "refused" | "late";

/** A transaction that waits for the lock. */
export interface Waiting {
  /** Aborted once its limit has passed. */
  readonly signal: AbortSignal;
  /** Runs it, and returns the next world: the same one if it changes nothing, or throws. */
  readonly apply: (world: World) => World;
  /** Ends it with its last result. */
  readonly end: (failure: Failure | null) => void;
  /** Ends it before it was applied. */
  readonly drop: (failure: Failure) => void;
}

/**
 * The transactions of a tab that wait for the lock. Those that wait together share the lock, the accesses to the counter and
 * the write, so that a burst of calls stays far from its limit.
 */
export function createCommitQueue(platform: Platform, counter: LimitedCounter, { own, newest, put }: Shared) {
  let leaving = new AbortController();
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  /** Applies transactions and stores what they change in one write, or, if the browser refuses that, each in its own. */
  function store(batch: readonly Waiting[], state: Stored, isKnown: boolean): Stored {
    const changed = new Set<Waiting>();
    let { world } = state;
    for (const each of batch) {
      const before = world;
      world = each.apply(before);
      if (world !== before) changed.add(each);
    }
    const next = changed.size > 0 ? { revision: state.revision + 1, world } : state;
    const isStored = next === state || (isKnown && put(next));
    if (!isStored && batch.length > 1) return batch.reduce((known, each) => store([each], known, isKnown), state);
    for (const each of batch) each.end(isStored || !changed.has(each) ? null : "refused");
    return isStored ? next : state;
  }

  /** Commits all that waits while this tab holds the lock, unless the signal is aborted first. */
  async function commit(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const last = await counter.read(signal);
    if (last === null) await pause(platform, SETTLING_TIME, signal);
    const before = await caughtUp(platform, newest, last ?? 0, signal);
    if (signal.aborted) return;
    const { revision, world } = before ?? own();
    const state = { revision: Math.max(revision, last ?? 0), world };
    const batch = waiting.splice(0).filter((each) => !each.signal.aborted);
    const stored = store(batch, state, before !== null);
    // The lock is kept until then, even if the limit of the transactions passes meanwhile.
    if (stored !== state) await publish(platform, counter, stored.revision, leaving.signal);
  }

  /** Takes the lock as often as transactions wait for it. */
  async function commitAll(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) {
      let isGranted = false;
      const inLock = async (signal: AbortSignal) => {
        await platform.exclusively(() => {
          isGranted = true;
          return commit(signal);
        }, signal);
        return !isGranted;
      };
      // A lock that ends without being granted is refused, too: another request would end at once as well.
      const isRefused = await withLimit(platform, TRANSACTION_LIMIT, leaving.signal, inLock).catch(() => true);
      if (isRefused) for (const each of waiting.splice(0)) each.drop("refused");
      // Those that are over have been answered.
      waiting.splice(0, waiting.length, ...waiting.filter((each) => !each.signal.aborted));
    }
    isUnderWay = false;
  }

  return {
    add: (transaction: Waiting): void => {
      waiting.push(transaction);
      void commitAll();
    },
    /** Ends what is under way, for a page that is left: the lock is released, and what is not stored yet never is. */
    leave: (): void => {
      leaving.abort();
      for (const each of waiting.splice(0)) each.drop("late");
      leaving = new AbortController();
      counter.close();
    },
  };
}
