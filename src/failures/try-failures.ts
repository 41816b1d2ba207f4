import type { FailureKind } from "#contract/panel/failure.ts";
import type { PlannedFailure, Schedule, Trial, TrialCall } from "./trial-world.ts";
import { VERDICTS, type Verdict, verdictOf } from "./verdict.ts";

/** The failures that are tried at each call, alone and together. */
export const COMBINED = [
  "request_lost",
  "response_lost",
  "rate_limited",
  "internal_error",
  "storage_unavailable",
] as const satisfies readonly FailureKind[];

/** How many runs are enough for what is not required. */
const ENOUGH_RUNS = 200;

/** The most failures in one run. */
export const DEEPEST = 3;

/** When a run begins, and what it may use; beyond it, it counts as hanging. */
export interface Bounds {
  /** In milliseconds since 1970. */
  readonly start: number;
  readonly calls: number;
  /** Milliseconds of the run's own clock. */
  readonly time: number;
}

/** Here a minute, day, month and year end at once, so what is made of the date is another text a moment later. */
const MIDNIGHT = Date.UTC(2026, 0, 1);

const HOUR = 3_600_000;

/** Where a day or a minute ends for two failures, by the second one: in UTC, here, rounded, and in zones east of UTC. */
const BOUNDARIES = [
  MIDNIGHT,
  new Date(2026, 0, 1).getTime(),
  MIDNIGHT + 30_000,
  MIDNIGHT - 5.5 * HOUR,
  MIDNIGHT - 9 * HOUR,
] as const;

/** What ends at the first failure of a run. The failures after it change it, so that a day ends in every zone of whole hours. */
function boundaryOf([first, second, third]: Schedule): number {
  const place = ({ failure }: PlannedFailure) => (COMBINED as readonly FailureKind[]).indexOf(failure);
  if (second && third) return MIDNIGHT + (COMBINED.length * place(second) + place(third) - 12) * HOUR;
  return BOUNDARIES[second ? place(second) : Number(first?.failure === "slow")] ?? MIDNIGHT;
}

/** The bounds of the run without failures. */
const FIRST: Bounds = { start: MIDNIGHT - 3000, calls: 500, time: 600_000 };

/** A run with failures. */
export interface Judged {
  readonly schedule: Schedule;
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
  /** Whether the same run came to something else later: the program keeps state between its runs. */
  readonly keepsState: boolean;
  /** What the program waited for that neither clock nor service knows; null if all runs ended. */
  readonly unseen: string | null;
  /** How often the program attempts an order at most. */
  readonly attempts: number;
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
  /** Hears how many runs are done. */
  readonly onRun?: (runs: number) => void;
  /** How many runs may be under way at once. What comes of them does not depend on it. */
  readonly atOnce?: number;
}

/** Failures to try. Without the required ones nothing is called safe. */
interface Plan {
  readonly schedule: Schedule;
  readonly isRequired: boolean;
}

const isOrder = ({ calls }: Trial, call: number): boolean => calls[call]?.exchange?.operation === "placeOrder";

/**
 * What may fail after the failures of a run: each failure at each later call, orders first. A slow call is tried alone. It is
 * required for one failure, and for more if those before are of orders, as the third then is too.
 */
function plansAfter(schedule: Schedule, trial: Trial): Plan[] {
  const failures: readonly FailureKind[] = schedule.length === 0 ? [...COMBINED, "slow"] : COMBINED;
  const areOrders = schedule.every(({ call }) => isOrder(trial, call));
  const first = (schedule.at(-1)?.call ?? -1) + 1;
  const calls = trial.calls.map((_, call) => call).slice(first);
  const ordersFirst = calls.toSorted((one, other) => Number(isOrder(trial, other)) - Number(isOrder(trial, one)));
  return ordersFirst.flatMap((call) => {
    const isRequired = areOrders && (schedule.length < 2 || isOrder(trial, call));
    return failures.map((failure) => ({ schedule: [...schedule, { call, failure }], isRequired }));
  });
}

/** Takes the plans to try next: the required ones first, and of those the ones with the fewest failures. */
function nextPlans(plans: readonly Plan[]): readonly Plan[] {
  const required = plans.filter(({ isRequired }) => isRequired);
  const from = required.length > 0 ? required : plans;
  const fewest = Math.min(...from.map(({ schedule }) => schedule.length));
  return from.filter(({ schedule }) => schedule.length === fewest);
}

const isAnyRequired = (plans: readonly Plan[]): boolean => plans.some(({ isRequired }) => isRequired);

