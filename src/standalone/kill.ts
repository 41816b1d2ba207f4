import { runTrial, type Trial, type TrialService } from "#failures/trial-world.ts";
import { countsOf, difference, inOrder, type Judged, type Tried, tryFailures } from "#failures/try-failures.ts";
import { isFault, VERDICTS, type Verdict, verdictOf } from "#failures/verdict.ts";
import { headlineOf, judge, numbered, reportText, type TracedCall, tracedCalls } from "#failures/words.ts";
import { NotCopied, openCopies } from "./folder-copies.ts";
import { attemptsSince, keyOfTime } from "./key-of-time.ts";
import { endTogether } from "./processes.ts";
import { openTrialWorld } from "./trial-world.ts";
import { type CommandOptions, type CommandService, openCommand, REAL_CLOCK, RUNS_PER_REPORT } from "./try-command.ts";

/** How often a command is started in one run, until it ends with exit code 0. */
const MOST_STARTS = 5;
const MOST_CALLS = 500;
/** How many runs there are at once. */
const AT_ONCE = 4;
/** After its last response, a command is killed in one of these parts of the time that it has left: nobody sees what it does then. */
const PARTS = [0, 0.5, 0.9];

/** When a command is killed: before a call arrives, after it was carried out, or after the response to it. How the service sees it. */
const KILLS = { before: "request_lost", after: "response_lost", answered: null } as const;

/** When a command is killed: at a call, which is counted from 0, or some milliseconds after the response to it. */
interface Kill {
  readonly call: number;
  readonly when: keyof typeof KILLS;
  readonly wait?: number;
}

interface Killed extends Judged {
  readonly kill: Kill;
  /** Whether the command ran until then. */
  readonly isKilled: boolean;
}

/** What killing a command came to. */
export interface KillReport {
  readonly judgement: "safe" | "unsafe" | "not_judged";
  readonly headline: string;
  /** What each kill came to. Calls are counted from 1. */
  readonly kills: readonly { readonly call: number; readonly when: Kill["when"]; readonly verdict: Verdict }[];
  readonly text: string;
}

const killText = ({ call, when }: Kill): string => {
  const texts = {
    before: `before call ${call + 1} arrives`,
    after: `after call ${call + 1} was carried out`,
    answered: "after its last response, before it ended",
  };
  return `killed ${texts[when]}`;
};

function killsOf({ calls, took }: Trial): readonly Kill[] {
  const last = calls.length - 1;
  const left = took - (calls[last]?.at ?? took);
  return [
    ...calls.flatMap((_, call) => (["before", "after"] as const).map((when) => ({ call, when }))),
    ...PARTS.map((part) => ({ call: last, when: "answered", wait: part * left }) as const),
  ];
}

/** Opens the runs of a command in copies of this folder: each kills it once and starts it again, or leaves it alone. */
async function openRuns(text: string, until: number) {
  const copy = await openCopies(process.cwd());
  return async (kill: Kill | null) => {
    const failure = kill && KILLS[kill.when];
    const schedule = kill && failure ? [{ call: kill.call, failure }] : [];
    const { remove, ...places } = await copy();
    const start = Date.now();
    let isKilled = false;
    const run = async ({ apiKey, respond: carryOut }: TrialService) => {
      let calls = 0;
      const respond: CommandService["respond"] = async (request, at, end) => {
        const isMeant = calls === kill?.call;
        calls += 1;
        const killWhen = (when: Kill["when"]) => {
          if (isMeant && when === kill.when) isKilled = end();
        };
        killWhen("before");
        const response = await carryOut(request, at);
        killWhen("after");
        if (kill?.when === "answered") setTimeout(killWhen, kill.wait, "answered").unref();
        return response;
      };
      const bounds = { calls: MOST_CALLS, until, ...places };
      const command = await openCommand(text, { apiKey, respond }, bounds);
      let ended = await command.start();
      isKilled &&= ended.ended === "failed";
      for (let starts = 1; isKilled && ended.ended === "failed" && starts < MOST_STARTS; starts++)
        ended = await command.start();
      await command.close();
      return ended;
    };
    const trial = await runTrial(openTrialWorld(start), schedule, run).finally(remove);
    return { schedule, start, trial, isKilled };
  };
}

const isUnended = ({ trial }: Judged): boolean => trial.ended !== "done" && trial.ended !== "failed";

/** The worst of some runs first; of those that were killed after the last response only the worst is a kill. */
function worstFirst(all: readonly Killed[]): readonly Killed[] {
  const sorted = all.toSorted((one, other) => VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict));
  const last = sorted.find(({ kill }) => kill.when === "answered");
  return sorted.filter((each) => each.kill.when !== "answered" || each === last);
}

