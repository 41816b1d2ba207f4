import { LOCALES } from "#web/ui/format/locales.ts";

let times: Intl.DateTimeFormat | undefined;

/**
 * The time of day as text, where no element can stand. In every language of 24 hours, as the times in the answers
 * beside it are.
 */
export function clockText(at: Date): string {
  times ??= new Intl.DateTimeFormat([...LOCALES], {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return times.format(at);
}

/** A time of day as the visitor's clock shows it, the exact time in its markup. */
export function ClockTime({ at }: { readonly at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {clockText(date)}
    </time>
  );
}
