import { money, moneyText } from "#contract/api/money.ts";
import { shownLabel } from "#contract/api/text.ts";
import type { FailureKind } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { DEEPEST } from "./plans.ts";
import { headerIn, isOrder, type Schedule, type Trial, type TrialCall } from "./trial-world.ts";
import type { Judged, Tried } from "./try-failures.ts";
import { isFault, VERDICTS, type Verdict } from "./verdict.ts";

const FAILURE_SENTENCES: Readonly<Record<FailureKind, string>> = {
  request_lost: "the request of call # is lost",
  response_lost: "the response to call # is lost",
  slow: "call # gets no response and is carried out late",
  rate_limited: "call # gets 429",
  internal_error: "call # gets 500",
  storage_unavailable: "call # gets 503",
};

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  charged_twice: "you are charged twice",
  ordered_otherwise: "your code orders something else than without failures",
  charged_but_failed: "your code reports an error for an order that was charged",
  done_but_not_ordered: "your code reports success for an order that was not placed",
  hangs: "your code does not end",
  cut: "your code had not ended when a limit was reached",
  gave_up_safely: "your code reports an error, and nothing is charged",
  survived: "the order is charged once",
};

type Judgement = "safe" | "unsafe" | "not_judged";

/** What a judgement says, and why. */
export interface Judging {
  readonly judgement: Judgement;
  /** In one sentence or two, with the next step where nothing is judged. */
  readonly headline: string;
}

/** What depends on who asks. */
export interface Asked {
  /** How many orders the caller intends; null if the run without failures says it. */
  readonly orders: number | null;
  /** How to run a program that cannot be judged here; null if there is no other way. */
  readonly otherWay: string | null;
  /** How to start runs that share a folder each in its own. */
  readonly apart?: string;
  /** What gives the trial more time, in seconds. */
  readonly moreTime?: (seconds: number) => string;
}

export const triedIn = ({ tries }: Pick<Tried, "tries">): number => tries.reduce((sum, count) => sum + count, 0);

export const numbered = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** The failures of a run: "the response to call 1 is lost, and call 2 gets 429". */
export const scheduleText = (schedule: Schedule): string =>
  schedule.map(({ call, failure }) => FAILURE_SENTENCES[failure].replace("#", String(call + 1))).join(", and ");

/** What a program said, as the end of a sentence: on one line, and no control character acts on a terminal. */
const sentence = (said: string | null): string =>
  `${shownLabel((said ?? "").replace(/\s+/g, " ")).replace(/[. ]+$/, "")}.`;

/** The refusal of the last order that a run tried to place; empty if there is none. */
function refusalIn({ calls }: Trial): string {
  const refused = calls.findLast(isOrder)?.exchange;
  return refused ? ` POST /v1/orders was refused: ${refused.response.status} ${refused.trace.stoppedBy}.` : "";
}

/** Why not all was tried, and what to do. */
function cutText({ cut, needed, left, ...tried }: Tried, { moreTime }: Pick<Asked, "moreTime">): string {
  const untried = left.filter(({ isRequired }) => isRequired).length;
  const words = `${untried} of ${numbered(triedIn(tried) + untried, "failure")} are not tried yet.`;
  if (cut === "stopped") return `${words} It was stopped.`;
  if (cut === "runs") return `${words} The limit of runs was reached: allow more.`;
  if (needed === null) return `${words} The time for it was over: allow more.`;
  const seconds = Math.ceil(needed / 10_000) * 10;
  return `${words} About ${seconds} s are needed${moreTime ? `: ${moreTime(seconds)}` : ""}.`;
}

