import { useSyncExternalStore } from "react";
import { onTick } from "#web/ui/ticker.ts";
import { useSandbox } from "./context.tsx";

/** Seconds of the sandbox clock until a time, rounded up and counted down. At least 1 until the time is reached. */
export function useSecondsUntil(at: number): number {
  const { panel } = useSandbox();
  return useSyncExternalStore(onTick, () => Math.max(1, Math.ceil((at - panel.now()) / 1000)));
}
