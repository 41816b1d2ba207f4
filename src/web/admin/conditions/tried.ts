import type { Exchange } from "#contract/panel/panel.ts";
import type { Outcome } from "#web/client/call.ts";
import { statusWords } from "#web/ui/status-words.ts";

/** One call that was tried, as seen from both sides. */
export interface Tried {
  readonly outcome: Outcome;
  /** The call in the Log; null if it is not there. */
  readonly exchange: Exchange | null;
}

const named = (status: number): string => `${status} ${statusWords(status)}`;

/** What the client saw. */
export function sawWords({ outcome }: Tried): string {
  if (outcome.kind === "unsendable") return `nothing: the browser refused to send it. ${outcome.why}`;
  if (outcome.kind === "lost") return "a network error, and no answer";
  const { status, headers, milliseconds } = outcome.answer;
  const retryAfter = headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  const advice = retryAfter === undefined ? "" : ` with Retry-After: ${retryAfter}`;
  return `${named(status)}${advice}, after ${milliseconds} ms`;
}

/** What the service did, according to the log. */
export function didWords({ exchange }: Tried): string {
  if (exchange === null) return "the Log does not show it";
  const { lost, answer, trace } = exchange;
  if (lost === "request") return "never heard of it";
  if (lost === "answer") return `carried it out and answered ${named(answer.status)}; the answer was lost on the way`;
  if (trace.stoppedBy !== null) return `stopped it: ${trace.stoppedBy}. Nothing was changed`;
  const network = trace.findings.find(({ check }) => check === "network")?.saw ?? "";
  return `carried it out (${network})`;
}
