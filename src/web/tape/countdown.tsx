import { useIsPaused } from "#web/session/use-is-paused.ts";
import { useSecondsUntil } from "#web/session/use-seconds-until.ts";

/** How long an order is still processing. */
export function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  if (!useIsPaused()) return `PROCESSING ${seconds} s`;
  return (
    <>
      PROCESSING<span className="present:hidden">, clock paused</span>
    </>
  );
}