/** Begins runs in the order of their plans, some at once, until one is not begun, and yields each. */
function* inOrder(plans: readonly Plan[], atOnce: number, begin: (schedule: Schedule) => ReturnType<Start> | null) {
  const begun: ReturnType<Start>[] = [];
  for (const [at, plan] of plans.entries()) {
    for (const next of plans.slice(begun.length, at + atOnce)) {
      const running = begin(next.schedule);
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

/** The attempts of a run at each order: the calls that sent the same body. */
function attemptsIn({ calls }: Trial): readonly (readonly TrialCall[])[] {
  const attempts = new Map<string, TrialCall[]>();
  for (const call of calls) {
    const { operation, request } = call.exchange ?? {};
    if (operation !== "placeOrder" || !request) continue;
    attempts.set(request.body, [...(attempts.get(request.body) ?? []), call]);
  }
  return [...attempts.values()];
}

/** What two runs of the same program have in common if nothing is kept between them. */
const signOf = ({ ended, orders, calls }: Trial): string =>
  JSON.stringify([ended, orders, calls.map(({ exchange }) => [exchange?.operation, exchange?.response.status])]);

const isReached = ({ schedule, trial }: Judged): boolean => schedule.every(({ call }) => call < trial.calls.length);

/**
 * Whether the failures left the program no attempt: it made as many as it ever does, and all of them failed. Then nobody could
 * tell whether the order was placed. One failure is no such case: a program without a second attempt is to be told.
 */
const isExhausted = ({ schedule, verdict, trial }: Judged, attempts: number): boolean =>
  verdict === "charged_but_failed" &&
  schedule.length > 1 &&
  attemptsIn(trial).some((calls) => calls.length === attempts && calls.every(({ failure }) => failure !== null));

const isWorse = (one: Judged, other: Judged): boolean =>
  VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict) < 0 ||
  (one.verdict === other.verdict && one.schedule.length < other.schedule.length);

/** What the runs come to. */
function summaryOf(all: readonly Judged[]) {
  const attempts = all.reduce((most, { trial }) => Math.max(most, ...attemptsIn(trial).map(({ length }) => length)), 0);
  const judged = all.filter((each) => isReached(each) && !isExhausted(each, attempts));
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  const tries: number[] = [];
  let worst: Judged | null = null;
  for (const each of judged) {
    const depth = each.schedule.length - 1;
    tries[depth] = (tries[depth] ?? 0) + 1;
    counts[each.verdict] += 1;
    if (worst === null || isWorse(each, worst)) worst = each;
  }
  return { attempts, tries, counts, worst, counted: judged };
}

/** Whether runs that are repeated come to something else. */
async function hasChanged(runs: readonly Pick<Judged, "schedule" | "trial">[], repeat: Start): Promise<boolean> {
  for (const { schedule, trial } of runs) {
    const again = await repeat(schedule);
    if (again !== null && signOf(again) !== signOf(trial)) return true;
  }
  return false;
}

/** Runs the program with failures, and resolves to the result; to null if it is stopped. */
type Start = (schedule: Schedule) => Promise<Trial | null>;

function openRuns({ run, now, isStopped = () => false }: TrialsOptions, intended: Trial, until: number): Start {
  const limits = { calls: intended.calls.length + 100, time: intended.took + FIRST.time };
  const boundsOf = (schedule: Schedule): Bounds => {
    const [first] = schedule;
    return first ? { ...limits, start: boundaryOf(schedule) - 1 - (intended.calls[first.call]?.at ?? 0) } : FIRST;
  };
  return async (schedule) => {
    try {
      const trial = isStopped() ? null : await run(schedule, boundsOf(schedule), until);
      return isStopped() || (trial?.ended === "unseen" && now() >= until) ? null : trial;
    } catch (error) {
      if (isStopped()) return null;
      throw error;
    }
  };
}

/**
 * Runs a program without failures, then with each failure at each call, then with a second and a third failure at each later
 * call of those runs. A year ends at the first failure. The order is fixed, fewest failures first, and at last the first two
 * runs are repeated: what they come to must be the same.
 */
export async function tryFailures(given: TrialsOptions): Promise<Tried> {
  const { mostRuns, now, isStopped = () => false, onRun = () => {}, atOnce = 1 } = given;
  const until = now() + given.longest;
  const intended = await given.run([], FIRST, until);
  const start = openRuns(given, intended, until);
  const begin = (schedule: Schedule) => (now() < until ? start(schedule) : null);
  const judged: Judged[] = [];
  let plans = intended.ended === "done" && intended.orders.length > 0 ? plansAfter([], intended) : [];
  let unseen = intended.ended === "unseen" ? intended.reason : null;
  let isCut = false;
  let done = 1;
  onRun(done);
  while (plans.length > 0 && !isCut && unseen === null && (done < ENOUGH_RUNS || isAnyRequired(plans))) {
    const batch = nextPlans(plans);
    const left = new Set(plans);
    const most = isAnyRequired(batch) ? mostRuns : Math.min(mostRuns, ENOUGH_RUNS);
    for (const [plan, running] of inOrder(batch.slice(0, most - done), atOnce, begin)) {
      const trial = await running;
      if (trial === null) break;
      const { schedule } = plan;
      left.delete(plan);
      done += 1;
      if (trial.ended === "unseen") {
        unseen = trial.reason;
        break;
      }
      judged.push({ schedule, trial, verdict: verdictOf(trial, intended) });
      onRun(done);
      if (schedule.length === DEEPEST || trial.ended === "hangs" || schedule.at(-1)?.failure === "slow") continue;
      for (const next of plansAfter(schedule, trial)) left.add(next);
    }
    isCut = done < most ? batch.some((plan) => left.has(plan)) : most === mostRuns && left.size > 0;
    plans = [...left];
  }
  const isUnlike = judged.some((each) => each.schedule.length === 1 && !isReached(each));
  const first = [{ schedule: [], trial: intended }, ...judged.slice(0, 1)];
  return {
    intended,
    ...summaryOf(judged),
    cut: !isCut ? null : isStopped() ? "stopped" : done >= mostRuns ? "runs" : "time",
    isCovered: !isAnyRequired(plans),
    isComplete: plans.length === 0,
    keepsState: isUnlike || (judged.length > 0 && (await hasChanged(first, start))),
    unseen,
  };
}
