import { runTrial, type Trial, type TrialService } from "#failures/trial-world.ts";
import { type Judged, type Tried, tryFailures } from "#failures/try-failures.ts";
import { isFault, VERDICTS, type Verdict, verdictOf } from "#failures/verdict.ts";
import { endingText, judge, numbered, overspent, summary, tracedCalls, VERDICT_WORDS } from "#failures/words.ts";
import { NotCopied, openCopies } from "./folder-copies.ts";
import { attemptsIn, keyOfTime } from "./key-of-time.ts";
import { endTogether } from "./processes.ts";
import { openTrialWorld } from "./trial-world.ts";
import { type CommandOptions, type CommandService, openCommand, REAL_CLOCK, RUNS_PER_REPORT } from "./try-command.ts";
import { callLines } from "./try-every-failure.ts";

/** How often a command is started in one run, until it ends with exit code 0. */
const MOST_STARTS = 5;
const MOST_CALLS = 500;
/** How many runs there are at once. */
const AT_ONCE = 4;
/** After its last response, a command is killed in one of these parts of the time that it has left: nobody sees what it does then. */
const PARTS = [0, 0.5, 0.9];

/** How the service sees that a command is killed: before a call arrives, after it was carried out, or after the response to it. */
const FAILURES = { before: "request_lost", after: "response_lost", answered: null } as const;

/** When a command is killed: at a call, which is counted from 0, or some milliseconds after the response to it. */
interface Kill {
  readonly call: number;
  readonly when: keyof typeof FAILURES;
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

const killText = ({ call, when }: Kill): string =>
  ({
    before: `killed before call ${call + 1} arrives`,
    after: `killed after call ${call + 1} was carried out`,
    answered: "killed after its last response",
  })[when];

function killsOf({ calls, took }: Trial): readonly Kill[] {
  const last = calls.length - 1;
  const left = took - (calls[last]?.at ?? took);
  return [
    ...calls.flatMap((_, call) => (["before", "after"] as const).map((when) => ({ call, when }))),
    ...PARTS.map((part) => ({ call: last, when: "answered", wait: part * left }) as const),
  ];
}

/** Opens the runs of a command in copies of this folder: each kills it once and starts it again, or leaves it alone. */
async function openRuns(command: string, until: number) {
  const copy = await openCopies(process.cwd());
  return async (kill: Kill | null) => {
    const failure = kill && FAILURES[kill.when];
    const schedule = kill && failure ? [{ call: kill.call, failure }] : [];
    const { remove, ...places } = await copy();
    const start = Date.now();
    let isKilled = false;
    const run = async ({ apiKey, respond: carryOut }: TrialService) => {
      let calls = 0;
      let wasRunning = false;
      const respond: CommandService["respond"] = async (request, at, end) => {
        calls += 1;
        if (calls - 1 !== kill?.call) return carryOut(request, at);
        const killIt = () => {
          wasRunning = end();
        };
        if (kill.when === "before") killIt();
        const response = await carryOut(request, at);
        if (kill.when === "after") killIt();
        if (kill.when === "answered") setTimeout(killIt, kill.wait);
        return response;
      };
      const { start: startCommand, close } = await openCommand(
        command,
        { apiKey, respond },
        { calls: MOST_CALLS, until, ...places },
      );
      let ended = await startCommand();
      isKilled = wasRunning && ended.ended === "failed";
      for (let starts = 1; isKilled && ended.ended === "failed" && starts < MOST_STARTS; starts++)
        ended = await startCommand();
      await close();
      return ended;
    };
    const trial = await runTrial(openTrialWorld(start), schedule, run).finally(remove);
    return { schedule, start, trial, isKilled };
  };
}

/** What nothing kept between two runs leaves equal. */
const signOf = ({ ended, orders }: Trial): string => JSON.stringify([ended, orders.toSorted()]);

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
      : "; it had ended before it could be killed after its last response"
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
  const countOf = (verdict: Verdict) => kills.filter((kill) => kill.verdict === verdict).length;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(verdict)])) as Tried["counts"];
  const tried = { ...first, counts, worst: isUnsafe ? worst : null };
  const total = numbered(kills.length, "kill");
  const more = overspent(tried);
  const headline = isUnsafe
    ? `In ${counts[worst.verdict]} of ${total} ${VERDICT_WORDS[worst.verdict]}.`
    : `Safe: in ${total} no order is charged twice, and none is reported wrongly.`;
  const calls = isUnsafe ? tracedCalls(worst) : [];
  const saw = (call: number) =>
    worst?.schedule.some((failed) => failed.call === call) && { saw: "nothing: it was killed" };
  const lines = [
    headline,
    ...summary(tried),
    ...(isUnsafe ? [`Smallest case: ${killText(worst.kill)}.${more ? ` ${more} overspent.` : ""}`] : []),
    ...callLines(calls.map((call, at) => ({ ...call, ...saw(at) }))),
    ...(isUnsafe && worst.trial.reason ? [`  ${endingText(worst.trial)}`] : []),
    ...triedLines(kills),
  ];
  return {
    judgement: isUnsafe ? "unsafe" : "safe",
    headline,
    kills: kills.map(({ kill: { call, when }, verdict }) => ({ call: call + 1, when, verdict })),
    text: lines.join("\n"),
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
    if (judgement !== "safe") return { judgement, headline, kills: [], text: headline };
    const { intended } = first;
    const kills = killsOf(intended);
    const runs = new Map<Kill, Killed>();
    const next = kills.values();
    const runNext = async () => {
      for (const kill of next) {
        const ran = await run(kill);
        if (isOver()) return;
        runs.set(kill, { kill, ...ran, verdict: verdictOf(ran.trial, intended) });
        if (runs.size % RUNS_PER_REPORT === 0) print(`${runs.size} of ${kills.length} runs`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runNext));
    const done = kills.flatMap((kill) => runs.get(kill) ?? []);
    const unkilled = done.filter(({ isKilled }) => !isKilled).map(({ trial }) => trial);
    const again = [...unkilled, (await run(null)).trial].filter(({ ended }) => ended !== "unseen");
    if (again.some((trial) => signOf(trial) !== signOf(intended))) return notJudged(UNLIKE);
    const left = kills.length - done.length;
    const needed = Math.ceil((time * kills.length) / Math.max(1, done.length) / 10_000) * 10;
    const missing = `${left} of ${kills.length} runs are not tried yet; about ${needed} s are needed: --time ${needed}`;
    const keys = keyOfTime(done.map(({ trial, start }) => attemptsIn(trial, start)));
    return reportOf(first, worstFirst(done.filter(({ isKilled }) => isKilled)), left > 0 ? missing : keys);
  } catch (error) {
    if (error instanceof NotCopied) return notJudged(`Not judged: ${error.message}`);
    throw error;
  }
}
