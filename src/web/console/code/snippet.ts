import { jsonIn } from "#web/client/http.ts";
import type { KeylessRequest } from "./keyless-request.ts";

/** Writes a request as a complete program in one language. */
export type Snippet = (request: KeylessRequest) => string;

/** Joins lines of code; `false` stands for lines that this request does not need. */
export const lines = (...each: readonly (string | readonly string[] | false)[]): string =>
  each
    .flat()
    .filter((line) => line !== false)
    .join("\n");

/** The request's address in code: a literal, or the base address from the environment followed by the path. */
export const addressIn = (
  { base, path }: KeylessRequest,
  literal: (text: string) => string,
  environment: string,
): string => (base === null ? environment + literal(path) : literal(base + path));

/** One line per header: first `authorization`, which reads the key from the environment, if the request sends one. */
export const headerLines = (
  { isAuthorized, headers }: KeylessRequest,
  authorization: string,
  lineOf: (name: string, value: string) => string,
): readonly string[] => [
  ...(isAuthorized ? [authorization] : []),
  ...headers.map(([name, value]) => lineOf(name, value)),
];

/** Lines between an opening and a closing one; none at all if there is nothing between them. */
export const block = (open: string, inside: readonly string[], close: string): readonly string[] =>
  inside.length === 0 ? [] : [open, ...inside, close];

/** The method as a class name: `Get`, `Post`, `Delete`. */
export const titled = (method: string): string => method.charAt(0) + method.slice(1).toLowerCase();

/** Control characters, invisible ones that could change the reading direction, and separators that end a line. */
export const unplain = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Whether a text can appear in code unescaped. Only JSON keeps its line feeds: a line of another text may be a command of
 * the console the code is pasted into, such as `.load` in Node or `exit` in PHP.
 */
export const isPlain = (text: string): boolean =>
  (jsonIn(text) === undefined ? text : text.replaceAll("\n", "")).search(unplain) < 0;

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export const backslashed = (text: string, characters: RegExp): string => text.replace(characters, "\\$&");

/**
 * Writes texts in double quotes: the special characters after a backslash, and what is not plain as `\n`, `\r`, `\t`, or
 * the language's own escape for a code point.
 */
export const doubleQuoted =
  (codeOf: (point: number) => string, special = /[\\"]/g) =>
  (text: string): string => {
    const escaped = (character: string) => shortEscapes[character] ?? codeOf(character.codePointAt(0) ?? 0);
    return `"${backslashed(text, special).replace(unplain, escaped)}"`;
  };

/** Writes plain texts between delimiters of single quotes, which expand nothing, and others in double quotes. */
export const singleQuoted = (delimiter: "'" | "'''", codeOf: (point: number) => string, special?: RegExp) => {
  const quoted = doubleQuoted(codeOf, special);
  return (text: string): string => (isPlain(text) ? delimiter + backslashed(text, /[\\']/g) + delimiter : quoted(text));
};

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, "0");

/** A code point as one or two UTF-16 units: `\ud83d\ude00` (JavaScript, Java, C#, Kotlin). */
export const inUnits = (point: number): string =>
  String.fromCodePoint(point)
    .split("")
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join("");

/** A code point as `\u202e` or `\U0001f600` (Python, Go). */
export const inLength = (point: number): string => (point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`);

/** A code point as `\u{1f600}` (Ruby, PHP). */
export const inBraces = (point: number): string => `\\u{${hex(point, 1)}}`;
