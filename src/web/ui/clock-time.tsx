/**
 * The time of day as plain text, for places that allow no element: "08:52:04", of the visitor's time zone, in the digits of the
 * responses beside it.
 */
export const clockText = (at: Date): string => at.toTimeString().slice(0, 8);

/** "Wed 25 Nov 2026", of the visitor's time zone. */
export function dateText(at: number): string {
  const [weekday, month, day, year] = new Date(at).toDateString().split(" ");
  return `${weekday} ${Number(day)} ${month} ${year}`;
}

interface ClockTimeProps {
  readonly at: number;
  /** To the millisecond, where lengths of time are compared. */
  readonly isExact?: boolean;
}

/** A time of day, with the exact time in `datetime`. */
export function ClockTime({ at, isExact = false }: ClockTimeProps) {
  const date = new Date(at);
  const text = `${clockText(date)}${isExact ? date.toISOString().slice(19, 23) : ""}`;
  return (
    <time translate="no" dateTime={date.toISOString()} className="tabular-nums">
      {text}
    </time>
  );
}
