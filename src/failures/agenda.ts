// The timers of a run, and the clock that moves to them.

export interface Timer {
  readonly id: number;
  /** In milliseconds, as is all time here. */
  readonly every: number;
  readonly work: () => void;
  readonly isRepeated: boolean;
  /** Whether it keeps the program running. */
  isKeeping: boolean;
  due: number;
}

/** How often the clock may be read in a row before it moves with the real time, as real work may be measured by it. */
const FEW_READS = 100;
/** How often before it moves at each reading, so that a loop that only waits for it ends. */
const MOST_READS = 1000;

/** What the platform had when this was loaded: a test may replace its timers later. */
export const platform = {
  setTimeout: globalThis.setTimeout,
  setImmediate: globalThis.setImmediate as typeof globalThis.setImmediate | undefined,
  queueMicrotask: globalThis.queueMicrotask,
};
const realTime = performance.now.bind(performance);
export const pause = (ms: number) =>
  new Promise<void>((resolve) => void platform.setTimeout.call(globalThis, resolve, ms));

/** Timers by due time, and the clock that moves to them; in milliseconds since the run began. */
export function openAgenda() {
  const timers = new Map<number, Timer>();
  let now = 0;
  let last = 0;
  let reads = 0;
  let readAt = 0;
  const first = () =>
    [...timers.values()].reduce<Timer | null>((one, other) => (one && one.due <= other.due ? one : other), null);
  /** When the first timer is due; never without one. */
  const due = () => first()?.due ?? Infinity;
  const start = (timer: Timer) => {
    timer.due = now + timer.every;
    timers.set(timer.id, timer);
  };
  return {
    now: () => {
      reads += 1;
      if (reads === FEW_READS) readAt = realTime();
      if (reads > FEW_READS) {
        // A clock shows whole milliseconds.
        const passed = Math.max(Math.trunc(realTime() - readAt), Number(reads > MOST_READS));
        now += passed;
        readAt += passed;
      }
      return now;
    },
    add: (work: () => void, wait: unknown, isRepeated = false) => {
      last += 1;
      const every = Math.max(1, Math.trunc(Number(wait)) || 0);
      const timer: Timer = { id: last, every, work, isRepeated, isKeeping: true, due: 0 };
      start(timer);
      return timer;
    },
    restart: start,
    remove: (id: unknown) => timers.delete(Number(id)),
    due,
    /** Whether a timer keeps the program running, as in Node; a call without a response does so until its limit. */
    isKept: (isHeld: boolean) =>
      [...timers.values()].some(({ isKeeping, isRepeated }) => isKeeping || (isHeld && !isRepeated)),
    /** A call takes its time, unless a timer is due before. */
    pass: (ms: number) => {
      now = Math.max(now, Math.min(now + ms, due()));
    },
    /** The work of the first timer, at its time. */
    take: () => {
      const timer = first();
      if (!timer) return () => {};
      now = Math.max(now, timer.due);
      reads = 0;
      if (timer.isRepeated) start(timer);
      else timers.delete(timer.id);
      return timer.work;
    },
  };
}
