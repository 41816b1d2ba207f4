import { useRef, useState } from "react";
import type { Trial } from "#failures/trial-world.ts";
import { type Judged, type Tried, tryFailures } from "#failures/try-failures.ts";
import { verdictOf } from "#failures/verdict.ts";
import { judge } from "#failures/words.ts";
import { reasonOf } from "#web/client/http.ts";
import { proofsOf } from "#web/client/proofs.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { isOurs } from "./recipes.ts";
import { openCodeTrials } from "./trial-worker.ts";
import { useLeave } from "./use-run.ts";

/** How many runs there are before the visitor is asked whether to go on. */
const MOST_RUNS = 1000;

/** The page knows no other way to run a code, and no intention but what the code does without failures. */
export const judged = (tried: Tried) => judge(tried, { orders: null, otherWay: null });

/** How far every failure is tried on a code, and the result. */
export interface Trying {
  /** In the order of trying. */
  readonly tries: readonly Judged[];
  /** How many failures are known that are not tried yet. */
  readonly left: number;
  readonly isOver: boolean;
  /** Null until it is over, and if there is no result. */
  readonly tried: Tried | null;
  /** Why there is no result. */
  readonly failure: string | null;
  /** In milliseconds. */
  readonly took: number;
}

/** The runs of a code that were made before, each used once: a run that is repeated shows whether the code keeps state. */
type Kept = Map<string, Trial>;

/** The runs of a code, and what each came to. One that was made before is not made again. */
function openRuns({ run }: Pick<ReturnType<typeof openCodeTrials>, "run">, before: Kept) {
  const made: Kept = new Map();
  const tries: Judged[] = [];
  let intended: Trial | null = null;
  const runOnce: typeof run = async (schedule, bounds) => {
    const key = JSON.stringify([schedule, bounds.start]);
    const known = before.get(key);
    before.delete(key);
    const trial = known ?? (await run(schedule, bounds));
    if (schedule.length > 0 && intended && !made.has(key)) {
      tries.push({ schedule, trial, verdict: verdictOf(trial, intended) });
    }
    intended ??= trial;
    made.set(key, trial);
    return trial;
  };
  return { run: runOnce, made, tries };
}

/** Tries every failure on a code, in services beside the visitor's. Leaving the page stops it. */
export function useTrials() {
  const sandbox = useSandbox();
  const { openTrialWorld, session } = sandbox;
  const [trying, setTrying] = useState<Trying | null>(null);
  const trials = useRef<ReturnType<typeof openCodeTrials> | null>(null);
  const made = useRef<Kept>(new Map());
  const stop = () => trials.current?.close();
  /** Stops it, and says no more about it. */
  const forget = () => {
    stop();
    trials.current = null;
    setTrying(null);
  };
  useLeave(forget);

  /** Safe, the visitor's own code is proved; a recipe of ours proves nothing of it. With runs of before, it goes on after them. */
  function start(code: string, before: Kept = new Map(), spent = 0): void {
    forget();
    if (!openTrialWorld) return;
    const own = openCodeTrials(code, openTrialWorld);
    trials.current = own;
    const mostRuns = before.size + MOST_RUNS;
    const runs = openRuns(own, before);
    made.current = runs.made;
    const startedAt = performance.now() - spent;
    let frame = 0;
    const show = (last: Partial<Trying> = {}) => {
      cancelAnimationFrame(frame);
      frame = 0;
      if (trials.current !== own) return;
      const took = performance.now() - startedAt;
      setTrying({ tries: [...runs.tries], left: 0, isOver: false, tried: null, failure: null, took, ...last });
    };
    // Drawn once in a frame: what is drawn waits for the runs, not they for it.
    const onRun = () => {
      frame ||= requestAnimationFrame(() => show());
    };
    const { atOnce, isClosed: isStopped } = own;
    const longest = Number.POSITIVE_INFINITY;
    show();
    tryFailures({ run: runs.run, mostRuns, longest, atOnce, now: () => performance.now(), isStopped, onRun })
      .then(async (tried) => {
        const { headline, judgement } = judged(tried);
        if (judgement === "safe" && !(await isOurs(code))) proofsOf(sandbox).proveCode();
        show({ isOver: true, tried });
        announce(session, headline);
      })
      .catch((error) => show({ isOver: true, failure: reasonOf(error) }))
      .finally(own.close);
  }
  const goOn = (code: string) => start(code, made.current, trying?.took);
  return { trying, start, goOn, stop, forget };
}
