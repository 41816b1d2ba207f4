import { type Ended, runTrial, type TrialService } from "#failures/trial-world.ts";
import { tryFailures } from "#failures/try-failures.ts";
import { LIMIT_REASONS } from "#failures/verdict.ts";
import { toResponse } from "#server/pipeline/deliveries.ts";
import { listen } from "./listen.ts";
import { endTogether, startProcess } from "./processes.ts";
import type { FailureReport } from "./sandbox-types.ts";
import { openTrialWorld } from "./trial-world.ts";
import { reportOf } from "./try-every-failure.ts";

const MOST_PROGRAM_RUNS = 1000;
/** How many processes run at once: they wait most of the time. */
const AT_ONCE = 8;
/** How long a process may take, in milliseconds. */
const LONGEST_PROGRAM_RUN = 60_000;
/** The same for a run that is repeated when the time for all is over. */
const LONGEST_REPEAT = 5000;
/** After how many runs it says how many there were. */
const RUNS_PER_REPORT = 20;

/** The environment of a command. Its calls go to this machine, whatever proxy is set for others. */
function environmentFor(origin: string, apiKey: string): NodeJS.ProcessEnv {
  const { env } = process;
  const direct = [env.NO_PROXY, env.no_proxy].filter(Boolean);
  // In a list, `*` would stand for no host.
  const noProxy = direct.includes("*") ? "*" : [...new Set(direct), new URL(origin).hostname].join(",");
  return { ...env, NO_PROXY: noProxy, no_proxy: noProxy, BASE_URL: origin, API_KEY: apiKey };
}

/** Runs a command once, in a process and with a port of its own. */
async function runOnce(
  command: string,
  { apiKey, respond }: TrialService,
  most: number,
  until: number,
): Promise<Ended> {
  const begun = performance.now();
  const at = () => Math.round(performance.now() - begun);
  const never = new Promise<never>(() => {});
  let calls = 0;
  let stop = (_ended: Ended["ended"], _reason: string | null) => {};
  const { origin, close, cut } = await listen(0, async () => async (request) => {
    calls += 1;
    if (calls > most) stop("cut", LIMIT_REASONS.calls(most));
    const response = await respond(request, at());
    if (response === "held") return never;
    return response === null ? Response.error() : toResponse(response);
  });
  const { exited, end } = startProcess(command, environmentFor(origin, apiKey));
  const ended = await new Promise<Ended>((resolve) => {
    stop = (how, reason) => resolve({ ended: how, reason, took: at() });
    const left = until > begun ? until - begun + 1 : LONGEST_REPEAT;
    setTimeout(stop, LONGEST_PROGRAM_RUN, "hangs", `It has not ended after ${LONGEST_PROGRAM_RUN / 1000} s.`).unref();
    setTimeout(stop, left, "unseen", "the time for it was over before the code had ended: allow more.").unref();
    exited.then(
      (reason) => stop(reason === null ? "done" : "failed", reason),
      ({ message }) => stop("unseen", `the command could not be started: ${message}.`),
    );
  });
  end();
  cut();
  await close();
  return ended;
}

interface CommandOptions {
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
export async function tryCommand(command: string, { orders, time, print }: CommandOptions): Promise<FailureReport> {
  endTogether();
  const tried = await tryFailures({
    run: (schedule, { calls }, until) =>
      runTrial(openTrialWorld(Date.now()), schedule, (service) => runOnce(command, service, calls, until)),
    mostRuns: MOST_PROGRAM_RUNS,
    longest: time,
    now: performance.now.bind(performance),
    atOnce: AT_ONCE,
    hasOwnClock: false,
    onRun: (runs) => {
      if (runs % RUNS_PER_REPORT === 0) print(`${runs} runs`);
    },
  });
  return reportOf(tried, "command", orders);
}
