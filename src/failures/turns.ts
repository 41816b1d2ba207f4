// When the key of an order turns into another one, as one that is made of the date or the time does, or the order is over.

import { type Attempt, attemptsIn, type Trial } from "./trial-world.ts";

/** The last start at which an order is still placed, with its first key, and when in the run without failures it is placed. */
interface Turn {
  /** In milliseconds since 1970. */
  readonly start: number;
  /** In milliseconds of the run. */
  readonly at: number;
}

/** The turns by order, which is the body of its call. */
export type Turns = ReadonlyMap<string, Turn>;

const DAY = 86_400_000;

/** How much later a run begins that shares no year, quarter, month, weekday, hour, minute or second with the first. */
const FAR = [1500 * DAY + 26_597_123, 137 * DAY + 40_266_457] as const;

/** The first attempt at each order that has a key. */
const firstsIn = (trial: Trial): ReadonlyMap<string, Attempt> =>
  new Map(
    attemptsIn(trial)
      .filter(({ key }) => key !== "")
      .map((attempt) => [attempt.order, attempt] as const)
      .reverse(),
  );

interface Search {
  /** A run without failures, and when it began. */
  readonly intended: Trial;
  readonly start: number;
  /** Runs the program once more without failures, from another start; null if there is no time for it. */
  readonly run: (start: number) => Promise<Trial | null>;
  /** How many runs may be under way at once. */
  readonly atOnce: number;
}

/**
 * Finds a turn of each order whose key is of the time. If a key far in the future is another one, or there is none, there is a
 * turn in between: the runs halve the time until it is known to a millisecond. No key and no calendar has to be understood for it.
 */
export async function findTurns({ intended, start, run, atOnce }: Search): Promise<Turns> {
  const runs = new Map<number, ReturnType<typeof run>>();
  /** The key of an order in a run that begins so much later; undefined if it is not placed there. */
  const keyAt = async (order: string, later: number) => {
    const running = runs.get(later) ?? run(start + later);
    runs.set(later, running);
    const trial = await running;
    return trial ? firstsIn(trial).get(order)?.key : undefined;
  };
  const turns = new Map<string, Turn>();
  for (const [order, { key, at }] of firstsIn(intended)) {
    const isOther = async (later: number) => (await keyAt(order, later)) !== key;
    const far = (await isOther(FAR[0])) ? FAR[0] : (await isOther(FAR[1])) ? FAR[1] : null;
    // A key that differs at the same start is random, not of the time.
    if (far === null || (await keyAt(order, 0)) !== key) continue;
    // Milliseconds turn at once.
    let before = 0;
    let after: number = (await isOther(1)) ? 1 : far;
    while (after - before > 1) {
      const step = (after - before) / (atOnce + 1);
      const between = Array.from({ length: atOnce }, (_, place) => Math.ceil(before + step * (place + 1)));
      const keys = await Promise.all(between.map((later) => keyAt(order, later)));
      const turned = keys.findIndex((other) => other !== key);
      before = (turned < 0 ? between.at(-1) : between[turned - 1]) ?? before;
      after = between[turned] ?? after;
    }
    turns.set(order, { start: start + before, at });
  }
  return turns;
}
