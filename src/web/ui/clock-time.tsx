const pad = (part: number) => String(part).padStart(2, "0");

/** The time of day as text, where no element can stand. */
export const clockText = (at: Date): string => [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(":");

/** A time of day as the visitor's clock shows it, the exact time in its markup. */
export function ClockTime({ at }: { readonly at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {clockText(date)}
    </time>
  );
}
