import * as z from "zod/mini";
import { OPERATION_IDS } from "#contract/api/operations.ts";
import { LONGEST_DELAY } from "#contract/panel/adjustment.ts";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";

/** The schema of one value, and the words for what it takes. */
interface Rule {
  readonly schema: z.ZodMiniType;
  readonly expected: string;
}

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** An http or https origin without a path. */
const Origin = z.string().check(z.regex(/^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i));
const ORIGIN = "an http or https origin without a path, such as https://api.acme.example";

export const originRule = { schema: Origin, expected: ORIGIN } as const;

const MOST_SEED = 999_999_999;
const SEED = `a whole number from 0 to ${MOST_SEED}`;

/** What `createSandbox` takes. */
export const createRules = {
  seed: { schema: whole(0, MOST_SEED), expected: SEED },
  state: { schema: z.string(), expected: "the text of a backup" },
  origin: originRule,
  start: {
    schema: z.date().check(z.minimum(new Date(0)), z.maximum(new Date("2999-12-31T23:59:59.999Z"))),
    expected: "a Date from 1970 to 2999",
  },
  clock: { schema: z.enum(["virtual", "real"]), expected: '"virtual" or "real"' },
} as const satisfies Readonly<Record<string, Rule>>;

export const failureRule = { schema: z.enum(FAILURE_KINDS), expected: `one of ${FAILURE_KINDS.join(", ")}` };

/** What `fail` takes besides the failure. */
export const failRules = {
  times: {
    schema: z.union([whole(1, 1_000_000), z.literal(Infinity)]),
    expected: "a whole number from 1 to 1000000, or Infinity",
  },
  operation: { schema: z.enum(OPERATION_IDS), expected: `one of ${OPERATION_IDS.join(", ")}` },
  delay: { schema: whole(0, LONGEST_DELAY), expected: `milliseconds as a whole number from 0 to ${LONGEST_DELAY}` },
} as const satisfies Readonly<Record<string, Rule>>;

/** What `tryEveryFailure` takes. */
export const failuresRules = {
  runs: { schema: whole(1, 10_000), expected: "a whole number from 1 to 10000" },
  time: { schema: whole(1, 600_000), expected: "milliseconds as a whole number from 1 to 600000" },
  origin: originRule,
  orders: { schema: whole(1, 1000), expected: "a whole number from 1 to 1000" },
  print: { schema: z.custom<unknown>((value) => typeof value === "function"), expected: "a function" },
} as const satisfies Readonly<Record<string, Rule>>;

/** A value in the words of a refusal. */
const said = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value);

/** Throws a TypeError of one sentence unless a value is what it has to be. */
export function expectValue({ schema, expected }: Rule, name: string, value: unknown): void {
  if (!z.safeParse(schema, value).success) throw new TypeError(`${name} must be ${expected}, not ${said(value)}.`);
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
