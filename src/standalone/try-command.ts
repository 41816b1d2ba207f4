import { type Ended, runTrial, type TrialService } from "#failures/trial-world.ts";
import { tryFailures } from "#failures/try-failures.ts";
import { LIMIT_REASONS } from "#failures/verdict.ts";
import { NOT_KILLED } from "#failures/words.ts";
import { toResponse } from "#server/pipeline/deliveries.ts";
import { type Attempt, attemptsSince, keyOfTime } from "./key-of-time.ts";
import { listen } from "./listen.ts";
import { endTogether, startProcess } from "./processes.ts";
import type { FailureReport } from "./sandbox-types.ts";
import { openTrialWorld } from "./trial-world.ts";
import { reportOf } from "./try-every-failure.ts";

/** How many processes run at once: they wait most of the time. */
const AT_ONCE = 8;
/** How long a process may take, in milliseconds. */
const LONGEST_PROGRAM_RUN = 60_000;
/** The same for a run that is repeated when the time for all is over. */
const LONGEST_REPEAT = 5000;
/** After how many runs it says how many there were. */
export const RUNS_PER_REPORT = 20;

/** The environment of a command. Its calls go to this machine, whatever proxy is set for others. */
function environmentFor(origin: string, apiKey: string, temporary?: string): NodeJS.ProcessEnv {
  const { env } = process;
  const direct = [env.NO_PROXY, env.no_proxy].filter(Boolean);
  // In a list, `*` would stand for no host.
  const noProxy = direct.includes("*") ? "*" : [...new Set(direct), new URL(origin).hostname].join(",");
  return {
    ...env,
    ...(temporary && { TMPDIR: temporary }),
    NO_PROXY: noProxy,
    no_proxy: noProxy,
    BASE_URL: origin,
    API_KEY: apiKey,
  };
}

/** What a run of a command may use, and where it runs. */
interface CommandBounds {
  readonly calls: number;
  /** When the time for all runs is over, on the clock of `performance`. */
  readonly until: number;
  /** The working folder and the one for temporary files, if they are others than those of this process. */
  readonly folder?: string;
  readonly temporary?: string;
}

/** What responds to a command's calls. `end` ends the process that runs, with all that it has started, and says whether one ran. */
export interface CommandService extends Pick<TrialService, "apiKey"> {
  readonly respond: (
    request: Parameters<TrialService["respond"]>[0],
    at: number,
    end: () => boolean,
  ) => ReturnType<TrialService["respond"]>;
}

/** Opens a port of its own for a command, which `start` runs: in a new process each time. */
export async function openCommand(command: string, { apiKey, respond }: CommandService, bounds: CommandBounds) {
  const { calls: most, until, folder, temporary } = bounds;
  const begun = performance.now();
  const at = () => Math.round(performance.now() - begun);
  const never = new Promise<never>(() => {});
  let calls = 0;
  let stop = (_ended: Ended["ended"], _reason: string | null) => {};
  let endProcess = () => false;
  let isHeld = false;
  const { origin, close, cut } = await listen(0, async () => async (request) => {
    calls += 1;
    if (calls > most) stop("cut", LIMIT_REASONS.calls(most));
    const response = await respond(request, at(), endProcess);
    isHeld = response === "held";
    return response === "held" ? never : toResponse(response);
  });
  async function start(): Promise<Ended> {
    const { exited, end } = startProcess(command, environmentFor(origin, apiKey, temporary), folder);
    const ended = await new Promise<Ended>((resolve) => {
      stop = (how, reason) => resolve({ ended: how, reason, took: at() });
      endProcess = end;
      const now = performance.now();
      const left = until > now ? until - now + 1 : LONGEST_REPEAT;
      const said = `after ${LONGEST_PROGRAM_RUN / 1000} s the code had not ended`;
      // Only a response that never comes may be waited for without an end.
      setTimeout(() => stop(isHeld ? "hangs" : "cut", said), LONGEST_PROGRAM_RUN).unref();
      setTimeout(stop, left, "unseen", "the time for it was over before the code had ended: allow more.").unref();
      exited.then(
        (reason) => stop(reason === null ? "done" : "failed", reason),
        ({ message }) => stop("unseen", `the command could not be started: ${message}.`),
      );
    });
    end();
    return ended;
  }
  return {
    start,
    close: async () => {
      cut();
      await close();
    },
  };
}

export interface CommandOptions {
  /** How many orders the command is to place; null if the run without failures says it. */
  readonly orders: number | null;
  /** The longest time for all runs, in milliseconds. */
  readonly time: number;
  /** Hears how far it is. */
  readonly print: (text: string) => void;
}

/** What is not judged in real time. */
export const REAL_CLOCK = "The clock was the real one: a key made of the date or the hour was not judged.";

/** A report with what a command's key looks made of, which is a reason not to call it safe. */
function withKey(report: FailureReport, made: string | null): FailureReport {
  const { isSafe, text } = report;
  if (report.tried === 0) return report;
  if (made === null || !isSafe)
    return { ...report, text: [text, made, REAL_CLOCK, isSafe && NOT_KILLED].filter(Boolean).join("\n") };
  const headline = `Not judged: ${made}`;
  const doubted = { isSafe: false, judgement: "not_judged", headline } as const;
  return { ...report, ...doubted, text: `${text.replace(report.headline, () => headline)}\n${REAL_CLOCK}` };
}

/**
 * Runs a command of the shell in real time, once for each set of failures, with `BASE_URL` and `API_KEY` in its environment. A
 * run ends well with exit code 0. A key that looks made of the time is named, because its end is not tried.
 */
export async function tryCommand(command: string, { orders, time, print }: CommandOptions): Promise<FailureReport> {
  endTogether();
  const attempts: Attempt[] = [];
  const tried = await tryFailures({
    run: async (schedule, { calls }, until) => {
      const from = Date.now();
      const trial = await runTrial(openTrialWorld(from), schedule, async (service) => {
        const { start, close } = await openCommand(command, service, { calls, until });
        return start().finally(close);
      });
      attempts.push(...attemptsSince(from, trial));
      return trial;
    },
    // The time for all runs is the limit.
    mostRuns: Number.POSITIVE_INFINITY,
    longest: time,
    now: performance.now.bind(performance),
    atOnce: AT_ONCE,
    hasOwnClock: false,
    onRun: (runs) => {
      if (runs % RUNS_PER_REPORT === 0) print(`${runs} runs`);
    },
  });
  return withKey(reportOf(tried, "command", orders), keyOfTime(attempts));
}
