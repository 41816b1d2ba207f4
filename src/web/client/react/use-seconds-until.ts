import { useSyncExternalStore } from "react";
import { onTick } from "#web/ui/ticker.ts";
import { useSandbox } from "./context.tsx";

/** Begun seconds of the sandbox clock until a time, counted down; at least 1, since what is not over takes some. */
export function useSecondsUntil(at: number): number {
  const { panel } = useSandbox();
  return useSyncExternalStore(onTick, () => Math.max(1, Math.ceil((at - panel.now()) / 1000)));
}
