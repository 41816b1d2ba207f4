import { useIsPaused } from "#web/session/use-is-paused.ts";
import { useSecondsUntil } from "#web/session/use-seconds-until.ts";

/** How long an order is still processing. */
export function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  return useIsPaused() ? "PROCESSING, clock paused" : `PROCESSING ${seconds} s`;
}
