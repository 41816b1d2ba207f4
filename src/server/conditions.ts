import type { OperationId } from "#contract/operations.ts";
import type { Duration } from "#contract/time.ts";

/** What the network, or the service, can be told to do to a call. */
export type Condition =
  | { readonly kind: "slow"; readonly by: Duration }
  /** The request never arrives. */
  | { readonly kind: "lost_request" }
  /** The call is carried out, and its answer never arrives. */
  | { readonly kind: "lost_answer" }
  | { readonly kind: "rate_limited" }
  | { readonly kind: "internal_error" }
  | { readonly kind: "storage_unavailable" };

interface Armed {
  readonly condition: Condition;
  readonly operation: OperationId | null;
  remaining: number;
}

/** The conditions armed in this tab. */
export interface Conditions {
  /** Arms a condition for the next `times` calls, of one operation or of any. */
  arm(condition: Condition, times: number, operation?: OperationId): void;
  /** The condition for this call, used up by one; null in calm weather. */
  take(operation: OperationId): Condition | null;
}

export function newConditions(): Conditions {
  let armed: Armed[] = [];
  return {
    arm: (condition, times, operation) => {
      armed = [...armed, { condition, operation: operation ?? null, remaining: times }];
    },
    take: (operation) => {
      const hit = armed.find((each) => each.operation === null || each.operation === operation);
      if (!hit) return null;
      hit.remaining -= 1;
      armed = armed.filter(({ remaining }) => remaining > 0);
      return hit.condition;
    },
  };
}