const notJudged = (headline: string): KillReport => ({ judgement: "not_judged", headline, kills: [], text: headline });

const UNLIKE = `Not judged: two runs did not do the same without a kill. What the command keeps must be in this folder, by a relative \
path; or a time limit of its own ran out.`;

/** What was tried: a command may end at once after its last response. */
const triedLines = (kills: readonly Killed[]): readonly string[] => [
  `Tried: killed at each call, before it arrives and after it was carried out${
    kills.some(({ kill }) => kill.when === "answered")
      ? ", and once after its last response"
      : ", but not after its last response: it had ended"
  }.`,
  `Each time it was started again until it ended with exit code 0, ${MOST_STARTS} starts at most.`,
  REAL_CLOCK,
  "Not tried: failures of the network and the service: --try without --kill.",
];

/** Judges a command by its kills, the worst first. `first` has the run without a kill, `missing` says what is not tried. */
function reportOf(first: Tried, kills: readonly Killed[], missing: string | null): KillReport {
  const [worst = null] = kills;
  const isUnsafe = worst !== null && isFault(worst.verdict) && !isUnended(worst);
  const unended = kills.find(isUnended);
  const reason = unended ? `${killText(unended.kill)} and started again: ${unended.trial.reason}.` : missing;
  if (!isUnsafe && reason !== null) return notJudged(`Not judged: ${reason}`);
  const tried = { ...first, counts: countsOf(kills), worst: isUnsafe ? worst : null };
  const headline = headlineOf(isUnsafe ? worst.verdict : null, tried.counts, numbered(kills.length, "kill"));
  const seen = (call: TracedCall, at: number) =>
    at === worst?.kill.call
      ? { ...call, saw: `${call.failure ? "nothing" : call.saw}: it was killed and started again` }
      : call;
  const smallest = isUnsafe ? { text: killText(worst.kill), calls: tracedCalls(worst).map(seen) } : null;
  return {
    judgement: isUnsafe ? "unsafe" : "safe",
    headline,
    kills: kills.map(({ kill: { call, when }, verdict }) => ({ call: call + 1, when, verdict })),
    text: reportText(tried, headline, smallest, triedLines(kills)),
  };
}

/**
 * Runs a command of the shell in copies of this folder: once without a kill, then killed at each call and started again, and judges
 * it by the orders. It is told from `--try`: the network and the service do not fail.
 */
export async function killCommand(command: string, { orders, time, print }: CommandOptions): Promise<KillReport> {
  endTogether();
  const until = performance.now() + time;
  const isOver = () => performance.now() >= until;
  try {
    const run = await openRuns(command, until);
    const once = { mostRuns: 1, longest: time, now: performance.now.bind(performance) };
    const first = await tryFailures({ ...once, run: async () => (await run(null)).trial });
    const { judgement, headline } = judge({ ...first, isCovered: true }, { orders, otherWay: null });
    if (judgement !== "safe") return { ...notJudged(headline), judgement };
    const { intended } = first;
    const kills = killsOf(intended);
    const done: Killed[] = [];
    for (const [kill, running] of inOrder(kills, AT_ONCE, (next) => (isOver() ? null : run(next)))) {
      const ran = await running;
      if (isOver()) break;
      done.push({ kill, ...ran, verdict: verdictOf(ran.trial, intended) });
      if (done.length % RUNS_PER_REPORT === 0) print(`${done.length} of ${kills.length} runs`);
    }
    const unkilled = done.filter(({ isKilled }) => !isKilled).map(({ trial }) => trial);
    const again = [...unkilled, (await run(null)).trial].filter(({ ended }) => ended !== "unseen");
    if (again.some((trial) => difference(trial, intended, false) !== null)) return notJudged(UNLIKE);
    const left = kills.length - done.length;
    const needed = Math.ceil((time * kills.length) / Math.max(1, done.length) / 10_000) * 10;
    const missing = `${left} of ${kills.length} runs are not tried yet; about ${needed} s are needed: --time ${needed}`;
    const keys = keyOfTime(
      done.flatMap(({ trial, start }) => attemptsSince(start, trial)),
      true,
    );
    return reportOf(first, worstFirst(done.filter(({ isKilled }) => isKilled)), left > 0 ? missing : keys);
  } catch (error) {
    if (error instanceof NotCopied) return notJudged(`Not judged: ${error.message}`);
    throw error;
  }
}
