import { THREAD_TEXT } from "#failures/trial-text.ts";
import { type Ended, runTrial, type Schedule, type TrialService } from "#failures/trial-world.ts";
import type { Bounds } from "#failures/try-failures.ts";
import threadText from "./trial-thread.js?raw";
import { openTrialWorld } from "./trial-world.ts";

/** The platform's: a test may replace them later, and then no time passes. */
const { setTimeout, clearTimeout } = globalThis;

/** How many threads run the module at once. */
const AT_ONCE = 2;
/** How long a thread may be silent, in milliseconds: then it is in a loop without an end. */
const THREAD_SILENCE = 15_000;

interface Call {
  readonly id: number;
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}

/** Runs the default export of a module, each time in a worker thread of its own, which ends with the run. */
export function fileRunner(file: URL, baseUrl: string) {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const runOnce = async ({ apiKey, respond }: TrialService, bounds: Bounds) => {
    const workerData = { file: file.href, baseUrl, apiKey, bounds };
    const thread = new Worker(THREAD_TEXT + threadText, { eval: true, workerData, stdout: true, stderr: true });
    let at = 0;
    const ended = await new Promise<Ended>((resolve) => {
      const stop = (how: Ended["ended"], reason: string | null) => resolve({ ended: how, reason, took: at });
      let silence: ReturnType<typeof setTimeout>;
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => stop("hangs", "It is in a loop without an end."), THREAD_SILENCE);
      };
      listen();
      thread.on("message", async (message: Call | { readonly ended: Ended }) => {
        listen();
        if ("ended" in message) {
          clearTimeout(silence);
          resolve(message.ended);
          return;
        }
        const { id, body, headers, method, url } = message;
        at = message.at;
        const response = await respond(
          { method, url, headers: new Headers(headers), arrayBuffer: async () => body },
          at,
        );
        thread.postMessage({ id, response });
      });
      thread.on("error", (error) => stop("failed", String(error)));
      thread.on("exit", (code) => stop(code === 0 ? "done" : "failed", code === 0 ? null : `exit code ${code}`));
    });
    await thread.terminate();
    return ended;
  };
  const run = (schedule: Schedule, bounds: Bounds) =>
    runTrial(openTrialWorld(bounds.start), schedule, (service) => runOnce(service, bounds));
  return { run, close: async () => {}, atOnce: AT_ONCE };
}
