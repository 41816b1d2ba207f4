import type { Condition } from "#contract/condition.ts";
import type { OperationId } from "#contract/operations.ts";

interface Armed {
  readonly condition: Condition;
  readonly operation: OperationId | null;
  remaining: number;
}

/** The conditions armed in this tab. */
export interface Conditions {
  /** Arms a condition for the next `times` calls, of one operation or of any. */
  arm(condition: Condition, times: number, operation?: OperationId): void;
  /** The condition for a call, used up by one; null in calm weather, which asks nothing of the call. */
  take(operationOf: () => OperationId | null): Condition | null;
}

export function newConditions(): Conditions {
  let armed: Armed[] = [];
  return {
    arm: (condition, times, operation) => {
      armed = [...armed, { condition, operation: operation ?? null, remaining: times }];
    },
    take: (operationOf) => {
      const operation = armed.length > 0 ? operationOf() : null;
      if (operation === null) return null;
      const hit = armed.find((each) => each.operation === null || each.operation === operation);
      if (!hit) return null;
      hit.remaining -= 1;
      armed = armed.filter(({ remaining }) => remaining > 0);
      return hit.condition;
    },
  };
}
