import type { FailureKind } from "#contract/panel/failure.ts";
import { type Outcome, VERDICTS, type Verdict, verdictOf } from "./verdict.ts";

/** The failures that are tried at each call, alone and together. */
export const COMBINED = [
  "request_lost",
  "response_lost",
  "rate_limited",
  "internal_error",
  "storage_unavailable",
] as const satisfies readonly FailureKind[];

/** The most failures in one run. */
export const DEEPEST = 3;

/** The failure of one call, which is counted from 0. */
interface PlannedFailure {
  readonly call: number;
  readonly failure: FailureKind;
}
export type Schedule = readonly PlannedFailure[];

/** What a run may use; beyond it, it counts as hanging. */
export interface Bounds {
  readonly calls: number;
  /** Milliseconds of the run's own clock. */
  readonly time: number;
}

/** The bounds of the run without failures. */
const FIRST: Bounds = { calls: 500, time: 600_000 };

/** A run of the program, with what the caller wants to know of its calls. */
export interface Trial<Calls> extends Outcome {
  readonly calls: number;
  /** How long it took on its own clock, in milliseconds. */
  readonly took: number;
  readonly trace: Calls;
}

/** A run with failures. */
export interface Judged<Calls> {
  readonly schedule: Schedule;
  readonly verdict: Verdict;
  readonly trial: Trial<Calls>;
}

/** Why not everything was tried. */
type Cut = "runs" | "time" | "stopped";

/** What came of trying every failure. */
export interface Tried<Calls> {
  /** The run without failures. Nothing else was tried unless it ended well. */
  readonly intended: Trial<Calls>;
  /** How many runs had failures: with one, with two, with three. */
  readonly runs: readonly number[];
  readonly counts: Readonly<Record<Verdict, number>>;
  /** The smallest run with the worst verdict; null if there was no run with failures. */
  readonly worst: Judged<Calls> | null;
  /** Null if everything was tried. */
  readonly cut: Cut | null;
}

interface Given<Calls> {
  /** Runs the program in a fresh world, with these failures. */
  readonly run: (schedule: Schedule, bounds: Bounds) => Promise<Trial<Calls>>;
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

/** What may fail after these failures: each failure at each later call. A slow call is tried alone. */
function* after(schedule: Schedule, calls: number): Generator<Schedule> {
  const failures: readonly FailureKind[] = schedule.length === 0 ? [...COMBINED, "slow"] : COMBINED;
  for (let call = (schedule.at(-1)?.call ?? -1) + 1; call < calls; call++) {
    for (const failure of failures) yield [...schedule, { call, failure }];
  }
}

/** Begins runs in the order of their schedules, some at once, until one is not begun, and yields each. */
function* inOrder<T>(schedules: readonly Schedule[], atOnce: number, begin: (schedule: Schedule) => Promise<T> | null) {
  const begun: Promise<T>[] = [];
  for (const [at, schedule] of schedules.entries()) {
    for (const next of schedules.slice(begun.length, at + atOnce)) {
      const running = begin(next);
      if (running === null) break;
      // Nobody waits for it if an earlier one is the last.
      running.catch(() => {});
      begun.push(running);
    }
    const running = begun[at];
    if (!running) return;
    yield [schedule, running] as const;
  }
}

/** A run to go on from: its failures, and how many calls it made with them. */
type Parent = readonly [schedule: Schedule, calls: number];

const isWorse = (one: Verdict, other: Verdict): boolean => VERDICTS.indexOf(one) < VERDICTS.indexOf(other);

/**
 * Runs a program without failures, then with each failure at each call, then with a second and a third failure at each later
 * call of those runs. The order is fixed, fewest failures and earliest calls first, so the first run with a verdict is the
 * smallest with it.
 */
export async function tryFailures<Calls>(given: Given<Calls>): Promise<Tried<Calls>> {
  const { run, mostRuns, longest, now, isStopped = () => false, onRun = () => {}, atOnce = 1 } = given;
  const until = now() + longest;
  const intended = await run([], FIRST);
  const bounds = { calls: intended.calls + 100, time: intended.took + FIRST.time };
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  const runs: number[] = [];
  let done = 1;
  let worst: Judged<Calls> | null = null;
  const end = (cut: Cut | null): Tried<Calls> => ({ intended, runs, counts, worst, cut });
  const note = (schedule: Schedule, trial: Trial<Calls>) => {
    const verdict = verdictOf(trial, intended);
    const depth = schedule.length - 1;
    done += 1;
    runs[depth] = (runs[depth] ?? 0) + 1;
    counts[verdict] += 1;
    if (worst === null || isWorse(verdict, worst.verdict)) worst = { schedule, verdict, trial };
    onRun(done);
  };
  let parents: Parent[] = intended.ended === "done" ? [[[], intended.calls]] : [];
  onRun(done);
  for (let depth = 0; depth < DEEPEST && parents.length > 0; depth++) {
    const next: Parent[] = [];
    const schedules = parents.flatMap((parent) => [...after(...parent)]);
    const last = done + schedules.length;
    const begin = (schedule: Schedule) => (isStopped() || now() >= until ? null : run(schedule, bounds));
    for (const [schedule, running] of inOrder(schedules.slice(0, mostRuns - done), atOnce, begin)) {
      const trial = await running.catch((error) => {
        if (isStopped()) return null;
        throw error;
      });
      if (trial === null || isStopped()) return end("stopped");
      note(schedule, trial);
      if (trial.ended !== "hangs" && schedule.at(-1)?.failure !== "slow") next.push([schedule, trial.calls]);
    }
    if (done < last) return end(isStopped() ? "stopped" : done === mostRuns ? "runs" : "time");
    parents = next;
  }
  return end(null);
}
