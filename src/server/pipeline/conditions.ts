import { createStore, type StoreApi } from "zustand/vanilla";
import type { OperationId } from "#contract/api/operations.ts";
import type { Armed, Condition } from "#contract/panel/condition.ts";

/** The faults active in this tab. They end with the page: a reload clears them. */
export interface Conditions {
  readonly store: Pick<StoreApi<readonly Armed[]>, "getState" | "getInitialState" | "subscribe">;
  /** Applies a fault to the next `times` calls (null: every call), of one operation or of any. */
  arm(condition: Condition, times: number | null, operation?: OperationId): void;
  /**
   * Takes the fault that affects a call and counts it as used. Null when no fault is active; the call is then not
   * examined.
   */
  take(operationOf: () => OperationId | null): Condition | null;
  disarm(): void;
}

/** The rest of a fault after it affected one call. */
const usedOnce = (armed: Armed): readonly Armed[] => {
  if (armed.remaining === null) return [armed];
  return armed.remaining > 1 ? [{ ...armed, remaining: armed.remaining - 1 }] : [];
};

export function createConditions(): Conditions {
  const store = createStore<readonly Armed[]>(() => []);
  return {
    store,
    arm: (condition, times, operation) => {
      if (times !== null && !(Number.isInteger(times) && times > 0)) {
        throw new RangeError(`A condition cannot be armed for ${times} calls. Use a whole number from 1.`);
      }
      store.setState((armed) => [...armed, { condition, operation: operation ?? null, remaining: times }], true);
    },
    take: (operationOf) => {
      const armed = store.getState();
      const operation = armed.length > 0 ? operationOf() : null;
      if (operation === null) return null;
      const hit = armed.find((each) => each.operation === null || each.operation === operation);
      if (!hit) return null;
      store.setState(
        armed.flatMap((each) => (each === hit ? usedOnce(hit) : [each])),
        true,
      );
      return hit.condition;
    },
    disarm: () => store.setState([], true),
  };
}
