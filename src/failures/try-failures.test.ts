import fc from "fast-check";
import { expect, test } from "vitest";
import { type Schedule, tryFailures } from "./try-failures.ts";
import { type Ending, type Outcome, VERDICTS, verdictOf } from "./verdict.ts";

const outcome = (ended: Ending, orders: number): Outcome => ({ ended, reason: null, orders, spent: orders * 475 });

test.each([
  ["done", 2, "charged_twice"],
  ["failed", 2, "charged_twice"],
  ["hangs", 2, "charged_twice"],
  ["failed", 1, "charged_but_failed"],
  ["done", 0, "done_but_not_ordered"],
  ["hangs", 1, "hangs"],
  ["hangs", 0, "hangs"],
  ["failed", 0, "gave_up_safely"],
  ["done", 1, "survived"],
] as const)("%s with %i orders, where one is intended: %s", (ended, orders, verdict) => {
  expect(verdictOf(outcome(ended, orders), outcome("done", 1))).toBe(verdict);
});

/** A program as the engine sees it: how many calls it makes, and what it comes to, for each schedule. */
async function tryOn(
  calls: (schedule: Schedule) => number,
  come: (schedule: Schedule) => Outcome,
  { mostRuns = 200, atOnce = 1 } = {},
) {
  const ran: Schedule[] = [];
  let underWay = 0;
  let most = 0;
  const run = async (schedule: Schedule) => {
    ran.push(schedule);
    underWay += 1;
    most = Math.max(most, underWay);
    // The later of two runs may end first.
    for (let turn = 1 + (ran.length % 3); turn > 0; turn--) await null;
    underWay -= 1;
    return { ...come(schedule), calls: calls(schedule), took: 0, trace: schedule };
  };
  const tried = await tryFailures({ run, mostRuns, longest: 10_000, now: () => 0, atOnce });
  return { tried, ran, most };
}

test("a program of four attempts has 156 sets of failures: one, two or three at its attempts, and one without a response", async () => {
  const { tried, ran } = await tryOn(
    (schedule) => 1 + schedule.length,
    () => outcome("done", 1),
  );
  expect(tried.runs).toEqual([6, 25, 125]);
  expect(tried.cut).toBeNull();
  expect(new Set(ran.map((schedule) => JSON.stringify(schedule))).size).toBe(157);
});

test("as many runs as allowed are under way at once, which changes nothing of the result", async () => {
  const come = ({ length }: Schedule) => outcome(length > 1 ? "failed" : "done", length);
  const tryWith = (atOnce: number) => tryOn(() => 3, come, { atOnce });
  const alone = await tryWith(1);
  expect(alone.most).toBe(1);
  for (const atOnce of [2, 3]) {
    const { tried, most } = await tryWith(atOnce);
    expect(most).toBe(atOnce);
    expect(tried).toEqual(alone.tried);
  }
});

/** Numbers that depend on a schedule and a seed alone. */
const hashOf = (schedule: Schedule, seed: number): number =>
  [...JSON.stringify(schedule)].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed);

const ENDINGS = ["done", "failed", "hangs"] as const;

test("every schedule is tried once, fewest failures first, each a call later than the one before", async () => {
  const program = fc.record({
    seed: fc.nat(),
    most: fc.integer({ min: 0, max: 5 }),
    mostRuns: fc.integer({ min: 1, max: 200 }),
    atOnce: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(program, async ({ seed, most, mostRuns, atOnce }) => {
      const come = (schedule: Schedule) =>
        schedule.length === 0
          ? outcome("done", 1)
          : outcome(ENDINGS[hashOf(schedule, seed) % 3] as Ending, hashOf(schedule, seed + 1) % 3);
      const calls = (schedule: Schedule) => hashOf(schedule, seed) % (most + 1);
      const { tried, ran } = await tryOn(calls, come, { mostRuns, atOnce });
      expect(ran.length).toBeLessThanOrEqual(mostRuns);
      expect(new Set(ran.map((schedule) => JSON.stringify(schedule))).size).toBe(ran.length);
      const lengths = ran.map(({ length }) => length);
      expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
      for (const schedule of ran) {
        const places = schedule.map(({ call }) => call);
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
      }
      const verdicts = ran.slice(1).map((schedule) => verdictOf(come(schedule), outcome("done", 1)));
      expect(Object.values(tried.counts).reduce((sum, count) => sum + count, 0)).toBe(ran.length - 1);
      const worst = VERDICTS.find((verdict) => verdicts.includes(verdict));
      expect(tried.worst?.verdict).toBe(worst);
      // The smallest is the first.
      if (worst) expect(tried.worst?.schedule).toBe(ran[1 + verdicts.indexOf(worst)]);
    }),
    { seed: 38, numRuns: 100 },
  );
});

test("it ends when the time is over, and when it is stopped, with what it has", async () => {
  let now = 0;
  const run = async (schedule: Schedule) => {
    now += 1000;
    return { ...outcome("done", 1), calls: 3, took: 0, trace: schedule };
  };
  const late = await tryFailures({ run, mostRuns: 200, longest: 10_000, now: () => now });
  expect([late.cut, late.runs]).toEqual(["time", [9]]);
  let runs = 0;
  const stopped = await tryFailures({
    run: async (schedule) => {
      runs += 1;
      if (runs === 4) throw new Error("ended");
      return run(schedule);
    },
    mostRuns: 200,
    longest: 10_000_000,
    now: () => 0,
    isStopped: () => runs === 4,
  });
  expect([stopped.cut, stopped.runs]).toEqual(["stopped", [2]]);
});
