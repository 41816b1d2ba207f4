import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Panel } from "#contract/panel/panel.ts";
import type { Schedule } from "#failures/trial-world.ts";
import { stoppedBy } from "#failures/words.ts";
import { knownTo, lookUp } from "#web/client/known-state.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAuthorization } from "#web/client/react/use-request.ts";
import { announce } from "#web/client/store.ts";
import { durationText } from "#web/ui/format/duration.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { isCall, type Run, serveRun } from "./serve-run.ts";
import { BASE, NOT_STARTED, openProgram } from "./worker-frame.ts";

/** How long a run may take, in milliseconds. */
const LONGEST_RUN = 60_000;

/** How a run ended, in a sentence. */
export function describeRun(run: Run): string {
  const calls = counted(run.rows.filter(isCall).length, "call");
  if (run.ending === "done") return `Finished: ${calls} in ${durationText(run.took)}.`;
  if (run.ending === "failed") return stoppedBy(run.error?.text ?? null);
  if (run.ending === "stopped") return `Stopped after ${calls}.`;
  if (run.ending === "too_long") return `Stopped after 60 s and ${calls}: a run may not take longer.`;
  if (run.ending === "too_much") return `Stopped after ${calls}: it sent too many messages.`;
  return NOT_STARTED;
}

/** How much the service has recorded: in a seeded page each run has numbers of its own, the same ones from the same state. */
function made({ stateView }: Panel): number {
  const { ledger, orders } = stateView.getState();
  return ledger.length + orders.length;
}

/** Calls a function when the part or the page is left: a page that the browser keeps for the way back runs on when it is shown again. */
export function useLeave(onLeave: () => void): void {
  const newest = useEffectEvent(onLeave);
  useEffect(() => {
    const leave = () => newest();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}

/**
 * The run of a visitor's code in a worker inside a sandboxed frame without network and storage: its output, and how to start and
 * stop it. Its `fetch` reaches the /v1 of this page and nothing else. It ends by itself, after a minute, or when the page is left;
 * nothing of it happens after that.
 */
export function useRun() {
  const sandbox = useSandbox();
  const { panel, session, settings } = sandbox;
  const { token } = useAuthorization();
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useLeave(() => stop.current?.());

  function start(code: string, failures: Schedule = []): void {
    stop.current?.();
    const { post, close } = openProgram({
      code,
      run: {
        apiKey: token ?? panel.sampleKey,
        // With a seed, random numbers and ids are the same in every run with it.
        seed: settings.seed === null ? null : settings.seed + made(panel),
      },
      onMessage: (message) => served.receive(message),
      onNotStarted: () => served.end("not_started"),
      onError: (text, line) => served.fail(text, line),
    });
    const startedAt = panel.realNow();
    const onRun = (now: Run) => {
      // The page shows what the service did with each call of a run, so none of them stays unknown.
      for (const call of knownTo(sandbox).getState().unknown) {
        if (call.startedAt >= startedAt) lookUp(sandbox, call);
      }
      // Of many lines at once, not each is drawn by itself.
      startTransition(() => setRun(now));
      if (now.ending !== null) announce(session, describeRun(now));
    };
    const onOver = () => {
      clearTimeout(running);
      close();
    };
    const served = serveRun({ panel, base: BASE, post, failures, onRun, onOver });
    const running = setTimeout(() => served.end("too_long"), LONGEST_RUN);
    stop.current = () => served.end("stopped");
  }
  return { run, start, stop: () => stop.current?.() };
}
