import { counted, LOCALES } from "#web/ui/format/number-text.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in words, from whole seconds: "12 s", "4 min 10 s", "1 h 0 min", "1 day 0 h 1 min". */
export function lengthWords(seconds: number): string {
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${minutes} min ${seconds % MINUTE} s`;
  if (seconds < DAY) return `${hours} h ${minutes} min`;
  return `${counted(Math.floor(seconds / DAY), "day")} ${hours} h ${minutes} min`;
}

/** The difference between the sandbox clock and the real one, in words. */
export function apartWords(ahead: number): string {
  if (ahead === 0) return "The same as the real clock";
  return `${lengthWords(Math.abs(ahead))} ${ahead > 0 ? "ahead of" : "behind"} the real clock`;
}

const DATE = new Intl.DateTimeFormat([...LOCALES], { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** The date in words, in the visitor's time zone. */
export const dateWords = (at: number): string => DATE.format(at);
