import { operations } from "#contract/api/operations.ts";
import type { Armed, Condition } from "#contract/panel/condition.ts";

/** The name of each fault. */
export const CONDITION_NAMES = {
  slow: "Slow",
  lost_request: "Lost request",
  lost_answer: "Lost answer",
  rate_limited: "429 rate limited",
  internal_error: "500 internal error",
  storage_unavailable: "503 storage unavailable",
} as const satisfies Record<Condition["kind"], string>;

const conditionName = (condition: Condition): string =>
  condition.kind === "slow" ? `Slow by ${condition.by / 1000} s` : CONDITION_NAMES[condition.kind];

/** An active fault in words: its name, the number of calls, and the operation. */
export function armedWords({ condition, operation, remaining }: Armed): string {
  const which = operation === null ? "of any operation" : `of ${operations[operation].summary}`;
  if (remaining === null) return `${conditionName(condition)}: every call ${which}, until switched off`;
  const calls = remaining === 1 ? "the next call" : `the next ${remaining} calls`;
  return `${conditionName(condition)}: ${calls} ${which}`;
}
