import { useCallback, useSyncExternalStore } from "react";
import type { Panel } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { onTick } from "#web/ui/ticker.ts";

/** A number that changes with time: read four times a second, and at once when the state changes. */
export function usePassing(read: (panel: Panel) => number): number {
  const { panel } = useSandbox();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [onTick(listener), panel.stateView.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [panel],
  );
  return useSyncExternalStore(subscribe, () => read(panel));
}

/** A time rounded down to the second, so that it renders at most once a second. */
export const second = (at: number): number => Math.floor(at / 1000) * 1000;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in words, from whole seconds: "12 s", "4 min 10 s", "1 h 0 min", "1 day 0 h 1 min". */
export function lengthWords(seconds: number): string {
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${minutes} min ${seconds % MINUTE} s`;
  if (seconds < DAY) return `${hours} h ${minutes} min`;
  return `${counted(Math.floor(seconds / DAY), "day")} ${hours} h ${minutes} min`;
}
