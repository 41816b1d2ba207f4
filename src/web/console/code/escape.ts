/**
 * Whether a text can appear in code unescaped: no control character but the line feed, no invisible character that
 * could change the reading direction, no separator that some language treats as a line end.
 */
export const isPlain = (text: string): boolean => !/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u.test(text);

const unplain = /[\p{C}\p{Zl}\p{Zp}]/gu;
const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export const backslashed = (text: string, characters: RegExp): string => text.replace(characters, "\\$&");

/** Escapes what is not plain: `\n`, `\r`, `\t`, or the language's own escape for a code point. */
export const escaped = (text: string, codeOf: (point: number) => string): string =>
  text.replace(unplain, (character) => short[character] ?? codeOf(character.codePointAt(0) ?? 0));

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
