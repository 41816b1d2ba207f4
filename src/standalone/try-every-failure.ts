import { runTrial, type Schedule, type TrialResponse } from "#failures/trial-world.ts";
import { type Bounds, type Judged, type Tried, tryFailures } from "#failures/try-failures.ts";
import { isFault } from "#failures/verdict.ts";
import { extent, judge, overspent, reportText, scheduleText, tracedCalls, triedIn } from "#failures/words.ts";
import { toResponse } from "#server/pipeline/deliveries.ts";
import { createMutex } from "#server/storage/mutex.ts";
import { expectOptions, failuresRules, originOf } from "./sandbox-options.ts";
import type { FailureReport, TrialProgram, TryOptions } from "./sandbox-types.ts";
import { fileRunner, startClock } from "./trial-thread.ts";
import { openTrialWorld } from "./trial-world.ts";

/** Nobody listens there: a client that does not use the run's `fetch` orders nothing elsewhere. */
const ORIGIN = "http://sandbox.invalid";

const COMMAND = 'Try its command: node sandbox.mjs --try "node client.mjs".';
const OTHER_WAYS = {
  function: `Try it by its file, tryEveryFailure(new URL("./client.mjs", import.meta.url)), or by its command.`,
  file: COMMAND,
  command: null,
} as const;
const failuresOf = ({ schedule }: Judged) => schedule.map(({ call, failure }) => ({ call: call + 1, failure }));

const APART = " They run at once in this folder: start each in its own, cd $(mktemp -d).";

/** The report of all runs of a program, for the way in which it was run. */
export function reportOf(tried: Tried, way: keyof typeof OTHER_WAYS, orders: number | null): FailureReport {
  const { worst, counts, counted } = tried;
  const moreTime = (seconds: number) => (way === "command" ? `--time ${seconds}` : `time: ${seconds * 1000}`);
  const { judgement, headline } = judge(tried, {
    orders,
    otherWay: OTHER_WAYS[way],
    moreTime,
    apart: way === "command" ? APART : "",
  });
  const smallest =
    worst && isFault(worst.verdict) && judgement === "unsafe"
      ? {
          verdict: worst.verdict,
          failures: failuresOf(worst),
          overspent: overspent(tried) ?? "0.00",
          calls: tracedCalls(worst),
        }
      : null;
  const smallestCase = smallest && { text: scheduleText(worst?.schedule ?? []), calls: smallest.calls };
  return {
    isSafe: judgement === "safe",
    judgement,
    headline,
    tried: triedIn(tried),
    counts,
    runs: counted.map((each) => ({ failures: failuresOf(each), verdict: each.verdict })),
    smallest,
    text: reportText(tried, headline, smallestCase, extent(tried)),
  };
}

const responseFor = (response: TrialResponse | "held" | null) =>
  response === null || response === "held" ? response : toResponse(response);

/** Runs a function in this thread: other code of the process keeps its clock and its network. */
function functionRunner(program: TrialProgram, baseUrl: string) {
  const time = startClock();
  const run = (schedule: Schedule, bounds: Bounds) =>
    runTrial(openTrialWorld(bounds.start), schedule, ({ apiKey, respond }) =>
      time.run((fetch) => program({ fetch, baseUrl, apiKey }), {
        bounds,
        respond: async (request, at) => responseFor(await respond(request, at)),
      }),
    );
  return { run, close: time.close, atOnce: 1 };
}

// biome-ignore lint/suspicious/noConsole: the report is for whoever runs the tests.
const printReport = (text: string) => console.log(text);

/** The platform's clock: a test may replace it later, and then it stands still. */
const now = performance.now.bind(performance);

/** One at a time, because each replaces the timers of the whole program. */
const inTurn = createMutex();

/** See `sandbox-types.ts`. */
export async function tryEveryFailure(program: TrialProgram | URL, options: TryOptions = {}): Promise<FailureReport> {
  const isFile = program instanceof URL;
  if (!isFile && typeof program !== "function") {
    throw new TypeError(`The program must be a function or the URL of a module, not ${String(program)}.`);
  }
  expectOptions(failuresRules, options, "tryEveryFailure");
  const { runs = 2000, time = isFile ? 60_000 : 10_000, origin = ORIGIN, orders = null, print = printReport } = options;
  const baseUrl = originOf(origin);
  const tried = await inTurn(async () => {
    const { run, close, atOnce } = isFile ? fileRunner(program, baseUrl) : functionRunner(program, baseUrl);
    try {
      return await tryFailures({ run, mostRuns: runs, longest: time, now, atOnce });
    } finally {
      await close();
    }
  });
  const report = reportOf(tried, isFile ? "file" : "function", orders);
  print(report.text);
  return report;
}
