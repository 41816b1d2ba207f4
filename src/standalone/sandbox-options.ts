import { OPERATION_IDS } from "#contract/api/operations.ts";
import { orNull } from "#contract/or-null.ts";
import { LONGEST_DELAY } from "#contract/panel/adjustment.ts";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";
import { LAST_INSTANT } from "#domain/clock.ts";

/** Which values an option takes, and the words for them. */
export interface Rule {
  readonly accepts: (value: unknown) => boolean;
  readonly expected: string;
}

/** A whole number within bounds, both included. */
export const wholeRule = (least: number, most: number, unit = "a whole number"): Rule => ({
  accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  expected: `${unit} from ${least} to ${most}`,
});

const millisecondsRule = (least: number, most: number) => wholeRule(least, most, "whole milliseconds");

/** One of these values. */
export const choiceRule = (choices: readonly unknown[], expected: string): Rule => ({
  accepts: (value) => choices.includes(value),
  expected,
});

const oneOf = (choices: readonly string[]) => choiceRule(choices, `one of ${choices.join(", ")}`);

/** An origin as the URL standard writes it; empty if a text is none, or more than one. */
export function originOf(text: string): string {
  // Not `canParse`: once Node 20 has optimized it, it refuses letters such as ü.
  const { origin = "", href } = orNull(() => new URL(text)) ?? {};
  return href === `${origin}/` && /^https?:/.test(origin) ? origin : "";
}

export const originRule: Rule = {
  accepts: (value) => typeof value === "string" && originOf(value) !== "",
  expected: "an http or https origin without a path, such as https://api.acme.example",
};

const YEAR_3000 = Date.UTC(3000, 0);
const timesRule = wholeRule(1, 1_000_000);

/** What `createSandbox` takes. */
export const createRules = {
  seed: wholeRule(0, 999_999_999),
  state: { accepts: (value) => typeof value === "string", expected: "the text of a backup" },
  origin: originRule,
  start: {
    accepts: (value) => value instanceof Date && Number(value) >= 0 && Number(value) < YEAR_3000,
    expected: "a Date from 1970 to 2999",
  },
  clock: choiceRule(["virtual", "real"], '"virtual" or "real"'),
} as const satisfies Readonly<Record<string, Rule>>;

/** What a clock that shows `now` is advanced by: it has a last instant. */
export const advanceRule = (now = 0) => millisecondsRule(0, Math.min(1e12, LAST_INSTANT - now));

export const failureRule = oneOf(FAILURE_KINDS);

/** What `fail` takes besides the failure. */
export const failRules = {
  times: {
    accepts: (value) => value === Infinity || timesRule.accepts(value),
    expected: `${timesRule.expected}, or Infinity`,
  },
  operation: oneOf(OPERATION_IDS),
  delay: millisecondsRule(0, LONGEST_DELAY),
} as const satisfies Readonly<Record<string, Rule>>;

/** What `tryEveryFailure` takes. */
export const failuresRules = {
  runs: wholeRule(1, 10_000),
  time: millisecondsRule(1, 600_000),
  origin: originRule,
  orders: wholeRule(1, 1000),
  print: { accepts: (value) => typeof value === "function", expected: "a function" },
} as const satisfies Readonly<Record<string, Rule>>;

/** A value in the words of a refusal. */
const said = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value);

/** Throws a TypeError of one sentence unless a value is what it has to be. */
export function expectValue({ accepts, expected }: Rule, name: string, value: unknown): void {
  if (!accepts(value)) throw new TypeError(`${name} must be ${expected}, not ${said(value)}.`);
}

/** Checks an object of options: no name is unknown, each value is valid or undefined. Throws a TypeError of one sentence. */
export function expectOptions(rules: Readonly<Record<string, Rule>>, given: unknown, of: string): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(`${of} takes an object of options, not ${said(given)}.`);
  }
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) throw new TypeError(`${of} has no option ${name}: use ${Object.keys(rules).join(", ")}.`);
    if (value !== undefined) expectValue(rule, name, value);
  }
}