/** Why a program cannot be judged, after "Not judged: "; null if it can. */
function reasonNotToJudge(tried: Tried, asked: Asked): string | null {
  const { intended, unseen, differs, isCovered, worst, cut, counts } = tried;
  const { orders, otherWay, apart = "" } = asked;
  const elsewhere = otherWay === null ? "" : ` ${otherWay}`;
  if (unseen !== null) return unseen + elsewhere;
  if (intended.ended === "cut") return `${intended.reason}. This was the run without failures.`;
  if (intended.ended !== "done") {
    const what = intended.ended === "failed" ? "stopped without any failure:" : "does not end without any failure.";
    return `the code ${what} ${sentence(intended.reason)}${intended.calls.length === 0 ? elsewhere : ""}`;
  }
  if (intended.calls.length === 0)
    return `the code made no call that arrived here. Send POST /v1/orders to BASE_URL.${elsewhere}`;
  if (intended.orders.length === 0) return `the code placed no order.${refusalIn(intended)}`;
  if (differs !== null) {
    const where = differs === "end" ? "in what they came to" : `at call ${differs}`;
    return `two equal runs differed ${where}. A limit of its own may have run out on this machine. Or it keeps state between its runs.${elsewhere}${apart}`;
  }
  if (orders !== null && orders !== intended.orders.length) return null;
  if (worst !== null && isFault(worst.verdict)) return null;
  const reused = intended.calls.findIndex(({ exchange }) => exchange?.trace.stoppedBy === "idempotency_key_reused");
  if (orders === null && reused >= 0) {
    return `without failures call ${reused + 1} gets 422 idempotency_key_reused: two orders share an Idempotency-Key.`;
  }
  const repeated = intended.orders.length - new Set(intended.orders).size;
  if (orders === null && repeated > 0) {
    return `without failures the code places the same order ${repeated + 1} times. If that is intended, give the number of orders.`;
  }
  if (worst?.verdict === "cut") {
    const where = `It was so in ${counts.cut} of ${numbered(triedIn(tried), "failure")}, first where ${scheduleText(worst.schedule)}.`;
    return `${worst.trial.reason}. ${where}`;
  }
  // A program waits in real time for a timer that it had before the clock was replaced.
  return isCovered ? null : `${cutText(tried, asked)}${cut === "time" ? elsewhere : ""}`;
}

/** Judges a program by all its runs. It is safe only if every failure that can happen was tried, and none did harm. */
export function judge(tried: Tried, asked: Asked): Judging {
  const { intended, worst, counts } = tried;
  const reason = reasonNotToJudge(tried, asked);
  if (reason !== null) return { judgement: "not_judged", headline: `Not judged: ${reason}` };
  const placed = intended.orders.length;
  if (asked.orders !== null && asked.orders !== placed) {
    const words = `Without any failure the code places ${numbered(placed, "order")}, not ${asked.orders}.`;
    return { judgement: "unsafe", headline: words };
  }
  const fault = worst && isFault(worst.verdict) ? worst.verdict : null;
  return {
    judgement: fault ? "unsafe" : "safe",
    headline: headlineOf(fault, counts, numbered(triedIn(tried), "failure")),
  };
}

/** What is said first: how many of all runs came to the worst fault, or that none did. */
export const headlineOf = (fault: Verdict | null, counts: Tried["counts"], total: string): string =>
  fault
    ? `In ${counts[fault]} of ${total} ${VERDICT_WORDS[fault]}.`
    : `Safe: in ${total} no order is charged twice, and none is reported wrongly.`;

const sum = (spent: number): string => moneyText(money(spent));

/** The first call that was sent again before the seconds of Retry-After had passed; null if none was. */
function hastyRetry(judged: readonly Judged[]): string | null {
  for (const { trial } of judged) {
    for (const [at, { exchange, failure, at: sent }] of trial.calls.entries()) {
      if (exchange?.lost !== null || failure === "slow") continue;
      const { request, response } = exchange;
      const seconds = headerIn(response.headers, "retry-after");
      if (!seconds) continue;
      const isSame = ({ exchange: other }: TrialCall) =>
        other?.request.method === request.method &&
        other.request.path === request.path &&
        other.request.body === request.body;
      const again = trial.calls.findIndex((call, later) => later > at && isSame(call));
      const waited = (trial.calls[again]?.at ?? Number.POSITIVE_INFINITY) - sent;
      if (waited >= Number(seconds) * 1000) continue;
      const after = `${waited / 1000} s after the ${response.status} of call ${at + 1}, not ${seconds} s`;
      return `Ignores Retry-After: call ${again + 1} was sent ${after}.`;
    }
  }
  return null;
}

/** What was intended, and how often each fault happened that the headline does not name. */
export function summary({ intended, counts, worst, judged }: Tried): readonly string[] {
  if (intended.ended !== "done") return [];
  const hasty = hastyRetry(judged);
  const others = VERDICTS.filter((verdict) => isFault(verdict) && verdict !== worst?.verdict && counts[verdict] > 0);
  return [
    `Without failures: ${numbered(intended.orders.length, "order")}, ${sum(intended.spent)} points.`,
    ...others.map((verdict) => `In ${counts[verdict]} more ${VERDICT_WORDS[verdict]}.`),
    ...(hasty === null ? [] : [hasty]),
  ];
}

