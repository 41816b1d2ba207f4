import { useRef, useState } from "react";
import { type Tried, tryFailures } from "#failures/try-failures.ts";
import { judge } from "#failures/words.ts";
import { reasonOf } from "#web/client/http.ts";
import { proofsOf } from "#web/client/proofs.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { isOurs } from "./recipes.ts";
import { openCodeTrials } from "./trial-worker.ts";
import { useLeave } from "./use-run.ts";

const MOST_RUNS = 1000;
/** In milliseconds. */
const LONGEST = 10_000;
/** After how many runs the page says how many there were. */
const STEP = 20;

/** The page knows no other way to run a code, and no intention but what the code does without failures. */
export const judged = (tried: Tried) => judge(tried, { orders: null, otherWay: null });

/** How far every failure is tried on a code, and the result. */
export interface Trying {
  readonly text: string;
  readonly isOver: boolean;
  /** Null until it is over, and if there is no result. */
  readonly tried: Tried | null;
}

/** Tries every failure on a code, in services beside the visitor's. Leaving the page stops it. */
export function useTrials() {
  const sandbox = useSandbox();
  const { openTrialWorld, session } = sandbox;
  const [trying, setTrying] = useState<Trying | null>(null);
  const trials = useRef<ReturnType<typeof openCodeTrials> | null>(null);
  const stop = () => trials.current?.close();
  /** Stops it, and says no more about it. */
  const forget = () => {
    stop();
    trials.current = null;
    setTrying(null);
  };
  useLeave(forget);

  /** Safe, the visitor's own code is proved; a recipe of ours proves nothing of it. */
  function start(code: string): void {
    forget();
    if (!openTrialWorld) return;
    const own = openCodeTrials(code, openTrialWorld);
    trials.current = own;
    const show = (text: string, isOver = false, tried: Tried | null = null) => {
      if (trials.current !== own) return;
      setTrying({ text, isOver, tried });
      if (isOver) announce(session, text);
    };
    show("Trying…");
    tryFailures({
      run: own.run,
      mostRuns: MOST_RUNS,
      longest: LONGEST,
      atOnce: own.atOnce,
      now: () => performance.now(),
      isStopped: own.isClosed,
      onRun: (runs) => runs % STEP === 1 && show(`Trying… ${counted(runs, "run")}`),
    })
      .then(async (tried) => {
        const { headline, judgement } = judged(tried);
        if (judgement === "safe" && !(await isOurs(code))) proofsOf(sandbox).proveCode();
        show(headline, true, tried);
      })
      .catch((error) => show(reasonOf(error), true))
      .finally(own.close);
  }
  return { trying, start, stop, forget };
}
