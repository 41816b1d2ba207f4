import type { FailureKind } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { type Bounds, type Schedule, type Trial, type Tried, tryFailures } from "#failures/try-failures.ts";
import { isFault, VERDICTS } from "#failures/verdict.ts";
import { runInVirtualTime } from "#failures/virtual-time.js";
import {
  countsOf,
  extent,
  headline,
  overspent,
  scheduleText,
  type TracedCall,
  tracedCalls,
  triedIn,
} from "#failures/words.ts";
import { toResponse } from "#server/pipeline/deliveries.ts";
import { expectOptions, failuresRules } from "./sandbox-options.ts";
import type { FailureReport, TrialProgram, TryOptions } from "./sandbox-types.ts";
import { openTrialWorld } from "./trial-world.ts";

const SEED = 1;
const ORIGIN = "http://127.0.0.1:4010";
/** How long a program may do what its clock does not see, in milliseconds. */
const GRACE = 500;

const MOST_LINES = 10;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Runs a program once, in a world of its own, with these failures. */
async function runOnce(program: TrialProgram, baseUrl: string, schedule: Schedule, bounds: Bounds) {
  const world = await openTrialWorld(SEED);
  let calls = 0;
  const respond = async (request: Request, at: number) => {
    const failure: FailureKind | null = schedule.find(({ call }) => call === calls)?.failure ?? null;
    calls += 1;
    const response = await world.respond(request, at, failure);
    return failure === "slow" ? "held" : response && toResponse(response);
  };
  const given = { scope: globalThis, start: world.start, seed: SEED, bounds, grace: GRACE, reasonOf, respond };
  const ended = await runInVirtualTime((fetch) => program({ fetch, baseUrl, apiKey: world.apiKey }), given);
  const { orders, spent, exchanges } = world.state();
  return { ...ended, calls, orders, spent: Number(spent.replace(".", "")), trace: exchanges } satisfies Trial<unknown>;
}

const isSafe = ({ intended, counts }: Tried<unknown>): boolean =>
  intended.ended === "done" && VERDICTS.every((verdict) => counts[verdict] === 0 || !isFault(verdict));

/** The first calls of a run; a run that hangs may have a hundred. */
function callLines(calls: readonly TracedCall[]): readonly string[] {
  const lines = calls.map(
    ({ method, path, saw, did }, at) => `  ${at + 1}. ${method} ${path}: the client saw ${saw}; the service: ${did}.`,
  );
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `  ${lines.length - MOST_LINES} more calls`];
}

function reportOf(tried: Tried<readonly Exchange[]>): FailureReport {
  const { worst, counts } = tried;
  const sum = overspent(tried);
  const smallest =
    worst && isFault(worst.verdict)
      ? {
          verdict: worst.verdict,
          failures: worst.schedule.map(({ call, failure }) => ({ call: call + 1, failure })),
          overspent: sum ?? "0.00",
          calls: tracedCalls(worst),
        }
      : null;
  const lines = [
    headline(tried),
    ...countsOf(tried).map(([name, count]) => `  ${String(count).padStart(4)} ${name}`),
    ...(smallest ? [`Smallest: ${scheduleText(worst?.schedule ?? [])}${sum ? `, ${sum} overspent` : ""}.`] : []),
    ...callLines(smallest?.calls ?? []),
    ...(worst?.trial.reason && smallest ? [`  It ended: ${worst.trial.reason}`] : []),
    ...extent(tried),
  ];
  return {
    isSafe: isSafe(tried),
    headline: headline(tried),
    tried: triedIn(tried),
    counts,
    smallest,
    text: lines.join("\n"),
  };
}

/** One at a time, because each replaces the timers of the whole program. */
let last: Promise<unknown> = Promise.resolve();

/** See `sandbox-types.ts`. */
export async function tryEveryFailure(program: TrialProgram, options: TryOptions = {}): Promise<FailureReport> {
  if (typeof program !== "function") throw new TypeError(`The program must be a function, not ${String(program)}.`);
  expectOptions(failuresRules, options, "tryEveryFailure");
  // biome-ignore lint/suspicious/noConsole: the report is for whoever runs the tests.
  const { runs = 200, time = 10_000, origin = ORIGIN, print = (text: string) => console.log(text) } = options;
  const clock = performance.now.bind(performance);
  const run = (schedule: Schedule, bounds: Bounds) => runOnce(program, origin, schedule, bounds);
  const trying = last.then(() => tryFailures({ run, mostRuns: runs, longest: time, now: clock }));
  last = trying.catch(() => {});
  const report = reportOf(await trying);
  print(report.text);
  return report;
}