export const stoppedBy = (error: string | null): string => `The code stopped: ${sentence(error)}`;

/** How a program ended, in a sentence. */
export function endingText({ ended, reason }: Pick<Trial, "ended" | "reason">): string {
  if (ended === "done") return "The code ended without an error.";
  if (ended === "cut") return `The code was not judged further: ${reason}.`;
  return ended === "failed" ? stoppedBy(reason) : `The code did not end. ${reason}`;
}

/** What charges that nobody intended add up to; null if there are none. */
export function overspent({ intended, worst }: Tried): string | null {
  const more = (worst?.trial.spent ?? 0) - intended.spent;
  return worst?.verdict === "charged_twice" && more > 0 ? sum(more) : null;
}

/** A report: what the runs came to, the smallest case call by call, if there is one, and what was tried. */
export function reportText(
  tried: Tried,
  headline: string,
  smallest: { readonly text: string; readonly calls: readonly TracedCall[] } | null,
  triedWords: readonly string[],
): string {
  const { trial } = tried.worst ?? {};
  const more = overspent(tried);
  const lines = [headline, ...summary(tried)];
  if (smallest)
    lines.push(`Smallest case: ${smallest.text}.${more ? ` ${more} overspent.` : ""}`, ...callLines(smallest.calls));
  if (smallest && trial?.reason) lines.push(`  ${endingText(trial)}`);
  return [...lines, ...triedWords].join("\n");
}

/** What was tried, and what was not. */
export function extent(tried: Tried): readonly string[] {
  const { attempts, isComplete, tries } = tried;
  if (triedIn(tried) === 0) return [];
  const together = ["alone", "alone and in pairs", "alone, in pairs and in threes"][tries.length - 1];
  const late = tries.length > 1 ? " A late call failed alone, a late order also with one other failed order." : "";
  return [
    `Tried: ${isComplete ? `each failure at each call, ${together}` : `failures ${together}, those of orders first, but not every combination`}.${late}`,
    ...(attempts > 1 && attempts <= DEEPEST
      ? [`Not counted: an error for an order that was charged where all ${attempts} attempts at it failed.`]
      : []),
  ];
}

/** What the service did with a call. */
function did({ lost, response, trace }: Exchange): string {
  if (lost === "request") return "nothing arrived";
  const charge = trace.changes.find((change) => change.kind === "wallet_charged");
  if (charge) return `order placed, charged ${charge.by}`;
  if (headerIn(response.headers, "idempotent-replayed") === "true") return "the same order, charged nothing";
  return response.status >= 400 ? `refused: ${trace.stoppedBy}` : "charged nothing";
}

/** One call of a run: the failure, what the client saw, what the service did. */
export interface TracedCall {
  readonly method: string;
  readonly path: string;
  readonly failure: FailureKind | null;
  readonly saw: string;
  readonly did: string;
}

/** A call of a run in words; null if it was never carried out. */
function tracedCall({ exchange, failure }: TrialCall): TracedCall | null {
  if (exchange === null) return null;
  const { method, path, headers } = exchange.request;
  const given = headerIn(headers, "idempotency-key");
  // Keys often begin or end alike.
  const key = given ? `, key ${shownLabel(given.replace(/(.{8}).{9,}(.{8})/, "$1…$2"))}` : "";
  const seen = failure === "slow" ? "no response" : String(exchange.response.status);
  const late = failure === "slow" ? ", late" : "";
  return {
    method,
    path,
    failure,
    saw: exchange.lost === null ? seen : "a network error",
    did: did(exchange) + late + key,
  };
}

export const tracedCalls = ({ trial }: Judged): readonly TracedCall[] =>
  trial.calls.map(tracedCall).filter((call) => call !== null);

const MOST_SHOWN_LINES = 10;

/** The first calls of a run; a run that hangs may have a hundred. */
function callLines(calls: readonly TracedCall[]): readonly string[] {
  const lines = calls.map(
    ({ method, path, saw, did }, at) => `  ${at + 1}. ${method} ${path}: the client saw ${saw}; the service: ${did}.`,
  );
  const more = lines.length - MOST_SHOWN_LINES;
  return more > 0 ? [...lines.slice(0, MOST_SHOWN_LINES), `  ${more} more calls`] : lines;
}

/** What only `--kill` tries. Markdown. */
export const NOT_KILLED = "Not tried: your program killed and started again: `--kill`.";
