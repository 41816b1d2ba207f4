import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Exchange } from "#contract/panel/panel.ts";
import { nodeHost } from "./node-host.ts";
import type { Schedule, Trial, TrialCall } from "./trial-world.ts";
import { type Bounds, type Progress, type Tried, tryFailures } from "./try-failures.ts";
import { type Ending, type RunResult, VERDICTS, verdictOf } from "./verdict.ts";
import { extent, judge, summary } from "./words.ts";

const outcome = (ended: Ending, ...orders: readonly string[]): RunResult => ({
  ended,
  reason: null,
  orders,
  spent: orders.length * 475,
});

test.each([
  ["done", "AA", "A", "charged_twice"],
  ["failed", "AA", "A", "charged_twice"],
  ["hangs", "AA", "A", "charged_twice"],
  // B is paid for and never ordered, A twice: as many orders as intended.
  ["done", "AA", "AB", "charged_twice"],
  ["done", "AC", "A", "charged_twice"],
  ["done", "C", "A", "ordered_otherwise"],
  ["failed", "A", "A", "charged_but_failed"],
  ["done", "", "A", "done_but_not_ordered"],
  ["hangs", "A", "A", "hangs"],
  ["hangs", "", "A", "hangs"],
  ["cut", "AA", "A", "charged_twice"],
  ["cut", "A", "A", "cut"],
  ["cut", "", "A", "cut"],
  ["failed", "", "A", "gave_up_safely"],
  ["done", "BA", "AB", "survived"],
] as const)("%s with the orders %s, where %s are intended: %s", (ended, orders, intended, verdict) => {
  expect(verdictOf(outcome(ended, ...orders), outcome("done", ...intended))).toBe(verdict);
});

/** A call that orders, or one that reads. */
const call = (isOrder: boolean, schedule: Schedule, at: number, key?: string): TrialCall => ({
  at: at * 20,
  failure: schedule.find((planned) => planned.call === at)?.failure ?? null,
  exchange: {
    operation: isOrder ? "placeOrder" : "getWallet",
    request: { method: "POST", path: "/v1/orders", headers: key ? [["Idempotency-Key", key]] : [], body: "A" },
    response: { status: 201, headers: [], body: String(at) },
    trace: { stoppedBy: null },
  } as unknown as Exchange,
});

interface Program {
  /** How many calls it makes with these failures; which of them order. */
  readonly calls: (schedule: Schedule) => number;
  readonly isOrder?: (at: number) => boolean;
  readonly come: (schedule: Schedule, run: number) => RunResult;
  /** The key of its order in a run that begins then. */
  readonly keyAt?: (start: number) => string;
}

const LIMITS = { mostRuns: 1000, longest: 10_000, now: () => 0 };

/** Tries a program as the engine sees it. */
async function tryOn(
  { calls, isOrder = () => true, come, keyAt }: Program,
  given: Partial<Omit<Parameters<typeof tryFailures>[0], "run">> = {},
) {
  const ran: Schedule[] = [];
  const began: Bounds[] = [];
  let underWay = 0;
  let most = 0;
  const run = async (schedule: Schedule, bounds: Bounds): Promise<Trial> => {
    ran.push(schedule);
    began.push(bounds);
    const number = ran.length;
    underWay += 1;
    most = Math.max(most, underWay);
    // The later of two runs may end first.
    for (let turn = 1 + (number % 3); turn > 0; turn--) await null;
    underWay -= 1;
    const made = Array.from({ length: calls(schedule) }, (_, at) =>
      call(isOrder(at), schedule, at, keyAt?.(bounds.start)),
    );
    return { ...come(schedule, number), calls: made, took: 0 };
  };
  const tried = await tryFailures({ run, ...LIMITS, ...given });
  return { tried, ran, began, most };
}

const survives = () => outcome("done", "A");
const sentence = (tried: Tried, orders: number | null = null) => judge(tried, { orders, otherWay: "Elsewhere." });

/** Attempts the order again after each failure, `most` times; then it reports an error. */
const attempting = (most: number): Program => ({
  calls: (schedule) => Math.min(most, 1 + schedule.length),
  come: (schedule) => {
    const isPlaced =
      schedule.length < most || schedule.some(({ failure }) => failure.endsWith("_lost") && failure !== "request_lost");
    return schedule.length < most ? outcome("done", "A") : outcome("failed", ...(isPlaced ? ["A"] : []));
  },
});

