import type { Scheduler } from "fast-check";
import type { handClock } from "./sandbox.ts";

type Clock = ReturnType<typeof handClock>;

/** How far the clock moves at once, in milliseconds. */
const STEP = 20;
/** How many turns of the event loop the service's own promises take at most; how often `drained` moves the clock. */
export const TURNS = 4;

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

/** Waits until nothing goes on but what the clock or a scheduler wakes up. */
async function atRest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
}

/**
 * The values of promises, which must settle within so much of the clock's time. A scheduler wakes up one thing after another;
 * the clock moves when it has nothing left.
 */
export async function settledWithin<T>(
  clock: Clock,
  limit: number,
  promises: readonly Promise<T>[],
  scheduler: Scheduler | null = null,
): Promise<readonly T[]> {
  let values: readonly T[] | null = null;
  const all = Promise.all(promises).then((each) => {
    values = each;
  });
  // A rejection is seen below.
  all.catch(() => {});
  const end = clock.now() + limit;
  const settled = promises.map(() => false);
  promises.forEach((each, at) => {
    const settle = () => {
      settled[at] = true;
    };
    each.then(settle, settle);
  });
  for (;;) {
    await atRest();
    if (values !== null || settled.every(Boolean)) break;
    if (clock.now() > end) {
      const hung = settled.flatMap((isSettled, at) => (isSettled ? [] : [at]));
      throw new Error(`Calls ${hung.join(", ")} did not settle within ${limit} ms.`);
    }
    if (scheduler !== null && scheduler.count() > 0) await scheduler.waitOne();
    else clock.move(STEP);
  }
  await all;
  return values ?? [];
}

/** Wakes up all that waits, and lets time pass: what resolves late must change nothing. */
export async function drained(clock: Clock, time: number, scheduler: Scheduler | null = null): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    clock.move(time);
    await atRest();
    while (scheduler !== null && scheduler.count() > 0) {
      await scheduler.waitOne();
      await atRest();
    }
  }
}
