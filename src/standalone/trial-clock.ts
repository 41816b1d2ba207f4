// The clock of runs in a process: for a function here, for a module in a thread of its own, see `trial-thread.ts`. Both have the same
// code, which `sandbox.mjs` holds once: a thread gets its text.

import { nodeHost } from "#failures/node-host.ts";
import { answerRuns } from "#failures/trial-program.ts";
import { openVirtualTime } from "#failures/virtual-time.ts";

/** Loads a module. A tool that transforms this file knows no other `import` than its own. */
type Load = (file: string) => Promise<{ readonly default?: unknown }>;

/** Opens the clock; in a thread, which gives `load`, it runs the default export of the thread's module as its host asks. */
export function start(load?: Load) {
  const time = openVirtualTime(globalThis, nodeHost(globalThis));
  if (load) serve(time, load);
  return time;
}

function serve(time: ReturnType<typeof openVirtualTime>, load: Load): void {
  const { parentPort: port, workerData } = process.getBuiltinModule("node:worker_threads");
  const { file, baseUrl } = workerData;
  if (!port) return;
  const receive = answerRuns(port.postMessage.bind(port), async ({ apiKey, bounds }, respond) => {
    const ended = await time.run(
      async (fetch, occupy) => {
        const { default: program } = await load(file).finally(occupy());
        if (typeof program !== "function") throw new TypeError("The module has no function as its default export.");
        return program({ fetch, baseUrl, apiKey });
      },
      { bounds, respond },
    );
    // What the module keeps must not be there in the next run.
    return { ...ended, isClean: false };
  });
  port.on("message", receive);
}
