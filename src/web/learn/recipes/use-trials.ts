import { useRef, useState } from "react";
import { openTrials } from "#failures/trial-host.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import { type Judged, type Progress, type Tried, tryFailures } from "#failures/try-failures.ts";
import { type Judging, judge } from "#failures/words.ts";
import { reasonOf } from "#web/client/http.ts";
import { proofsOf } from "#web/client/proofs.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce, type Sandbox } from "#web/client/store.ts";
import { isOurs } from "./recipes.ts";
import { requestFor } from "./run-request.ts";
import { useLeave } from "./use-run.ts";
import { BASE, NOT_STARTED, openProgram } from "./worker-frame.ts";

/** How many runs there are before the visitor is asked whether to go on. */
const MOST_RUNS = 1000;

/** Runs a code as often as it is asked to, in workers without network and storage. */
const openCodeTrials = (code: string, openTrialWorld: OpenTrialWorld) =>
  openTrials(
    {
      silence: 2,
      requestOf: (call) => requestFor(call, BASE, null, null),
      open: (hear) =>
        openProgram({
          code,
          run: null,
          onMessage: hear,
          onNotStarted: () => hear({ kind: "refused", reason: NOT_STARTED }),
          onError: (reason) => hear({ kind: "lost", ended: "failed", reason }),
        }),
    },
    openTrialWorld,
  );

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
  /** What comes next in place of another try: the rest, a safe recipe, one's own code, or Before you go live, which an embed does not have. */
  readonly next: "rest" | "safe-retry" | "your-own-code" | "live" | null;
  /** Why there is no result. */
  readonly failure: string | null;
  /** In milliseconds. */
  readonly took: number;
}

/** What comes after a verdict. The visitor's own safe code is proved; a recipe of ours proves nothing of it. */
async function nextAfter(judgement: Judging["judgement"], sandbox: Sandbox, code: string): Promise<Trying["next"]> {
  if (judgement !== "safe") return judgement === "unsafe" ? "safe-retry" : null;
  if (await isOurs(code)) return "your-own-code";
  proofsOf(sandbox).proveCode();
  return sandbox.settings.embed === null ? "live" : null;
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

  /** Tries all, or what a try before left. */
  function start(code: string, before: Trying | null = null): void {
    forget();
    if (!openTrialWorld) return;
    const own = openCodeTrials(code, openTrialWorld);
    trials.current = own;
    const startedAt = performance.now() - (before?.took ?? 0);
    let progress: Progress = { tried: before?.tries ?? [], planned: 0 };
    let frame = 0;
    const show = (last: Partial<Trying> = {}) => {
      cancelAnimationFrame(frame);
      frame = 0;
      if (trials.current !== own) return;
      const tries = [...progress.tried];
      const left = Math.max(0, progress.planned - tries.length);
      const took = Math.round(performance.now() - startedAt);
      setTrying({ tries, left, isOver: false, tried: null, next: null, failure: null, took, ...last });
    };
    const end = (words: string, last: Partial<Trying>) => {
      if (trials.current === own) announce(session, words);
      show({ isOver: true, ...last });
    };
    show();
    tryFailures({
      run: own.run,
      mostRuns: MOST_RUNS,
      // It goes on until it is whole or stopped, however slow the machine is.
      longest: Number.POSITIVE_INFINITY,
      now: () => performance.now(),
      atOnce: own.atOnce,
      isStopped: own.isClosed,
      from: before?.tried ?? null,
      // Drawn once in a frame: what is drawn waits for the runs, not they for it.
      onRun: (_, now) => {
        progress = now;
        frame ||= requestAnimationFrame(() => show());
      },
    })
      .then(async (tried) => {
        const { headline, judgement } = judged(tried);
        const next = tried.cut ? "rest" : await nextAfter(judgement, sandbox, code);
        end(headline, { tried, next, tries: tried.counted });
      })
      .catch((error) => end(reasonOf(error), { failure: reasonOf(error) }))
      .finally(own.close);
  }
  return { trying, start, stop, forget };
}
