import type * as z from "zod/mini";
import type { FieldError, FieldErrorCode } from "./problem.ts";
import { SCOPES, type Scope } from "./scope.ts";
import { shownId } from "./text.ts";

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

/** The text of a number as it was sent, by its path in the body; undefined where it is not known. */
export type NumberAt = (path: readonly PropertyKey[]) => string | undefined;

function truncated(text: string): string {
  const characters = [...text];
  return shownId(characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : text);
}

/** A number quoted as it was sent, any other value as JSON. */
export function quotedAsSent(value: unknown, path: readonly PropertyKey[], numberAt?: NumberAt): string {
  const sent = typeof value === "number" ? numberAt?.(path) : undefined;
  return sent === undefined ? quoted(value) : truncated(sent);
}

/** A value quoted for a sentence: as JSON, truncated if long, every character in sight. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return truncated(typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "nothing"));
}

/** What was expected and what was sent: `Expected a string, got 7.` */
export const expectedText = (expected: string, found: string): string => `Expected ${expected}, got ${found}.`;

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  array: "an array",
  object: "an object",
};

function ofType({ input, expected, message }: Extract<Issue, { code: "invalid_type" }>, found: string): CodeAndDetail {
  // The message of a `wholeNumber` is what was expected.
  const wanted = KINDS[expected] ?? message;
  if (input === undefined) return ["required", `Required. Send ${wanted}.`];
  const detail = expectedText(wanted, found);
  if (typeof input !== "number") return ["wrong_type", detail];
  // `JSON.parse` turns numbers beyond the range of a double into Infinity.
  if (!Number.isFinite(input)) return [wanted === message ? "out_of_range" : "wrong_type", detail];
  return [expected === "int" ? "not_integer" : "wrong_type", detail];
}

function ofBound(issue: Extract<Issue, { code: "too_small" | "too_big" }>, found: string): CodeAndDetail {
  if (!Array.isArray(issue.input)) return ["out_of_range", expectedText(issue.message, found)];
  const isSmall = issue.code === "too_small";
  const bound = isSmall ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  return [isSmall ? "too_short" : "too_long", expectedText(`${bound} in the array`, String(issue.input.length))];
}

function ofValue({ input, values }: Extract<Issue, { code: "invalid_value" }>, found: string): CodeAndDetail {
  const isScope = values.every((value) => SCOPES.includes(value as Scope));
  const detail = expectedText(values.join(" or "), found);
  if (typeof input !== "string") return ["wrong_type", detail];
  return [isScope ? "unknown_scope" : "invalid_format", detail];
}

function codeAndDetail(issue: Issue, numberAt?: NumberAt): CodeAndDetail {
  const found = quotedAsSent(issue.input, issue.path, numberAt);
  if (issue.code === "invalid_type") return ofType(issue, found);
  if (issue.code === "too_small" || issue.code === "too_big") return ofBound(issue, found);
  if (issue.code === "invalid_value") return ofValue(issue, found);
  if (issue.code === "custom") return [issue.params?.code as FieldErrorCode, issue.message];
  throw new Error(`There is no field error code for the issue ${issue.code}.`);
}

/** Only a list has two faults: a number beyond 2^53 breaks two bounds that say the same, and a text is no list of its length. */
const isRepeated = (issue: Issue, at: number, issues: readonly Issue[]): boolean =>
  !Array.isArray(issue.input) && at > 0 && issues[at - 1]?.path.join() === issue.path.join();

/** All errors that a schema finds in a value, with their paths; empty if there are none. */
export function locatedFieldErrors(schema: z.ZodMiniType, value: unknown, numberAt?: NumberAt) {
  const { error } = schema.safeParse(value, { reportInput: true });
  const issues = error?.issues ?? [];
  return issues.flatMap((issue, at) => {
    if (isRepeated(issue, at, issues)) return [];
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((name) => ({
        path: [...issue.path, name],
        code: "unknown_field" as const,
        detail: `Unknown field ${quoted(name)}. Remove it.`,
      }));
    }
    const [code, detail] = codeAndDetail(issue, numberAt);
    return [{ path: issue.path, code, detail }];
  });
}

/** All errors that a schema finds in a value, in the wire form of `errors[]`. */
export const fieldErrorsOf = (schema: z.ZodMiniType, value: unknown, numberAt?: NumberAt): FieldError[] =>
  locatedFieldErrors(schema, value, numberAt).map(({ path, code, detail }) => ({
    code,
    pointer: pointerTo(path),
    detail,
  }));
