// Runs a program with its failures, one plan after another, and says what the runs come to.

import { DEEPEST, isAnyRequired, MIDNIGHT, nextPlans, type Plan, plansAfter } from "./plans.ts";
import { attemptsIn, type Schedule, type Trial, type TrialCall } from "./trial-world.ts";
import { findTurns, type Turns } from "./turns.ts";
import { VERDICTS, type Verdict, verdictOf } from "./verdict.ts";

/** How many runs are enough for what is not required. */
const ENOUGH_RUNS = 200;

/** From how many runs on they say how long the others take. */
const FEW_RUNS = 20;

/** When a run begins, and what it may use; beyond it, it is cut, and not judged. */
export interface Bounds {
  /** In milliseconds since 1970. */
  readonly start: number;
  readonly calls: number;
  /** Milliseconds of the run's own clock. */
  readonly time: number;
  readonly timers: number;
}

/** The bounds of the run without failures. */
const FIRST: Bounds = { start: MIDNIGHT - 3000, calls: 1000, time: 86_400_000, timers: 10_000 };

/** A run with failures. */
export interface Judged extends Pick<Plan, "schedule" | "start"> {
  readonly verdict: Verdict;
  readonly trial: Trial;
}

/** Why not everything was tried. */
type Cut = "runs" | "time" | "stopped";

/** The result of trying every failure. */
export interface Tried {
  /** The run without failures. Nothing else was tried unless it ended well and ordered. */
  readonly intended: Trial;
  /** How many tries there were: runs with one, two, three failures, each of which happened. */
  readonly tries: readonly number[];
  readonly counts: Readonly<Record<Verdict, number>>;
  /** The runs that are counted. */
  readonly counted: readonly Judged[];
  /** The smallest try with the worst verdict; null if there was none. */
  readonly worst: Judged | null;
  /** Whether every failure was tried with every other one. */
  readonly isComplete: boolean;
  /** Why it ended early; null if it did not. */
  readonly cut: Cut | null;
  /** Whether each call failed once with each failure, and each order with several. */
  readonly isCovered: boolean;
  /** The call, counted from 1, from which on two equal runs differed, or "end"; null if they did not. */
  readonly differs: number | "end" | null;
  /** What the program waited for that neither clock nor service knows; null if all runs ended. */
  readonly unseen: string | null;
  /** How often the program attempts an order at most. */
  readonly attempts: number;
  /** All runs with failures, in their order. */
  readonly judged: readonly Judged[];
  /** What is not tried yet. */
  readonly left: readonly Plan[];
  readonly turns: Turns;
  /** How long all that is required may still take, in milliseconds; null if too few runs say so. */
  readonly needed: number | null;
}

/** How far it is. */
export interface Progress {
  /** The tries so far, in their order. */
  readonly tried: readonly Judged[];
  /** How many tries there will be, as far as it is known: it grows while runs show more calls. */
  readonly planned: number;
}

interface TrialsOptions {
  /** Runs the program in a fresh world, with these failures. The time for all runs is over at `until`, on the clock of `now`. */
  readonly run: (schedule: Schedule, bounds: Bounds, until: number) => Promise<Trial>;
  /** The most runs, the one without failures included. */
  readonly mostRuns: number;
  /** Milliseconds that all of it may take, and a clock. */
  readonly longest: number;
  readonly now: () => number;
  /** Whether it is given up; a run that rejects then has nothing to say. */
  readonly isStopped?: () => boolean;
  /** Goes on where another call ended, on the same program; the limits are those of this call. */
  readonly from?: Tried | null;
  /** Hears how many runs are done, and what they came to. */
  readonly onRun?: (runs: number, progress: Progress) => void;
  /** How many runs may be under way at once. What comes of them does not depend on it. */
  readonly atOnce?: number;
  /** Whether a run has the clock of its bounds, and not the real one. */
  readonly hasOwnClock?: boolean;
}

/** Begins runs in the order of their plans, some at once, until one is not begun, and yields each. */
export function* inOrder<P, R>(plans: readonly P[], atOnce: number, begin: (plan: P) => Promise<R> | null) {
  const begun: Promise<R>[] = [];
  for (const [at, plan] of plans.entries()) {
    for (const next of plans.slice(begun.length, at + atOnce)) {
      const running = begin(next);
      if (running === null) break;
      // Nobody waits for it if an earlier one is the last.
      running.catch(() => {});
      begun.push(running);
    }
    const running = begun[at];
    if (!running) return;
    yield [plan, running] as const;
  }
}

/** The attempts of a run at each order. */
function attemptsByOrder(trial: Trial): readonly (readonly TrialCall[])[] {
  const attempts = new Map<string, TrialCall[]>();
  for (const call of attemptsIn(trial)) attempts.set(call.order, [...(attempts.get(call.order) ?? []), call]);
  return [...attempts.values()];
}

