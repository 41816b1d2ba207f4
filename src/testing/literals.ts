import type { Language } from "#web/console/code/languages.ts";

/**
 * Reads a literal of one form at a position, by the language's own rules: its value, and where it ends in the code. Null
 * if there is none of this form.
 */
type Reader = (code: string, at: number) => { readonly text: string; readonly end: number } | null;

interface Escapes {
  /** The characters that stand for themselves after a backslash. */
  readonly itself: RegExp;
  /** Numeric escapes of a code point, with the digits in groups. */
  readonly numeric: RegExp;
  /** The characters that must be escaped. */
  readonly bare: RegExp;
}

const SHORT: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
const UNITS = /u([0-9a-f]{4})/;
const LENGTH = /u([0-9a-f]{4})|U([0-9a-f]{8})/;
const BRACES = /u\{([0-9a-f]+)\}/;
const NONE = /(?!)/;

const point = (digits: string): string => String.fromCodePoint(Number.parseInt(digits, 16));

/**
 * Strict: an escape the language does not define is an error, and so is an unescaped character that must be escaped.
 */
function unescaped(inside: string, { itself, numeric, bare }: Escapes): string {
  const known = new RegExp(`\\\\(?:([nrt])|(${itself.source})|${numeric.source})`, "y");
  let text = "";
  for (let at = 0; at < inside.length; ) {
    const sign = inside.charAt(at);
    known.lastIndex = at;
    const found = sign === "\\" ? known.exec(inside) : null;
    if (!found && (sign === "\\" || bare.test(sign))) throw new Error(`${sign} must not stand there: ${inside}`);
    const [whole = sign, short, own, ...digits] = found ?? [];
    text += own ?? SHORT[short ?? ""] ?? (found ? point(digits.find(Boolean) ?? "") : sign);
    at += whole.length;
  }
  return text;
}

/** A literal form matched by one expression, whose first group is the content. */
const form =
  (expression: RegExp, read: (inside: string) => string): Reader =>
  (code, at) => {
    const sticky = new RegExp(expression, "y");
    sticky.lastIndex = at;
    const found = sticky.exec(code);
    return found && { text: read(found[1] ?? ""), end: sticky.lastIndex };
  };

const doubleQuoted = (escapes: Escapes): Reader =>
  form(/"((?:\\[\s\S]|[^"\\])*)"/, (inside) => unescaped(inside, escapes));

/** PHP, Ruby: a backslash escapes only itself and the quote. */
const singleQuoted = form(/'((?:\\[\s\S]|[^'\\])*)'/, (inside) => inside.replace(/\\([\\'])/g, "$1"));

/** Java: Unicode escapes first, then common indentation and trailing spaces, then the other escapes. */
function textBlock(inside: string): string {
  const translated = inside.replace(/\\(?:\\|u([0-9a-f]{4}))/g, (whole, digits) => (digits ? point(digits) : whole));
  const rows = translated.slice(translated.indexOf("\n") + 1).split("\n");
  const counted = rows.filter((row, place) => row.trim() !== "" || place === rows.length - 1);
  const indent = Math.min(...counted.map((row) => /^\s*/.exec(row)?.[0].length ?? 0));
  const text = rows.map((row) => row.slice(indent).replace(/\s+$/, "")).join("\n");
  return unescaped(text, { itself: /[\\"]/, numeric: NONE, bare: /\r/ });
}

/** C#: a raw string ends with as many quotes as it starts with, on a line of their own. */
const rawText: Reader = (code, at) => {
  const quotes = /^"{3,}(?=\n)/.exec(code.slice(at))?.[0];
  if (!quotes) return null;
  const start = at + quotes.length + 1;
  const end = code.indexOf(quotes, start);
  if (end < 0 || code[end - 1] !== "\n" || code[end + quotes.length] === '"') throw new Error("A raw text has no end.");
  return { text: code.slice(start, end - 1), end: end + quotes.length };
};

const DOLLAR = ["$", "{'$'}"].join("");

/** Kotlin: a raw string has no escapes; a dollar sign starts a template. */
function rawKotlin(inside: string): string {
  if (inside.replaceAll(DOLLAR, "").includes("$")) throw new Error(`A dollar stands bare: ${inside}`);
  return inside.replaceAll(DOLLAR, () => "$");
}

const readers: Partial<Record<Language, readonly Reader[]>> = {
  python: [
    form(/'''((?:\\[\s\S]|[^'\\])*)'''/, (inside) => unescaped(inside, { itself: /[\\']/, numeric: NONE, bare: /\r/ })),
    doubleQuoted({ itself: /[\\"]/, numeric: LENGTH, bare: /[\n\r]/ }),
  ],
  php: [singleQuoted, doubleQuoted({ itself: /[\\"$]/, numeric: BRACES, bare: /\$/ })],
  ruby: [singleQuoted, doubleQuoted({ itself: /[\\"#]/, numeric: BRACES, bare: /#/ })],
  go: [form(/`([^`\r]*)`/, (inside) => inside), doubleQuoted({ itself: /[\\"]/, numeric: LENGTH, bare: /[\n\r]/ })],
  java: [
    form(/"""(\n(?:\\[\s\S]|(?!""")[^\\])*)"""/, textBlock),
    doubleQuoted({ itself: /[\\"]/, numeric: UNITS, bare: /[\n\r]/ }),
  ],
  csharp: [rawText, doubleQuoted({ itself: /[\\"]/, numeric: UNITS, bare: /[\n\r\u0085\u2028\u2029]/ })],
  kotlin: [
    form(/"""((?:(?!""")[\s\S])*)"""(?!")/, rawKotlin),
    doubleQuoted({ itself: /[\\"$]/, numeric: UNITS, bare: /[$\n\r]/ }),
  ],
};

/** The languages whose literals can be read. */
export const READABLE = Object.keys(readers) as readonly Language[];

/** The string values in code, in order, and the code around them, which no value may change. */
export function literalsIn(language: Language, code: string) {
  const texts: string[] = [];
  let around = "";
  for (let at = 0; at < code.length; ) {
    const [found] = (readers[language] ?? []).map((read) => read(code, at)).filter((each) => each !== null);
    if (found) texts.push(found.text);
    around += found ? "·" : code[at];
    at = found ? found.end : at + 1;
  }
  return { texts, around };
}
