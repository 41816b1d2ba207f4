import fc from "fast-check";
import { expect, test } from "vitest";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Trial, TrialCall } from "./trial-world.ts";
import { findTurns } from "./turns.ts";

const START = Date.UTC(2027, 0, 1) - 3000;
const DAY = 86_400_000;

const order = (body: string, key: string | null, at: number): TrialCall => ({
  at,
  failure: null,
  exchange: {
    operation: "placeOrder",
    request: { headers: [["X", "y"], ...(key === null ? [] : [["Idempotency-Key", key]])], body },
  } as unknown as Exchange,
});
const look: TrialCall = { at: 0, failure: null, exchange: { operation: "getWallet" } as Exchange };

/** What is found for a program whose calls depend on when it begins. */
async function turnsOf(callsAt: (start: number, run: number) => readonly TrialCall[] | null, atOnce = 1) {
  const starts: number[] = [];
  const trialAt = (start: number) => {
    starts.push(start);
    const calls = callsAt(start, starts.length);
    return calls && ({ calls } as Trial);
  };
  let underWay = 0;
  let most = 0;
  const run = async (start: number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const trial = trialAt(start);
    await null;
    underWay -= 1;
    return trial;
  };
  const intended = trialAt(START) as Trial;
  starts.length = 0;
  const turns = await findTurns({ intended, start: START, run, atOnce });
  return { turns, starts, most };
}

const each =
  (milliseconds: number, offset = 0) =>
  (start: number) =>
    String(Math.floor((start + offset) / milliseconds));

test("a turn is the last start with the first key, whatever the key is made of, some runs at once or one", async () => {
  const keys = fc.record({
    period: fc.integer({ min: 2, max: 400 * DAY }),
    offset: fc.integer({ min: 0, max: 400 * DAY }),
    at: fc.integer({ min: 0, max: 5000 }),
    atOnce: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(keys, async ({ period, offset, at, atOnce }) => {
      const keyOf = each(period, offset);
      const { turns, starts, most } = await turnsOf((start) => [look, order("A", keyOf(start + at), at)], atOnce);
      const found = turns.get("A");
      expect(most).toBeLessThanOrEqual(atOnce);
      expect(found?.at).toBe(at);
      const first = keyOf(START + at);
      expect([keyOf((found?.start ?? 0) + at), keyOf((found?.start ?? 0) + at + 1) === first]).toEqual([first, false]);
      expect(starts.length).toBeLessThanOrEqual(atOnce === 1 ? 40 : 60);
    }),
    { seed: 38, numRuns: 200 },
  );
});

test("a key that is the same a year later has no turn, and costs two runs; an order without a key none", async () => {
  const { turns, starts } = await turnsOf(() => [order("A", "a", 0), order("B", null, 5)]);
  expect([turns.size, starts]).toEqual([0, [START + 1500 * DAY + 26_597_123, START + 137 * DAY + 40_266_457]]);
  expect((await turnsOf(() => [look, order("B", null, 5)])).starts).toEqual([]);
});

test("a key that is another one at the same start is random, and has no turn", async () => {
  let made = 0;
  const { turns, starts } = await turnsOf(() => [order("A", `random ${made++}`, 0)]);
  expect([turns.size, starts.length, starts.at(-1)]).toEqual([0, 2, START]);
});

test("a key of milliseconds turns at once, and costs three runs", async () => {
  const { turns, starts } = await turnsOf((start) => [order("A", String(start), 7)]);
  expect([turns.get("A"), starts.length]).toEqual([{ start: START, at: 7 }, 3]);
});

test("the end of a campaign, after which an order is not placed, is a turn", async () => {
  const end = START + 30 * DAY + 12_345;
  const { turns } = await turnsOf((start) => (start > end ? [] : [order("A", "a", 0)]));
  expect(turns.get("A")).toEqual({ start: end, at: 0 });
});

test("a turn that only the nearer start shows is found", async () => {
  const far = START + 400 * DAY;
  const { turns } = await turnsOf((start) => [order("A", start > far ? each(DAY)(START) : each(DAY)(start), 0)]);
  expect(turns.has("A")).toBe(true);
});

test("each order has its own turn, by its first key, and equal starts run once", async () => {
  const { turns, starts } = await turnsOf((start) => [
    order("A", each(DAY)(start), 0),
    order("B", each(DAY, 3000)(start), 20),
    order("A", "again", 40),
  ]);
  expect([...turns.values()].map(({ at }) => at)).toEqual([0, 20]);
  expect(turns.get("A")?.start).not.toBe(turns.get("B")?.start);
  expect(new Set(starts).size).toBe(starts.length);
});

test("a turn is not looked for any longer than there is time", async () => {
  const { starts } = await turnsOf((start, run) => (run > 2 ? null : [order("A", each(DAY)(start), 0)]));
  expect(starts.length).toBe(3);
});
