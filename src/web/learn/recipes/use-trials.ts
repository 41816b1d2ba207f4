import { useEffect, useEffectEvent, useState } from "react";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import { type Tried, tryFailures } from "#failures/try-failures.ts";
import { judge } from "#failures/words.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { AT_ONCE, NotStarted, openTrials } from "./trial-worker.ts";
import { NOT_STARTED } from "./use-run.ts";

const MOST_RUNS = 1000;
/** In milliseconds. */
const LONGEST = 10_000;
/** After how many runs the page says how many there were. */
const STEP = 20;

/** The page knows no other way to run a code, and no intention but what the code does without failures. */
export const judged = (tried: Tried) => judge(tried, { orders: null, otherWay: null });

interface Given {
  readonly code: string;
  readonly openTrialWorld: OpenTrialWorld;
  /** Stops it once it is aborted. */
  readonly signal: AbortSignal;
  /** Hears how far it is, and at the end what came of it. */
  readonly onText: (text: string, isOver: boolean) => void;
}

/** Tries every failure on a code, at once. Leaving the page, or the part, stops it. */
export function useTrials({ code, openTrialWorld, signal, onText }: Given) {
  const [tried, setTried] = useState<Tried | null>(null);
  const tell = useEffectEvent(onText);
  useEffect(() => {
    const trials = openTrials(code, openTrialWorld);
    let isStopped = false;
    let isLeft = false;
    const end = (text: string) => {
      trials.close();
      if (!isLeft) tell(text, true);
    };
    const stop = () => {
      isStopped = true;
      trials.close();
    };
    const leave = () => {
      isLeft = true;
      stop();
    };
    tryFailures({
      run: trials.run,
      mostRuns: MOST_RUNS,
      longest: LONGEST,
      atOnce: AT_ONCE,
      now: () => performance.now(),
      isStopped: () => isStopped,
      onRun: (runs) => {
        if (!isLeft && runs % STEP === 1) tell(`Trying… ${counted(runs, "run")}`, false);
      },
    }).then(
      (result) => {
        if (!isLeft) setTried(result);
        end(judged(result).headline);
      },
      (error) => end(isStopped ? "Stopped." : error instanceof NotStarted ? NOT_STARTED : String(error)),
    );
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      signal.removeEventListener("abort", stop);
      leave();
    };
  }, [code, openTrialWorld, signal]);
  return tried;
}
