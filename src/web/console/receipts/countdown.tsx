import { useIsPaused, useSecondsUntil, useSettings } from "#web/client/react/context.tsx";

/** The remaining processing time of an order. */
export function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  const isOnStage = useSettings().present === true;
  if (!useIsPaused()) return `PROCESSING ${seconds} s`;
  return isOnStage ? "PROCESSING" : "PROCESSING, clock paused";
}
