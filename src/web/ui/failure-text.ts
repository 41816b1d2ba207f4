import { operations } from "#contract/api/operations.ts";
import type { ActiveFailure, Failure } from "#contract/panel/failure.ts";
import { durationText } from "#web/ui/format/duration.ts";

/** The name of a failure or an error in words: `api_key_unknown` as "API key unknown". */
export function failureTitle(name: string): string {
  const words = name.replaceAll("_", " ").replace("idempotency key", "Idempotency-Key");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/\b(api|json)\b/gi, (word) => word.toUpperCase());
}

/** What a call meets with each failure, after "The next call". */
const MEETS: Readonly<Record<Failure["kind"], string>> = {
  request_lost: "loses its request",
  response_lost: "loses its response",
  slow: "gets its response",
  rate_limited: "is refused with 429",
  internal_error: "fails with 500",
  storage_unavailable: "fails with 503",
};

/** An active failure in a sentence: "The next call to Place an order loses its response." */
export function failureText({ failure, operation, remaining }: ActiveFailure): string {
  const next = remaining === 1 ? "The next call" : `Each of the next ${remaining} calls`;
  const to = operation === null ? "" : ` to ${operations[operation].summary}`;
  const late = failure.kind === "slow" ? ` ${durationText(failure.by)} late` : "";
  return `${remaining === null ? "Every call" : next}${to} ${MEETS[failure.kind]}${late}.`;
}
