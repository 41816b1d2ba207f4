import { type Duration, duration, type Instant } from "#contract/api/time.ts";
import { setAt } from "#domain/clock.ts";
import type { World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";
import { type LimitedCounter, limitedCounter } from "./limited-counter.ts";
import type { Stored } from "./stored.ts";
import { withLimit } from "./with-limit.ts";

/**
 * How long a transaction may take in all. A call may take 8 s; a second is left to the worker and the page. The waits
 * inside the lock have shorter limits, of 5 s together.
 */
const TRANSACTION_LIMIT = duration(7000);

/** How long, and at what interval, storage is read again while it is behind another tab's commit. */
const CATCH_UP_LIMIT = duration(1000);
const CATCH_UP_WAIT = duration(5);

/**
 * How long a tab without a revision counter leaves storage, inside the lock, to show it the other tabs' commits, and them
 * its own. With six busy tabs on two cores that takes 44 ms in 95 of 100 cases.
 */
const SETTLING_TIME = duration(150);

/** What transactions run on: the state of this tab, and what every tab stores. */
interface Shared {
  readonly own: () => Stored;
  /** The newest state. Throws if the browser or a newer version of the page refuses: what is stored may not be replaced. */
  readonly newest: () => Stored;
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
): Promise<Stored> {
  let found = newest();
  const isBehind = () => found.revision < revision;
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

/** What a transaction makes of the world: the next one (the identical object if nothing changed), and a result. */
interface Transaction<T> {
  readonly world: World;
  readonly result: T;
}

/** Why a transaction did not change what is stored. */
type Failure = "refused" | "late";

/** The result of a transaction. `failure` is null if it was stored, or if there was nothing to store. */
interface Outcome<T> {
  readonly result: T;
  readonly failure: Failure | null;
}

/**
 * Runs a transaction exclusively, on the newest world at its current sandbox time, and stores its change in one write. If the
 * browser refuses the lock or the write, or does not respond in time, nothing changes, now or later. It may be run more than
 * once; the last result counts.
 */
export type Commit = <T>(work: (world: World, at: Instant) => Transaction<T>) => Promise<Outcome<T>>;

/** A transaction that waits for the lock. */
interface Waiting {
  /** Aborted once its limit has passed. */
  readonly signal: AbortSignal;
  /** Runs it, and returns the next world: the same one if it changes nothing, or throws. */
  readonly apply: (world: World) => World;
  /** Ends it with its last result. */
  readonly end: (failure: Failure | null) => void;
  /** Ends it before it was applied. */
  readonly drop: (failure: Failure) => void;
}

function dropAll(waiting: Waiting[], failure: Failure): void {
  for (const each of waiting.splice(0)) each.drop(failure);
}

/** State in this tab's memory waits for nothing of the browser, so its transactions need no limit. */
const withLimitsOf = (platform: Platform): Platform =>
  platform.storage ? platform : { ...platform, after: () => () => {} };

/**
 * The transactions of a tab that wait for the lock. Those that wait together share the lock, the accesses to the counter and
 * the write, so that a burst of calls stays far from its limit.
 */
function createQueue(platform: Platform, counter: LimitedCounter, { newest, put }: Shared) {
  let leaving = new AbortController();
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  /** Applies transactions and stores what they change in one write, or, if the browser refuses that, each in its own. */
  function store(batch: readonly Waiting[], state: Stored): Stored {
    const changed = new Set<Waiting>();
    let { world } = state;
    for (const each of batch) {
      const before = world;
      world = each.apply(before);
      if (world !== before) changed.add(each);
    }
    const next = changed.size > 0 ? { revision: state.revision + 1, world } : state;
    const isStored = next === state || put(next);
    if (!isStored && batch.length > 1) return batch.reduce((known, each) => store([each], known), state);
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
    const state = { revision: Math.max(before.revision, last ?? 0), world: before.world };
    const batch = waiting.splice(0).filter((each) => !each.signal.aborted);
    const stored = store(batch, state);
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
      if (isRefused) dropAll(waiting, "refused");
      // Those that are over have their responses.
      for (const each of waiting.splice(0)) if (!each.signal.aborted) waiting.push(each);
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
      dropAll(waiting, "late");
      leaving = new AbortController();
      counter.close();
    },
  };
}

/**
 * Runs transactions one at a time, across all tabs. No wait on the browser is without a limit. Each commit also stores its
 * time, so that moving the machine's clock back cannot undo deliveries.
 */
export function createCommits(environment: Platform, clock: (world: World) => Instant, shared: Shared) {
  const platform = withLimitsOf(environment);
  const counter = limitedCounter(platform);
  const queue = createQueue(platform, counter, shared);
  const commit: Commit = async <T>(work: (world: World, at: Instant) => Transaction<T>) => {
    const run = (old: World): Transaction<T> => {
      const at = clock(old);
      const { world, result } = work(old, at);
      const isClockKept = world !== old && world.clock === old.clock;
      return { world: isClockKept ? setAt(world, at, platform.now()) : world, result };
    };
    let failure: Failure = "late";
    const committed = await withLimit(platform, TRANSACTION_LIMIT, null, (signal) => {
      return new Promise<Outcome<T> | null>((resolve, reject) => {
        let result: T;
        queue.add({
          signal,
          apply: (world) => {
            try {
              const next = run(world);
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
    const { world, result } = run(old);
    return { result, failure: world === old ? null : failure };
  };
  return {
    /** Whether this tab and the others know each other's commits. */
    isExact: counter.isExact,
    commit,
    leave: queue.leave,
  };
}
