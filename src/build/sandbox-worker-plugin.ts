import type { Plugin } from "vite";
import { workerSource, writeWorker } from "./write-worker.ts";

/** Writes the sandbox's worker when all else of the build is written, and serves it while developing. */
export function sandboxWorker(): Plugin {
  return {
    name: "sandbox-worker",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (dir !== undefined) writeWorker(dir);
      },
    },
    configureServer(server) {
      server.middlewares.use("/sandbox-worker.js", (_, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(workerSource());
      });
    },
  };
}
