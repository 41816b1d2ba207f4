import type { ChildProcess } from "node:child_process";
import { type Ended, runTrial, type TrialService } from "#failures/trial-world.ts";
import { type Bounds, tryFailures } from "#failures/try-failures.ts";
import { toResponse } from "#server/pipeline/deliveries.ts";
import { listen } from "./listen.ts";
import type { FailureReport } from "./sandbox-types.ts";
import { openTrialWorld } from "./trial-world.ts";
import { reportOf } from "./try-every-failure.ts";

const MOST_PROGRAM_RUNS = 1000;
/** How many processes run at once: they wait most of the time. */
const AT_ONCE = 8;
/** How long a process may take, in milliseconds. */
const LONGEST_PROGRAM_RUN = 60_000;
/** After how many runs it says how many there were. */
const RUNS_PER_REPORT = 20;

/** Ends a process with all that it has started. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** The last line that a process printed as its error. */
async function lastLineOf({ stderr }: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of stderr ?? []) text = (text + chunk).slice(-2000);
  return text.trim().split("\n").at(-1) ?? "";
}

/** Runs a command once, in a process and with a port of its own. */
async function runOnce(command: string, { apiKey, respond }: TrialService, bounds: Bounds): Promise<Ended> {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const begun = performance.now();
  const at = () => Math.round(performance.now() - begun);
  const never = new Promise<never>(() => {});
  let calls = 0;
  let stop = (_: Ended) => {};
  const { origin, close, cut } = await listen(0, async () => async (request) => {
    calls += 1;
    if (calls > bounds.calls) stop({ ended: "hangs", reason: `It made more than ${bounds.calls} calls.`, took: at() });
    const response = await respond(request, at());
    if (response === "held") return never;
    return response === null ? Response.error() : toResponse(response);
  });
  const env = { ...process.env, BASE_URL: origin, API_KEY: apiKey };
  const child = spawn(command, { shell: true, detached: true, env, stdio: ["ignore", "ignore", "pipe"] });
  const lastLine = lastLineOf(child);
  const ended = await new Promise<Ended>((resolve) => {
    const timer = setTimeout(() => {
      resolve({ ended: "hangs", reason: `It has not ended after ${LONGEST_PROGRAM_RUN / 1000} s.`, took: at() });
    }, LONGEST_PROGRAM_RUN);
    stop = resolve;
    child.on("close", async (code) => {
      clearTimeout(timer);
      const reason = code === 0 ? null : `exit code ${code}: ${await lastLine}`;
      resolve({ ended: code === 0 ? "done" : "failed", reason, took: at() });
    });
  });
  kill(child);
  cut();
  await close();
  return ended;
}

interface Given {
  /** How many orders the command is to place; null if the run without failures says it. */
  readonly orders: number | null;
  /** The longest time for all runs, in milliseconds. */
  readonly time: number;
  /** Hears how far it is. */
  readonly print: (text: string) => void;
}

/**
 * Runs a command of the shell in real time, once for each set of failures, with `BASE_URL` and `API_KEY` in its environment. A
 * run ends well with exit code 0. The date is the real one: keys of a date are not judged as in `tryEveryFailure`.
 */
export async function tryCommand(command: string, { orders, time, print }: Given): Promise<FailureReport> {
  const tried = await tryFailures({
    run: (schedule, bounds) =>
      runTrial(openTrialWorld(Date.now()), schedule, (service) => runOnce(command, service, bounds)),
    mostRuns: MOST_PROGRAM_RUNS,
    longest: time,
    now: performance.now.bind(performance),
    atOnce: AT_ONCE,
    onRun: (runs) => {
      if (runs % RUNS_PER_REPORT === 0) print(`${runs} runs`);
    },
  });
  return reportOf(tried, "command", orders);
}
