import type { OperationId } from "#contract/api/operations.ts";
import { type Duration, duration } from "#contract/api/time.ts";
import type { Armed, Condition } from "#contract/panel/condition.ts";

/** The most calls the form offers a condition for. */
export const MOST_CALLS = 20;

/** What the form says, as it stands. */
export interface Arming {
  readonly kind: Condition["kind"];
  readonly slowBy: Duration;
  readonly isUntilOff: boolean;
  /** How many calls, as typed. */
  readonly calls: string;
  readonly operation: OperationId | null;
}

/** The lost answer first: it is what no production interface can show. */
export const FIRST: Arming = {
  kind: "lost_answer",
  slowBy: duration(2000),
  isUntilOff: false,
  calls: "1",
  operation: null,
};

/** Whether a number of calls is typed that can be armed for. */
export const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_CALLS;

const conditionOf = ({ kind, slowBy }: Arming): Condition => (kind === "slow" ? { kind, by: slowBy } : { kind });

/** What the form would arm; null where the number of calls cannot be. */
export function armedBy(arming: Arming): Armed | null {
  const { isUntilOff, calls, operation } = arming;
  if (!(isUntilOff || isCount(calls))) return null;
  return { condition: conditionOf(arming), operation, remaining: isUntilOff ? null : Number(calls) };
}
