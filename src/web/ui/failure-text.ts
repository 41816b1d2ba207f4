import { operations } from "#contract/api/operations.ts";
import type { ActiveFailure, Failure } from "#contract/panel/failure.ts";
import { durationText } from "#web/ui/format/duration.ts";

/** The name of a failure or an error in words: `api_key_unknown` as "API key unknown". */
export function failureTitle(name: string): string {
  const words = name.replaceAll("_", " ").replace("idempotency key", "Idempotency-Key");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/\b(api|json)\b/gi, (word) => word.toUpperCase());
}

const nameOf = (failure: Failure): string =>
  failure.kind === "slow" ? `Slow by ${durationText(failure.by)}` : failureTitle(failure.kind);

/** An active failure in words: its name, the number of requests, and the operation. */
export function failureText({ failure, operation, remaining }: ActiveFailure): string {
  const to = operation === null ? "" : ` to ${operations[operation].summary}`;
  if (remaining === null) return `${nameOf(failure)}: every request${to}, until turned off`;
  return `${nameOf(failure)}: ${remaining === 1 ? "next request" : `next ${remaining} requests`}${to}`;
}
