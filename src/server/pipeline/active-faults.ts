import { createStore } from "zustand/vanilla";
import type { OperationId } from "#contract/api/operations.ts";
import type { ActiveFault, Fault } from "#contract/panel/fault.ts";

/** The rest of a fault after it affected one call. */
const usedOnce = (active: ActiveFault): readonly ActiveFault[] => {
  if (active.remaining === null) return [active];
  return active.remaining > 1 ? [{ ...active, remaining: active.remaining - 1 }] : [];
};

/** The faults active in this tab. They end with the page: a reload clears them. */
export function createFaults() {
  const store = createStore<readonly ActiveFault[]>(() => []);
  return {
    store: store as Pick<typeof store, "getState" | "getInitialState" | "subscribe">,
    /** Applies a fault to the next `times` calls (null: every call), of one operation or of any. */
    startFault: (fault: Fault, times: number | null, operation?: OperationId): void => {
      if (times !== null && !(Number.isInteger(times) && times > 0)) {
        throw new RangeError(`A fault cannot affect ${times} calls. Use a whole number from 1.`);
      }
      store.setState((active) => [...active, { fault, operation: operation ?? null, remaining: times }], true);
    },
    /** Takes the fault that affects a call of this operation, and counts it as used; null if there is none. */
    take: (operation: OperationId): Fault | null => {
      const active = store.getState();
      const hit = active.find((each) => each.operation === null || each.operation === operation);
      if (!hit) return null;
      store.setState(
        active.flatMap((each) => (each === hit ? usedOnce(hit) : [each])),
        true,
      );
      return hit.fault;
    },
    clearFaults: (): void => store.setState([], true),
  };
}
export type Faults = ReturnType<typeof createFaults>;
