import { operations } from "#contract/api/operations.ts";
import type { ActiveFault, Fault } from "#contract/panel/fault.ts";

/** The name of each fault. */
export const FAULT_NAMES = {
  slow: "Slow",
  lost_request: "Lost request",
  lost_answer: "Lost response",
  rate_limited: "429 rate limited",
  internal_error: "500 internal error",
  storage_unavailable: "503 storage unavailable",
} as const satisfies Record<Fault["kind"], string>;

const faultName = (fault: Fault): string =>
  fault.kind === "slow" ? `Slow by ${fault.by / 1000} s` : FAULT_NAMES[fault.kind];

/** An active fault in words: its name, the number of requests, and the operation. */
export function faultText({ fault, operation, remaining }: ActiveFault): string {
  const to = operation === null ? "" : ` to ${operations[operation].summary}`;
  if (remaining === null) return `${faultName(fault)}: every request${to}, until turned off`;
  return `${faultName(fault)}: ${remaining === 1 ? "next request" : `next ${remaining} requests`}${to}`;
}