test("a program of four attempts has 167 tries, and its first run and its worst one are repeated", async () => {
  const { tried, ran } = await tryOn(attempting(4));
  expect(tried.tries).toEqual([6, 36, 125]);
  expect(tried.cut).toBeNull();
  expect(ran.length).toBe(1 + 167 + 2);
  expect(ran.slice(-2)).toEqual([[], tried.worst?.schedule]);
  expect(sentence(tried).judgement).toBe("safe");
});

test("the year ends at a first failure, also of what is no order", async () => {
  const { ran, began } = await tryOn({ calls: () => 4, isOrder: (at) => at === 2, come: survives });
  const ends = ran.map((schedule, at) => (began[at]?.start ?? 0) + 20 * (schedule[0]?.call ?? 0) + 1);
  expect(new Set(ends.slice(1, -2))).toEqual(new Set([Date.UTC(2027, 0, 1)]));
});

test.each([
  [1, [6], "unsafe", []],
  [2, [6], "safe", ["Not counted: an error for an order that was charged where all 2 attempts at it failed."]],
  [3, [6, 36], "safe", ["Not counted: an error for an order that was charged where all 3 attempts at it failed."]],
  [4, [6, 36, 125], "safe", []],
] as const)("failures that leave a program of %i attempts none are no try", async (most, tries, judgement, said) => {
  const { tried } = await tryOn(attempting(most));
  // What it gives up without a charge counts.
  expect(tried.tries.slice(0, tries.length - 1)).toEqual(tries.slice(0, -1));
  expect(sentence(tried).judgement).toBe(judgement);
  expect(extent(tried).slice(1)).toEqual(said);
});

describe("what is not judged", () => {
  const refused = (tried: Tried) => ({
    ...tried,
    intended: {
      ...tried.intended,
      calls: [
        { exchange: { operation: "placeOrder", response: { status: 422 }, trace: { stoppedBy: "validation_failed" } } },
      ],
    },
  });
  test.each<[string, Program, object, RegExp]>([
    [
      "no call",
      { calls: () => 0, come: () => outcome("done") },
      {},
      /made no call that arrived here\. Send POST \/v1\/orders to BASE_URL\. Elsewhere\.$/,
    ],
    ["no order", { calls: () => 1, isOrder: () => false, come: () => outcome("done") }, {}, /placed no order/],
    ["an error without failures", { calls: () => 1, come: () => outcome("failed") }, {}, /stopped without any failure/],
    [
      "a hang without failures",
      { calls: () => 1, come: () => outcome("hangs") },
      {},
      /does not end without any failure/,
    ],
    [
      "a wait that nobody sees",
      {
        calls: () => 1,
        come: (schedule) => (schedule.length > 0 ? { ...outcome("unseen"), reason: "It waits." } : survives()),
      },
      {},
      /It waits\. Elsewhere\.$/,
    ],
    [
      "a wait that nobody sees, in the last run",
      {
        calls: () => 1,
        come: ([first]) =>
          first?.failure === "slow"
            ? { ...outcome("unseen"), reason: "It waits." }
            : outcome(first ? "failed" : "done", "A"),
      },
      {},
      /It waits/,
    ],
    [
      "one run",
      { calls: () => 1, come: survives },
      { mostRuns: 1 },
      /6 of 6 failures are not tried yet\. The limit of runs was reached/,
    ],
    [
      "a run that changes the next",
      { calls: () => 1, come: (_, run) => (run > 7 ? outcome("done") : survives()) },
      {},
      /two equal runs differed in what they came to\. A limit of its own may have run out on this machine\. .* Elsewhere\.$/,
    ],
    [
      "a fault that is not met again",
      { calls: () => 1, come: (_, run) => (run === 3 ? outcome("failed", "A") : survives()) },
      {},
      /two equal runs differed in what they came to/,
    ],
    [
      "a call that is not made again",
      { calls: (schedule) => (schedule.length > 0 ? 0 : 1), come: survives },
      {},
      /two equal runs differed at call 1\. A limit of its own/,
    ],
    [
      "the same order twice",
      { calls: () => 1, come: () => outcome("done", "A", "A") },
      {},
      /places the same order 2 times/,
    ],
  ])("%s", async (_, program, limits, reason) => {
    const judging = sentence((await tryOn(program, limits)).tried);
    expect(judging.judgement).toBe("not_judged");
    expect(judging.headline).toMatch(reason);
  });

  test("an order that is refused, which is said", async () => {
    const { tried } = await tryOn({ calls: () => 1, come: () => outcome("done") });
    expect(sentence(refused(tried) as unknown as Tried).headline).toContain(
      "POST /v1/orders was refused: 422 validation_failed.",
    );
  });
});

