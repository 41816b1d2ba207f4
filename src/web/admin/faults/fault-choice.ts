import type { OperationId } from "#contract/api/operations.ts";
import { type Duration, duration } from "#contract/api/time.ts";
import type { ActiveFault, Fault } from "#contract/panel/fault.ts";

/** The most calls a fault can be activated for in the form. */
export const MOST_CALLS = 20;

/** The current state of the form. */
export interface FaultChoice {
  readonly kind: Fault["kind"];
  readonly slowBy: Duration;
  readonly isUntilOff: boolean;
  /** The number of calls, as typed. */
  readonly calls: string;
  readonly operation: OperationId | null;
}

/** The lost response first: it is what no production API can show. */
export const FIRST: FaultChoice = {
  kind: "lost_answer",
  slowBy: duration(2000),
  isUntilOff: false,
  calls: "1",
  operation: null,
};

/** Whether the text is a valid number of calls. */
export const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_CALLS;

const faultOf = ({ kind, slowBy }: FaultChoice): Fault => (kind === "slow" ? { kind, by: slowBy } : { kind });

/** The fault described by the form; null if the number of calls is invalid. */
export function faultFrom(choice: FaultChoice): ActiveFault | null {
  const { isUntilOff, calls, operation } = choice;
  if (!(isUntilOff || isCount(calls))) return null;
  return { fault: faultOf(choice), operation, remaining: isUntilOff ? null : Number(calls) };
}
