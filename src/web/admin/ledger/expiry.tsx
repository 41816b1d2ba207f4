import { useSyncExternalStore } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { DatedTime } from "#web/ui/dated-time.tsx";
import { onTick } from "#web/ui/ticker.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A duration in words: in minutes above one minute, in seconds below. */
function leftWords(left: number): string {
  if (left <= 0) return "now";
  if (left < MINUTE) return `in ${Math.ceil(left / SECOND)} s`;
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${minutes} min`;
}

/** When a key expires, counted down on the sandbox clock. */
export function Expiry({ at }: { readonly at: string }) {
  const { panel } = useSandbox();
  const instant = Date.parse(at);
  const words = useSyncExternalStore(onTick, () => leftWords(instant - panel.now()));
  return (
    <>
      {words} (<DatedTime at={instant} now={panel.now()} />)
    </>
  );
}