describe("a limit", () => {
  const reason = "after 24 hours of its clock (500 calls) the code was still waiting";
  const cut = (...orders: string[]): RunResult => ({ ...outcome("cut", ...orders), reason });
  test("is no fault of the program, and said with its number", async () => {
    const program: Program = { calls: () => 2, come: ([first]) => (first?.failure === "slow" ? cut("A") : survives()) };
    const { tried, ran } = await tryOn(program);
    expect(sentence(tried)).toEqual({
      judgement: "not_judged",
      headline: `Not judged: ${reason}. It was so in 2 of 42 failures, first where call 1 gets no response and is carried out late.`,
    });
    // The last two are repeated.
    expect(ran.slice(0, -2).filter(([first]) => first?.failure === "slow")).toHaveLength(2);
    const intended = (await tryOn({ calls: () => 1, come: () => cut("A") })).tried;
    expect(sentence(intended).headline).toBe(`Not judged: ${reason}. This was the run without failures.`);
  });

  test("is outranked by a double charge, and by an end that nothing can wake", async () => {
    const program = (come: Program["come"]) =>
      tryOn({ calls: () => 1, come: (schedule, run) => (run === 3 ? cut("A") : come(schedule, run)) });
    const twice = await program(([first]) => outcome("done", ...(first?.failure === "slow" ? "AA" : "A")));
    expect(sentence(twice.tried).headline).toBe("In 1 of 6 failures you are charged twice.");
    const hanging = await program(([first]) => outcome(first?.failure === "slow" ? "hangs" : "done", "A"));
    expect(sentence(hanging.tried).headline).toBe("In 1 of 6 failures your code does not end.");
  });
});

describe("what is cut", () => {
  const slow = (): [Program, () => number] => {
    let now = 0;
    return [
      {
        ...attempting(4),
        come: (schedule, run) => {
          now += 1000;
          return attempting(4).come(schedule, run);
        },
      },
      () => now,
    ];
  };
  const headline = async (longest: number, isCommand = false) => {
    const [program, now] = slow();
    const { tried } = await tryOn(program, { longest, now });
    return judge(tried, {
      orders: null,
      otherWay: null,
      ...(isCommand && { moreTime: (seconds) => `--time ${seconds}` }),
    }).headline;
  };
  test("says how much is left, and from 20 runs on how long it takes", async () => {
    expect(await headline(9500)).toMatch(
      /^Not judged: \d+ of 57 failures are not tried yet\. The time for it was over: allow more\.$/,
    );
    expect(await headline(100_000)).toMatch(
      /^Not judged: 68 of 167 failures are not tried yet\. About 170 s are needed\.$/,
    );
    expect(await headline(100_000, true)).toMatch(/are needed: --time 170\.$/);
  });
});

test("a program that sends again before Retry-After has passed is told so, and is not judged by it", async () => {
  const tryWith = async (waits: number, isLost = false) => {
    const { tried } = await tryOn(attempting(2));
    const judged = tried.judged.map(({ trial, ...each }) => {
      const [one, two] = trial.calls.map((call, at): TrialCall => {
        const isRefused = call.failure === "rate_limited";
        const headers: [string, string][] = isRefused ? [["Retry-After", "5"]] : [];
        const exchange = {
          ...call.exchange,
          lost: isLost ? "response" : null,
          response: { status: isRefused ? 429 : 201, headers },
        };
        return { ...call, at: at * waits, exchange: exchange as unknown as Exchange };
      });
      return { ...each, trial: { ...trial, calls: [one, two].filter((call) => call !== undefined) } };
    });
    return [summary({ ...tried, judged }).at(-1), sentence({ ...tried, judged }).judgement];
  };
  const line = "Ignores Retry-After: call 2 was sent 4.999 s after the 429 of call 1, not 5 s.";
  expect(await tryWith(4999)).toEqual([line, "safe"]);
  for (const other of [await tryWith(5000), await tryWith(0, true)]) expect(other[0]).toMatch(/^Without failures/);
});

