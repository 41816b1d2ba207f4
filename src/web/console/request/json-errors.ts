import { findNodeAtLocation, type JSONPath, type JSONVisitor, type Node, visit } from "jsonc-parser";
import type * as z from "zod/mini";
import { expectedText, locatedFieldErrors } from "#contract/api/field-error.ts";
import { jsonIn } from "#web/client/http.ts";
import { treeOf } from "./body-text.ts";

/** An error between two offsets of a text, and its message. */
interface JsonError {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

/** What is found at an error, as a reader would delimit it. */
const FOUND = /[ \t\n\r]*("(?:\\.|[^"\\\n])*"?|[\w.+-]+|[^ \t\n\r])/uy;

/** A found text in quotes, unless it has its own; an invisible character is named by its code point. */
function shownWords(found: string): string {
  if (/^[\s\p{C}]/u.test(found)) return `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const shown = found.length > 20 ? `${found.slice(0, 20)}…` : found;
  return found.startsWith('"') ? shown : `"${shown}"`;
}

function foundWords(found: string, expected: string): string {
  const shown = shownWords(found);
  if (!found.startsWith('"') || jsonIn(found) !== undefined) return expectedText(expected, shown);
  return /^"(?:\\.|[^"\\])*"$/.test(found)
    ? `${shown} contains a character or an escape that JSON does not allow.`
    : `${shown} has no closing quote on its line.`;
}

function errorAt(text: string, at: number, expected: string): JsonError {
  FOUND.lastIndex = at;
  const found = FOUND.exec(text)?.[1];
  const to = found === undefined ? text.trimEnd().length : FOUND.lastIndex;
  if (found !== undefined) return { from: to - found.length, to, words: foundWords(found, expected) };
  return { from: Math.max(0, to - 1), to, words: `Expected ${expected}.` };
}

const TOO_DEEP: JsonError = { from: 0, to: 1, words: "Nested too deeply." };

/** The first error for which JSON.parse rejects a text, else the first duplicate name; null if there is neither. */
function syntaxError(text: string): JsonError | null {
  let error: JsonError | null = null;
  let repeated: JsonError | null = null;
  let expected = "a value";
  /** The names of each open object; null for an array. */
  const open: (Set<string> | null)[] = [];
  const expectAfterValue = () => {
    const names = open.at(-1);
    expected = names === undefined ? "the end of the text" : `"," or "${names ? "}" : "]"}"`;
  };
  const close = (offset: number) => {
    // The parser also closes at the end of the text, where it misses the bracket.
    if (offset === text.length) return;
    open.pop();
    expectAfterValue();
  };
  const visitor: JSONVisitor = {
    onObjectBegin() {
      open.push(new Set());
      expected = 'a name in double quotes or "}"';
    },
    onArrayBegin() {
      open.push(null);
      expected = 'a value or "]"';
    },
    onObjectProperty(name, from, length) {
      const words = `Duplicate member ${shownWords(name)}. Send each member once.`;
      if (open.at(-1)?.has(name)) repeated ??= { from, to: from + length, words };
      open.at(-1)?.add(name);
      expected = '":"';
    },
    onSeparator(sign) {
      expected = sign === "," && open.at(-1) ? "a name in double quotes" : "a value";
    },
    onLiteralValue: expectAfterValue,
    onObjectEnd: close,
    onArrayEnd: close,
    onError(_code, offset) {
      error ??= errorAt(text, offset, expected);
    },
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch {
    // The parser is recursive.
    error ??= TOO_DEEP;
  }
  return error ?? repeated;
}

/** The offsets of a path in the body's text; for a missing value, of the bracket of the object that lacks it. */
function rangeOf(root: Node, path: readonly PropertyKey[], isName: boolean): Pick<JsonError, "from" | "to"> {
  const value = findNodeAtLocation(root, path as JSONPath);
  const { offset, length } = (isName ? value?.parent?.children?.[0] : value) ?? {
    ...(findNodeAtLocation(root, path.slice(0, -1) as JSONPath) ?? root),
    length: 1,
  };
  return { from: offset, to: offset + length };
}

function located(text: string, error: JsonError) {
  const lines = text.slice(0, error.from).split("\n");
  return { ...error, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** The first errors of a text, each with its line and column, and how many more there are. */
export interface TextErrors {
  readonly first: readonly ReturnType<typeof located>[];
  readonly more: number;
}

/** The most errors shown at once. */
const MOST_ERRORS = 20;

/** The errors found in a body's text, by the JSON parser or, if it finds none, by the contract's schema. */
export function jsonErrors(text: string, schema: z.ZodMiniType): TextErrors {
  const error = syntaxError(text);
  const root = error ? undefined : treeOf(text);
  if (!root) {
    const refused = error ?? TOO_DEEP;
    const words = `${refused.words} You can send it; the API will refuse it.`;
    return { first: [located(text, { ...refused, words })], more: 0 };
  }
  const textAt = (path: readonly PropertyKey[]) => {
    const { from, to } = rangeOf(root, path, false);
    return text.slice(from, to);
  };
  const errors = locatedFieldErrors(schema, JSON.parse(text), textAt);
  const first = errors.slice(0, MOST_ERRORS).map(({ path, code, detail }) => {
    const words = path.length === 0 ? detail : `${String(path.at(-1))}: ${detail}`;
    return located(text, { ...rangeOf(root, path, code === "unknown_field"), words });
  });
  return { first, more: errors.length - first.length };
}
