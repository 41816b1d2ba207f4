import { useSettings } from "#web/client/react/context.tsx";
import { useIsPaused } from "#web/client/react/use-is-paused.ts";
import { useSecondsUntil } from "#web/client/react/use-seconds-until.ts";

/** The remaining processing time of an order. */
export function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  const isOnStage = useSettings().present === true;
  if (!useIsPaused()) return `PROCESSING ${seconds} s`;
  return isOnStage ? "PROCESSING" : "PROCESSING, clock paused";
}
