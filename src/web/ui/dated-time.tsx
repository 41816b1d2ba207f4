import { dateFormat } from "#web/ui/format/locales.ts";
import { ClockTime } from "./clock-time.tsx";

const dayText = dateFormat({ day: "numeric", month: "short", year: "numeric" });

interface DatedTimeProps {
  readonly at: number;
  /** The current time of the sandbox clock: times of the same day need no date. */
  readonly now: number;
}

/** A time of day, with its date if it is of another day: the sandbox clock can be advanced by days. */
export function DatedTime({ at, now }: DatedTimeProps) {
  const day = dayText(at);
  return (
    <>
      {day !== dayText(now) && <span className="whitespace-nowrap">{day}, </span>}
      <ClockTime at={at} />
    </>
  );
}
