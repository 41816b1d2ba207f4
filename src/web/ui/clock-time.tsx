import { dateFormat } from "#web/ui/format/number-text.ts";

/**
 * The time of day as plain text, for places that allow no element. Always in 24 hours, like the times in the responses
 * beside it.
 */
export const clockText = dateFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** The same to the millisecond, where lengths of time are compared. */
const exactText = dateFormat({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});

interface ClockTimeProps {
  readonly at: number;
  /** To the millisecond. */
  readonly isExact?: boolean;
}

/** A time of day in the visitor's locale, with the exact time in `datetime`. */
export function ClockTime({ at, isExact = false }: ClockTimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {isExact ? exactText(date) : clockText(date)}
    </time>
  );
}

const dayText = dateFormat({ day: "numeric", month: "short", year: "numeric" });

interface DatedTimeProps extends ClockTimeProps {
  /** The current time of the sandbox clock: times of the same day need no date. */
  readonly now: number;
}

/** A time of day, with its date if it is of another day: the sandbox clock can be advanced by days. */
export function DatedTime({ at, now, isExact = false }: DatedTimeProps) {
  const day = dayText(at);
  return (
    <>
      {day !== dayText(now) && <span className="whitespace-nowrap">{day}, </span>}
      <ClockTime at={at} isExact={isExact} />
    </>
  );
}
