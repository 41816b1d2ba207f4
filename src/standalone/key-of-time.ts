import { orNull } from "#contract/or-null.ts";
import { attemptsIn, type Trial } from "#failures/trial-world.ts";

const QUARTER = 900_000;
/** How far the zones of the earth are from UTC, from −12 to +14 hours, in milliseconds. */
const ZONES = Array.from({ length: 26 * 4 + 1 }, (_, at) => (at - 12 * 4) * QUARTER);

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

const YEAR = String.raw`(?<year>(?:20)?\d\d)`;
const MONTH = String.raw`(?<month>\d\d)`;
const DAY = String.raw`(?<day>\d\d)`;
const TIME = String.raw`(?<gap>[-T._ ]?)(?<hour>\d\d)(?:(?<colon>[-:._]?)(?<minute>\d\d)(?:\k<colon>(?<second>\d\d)(?:[.,]?\d{3})?)?)?Z?`;
/** A date in numbers, first with a time of the day. */
const DATES = [TIME, ""].flatMap((time) =>
  [
    [YEAR, MONTH, DAY],
    [DAY, MONTH, YEAR],
    [MONTH, DAY, YEAR],
  ].map(([one, two, three]) => {
    const date = String.raw`${one}(?<between>[-/._ ]?)${two}\k<between>${three}`;
    return new RegExp(String.raw`(?<!\d)${date}${time}(?!\d)`, "g");
  }),
);
/** A count of units since 1970, or of the thousandths and millionths of the shortest. */
const SINCE_1970 = /(?<!\d)(?<count>\d{5,13})(?:\.?\d{1,9})?(?!\d)/g;

/** Whether the time of a run up to an attempt touches some time, on a clock of one of these zones. */
const isNow = (begin: number, length: number, { from, at }: Attempt, zones: readonly number[]): boolean =>
  zones.some((zone) => begin <= at + zone && from + zone < begin + length);

interface Time {
  readonly text: string;
  readonly unit: Unit;
}

/** The time of an attempt in a text, as a date or as a count since 1970. */
function timeIn(text: string, attempt: Attempt): Time | null {
  // Any number after a date, such as that of an invoice, would be the time of the day in some zone.
  const here = [0, new Date(attempt.at).getTimezoneOffset() * -UNITS.minute];
  for (const match of [...DATES, SINCE_1970].flatMap((pattern) => [...text.matchAll(pattern)])) {
    const { count, year, month, day, hour, minute, second, gap } = match.groups ?? {};
    const [h, m, s] = [hour, minute, second].map((part) => Number(part ?? 0));
    const date = Date.UTC(2000 + (Number(year) % 100), Number(month) - 1, Number(day), h, m, s);
    const units: readonly Unit[] = count ? UNIT_NAMES : [second ? "second" : minute ? "minute" : hour ? "hour" : "day"];
    const zones = count || !gap || gap === "T" ? ZONES : here;
    const unit = units.find((name) => isNow(count ? Number(count) * UNITS[name] : date, UNITS[name], attempt, zones));
    if (unit) return { text: match[0], unit };
  }
  return null;
}

/** A key in which the values of its order are left out, and so are their numbers from some length on. */
function withoutValues(key: string, body: string, least: number): string {
  const values: string[] = [];
  orNull(() =>
    JSON.parse(body, (_, value) => {
      if (typeof value !== "object") values.push(String(value));
      return value;
    }),
  );
  const texts = values.filter((value) => value.length >= least && /\D/.test(value));
  const text = texts.reduce((left, value) => left.replaceAll(value, "…"), key);
  return text.replace(/\d+/g, (number) => (number.length >= least && values.includes(number) ? "…" : number));
}

/** Whether a number is left in a text, other than of a version. */
const isNumbered = (text: string): boolean => /\d/.test(text.replace(/(?<![a-z])v\d+/i, ""));

/** The attempts of a run that began at some time. */
export const attemptsSince = (from: number, trial: Trial): Attempt[] =>
  attemptsIn(trial).map(({ key, order, at }) => ({ key, body: order, from, at: from + at }));

/**
 * What the keys of some runs look made of, in a sentence; null if of nothing that passes. Such a key has the time of its attempt, as a
 * date or as a count since 1970, and nothing else in it is a number or changes, except for what the order itself has.
 * A key that a later attempt still had when that time was over was made once.
 */
export function keyOfTime(runs: readonly (readonly Attempt[])[]): string | null {
  for (const order of new Set(runs.flat().map(({ body }) => body))) {
    const attempts = runs.map((run) => run.filter(({ body }) => body === order));
    const found = attempts.flat().map((attempt) => {
      const shown = withoutValues(attempt.key, order, 3);
      const time = timeIn(shown, attempt);
      return time && { ...time, shown, rest: withoutValues(shown.replace(time.text, ""), order, 1) };
    });
    const [first] = found;
    if (!first || isNumbered(first.rest) || found.some((each) => each?.rest !== first.rest)) continue;
    const isKept = attempts.some((run) =>
      run.some(({ key, at }) => run.some((other) => other.key === key && other.at - at >= UNITS[first.unit])),
    );
    const shown = first.shown.replace(/…([^\w]*…)+/g, "…");
    if (!isKept) {
      return `The Idempotency-Key \`${shown}\` looks made of the ${first.unit}: an attempt after it ends would be a new order.`;
    }
  }
  return null;
}
