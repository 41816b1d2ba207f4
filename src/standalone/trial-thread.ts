import type { SentCall } from "#failures/calls.ts";
import { openTrials } from "#failures/trial-host.ts";
import { script } from "./thread-script.ts?script";
import { openTrialWorld } from "./trial-world.ts";

/** Runs the default export of a module, each time in a worker thread of its own, which ends with the run. */
export function fileRunner(file: URL, baseUrl: string) {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const workerData = { file: file.href, baseUrl };
  const open: Parameters<typeof openTrials>[0]["open"] = (hear) => {
    const thread = new Worker(`${script}()`, { eval: true, workerData, stdout: true, stderr: true });
    const lose = (ended: "done" | "failed", reason: string | null) => hear({ kind: "lost", ended, reason });
    thread.on("message", hear);
    thread.on("error", (error) => lose("failed", String(error)));
    thread.on("exit", (code) => lose(code === 0 ? "done" : "failed", code === 0 ? null : `exit code ${code}`));
    return { post: (...message) => thread.postMessage(...message), close: () => void thread.terminate() };
  };
  const requestOf = ({ method, url, headers }: SentCall) => ({ method, url, headers: new Headers(headers) });
  return openTrials({ open, requestOf, silence: 15 }, openTrialWorld);
}
