import { useSyncExternalStore } from "react";
import { onTick } from "#web/ui/ticker.ts";
import { minuteText, WHOLE } from "./script.ts";

/** Whole seconds since the talk began; null before it. */
export function useElapsed(startedAt: number | null): number | null {
  const now = useSyncExternalStore(onTick, () => Math.floor(Date.now() / 1000));
  return startedAt === null ? null : Math.max(0, now - Math.floor(startedAt / 1000));
}

/** How long the talk has taken, and its time limit. */
export function Elapsed({ startedAt }: { readonly startedAt: number | null }) {
  const seconds = useElapsed(startedAt);
  return (
    <p className="text-code whitespace-nowrap text-ink2 tabular-nums">
      {minuteText(seconds ?? 0)} / {minuteText(WHOLE)}
    </p>
  );
}