test("runs begin where the key of the order turns, and a command's where it likes", async () => {
  const turnsAt = Date.UTC(2027, 5, 5, 5);
  const keyed: Program = {
    calls: ({ length }) => 1 + Math.min(length, 3),
    come: survives,
    keyAt: (start) => String(start > turnsAt),
  };
  const { tried, began } = await tryOn(keyed);
  expect(new Set(began.slice(-160).map(({ start }) => start))).toEqual(
    new Set([turnsAt, Date.UTC(2026, 11, 31, 23, 59, 57)]),
  );
  expect(sentence(tried).judgement).toBe("safe");
  const other = await tryOn(keyed, { hasOwnClock: false });
  expect([other.ran.length, other.tried.turns.size]).toEqual([170, 0]);
});

test("in real time only what two runs come to must be the same, in any order", async () => {
  let run = 0;
  const program: Program = {
    calls: ({ length }) => (length > 0 ? 3 : 2 + run++),
    come: (_, at) => outcome("done", ...(at % 2 ? "AB" : "BA")),
  };
  expect(sentence((await tryOn(program, { hasOwnClock: false })).tried).headline).not.toMatch(/differed/);
  run = 0;
  expect(sentence((await tryOn(program)).tried).headline).toMatch(
    /differed at call 3\. A limit of its own may have run out on this machine\./,
  );
});

test("in real time a failure meets one of two concurrent orders or the other, and a call may be missing", async () => {
  const program: Program = {
    calls: ([first]) => (first?.call === 2 ? 2 : 3),
    come: ([first], run) =>
      first && first.call < 2 ? outcome("failed", run % 2 ? "A" : "B") : outcome("done", "A", "B"),
  };
  const { headline } = sentence((await tryOn(program, { hasOwnClock: false })).tried);
  expect(headline).toMatch(/^In \d+ of \d+ failures your code reports an error for an order that was charged\.$/);
  expect(sentence((await tryOn(program)).tried).headline).toMatch(/differed/);
  let runs = 0;
  const kept: Program = {
    calls: () => (runs++ === 0 ? 3 : 0),
    come: (_, run) => outcome("done", ...(run === 1 ? "AB" : "")),
  };
  expect(sentence((await tryOn(kept, { hasOwnClock: false })).tried).headline).toMatch(/differed/);
});

test("the number of orders can be given: it is intended, or it is not", async () => {
  const { tried } = await tryOn({ calls: () => 1, come: () => outcome("done", "A", "A") });
  expect(sentence(tried, 2).judgement).toBe("safe");
  expect(sentence(tried, 1).headline).toBe("Without any failure the code places 2 orders, not 1.");
});

test("orders fail first, and with several failures; a read that was not failed together with others does not matter", async () => {
  const program: Program = { calls: (schedule) => 46 + schedule.length, isOrder: (at) => at >= 45, come: survives };
  const { tried, ran } = await tryOn(program, {});
  expect(ran[1]).toEqual([{ call: 45, failure: "request_lost" }]);
  expect([tried.cut, tried.isCovered, tried.isComplete]).toEqual([null, true, false]);
  expect(sentence(tried).judgement).toBe("safe");
  expect(extent(tried)[0]).toBe(
    "Tried: failures alone, in pairs and in threes, those of orders first, but not every combination. A late call failed alone, a late order also with one other failed order.",
  );
  expect(sentence((await tryOn(program, { mostRuns: 300 })).tried).judgement).toBe("not_judged");
});

test("the summary names the intended orders and every kind of fault", async () => {
  const come = ({ length }: Schedule) =>
    length === 2 ? outcome("failed", "A") : outcome("done", ...(length === 3 ? "AA" : "A"));
  const { tried } = await tryOn({ calls: () => 3, come });
  expect(summary(tried)).toEqual([
    "Without failures: 1 order, 4.75 points.",
    "In 108 more your code reports an error for an order that was charged.",
  ]);
});

