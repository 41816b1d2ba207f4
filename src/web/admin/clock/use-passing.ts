import { useCallback, useSyncExternalStore } from "react";
import type { Panel } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { onTick } from "#web/ui/ticker.ts";

/** A number that changes with time: read four times a second, and at once when the state changes. */
export function usePassing(read: (panel: Panel) => number): number {
  const { panel } = useSandbox();
  const subscribe = useCallback(
    (listener: () => void) => {
      const calls = [onTick(listener), panel.stateView.subscribe(listener)];
      return () => {
        for (const callOff of calls) callOff();
      };
    },
    [panel],
  );
  return useSyncExternalStore(subscribe, () => read(panel));
}

/** A time rounded down to the second, so that it renders at most once a second. */
const second = (at: number): number => Math.floor(at / 1000) * 1000;

/** The sandbox clock, to the second. */
export const useNow = (): number => usePassing((panel) => second(panel.now()));

/** The real clock, to the second. */
export const useRealNow = (): number => usePassing((panel) => second(panel.realNow()));

/** How many seconds the sandbox clock is ahead of the real one; negative if it is behind. */
export const useAhead = (): number => usePassing((panel) => Math.round((panel.now() - panel.realNow()) / 1000));
