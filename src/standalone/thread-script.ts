// Runs the default export of a module once, in a thread of its own: see `trial-thread.ts`.

import { nodeHost } from "#failures/node-host.ts";
import { answerRuns } from "#failures/trial-program.ts";
import { openVirtualTime } from "#failures/virtual-time.ts";

export function start(): void {
  const { parentPort: port, workerData } = process.getBuiltinModule("node:worker_threads");
  const { file, baseUrl } = workerData;
  if (!port) return;
  const time = openVirtualTime(globalThis, nodeHost(globalThis));
  const receive = answerRuns(port.postMessage.bind(port), async ({ apiKey, bounds }, respond) => {
    const ended = await time.run(
      async (fetch, occupy) => {
        const { default: program } = await import(file).finally(occupy());
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