test("as many runs as allowed are under way at once, which changes nothing of the result", async () => {
  const come = ({ length }: Schedule) => outcome(length > 1 ? "failed" : "done", ..."A".repeat(Math.max(1, length)));
  const tryWith = (atOnce: number) => tryOn({ calls: () => 3, come }, { atOnce });
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

test("every schedule is tried once, each failure a call later than the one before, and the worst is the smallest of its kind", async () => {
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
          ? outcome("done", "A")
          : outcome(ENDINGS[hashOf(schedule, seed) % 3] as Ending, ..."A".repeat(hashOf(schedule, seed + 1) % 3));
      const calls = (schedule: Schedule) => (schedule.at(-1)?.call ?? 0) + (hashOf(schedule, seed) % (most + 1));
      const { tried, ran } = await tryOn({ calls, isOrder: (at) => at % 2 === 1, come }, { mostRuns, atOnce });
      // The last two are repeated.
      const first = ran.slice(0, ran.length > 1 ? -2 : undefined);
      expect(first.length).toBeLessThanOrEqual(mostRuns);
      expect(new Set(first.map((schedule) => JSON.stringify(schedule))).size).toBe(first.length);
      for (const schedule of first) {
        const places = schedule.map((planned) => planned.call);
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
      }
      expect(Object.values(tried.counts).reduce((sum, count) => sum + count, 0)).toBe(
        tried.tries.reduce((sum, count) => sum + count, 0),
      );
      const present = VERDICTS.filter((verdict) => tried.counts[verdict] > 0);
      expect(tried.worst?.verdict).toBe(present[0]);
    }),
    { seed: 38, numRuns: 100 },
  );
});

test("it ends when the time is over, and when it is stopped, with what it has", async () => {
  let now = 0;
  const slow = (): RunResult => {
    now += 1000;
    return survives();
  };
  const late = await tryOn({ calls: () => 3, come: slow }, { now: () => now });
  expect([late.tried.cut, late.tried.tries]).toEqual(["time", [9]]);
  const ended = (): RunResult => {
    now += 1500;
    return now > 15_000 && now < 17_000 ? { ...outcome("unseen"), reason: "the time was over" } : outcome("done", "A");
  };
  now = 0;
  const underWay = await tryOn({ calls: () => 3, come: ended }, { now: () => now, longest: 16_000 });
  expect([underWay.tried.cut, underWay.tried.tries, underWay.tried.unseen]).toEqual(["time", [9], null]);
  let runs = 0;
  const stopped = await tryFailures({
    run: async () => {
      runs += 1;
      if (runs === 4) throw new Error("ended");
      return { ...survives(), calls: [call(true, [], 0), call(true, [], 1)], took: 0 };
    },
    ...LIMITS,
    isStopped: () => runs === 4,
  });
  expect([stopped.cut, stopped.tries]).toEqual(["stopped", [2]]);
});

test("what was stopped goes on where it ended, with all that was found, and says how far it is", async () => {
  const program = attempting(4);
  const whole = (await tryOn(program)).tried;
  const first = (await tryOn(program, { mostRuns: 20 })).tried;
  expect([first.cut, first.judged.length]).toEqual(["runs", 19]);
  const heard: Progress[] = [];
  const { tried, ran } = await tryOn(program, {
    from: first,
    onRun: (_, { tried, planned }) => heard.push({ tried: [...tried], planned }),
  });
  expect(tried).toEqual(whole);
  expect(ran).not.toContainEqual(first.judged[3]?.schedule);
  expect(heard[0]?.tried).toEqual(first.judged);
  expect(heard.at(-1)).toEqual({ tried: whole.judged, planned: whole.judged.length });
});

test("a program's errors are heard though `process` is a copy, as under Jest", () => {
  const deaf = { on: () => {}, listeners: () => [], removeListener: () => {}, removeAllListeners: () => {} };
  const scope = { ...globalThis, process: Object.assign(Object.create(process), deaf) };
  const host = nodeHost(scope) as unknown as { open: () => () => void };
  const before = process.listeners("unhandledRejection");
  const close = host.open();
  expect(process.listeners("unhandledRejection")).not.toEqual(before);
  close();
  expect(process.listeners("unhandledRejection")).toEqual(before);
});
