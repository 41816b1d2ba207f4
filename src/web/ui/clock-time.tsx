import { dateFormat } from "#web/ui/format/locales.ts";

/**
 * The time of day as plain text, for places that allow no element. Always in 24 hours, like the times in the responses
 * beside it.
 */
export const clockText = dateFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** A time of day in the visitor's locale, with the exact time in `datetime`. */
export function ClockTime({ at }: { readonly at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {clockText(date)}
    </time>
  );
}
