import type * as z from "zod/mini";
import type { FieldError, FieldErrorCode } from "./problem.ts";
import { SCOPES, type Scope } from "./scope.ts";

type Issue = z.core.$ZodIssue;
type CodeAndDetail = readonly [code: FieldErrorCode, detail: string];

/** A JSON Pointer as a URI fragment (RFC 6901, section 6). */
export function pointerTo(path: readonly PropertyKey[]): string {
  const tokens = path.map((token) => {
    const escaped = String(token).replace(/~/g, "~0").replace(/\//g, "~1");
    return encodeURIComponent(escaped.replace(/\p{Surrogate}/gu, "\ufffd"));
  });
  return ["#", ...tokens].join("/");
}

/** A value quoted for a sentence: as JSON, truncated if long. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  // `JSON.parse` turns numbers beyond the range of a double into Infinity, which JSON cannot express.
  if (value === Infinity || value === -Infinity) return `a number ${value > 0 ? "over " : "under -"}1.8e308`;
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** What was expected and what was sent: `Expected a string, got 7.` */
export const expectedText = (expected: string, found: string): string => `Expected ${expected}, got ${found}.`;

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a whole number",
  int: "a whole number",
  array: "an array",
  object: "an object",
};

function ofType({ input, expected }: Extract<Issue, { code: "invalid_type" }>): CodeAndDetail {
  const wanted = KINDS[expected] ?? expected;
  if (input === undefined) return ["required", `Required. Send ${wanted}.`];
  const detail = expectedText(wanted, quoted(input));
  if (typeof input !== "number") return ["wrong_type", detail];
  if (!Number.isFinite(input)) return ["out_of_range", detail];
  return [expected === "int" ? "not_integer" : "wrong_type", detail];
}

function ofBound(issue: Extract<Issue, { code: "too_small" | "too_big" }>): CodeAndDetail {
  const isSmall = issue.code === "too_small";
  const bound = isSmall ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  if (!Array.isArray(issue.input)) return ["out_of_range", expectedText(bound, quoted(issue.input))];
  return [isSmall ? "too_short" : "too_long", expectedText(`${bound} in the array`, String(issue.input.length))];
}

function ofValue({ input, values }: Extract<Issue, { code: "invalid_value" }>): CodeAndDetail {
  const isScope = values.every((value) => SCOPES.includes(value as Scope));
  const detail = expectedText(values.join(" or "), quoted(input));
  if (typeof input !== "string") return ["wrong_type", detail];
  return [isScope ? "unknown_scope" : "invalid_format", detail];
}

function codeAndDetail(issue: Issue): CodeAndDetail {
  if (issue.code === "invalid_type") return ofType(issue);
  if (issue.code === "too_small" || issue.code === "too_big") return ofBound(issue);
  if (issue.code === "invalid_value") return ofValue(issue);
  if (issue.code === "custom") return [issue.params?.code as FieldErrorCode, issue.message];
  throw new Error(`There is no field error code for the issue ${issue.code}.`);
}

/** All errors that a schema finds in a value, with their paths; empty if there are none. */
export function locatedFieldErrors(schema: z.ZodMiniType, value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true });
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      const detail = (name: string) => `Unknown field ${quoted(name)}. Remove it.`;
      return issue.keys.map((name) => ({
        path: [...issue.path, name],
        code: "unknown_field" as const,
        detail: detail(name),
      }));
    }
    const [code, detail] = codeAndDetail(issue);
    return [{ path: issue.path, code, detail }];
  });
}

/** All errors that a schema finds in a value, in the wire form of `errors[]`. */
export const fieldErrorsOf = (schema: z.ZodMiniType, value: unknown): FieldError[] =>
  locatedFieldErrors(schema, value).map(({ path, code, detail }) => ({ code, pointer: pointerTo(path), detail }));
