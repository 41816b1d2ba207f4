import type * as z from "zod/mini";
import { expectedText, locatedFieldErrors } from "#contract/api/field-error.ts";

/** A range of offsets in a text. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A value of a JSON text and its position. */
interface JsonNode extends TextRange {
  to: number;
  readonly isObject: boolean;
  /** By name or index; the last of two members with the same name, as in JSON.parse. */
  readonly children: Map<string, { readonly name: TextRange | null; readonly value: JsonNode }>;
}

/** The position of an error, and its message. */
interface JsonError extends TextRange {
  readonly words: string;
}

/** What may come next: how a message names it, and the tokens that are allowed. */
const EXPECTED = {
  value: { words: "a value", tokens: /^[^}\],:]/ },
  element: { words: 'a value or "]"', tokens: /^[^},:]/ },
  member: { words: 'a name in double quotes or "}"', tokens: /^["}]/ },
  name: { words: "a name in double quotes", tokens: /^"/ },
  colon: { words: '":"', tokens: /^:/ },
  nextMember: { words: '"," or "}"', tokens: /^[,}]/ },
  nextElement: { words: '"," or "]"', tokens: /^[,\]]/ },
  end: { words: "the end of the text", tokens: /^$/ },
} as const;

interface Reading {
  readonly open: JsonNode[];
  expected: keyof typeof EXPECTED;
  /** The name of the member whose value follows. */
  name: (TextRange & { readonly text: string }) | null;
  root: JsonNode | null;
  repeated: JsonError | null;
}

/** Characters allowed unescaped in a string: no quote, no backslash, no control character. */
const PLAIN = /[ !#-[\]-\uffff]*/.source;
const TEXT = new RegExp(`"${PLAIN}(?:\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4})${PLAIN})*"`);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const TOKEN = new RegExp(`[ \\t\\n\\r]*(${TEXT.source}|${NUMBER.source}|true|false|null|[{}[\\],:]|$)`, "y");
/** What is found at an error, as a reader would delimit it. */
const FOUND = /[ \t\n\r]*("(?:\\.|[^"\\\n])*"?|[\w.+-]+|[^ \t\n\r])/uy;

function expectAfterValue(reading: Reading): void {
  const around = reading.open.at(-1);
  if (!around) reading.expected = "end";
  else reading.expected = around.isObject ? "nextMember" : "nextElement";
}

function takeName(reading: Reading, token: string, { from, to }: TextRange): void {
  const text: string = JSON.parse(token);
  if (reading.open.at(-1)?.children.has(text)) {
    reading.repeated ??= { from, to, words: `Duplicate member ${shownWords(text)}. Send each member once.` };
  }
  reading.name = { from, to, text };
  reading.expected = "colon";
}

function takeValue(reading: Reading, token: string, { from, to }: TextRange): void {
  const { open, name } = reading;
  const node: JsonNode = { from, to, isObject: token === "{", children: new Map() };
  const siblings = open.at(-1)?.children;
  siblings?.set(name?.text ?? String(siblings.size), { name, value: node });
  reading.root ??= node;
  reading.name = null;
  if (token === "{" || token === "[") {
    open.push(node);
    reading.expected = node.isObject ? "member" : "element";
  } else expectAfterValue(reading);
}

/** Consumes one token, which must be allowed here. */
function take(reading: Reading, token: string, from: number): void {
  const { expected, open } = reading;
  const range = { from, to: from + token.length };
  if (token === "}" || token === "]") {
    const closed = open.pop();
    if (closed) closed.to = range.to;
    expectAfterValue(reading);
  } else if (token === ":") reading.expected = "value";
  else if (token === ",") reading.expected = expected === "nextMember" ? "name" : "value";
  else if (expected === "name" || expected === "member") takeName(reading, token, range);
  else takeValue(reading, token, range);
}

/** A found text in quotes, unless it has its own; an invisible character is named by its code point. */
function shownWords(found: string): string {
  if (/^[\s\p{C}]/u.test(found)) return `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const shown = found.length > 20 ? `${found.slice(0, 20)}…` : found;
  return found.startsWith('"') ? shown : `"${shown}"`;
}

function foundWords(found: string, expected: string): string {
  const shown = shownWords(found);
  const isText = found.startsWith('"') && !new RegExp(`^${TEXT.source}$`).test(found);
  if (!isText) return expectedText(expected, shown);
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

/**
 * Parses JSON as strictly as JSON.parse does, at any depth: the values with their positions and the first duplicate
 * name, or the error that ends the text.
 */
export function treeOf(
  text: string,
): { readonly root: JsonNode; readonly error: null; readonly repeated: JsonError | null } | { error: JsonError } {
  const reading: Reading = { open: [], expected: "value", name: null, root: null, repeated: null };
  TOKEN.lastIndex = 0;
  for (;;) {
    const before = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    const { root, repeated, expected } = reading;
    const { words, tokens } = EXPECTED[expected];
    if (token === "" && root && expected === "end") return { root, error: null, repeated };
    if (!token || !tokens.test(token)) return { error: errorAt(text, before, words) };
    take(reading, token, TOKEN.lastIndex - token.length);
  }
}

/** The position of a path in the body's text; for a missing value, the bracket of the object that lacks it. */
function rangeOf(root: JsonNode, path: readonly PropertyKey[], isName: boolean): TextRange {
  let node = root;
  for (const [depth, key] of path.entries()) {
    const child = node.children.get(String(key));
    if (!child) return { from: node.from, to: node.from + 1 };
    if (isName && child.name && depth === path.length - 1) return child.name;
    node = child.value;
  }
  return node;
}

/** One error of a body's text, its position and message. */
interface TextError extends JsonError {
  readonly line: number;
  readonly column: number;
}

/** The first errors of a text, and how many more there are. */
export interface TextErrors {
  readonly first: readonly TextError[];
  readonly more: number;
}

/** The most errors shown at once. */
const SHOWN = 20;

function located(text: string, { from, to }: TextRange, words: string): TextError {
  const lines = text.slice(0, from).split("\n");
  return { from, to, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, words };
}

/** The result for a text that the API refuses before it validates the schema. */
const refused = (text: string, error: JsonError): TextErrors => ({
  first: [located(text, error, `${error.words} You can send it; the API will refuse it.`)],
  more: 0,
});

/** The errors found in a body's text, by the JSON parser or, if it finds none, by the contract's schema. */
export function errorsIn(text: string, schema: z.ZodMiniType): TextErrors {
  const tree = treeOf(text);
  if (tree.error) return refused(text, tree.error);
  if (tree.repeated) return refused(text, tree.repeated);
  const textAt = (path: readonly PropertyKey[]) => {
    const { from, to } = rangeOf(tree.root, path, false);
    return text.slice(from, to);
  };
  const errors = locatedFieldErrors(schema, JSON.parse(text), textAt);
  const first = errors.slice(0, SHOWN).map(({ path, code, detail }) => {
    const words = path.length === 0 ? detail : `${String(path.at(-1))}: ${detail}`;
    return located(text, rangeOf(tree.root, path, code === "unknown_field"), words);
  });
  return { first, more: errors.length - first.length };
}
