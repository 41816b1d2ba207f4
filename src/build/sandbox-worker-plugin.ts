import type { Plugin } from "vite";
import { workerSource, writeWorker } from "./write-worker.ts";

/** Writes the sandbox's worker after the rest of the build, and serves it during development. */
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