const mostAttempts = (trial: Trial, most: number): number =>
  Math.max(most, ...attemptsByOrder(trial).map(({ length }) => length));

/** The call, counted from 1, from which on two runs differ, or "end"; null if nothing differs. In real time the calls may. */
export function difference(one: Trial, other: Trial, hasOwnClock: boolean): Tried["differs"] {
  const signs = [one, other].map(({ calls }) =>
    calls.map(({ exchange }) => `${exchange?.operation} ${exchange?.response.status}`),
  );
  const [calls = [], others = []] = signs.toSorted((a, b) => b.length - a.length);
  const at = hasOwnClock ? calls.findIndex((sign, place) => sign !== others[place]) : -1;
  if (at >= 0) return at + 1;
  const [end, otherEnd] = [one, other].map(({ ended, orders }) => JSON.stringify([ended, orders.toSorted()]));
  return end === otherEnd ? null : "end";
}

const isReached = ({ schedule, trial }: Judged): boolean => schedule.every(({ call }) => call < trial.calls.length);

/**
 * Whether the failures left the program no attempt: it made as many as it ever does, and all of them failed. Then nobody could
 * tell whether the order was placed. One failure is no such case: a program without a second attempt is to be told.
 */
const isExhausted = ({ schedule, verdict, trial }: Judged, attempts: number): boolean =>
  verdict === "charged_but_failed" &&
  schedule.length > 1 &&
  attemptsByOrder(trial).some((calls) => calls.length === attempts && calls.every(({ failure }) => failure !== null));

const isWorse = (one: Judged, other: Judged): boolean =>
  VERDICTS.indexOf(one.verdict) < VERDICTS.indexOf(other.verdict) ||
  (one.verdict === other.verdict && one.schedule.length < other.schedule.length);

export const countsOf = (judged: readonly Pick<Judged, "verdict">[]) =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, judged.filter((each) => each.verdict === verdict).length]),
  ) as Tried["counts"];

/** What the runs come to. */
function summaryOf(all: readonly Judged[]) {
  const attempts = all.reduce((most, { trial }) => mostAttempts(trial, most), 0);
  const counted = all.filter((each) => isReached(each) && !isExhausted(each, attempts));
  const triesAt = (depth: number) => counted.filter(({ schedule }) => schedule.length === depth).length;
  return {
    attempts,
    tries: [1, 2, 3].map(triesAt).filter((tries) => tries > 0),
    counts: countsOf(counted),
    worst: counted.reduce<Judged | null>((worst, each) => (worst && !isWorse(each, worst) ? worst : each), null),
    counted,
  };
}

const MOST_REPEATS = 5;

/** Where one of the runs, repeated, comes to something else. */
async function differenceIn(
  runs: readonly Pick<Judged, "schedule" | "start" | "trial">[],
  repeat: Start,
  hasOwnClock: boolean,
): Promise<Tried["differs"]> {
  for (const run of runs) {
    // In real time a failure meets one of two concurrent orders or the other: one equal run is enough.
    for (let left = hasOwnClock ? 1 : MOST_REPEATS; left > 0; left--) {
      const again = await repeat(run);
      const differs = again && difference(run.trial, again, hasOwnClock);
      if (differs === null) break;
      if (left === 1) return differs;
    }
  }
  return null;
}

/** Runs the program with failures, and resolves to the result; to null if it is stopped. */
type Start = (plan: Pick<Plan, "schedule" | "start">) => Promise<Trial | null>;

function openRuns({ run, now, isStopped = () => false }: TrialsOptions, intended: Trial, until: number): Start {
  const limits = {
    calls: intended.calls.length + FIRST.calls,
    time: intended.took + FIRST.time,
    timers: 2 * FIRST.timers,
  };
  return async ({ schedule, start }) => {
    try {
      const bounds = schedule.length > 0 ? { ...limits, start } : { ...FIRST, start };
      const trial = isStopped() ? null : await run(schedule, bounds, until);
      return isStopped() || (trial?.ended === "unseen" && now() >= until) ? null : trial;
    } catch (error) {
      if (isStopped()) return null;
      throw error;
    }
  };
}

/** How many required runs are left if each adds as many as those before did. */
function requiredIn(left: readonly Plan[], judged: readonly Judged[]): number {
  const required = left.filter(({ isRequired }) => isRequired);
  const extending = judged.filter(({ schedule }) => schedule.length < DEEPEST).length;
  const added = extending === 0 ? 0 : (judged.length + required.length) / extending;
  const sizeAt = (depth: number): number => (depth >= DEEPEST ? 1 : 1 + added * sizeAt(depth + 1));
  return Math.round(required.reduce((sum, { schedule }) => sum + sizeAt(schedule.length), 0));
}

