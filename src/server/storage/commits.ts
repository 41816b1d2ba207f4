import { createStore, type StoreApi } from "zustand/vanilla";
import { type Duration, duration, type Instant } from "#contract/api/time.ts";
import { orNull } from "#contract/or-null.ts";
import { setAt } from "#domain/clock.ts";
import type { World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";
import type { Stored } from "./stored.ts";

/**
 * How long a tab waits for the lock since the last commit of any tab, for an access to the revision counter, and for storage to
 * show another tab's commit. Once nothing goes on, a call may take 8 s: at most it waits for the end of one turn (1 s), the lock,
 * the counter and storage.
 */
const LOCK_LIMIT = duration(4000);
const ACCESS_LIMIT = duration(1000);
const CATCH_UP_WAIT = duration(5);

/** What transactions run on: the state of this tab, and what every tab stores. */
interface Shared {
  readonly own: () => Stored;
  /** The newest state. Throws if the browser or a newer version of the page refuses: what is stored may not be replaced. */
  readonly newest: () => Stored;
  /** Calls `react` at each change of this tab's state, its own or another tab's; returns a function that ends that. */
  readonly watch: (react: () => void) => () => void;
  /** Stores a state in one write. False if the browser refuses. */
  readonly put: (next: Stored) => boolean;
}

/** What a transaction makes of the world: the next one (the identical object if nothing changed), and a result. */
interface Transaction<T> {
  readonly world: World;
  readonly result: T;
}

/** The result of a transaction. `isStored` is true as well if there was nothing to store. */
interface Committed<T> {
  readonly result: T;
  readonly isStored: boolean;
}

/**
 * Runs a transaction exclusively, on the newest world at its current sandbox time, and stores its change in one write. If the
 * browser refuses the lock or the write, or does not grant the lock in time, nothing changes, now or later. It may be run more
 * than once; the last result counts.
 */
export type Commit = <T>(work: (world: World, at: Instant) => Transaction<T>) => Promise<Committed<T>>;

/** A transaction that waits for the lock. */
interface Waiting {
  /** Runs it, and returns the next world: the same one if it changes nothing, or throws. */
  readonly apply: (world: World) => World;
  /** Ends it with its last result. */
  readonly end: (isStored: boolean) => void;
}

/**
 * Runs work for at most `limit`, and resolves to null then, whatever the work waits for. Its signal is aborted at the same
 * moment: work that goes on later must change nothing.
 */
function withLimit<T>(
  { after }: Pick<Platform, "after">,
  limit: Duration,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const callOff = after(limit, () => {
      controller.abort();
      resolve(null);
    });
    (async () => work(controller.signal))().finally(callOff).then(resolve, reject);
  });
}

/**
 * The revision counter of a tab within a limit. An access that fails takes its whole limit, in which storage shows the other tabs'
 * commits, and them this one's. State in this tab's memory has no need of a counter.
 */
function limitedCounter(platform: Platform) {
  const isExact = createStore(() => true);
  const counter = platform.storage && platform.revisionCounter;
  async function used<T>(use: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const answered = async (signal: AbortSignal): Promise<T> => {
      try {
        return await use(signal);
      } catch {
        return new Promise(() => {});
      }
    };
    const value = await withLimit(platform, ACCESS_LIMIT, answered);
    isExact.setState(value !== null, true);
    // A connection that fails is opened again at its next use.
    if (value === null) counter?.close();
    return value;
  }
  return {
    isExact: isExact as Pick<StoreApi<boolean>, "getState" | "subscribe">,
    read: async () => (counter ? await used((signal) => counter.read(signal)) : 0),
    raise: async (revision: number) => {
      if (counter) await used((signal) => counter.raise(revision, signal).then(() => revision));
    },
    close: () => counter?.close(),
  };
}

/** The newest state of any tab, once storage shows this revision, or after a second without it. */
async function caughtUp(platform: Platform, newest: Shared["newest"], revision: number): Promise<Stored> {
  const found = newest();
  if (found.revision >= revision) return found;
  const isShown = async (signal: AbortSignal) => {
    while (newest().revision < revision && !signal.aborted) {
      await new Promise<void>((resolve) => platform.after(CATCH_UP_WAIT, resolve));
    }
  };
  await withLimit(platform, ACCESS_LIMIT, isShown);
  return newest();
}

/** Applies transactions and stores what they change in one write, or, if the browser refuses that, each in its own. */
function store(batch: readonly Waiting[], state: Stored, put: Shared["put"]): Stored {
  const changed = new Set<Waiting>();
  let { world } = state;
  for (const each of batch) {
    const before = world;
    world = each.apply(before);
    if (world !== before) changed.add(each);
  }
  const next = changed.size > 0 ? { revision: state.revision + 1, world } : state;
  const isStored = next === state || put(next);
  if (!isStored && batch.length > 1) return batch.reduce((known, each) => store([each], known, put), state);
  for (const each of batch) each.end(isStored || !changed.has(each));
  return isStored ? next : state;
}

