import type { SentCall } from "#failures/calls.ts";
import { openTrials } from "#failures/trial-host.ts";
import type { start } from "./trial-clock.ts";
import { open as openClock } from "./trial-clock.ts?program";
import { openTrialWorld } from "./trial-world.ts";

/** Opens the clock of runs here, with the timers that the platform has now: a test may replace them later. */
export const startClock = openClock() as typeof start;

/** Runs the default export of a module, each time in a worker thread of its own, which ends with the run. */
export function fileRunner(file: URL, baseUrl: string) {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const workerData = { file: file.href, baseUrl };
  const script = `(${openClock})()((file) => import(file))`;
  const open: Parameters<typeof openTrials>[0]["open"] = (hear) => {
    const thread = new Worker(script, { eval: true, workerData, stdout: true, stderr: true });
    const lose = (ended: "done" | "failed", reason: string | null) => hear({ kind: "lost", ended, reason });
    thread.on("message", hear);
    thread.on("error", (error) => lose("failed", String(error)));
    thread.on("exit", (code) => lose(code === 0 ? "done" : "failed", code === 0 ? null : `exit code ${code}`));
    return { post: (...message) => thread.postMessage(...message), close: () => void thread.terminate() };
  };
  const requestOf = ({ method, url, headers }: SentCall) => ({ method, url, headers: new Headers(headers) });
  return openTrials({ open, requestOf, silence: 15 }, openTrialWorld);
}