/** The runs with failures so far, those before `from` included, and who hears of them. */
function openTries({ onRun = () => {} }: TrialsOptions, before: readonly Judged[]) {
  const judged = [...before];
  const tried: Judged[] = [];
  let attempts = 0;
  let heard = 0;
  const tell = (left: Iterable<Plan>) => {
    for (const each of judged.slice(heard)) {
      attempts = mostAttempts(each.trial, attempts);
      if (isReached(each) && !isExhausted(each, attempts)) tried.push(each);
    }
    heard = judged.length;
    onRun(heard + 1, { tried, planned: tried.length + [...left].filter(({ isRequired }) => isRequired).length });
  };
  return { judged, tell };
}

/** Tries plans, and those that follow from their runs, as far as the limits allow. */
async function tryPlans(given: TrialsOptions, { judged, tell }: ReturnType<typeof openTries>, aim: Aim) {
  const { atOnce = 1 } = given;
  const { intended, turns, begin } = aim;
  const mostRuns = given.mostRuns + judged.length;
  let { plans } = aim;
  let unseen: string | null = null;
  let isCut = false;
  tell(plans);
  while (plans.length > 0 && !isCut && unseen === null && (judged.length + 1 < ENOUGH_RUNS || isAnyRequired(plans))) {
    const batch = nextPlans(plans);
    const left = new Set(plans);
    const most = isAnyRequired(batch) ? mostRuns : Math.min(mostRuns, ENOUGH_RUNS);
    for (const [plan, running] of inOrder(batch.slice(0, most - judged.length - 1), atOnce, begin)) {
      const trial = await running;
      if (trial === null) break;
      left.delete(plan);
      if (trial.ended === "unseen") {
        unseen = trial.reason;
        break;
      }
      const { schedule, start } = plan;
      judged.push({ schedule, start, trial, verdict: verdictOf(trial, intended) });
      const isEndless = trial.ended === "hangs" || trial.ended === "cut";
      for (const next of isEndless ? [] : plansAfter({ schedule, start, trial }, turns)) left.add(next);
      tell(left);
    }
    const done = judged.length + 1;
    isCut = done < most ? batch.some((plan) => left.has(plan)) : most === mostRuns && left.size > 0;
    plans = [...left];
  }
  return { plans, unseen, cut: isCut ? (judged.length + 1 >= mostRuns ? "runs" : "time") : null } as const;
}

/** What the runs with failures are compared with, and the first of them. */
interface Aim {
  readonly intended: Trial;
  readonly turns: Turns;
  readonly plans: readonly Plan[];
  readonly begin: (plan: Plan) => ReturnType<Start> | null;
}

/**
 * Runs a program without failures, then with each failure at each call, then with a second and a third failure at each later
 * call of those runs. The key of an order turns at its first failure, if it is of the time. The order is fixed, fewest failures
 * first, and at last the first run and the worst one are repeated: what they come to must be the same.
 */
export async function tryFailures(given: TrialsOptions): Promise<Tried> {
  const { now, isStopped = () => false, atOnce = 1, hasOwnClock = true } = given;
  // Where nothing is judged yet, it begins again.
  const from = given.from?.judged.length ? given.from : null;
  const begun = now();
  const until = begun + given.longest;
  const intended = from?.intended ?? (await given.run([], FIRST, until));
  const run = openRuns(given, intended, until);
  const begin = (plan: Pick<Plan, "schedule" | "start">) => (now() < until ? run(plan) : null);
  const first = { schedule: [], start: FIRST.start, trial: intended };
  const isTried = intended.ended === "done" && intended.orders.length > 0;
  const runFrom = async (start: number) => begin({ schedule: [], start });
  const search = { intended, start: FIRST.start, run: runFrom, atOnce };
  const turns = from?.turns ?? (isTried && hasOwnClock ? await findTurns(search) : new Map());
  const tries = openTries(given, from?.judged ?? []);
  const { judged } = tries;
  const firstPlans = from?.left ?? (isTried ? plansAfter(first, turns) : []);
  const { plans, unseen, cut } = await tryPlans(given, tries, { intended, turns, plans: firstPlans, begin });
  // In real time the number of calls may differ.
  const unlike = judged.find(
    (each) =>
      each.schedule.length === 1 &&
      !isReached(each) &&
      (hasOwnClock || difference(each.trial, intended, hasOwnClock) !== null),
  );
  const summary = summaryOf(judged);
  const [anyRun] = judged;
  const repeated = anyRun ? [first, summary.worst ?? anyRun] : [];
  const runs = judged.length - (from?.judged.length ?? 0);
  const needed = ((now() - begun) / runs) * (judged.length + requiredIn(plans, judged));
  return {
    intended,
    ...summary,
    cut: cut && isStopped() ? "stopped" : cut,
    isCovered: !isAnyRequired(plans),
    isComplete: plans.length === 0,
    differs: unlike ? unlike.trial.calls.length + 1 : await differenceIn(repeated, run, hasOwnClock),
    unseen: intended.ended === "unseen" ? intended.reason : unseen,
    judged,
    left: plans,
    turns,
    needed: cut === "time" && runs >= FEW_RUNS ? needed : null,
  };
}