/*
 * lock     inLock         at most LOCK_LIMIT since the last commit of any tab
 *   read   counter.read   the last revision; after ACCESS_LIMIT without it
 *   wait   caughtUp       until storage shows that revision; ACCESS_LIMIT
 *   apply  store          all that waits, to that world
 *   write  store          once; on refusal, each in its own write
 *   raise  counter.raise  if anything changed; ACCESS_LIMIT
 */

/** Whether the lock was granted within its limit. Resolves when the work that it was granted for has ended. */
async function inLock(platform: Platform, work: () => Promise<void>): Promise<boolean> {
  const granted = await withLimit(platform, LOCK_LIMIT, (signal) => {
    return new Promise<{ readonly ended: Promise<void> } | null>((resolve) => {
      const begin = async () => {
        const ended = work();
        resolve({ ended });
        await ended;
      };
      // One that is refused, or ends without being granted, would be refused again.
      (async () => platform.exclusively(begin, signal))().then(
        () => resolve(null),
        () => resolve(null),
      );
    });
  });
  await granted?.ended;
  return granted !== null;
}

/**
 * Calls `wake` once no tab has committed for so long: those that wait for their turn are not refused while others have theirs. A
 * busy tab is told of commits late, so it reads the revision at the end.
 */
function afterQuiet(
  { after }: Platform,
  counted: () => Promise<number | null>,
  { own, newest, watch }: Shared,
): Platform["after"] {
  return (wait, wake) => {
    let known = 0;
    let isOver = false;
    let callOff = () => {};
    const begin = (revision: number) => {
      known = revision;
      callOff();
      callOff = after(wait, () => void check());
    };
    const check = async () => {
      const revision = Math.max((await counted()) ?? 0, orNull(() => newest().revision) ?? 0);
      if (isOver) return;
      if (revision > known) begin(revision);
      else wake();
    };
    const unwatch = watch(() => begin(own().revision));
    begin(own().revision);
    return () => {
      isOver = true;
      unwatch();
      callOff();
    };
  };
}

/** State in this tab's memory waits for nothing of the browser, so its transactions need no limit. */
const withLimitsOf = (platform: Platform): Platform =>
  platform.storage ? platform : { ...platform, after: () => () => {} };

/**
 * Runs transactions one at a time, across all tabs. Those that wait together share the lock, the accesses to the counter and
 * the write, so that a burst of calls stays far from its limit. No wait on the browser is without a limit. Each commit also
 * stores its time, so that moving the machine's clock back cannot undo deliveries.
 */
export function createCommits(environment: Platform, clock: (world: World) => Instant, shared: Shared) {
  const platform = withLimitsOf(environment);
  const counter = limitedCounter(platform);
  const quiet = afterQuiet(platform, counter.read, shared);
  const waiting: Waiting[] = [];
  let isDraining = false;

  /** Ends all that waits: what changes nothing succeeds. */
  function dropAll(): void {
    const { world } = shared.own();
    for (const each of waiting.splice(0)) each.end(each.apply(world) === world);
  }

  /** Commits all that waits, in the lock. Without the counter it goes on, and may miss another tab's last commit. */
  async function drain(): Promise<void> {
    try {
      const last = (await counter.read()) ?? 0;
      const { revision, world } = await caughtUp(platform, shared.newest, last);
      const before = { revision: Math.max(revision, last), world };
      const after = store(waiting.splice(0), before, shared.put);
      if (after !== before) await counter.raise(after.revision);
    } catch {
      dropAll();
    }
  }

  /** Takes the lock as often as transactions wait for it. */
  async function drainAll(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    while (waiting.length > 0) if (!(await inLock({ ...platform, after: quiet }, drain))) dropAll();
    isDraining = false;
  }

  const commit: Commit = <T>(work: (world: World, at: Instant) => Transaction<T>) => {
    const run = (old: World): Transaction<T> => {
      const at = clock(old);
      const { world, result } = work(old, at);
      const isClockKept = world !== old && world.clock === old.clock;
      return { world: isClockKept ? setAt(world, at, platform.now()) : world, result };
    };
    return new Promise<Committed<T>>((resolve, reject) => {
      let result: T;
      waiting.push({
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
        end: (isStored) => resolve({ result, isStored }),
      });
      void drainAll();
    });
  };

  return {
    /** Whether this tab and the others know each other's commits. */
    isExact: counter.isExact,
    commit,
    /** Ends what is open, for a page that is left: what waits is dropped, and never stored later. */
    leave: (): void => {
      dropAll();
      counter.close();
    },
  };
}
