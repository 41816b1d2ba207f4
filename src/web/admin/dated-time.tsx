import type { ComponentProps } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { ClockTime, dateText } from "#web/ui/clock-time.tsx";

/** A time of day, with its date if it is of another day: the sandbox clock can be advanced by days. */
export function DatedTime({ at, isExact = false }: ComponentProps<typeof ClockTime>) {
  const { panel } = useSandbox();
  const day = dateText(at);
  return (
    <>
      {day !== dateText(panel.now()) && <span className="whitespace-nowrap">{day}, </span>}
      <ClockTime at={at} isExact={isExact} />
    </>
  );
}
