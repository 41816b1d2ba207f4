import { createStore } from "zustand/vanilla";
import type { OperationId } from "#contract/api/operations.ts";
import type { ActiveFailure, Failure } from "#contract/panel/failure.ts";

/** The rest of a failure after it affected one call. */
const usedOnce = (active: ActiveFailure): readonly ActiveFailure[] => {
  if (active.remaining === null) return [active];
  return active.remaining > 1 ? [{ ...active, remaining: active.remaining - 1 }] : [];
};

/** The failures active in this tab. They end with the page: a reload clears them. */
export function createFailures() {
  const store = createStore<readonly ActiveFailure[]>(() => []);
  return {
    store: store as Pick<typeof store, "getState" | "getInitialState" | "subscribe">,
    /** Applies a failure to the next `times` calls (null: every call), of one operation or of any. */
    startFailure: (failure: Failure, times: number | null, operation?: OperationId): void => {
      if (times !== null && !(Number.isInteger(times) && times > 0)) {
        throw new RangeError(`A failure cannot affect ${times} calls. Use a whole number from 1.`);
      }
      store.setState((active) => [...active, { failure, operation: operation ?? null, remaining: times }], true);
    },
    /** Takes the failure that affects a call of this operation, and counts it as used; null if there is none. */
    take: (operation: OperationId): Failure | null => {
      const active = store.getState();
      const hit = active.find((each) => each.operation === null || each.operation === operation);
      if (!hit) return null;
      store.setState(
        active.flatMap((each) => (each === hit ? usedOnce(hit) : [each])),
        true,
      );
      return hit.failure;
    },
    clearFailures: (): void => store.setState([], true),
  };
}
export type Failures = ReturnType<typeof createFailures>;
