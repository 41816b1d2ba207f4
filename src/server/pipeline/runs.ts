import { duration } from "#contract/api/time.ts";
import { LONGEST_DELAY } from "#contract/panel/adjustment.ts";
import { type Failure, failureOf } from "#contract/panel/failure.ts";
import type { ProgramRun } from "#contract/panel/program-run.ts";
import { type Random, randomBase62 } from "#domain/identifier.ts";
import { RUN } from "./delivery-header.ts";

/** How many failures may wait for calls of one run. */
const MOST_FAILURES = 10;

/** What the pipeline asks of the run that a call belongs to. */
export interface RunOfCall {
  /** Whether the run is over, so that the call may change nothing any more. */
  readonly isOver: () => boolean;
  /** Takes the failure that affects this call; undefined if the run has turned none on. */
  readonly takeFailure: () => Failure | undefined;
}

/** The run of a call that belongs to none. */
const NO_RUN: RunOfCall = { isOver: () => false, takeFailure: () => undefined };

/**
 * The runs of programs in this page. A run's id is random, so only its calls can name it; an unknown id has no effect.
 * The ids of ended runs are kept, because a call of theirs may still be on its way.
 */
export function createRuns(random: Random) {
  const runs = new Map<string | null, RunOfCall>();
  return {
    openRun: (): ProgramRun => {
      const id = randomBase62(random, 22);
      const failures: Failure[] = [];
      let isOver = false;
      runs.set(id, { isOver: () => isOver, takeFailure: () => failures.shift() });
      return {
        header: [RUN, id],
        failNext: (failure, delay = duration(LONGEST_DELAY)) => {
          if (isOver || failures.length >= MOST_FAILURES) return false;
          failures.push(failureOf(failure, delay));
          return true;
        },
        end: () => {
          isOver = true;
        },
      };
    },
    runOf: ({ headers }: Pick<Request, "headers">): RunOfCall => runs.get(headers.get(RUN)) ?? NO_RUN,
  };
}
export type Runs = ReturnType<typeof createRuns>;
