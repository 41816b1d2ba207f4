import type { OperationId } from "#contract/api/operations.ts";
import { type Duration, duration } from "#contract/api/time.ts";
import type { Armed, Condition } from "#contract/panel/condition.ts";

/** The most calls a fault can be activated for in the form. */
export const MOST_CALLS = 20;

/** The current state of the form. */
export interface Arming {
  readonly kind: Condition["kind"];
  readonly slowBy: Duration;
  readonly isUntilOff: boolean;
  /** The number of calls, as typed. */
  readonly calls: string;
  readonly operation: OperationId | null;
}

/** The lost response first: it is what no production API can show. */
export const FIRST: Arming = {
  kind: "lost_answer",
  slowBy: duration(2000),
  isUntilOff: false,
  calls: "1",
  operation: null,
};

/** Whether the text is a valid number of calls. */
export const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_CALLS;

const conditionOf = ({ kind, slowBy }: Arming): Condition => (kind === "slow" ? { kind, by: slowBy } : { kind });

/** The fault described by the form; null if the number of calls is invalid. */
export function armedBy(arming: Arming): Armed | null {
  const { isUntilOff, calls, operation } = arming;
  if (!(isUntilOff || isCount(calls))) return null;
  return { condition: conditionOf(arming), operation, remaining: isUntilOff ? null : Number(calls) };
}
