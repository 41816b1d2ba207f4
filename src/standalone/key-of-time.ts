import { attemptsIn, type Trial } from "#failures/trial-world.ts";

/** How far the zones of the earth are from UTC, from −12 to +14 hours, in milliseconds. */
const ZONES = Array.from({ length: 26 * 4 + 1 }, (_, at) => (at - 12 * 4) * 900_000);

/** What a key may be made of, in milliseconds, the shortest first. */
const UNITS = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
type Unit = keyof typeof UNITS;
const UNIT_NAMES = Object.keys(UNITS) as Unit[];

/** An attempt to place an order. */
export interface Attempt {
  /** Its Idempotency-Key; empty without one. */
  readonly key: string;
  readonly body: string;
  /** When its run began, and when it was made, in milliseconds since 1970. */
  readonly from: number;
  readonly at: number;
}

/** A count of units since 1970, or of the thousandths and millionths of the shortest. */
const SINCE_1970 = /(\d{5,13})\.?\d*/g;

/** Reads the parts of a time, whatever stands between them. */
const spaced = (...parts: readonly string[]): string => parts.join("\\D*");

/**
 * Finds a time as the clock of a zone shows it: a date, with the time of the day behind or before it, or hour and minute if they are
 * the only numbers. In another zone any number up to 23 is the hour: behind a date without dividers it may be that of an invoice.
 */
function patternsIn(zone: number, time: number): readonly string[] {
  const isHere = [0, new Date(time).getTimezoneOffset() * -UNITS.minute].includes(zone);
  const local = new Date(time + zone);
  const [, date, name, year, hour, minute] = local.toUTCString().split(/\W+/);
  const shortest = (part = "") => `(?:${part}|(?<!\\d)${Number(part)})`;
  const Y = `(?:20)?${year?.slice(2)}`;
  const M = `(?:${shortest(local.toISOString().slice(5, 7))}|${name}[a-z]*)`;
  const D = shortest(date);
  const day = `(?:${spaced(Y, M, D)}|${spaced(D, M, Y)}|${spaced(M, D, Y)})`;
  const h = `(?<hour>${isHere ? shortest(hour) : hour})`;
  const m = spaced("", String.raw`(?<minute>${shortest(minute)})(?<second>\D?[0-5]\d(?:[.,]?\d{3,9})?)?`);
  const clock = `${h}(?:${m})?`;
  return isHere
    ? [`${day}(?:${spaced("", clock)})?`, String.raw`(?<!\d)${spaced(clock, day)}`, String.raw`^\D*${h}${m}\D*$`]
    : [String.raw`${day}(?:(?:(?<!\d{6})\D|[T ]?)${clock})?`];
}

/** What finds the time of a minute, in each zone. */
const patterns: Record<number, readonly RegExp[]> = {};

/** The longest time of an attempt in a text: on the clock of some zone, or as a count since 1970. */
function timeIn(text: string, { from, at }: Attempt) {
  const times: { text: string; unit: Unit }[] = [];
  for (const time of [from, at].map((each) => each - (each % UNITS.minute))) {
    patterns[time] ??= ZONES.flatMap((zone) => patternsIn(zone, time)).map(
      (each) => new RegExp(`${each}(?!\\d)`, "gi"),
    );
    for (const { 0: found, groups } of patterns[time].flatMap((pattern) => [...text.matchAll(pattern)]))
      times.push({ text: found, unit: UNIT_NAMES.find((name) => groups?.[name]) ?? "day" });
  }
  for (const [found, digits] of text.matchAll(SINCE_1970)) {
    const count = Number(digits);
    const isNow = (length: number) =>
      ZONES.some((zone) => Math.floor((from + zone) / length) <= count && count <= (at + zone) / length);
    const unit = UNIT_NAMES.find((name) => isNow(UNITS[name]));
    if (unit) times.push({ text: found, unit });
  }
  return times.toSorted((one, other) => other.text.length - one.text.length)[0];
}

/** The attempts of a run that began at some time. */
export const attemptsSince = (from: number, trial: Trial): Attempt[] =>
  attemptsIn(trial).map(({ key, order, at }) => ({ key, body: order, from, at: from + at }));

/**
 * What the keys of attempts look made of, in a sentence; null if of nothing that passes. Such a key has the time of its attempt, and
 * nothing else in it changes. A key that a later attempt still had when that time was over was made once in a start.
 */
export function keyOfTime(attempts: readonly Attempt[], isStartedAgain = false): string | null {
  for (const order of new Set(attempts.map(({ body }) => body))) {
    const numbers: readonly string[] = order.match(/\d+/g) ?? [];
    const own = attempts.filter(({ body }) => body === order);
    const found = own.map((attempt) => {
      const shown = attempt.key.replace(/\d+/g, (each) => (each.length > 2 && numbers.includes(each) ? "…" : each));
      const time = timeIn(shown, attempt);
      return time && { ...time, shown, rest: shown.replace(time.text, " ") };
    });
    const [first] = found;
    if (!first || found.some((each) => each?.rest !== first.rest)) continue;
    const beside = first.rest.replace(/(?<![a-z])v\d+/i, "").match(/\d+/g);
    // A date beside a number may be that of an invoice.
    if (first.unit === "day" && beside?.some((each) => !numbers.includes(each))) continue;
    const isKept = own.some(({ key, at }) =>
      own.some((other) => other.key === key && other.at - at >= UNITS[first.unit]),
    );
    if (isKept && isStartedAgain) continue;
    const shown = first.shown.replace(/…(\W*…)+/g, "…");
    return `The Idempotency-Key \`${shown}\` looks made of the ${first.unit}: ${isKept ? "a start" : "an attempt"} after it ends would be a new order.`;
  }
  return null;
}
