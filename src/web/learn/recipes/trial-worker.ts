import { openTrials } from "#failures/trial-host.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import { requestFor } from "./run-request.ts";
import { BASE, NOT_STARTED, openProgram } from "./worker-frame.ts";

/** Runs a visitor's code as often as it is asked to, in workers without network and storage. */
export const openCodeTrials = (code: string, openTrialWorld: OpenTrialWorld) =>
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
