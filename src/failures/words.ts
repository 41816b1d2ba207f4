import { money, moneyText } from "#contract/api/money.ts";
import type { FailureKind } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { DEEPEST, type Judged, type Schedule, type Tried } from "./try-failures.ts";
import { VERDICTS, type Verdict } from "./verdict.ts";

export const FAILURE_NAMES: Readonly<Record<FailureKind, string>> = {
  request_lost: "request lost",
  response_lost: "response lost",
  slow: "no response",
  rate_limited: "429",
  internal_error: "500",
  storage_unavailable: "503",
};

const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  charged_twice: "charged twice",
  charged_but_failed: "charged, reported as failed",
  done_but_not_ordered: "reported as done, not ordered",
  hangs: "hangs",
  gave_up_safely: "gave up safely",
  survived: "survived",
};

/** How many sets of failures were tried: runs with one failure or several. */
export const triedIn = ({ runs }: Pick<Tried<unknown>, "runs">): number => runs.reduce((sum, count) => sum + count, 0);

const numbered = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The failures of a run: "call 1, response lost; call 2, 429". */
export const scheduleText = (schedule: Schedule): string =>
  schedule.map(({ call, failure }) => `call ${call + 1}, ${FAILURE_NAMES[failure]}`).join("; ");

/** What came of it, in one sentence or two. */
export function headline(tried: Tried<unknown>): string {
  const { intended, counts, worst } = tried;
  if (intended.ended === "failed") return `It ends in an error without any failure: ${intended.reason}`;
  if (intended.ended === "hangs") return `It does not end without any failure. ${intended.reason}`;
  const count = numbered(triedIn(tried), "failure");
  if (worst === null) return intended.calls === 0 ? "It makes no calls." : "No failure was tried.";
  const { verdict } = worst;
  if (verdict === "charged_twice") return `Charged twice in ${counts[verdict]} of ${count} tried.`;
  const safe =
    intended.orders === 0 ? `No order in ${count} tried: none is intended.` : `No double charge in ${count} tried.`;
  if (verdict === "gave_up_safely" || verdict === "survived") return safe;
  return `${capital(VERDICT_NAMES[verdict])} in ${counts[verdict]} of ${count} tried. No double charge.`;
}

/** How many runs came to each verdict, the worst first, without those that none came to. */
export const countsOf = ({
  counts,
}: Pick<Tried<unknown>, "counts">): readonly (readonly [name: string, count: number])[] =>
  VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => [VERDICT_NAMES[verdict], counts[verdict]]);

/** What charges that nobody intended add up to; null if there are none. */
export function overspent({ intended, worst }: Tried<unknown>): string | null {
  const more = (worst?.trial.spent ?? 0) - intended.spent;
  return worst?.verdict === "charged_twice" && more > 0 ? moneyText(money(more)) : null;
}

const CUTS = {
  runs: (runs: number) => `Stopped after ${runs} runs: not every combination was tried.`,
  time: () => "Stopped after the time for it: not every failure was tried.",
  stopped: () => "Stopped: not every failure was tried.",
} as const;

/** How many runs there were, and what was not tried. */
export function extent(tried: Tried<unknown>): readonly string[] {
  const { runs, cut, intended } = tried;
  const words = ["one failure", "two", "three"];
  const with_ = runs.map((count, depth) => `${count} with ${words[depth]}`);
  const all = triedIn(tried) + 1;
  return [
    `${numbered(all, "run")}: ${["1 without failures", ...with_].join(", ")}.`,
    ...(cut === null ? [] : [CUTS[cut](all)]),
    ...(intended.ended === "done"
      ? [`Not tried: more than ${DEEPEST} failures in a run, no response beside another failure, other failures.`]
      : []),
  ];
}

const headerIn = (headers: Exchange["response"]["headers"], name: string) =>
  headers.find(([each]) => each.toLowerCase() === name)?.[1];

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

/** The calls of a run with failures. */
export const tracedCalls = ({ schedule, trial }: Judged<readonly Exchange[]>): readonly TracedCall[] =>
  trial.trace.map((exchange, at) => {
    const failure = schedule.find(({ call }) => call === at)?.failure ?? null;
    const { method, path } = exchange.request;
    const seen = failure === "slow" ? "no response" : String(exchange.response.status);
    return { method, path, failure, saw: exchange.lost === null ? seen : "a network error", did: did(exchange) };
  });
