import { type CommandWords, openQuote, Refused, unquotedAnd, wordList } from "./command-words.ts";

/** The parts of a command in a POSIX shell, tried in this order. A line that starts with an option goes on with the command. */
const PART = new RegExp(
  [
    String.raw`(?<joined>\\\r?\n)`,
    String.raw`(?<space>\\[ \t]+\r?\n|\r?\n(?=[ \t]*-)|[ \t\r]+(?!\n))`,
    String.raw`(?<comment>(?<=\s)#[^\n]*)`,
    "'(?<single>[^']*)'",
    String.raw`\$'(?<ansi>[^'\\]*(?:\\[\s\S][^'\\]*)*)'`,
    String.raw`\$?"(?<double>[^"\\]*(?:\\[\s\S][^"\\]*)*)"`,
    String.raw`\$?(?<open>['"])`,
    "(?<typographic>[“”„‘’])",
    "(?<uuid>\\$\\(uuidgen\\)|`uuidgen`)",
    String.raw`(?<variable>\$\w+|\$\{[^{}\n]*\})`,
    "(?<powershell>`(?=\\r?\\n))",
    "(?<command>\\$\\(|`)",
    String.raw`(?<cmd>\^(?=["\r\n]))`,
    String.raw`\\(?<escaped>[\s\S])`,
    String.raw`(?<placeholder><[\w .-]+>)`,
    String.raw`(?<end>\r?\n|[|;&<>])`,
    "(?<plain>[^\\s'\"\\\\$`|;&<>“”„‘’^]+|[sS])",
  ].join("|"),
  "g",
);

/** What is special between double quotes. */
const IN_DOUBLE = /\\(?:\r?\n|([$`"\\]))|(\$\(uuidgen\)|`uuidgen`)|(\$\(|`)|(\$\w+|\$\{[^{}\n]*\})/g;

/** The escapes of `$'…'`. */
const ANSI =
  /\\(?:x([\dA-Fa-f]{1,2}(?:\\x[\dA-Fa-f]{1,2})*)|u([\dA-Fa-f]{1,4})|U([\dA-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g;
const SIGNS: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  v: "\v",
};

/** Bytes as text: UTF-8 as a shell reads them, else Latin-1, which Firefox writes in its commands. */
function textOf(bytes: readonly number[]): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return String.fromCharCode(...bytes);
  }
}

const hex = (digits: string): number => Number.parseInt(digits, 16);

const ansiText = (source: string): string =>
  source.replace(
    ANSI,
    (all: string, bytes?: string, unit?: string, point?: string, octal?: string, control?: string) => {
      if (bytes !== undefined) return textOf(bytes.split("\\x").map(hex));
      if (unit !== undefined) return String.fromCharCode(hex(unit));
      if (point !== undefined) return hex(point) > 0x10ffff ? "\ufffd" : String.fromCodePoint(hex(point));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      const sign = all.slice(1);
      return SIGNS[sign] ?? (/['"?\\]/.test(sign) ? sign : all);
    },
  );

const unknownResult = () =>
  new Refused("The command contains $(…) or `…`, whose result is unknown here. Replace it with its value.");

/**
 * Splits a command as a POSIX shell does; "cmd" or "powershell" if it is in the syntax of that shell. `$(uuidgen)`
 * becomes a new UUID. Throws Refused.
 */
export function shellWords(text: string, newUuid: () => string): CommandWords | "cmd" | "powershell" {
  const list = wordList();
  const variables: string[] = [];
  const doubleText = (source: string): string =>
    source.replace(IN_DOUBLE, (_, escaped?: string, uuid?: string, command?: string, variable?: string) => {
      if (command !== undefined) throw unknownResult();
      if (variable !== undefined) variables.push(variable);
      return uuid === undefined ? (variable ?? escaped ?? "") : newUuid();
    });
  for (const { 0: all, index, groups: part = {} } of text.matchAll(PART)) {
    if (part.cmd !== undefined) return "cmd";
    if (part.powershell !== undefined) return "powershell";
    if (part.open !== undefined) throw openQuote(part.open);
    if (part.command !== undefined) throw unknownResult();
    if (part.typographic !== undefined) {
      throw new Refused(`The quotes are typographic (${all}), which no shell reads. Replace them with ' or ".`);
    }
    if (part.end !== undefined) {
      const next = text[index + 1] ?? " ";
      if (all === "<")
        throw new Refused("The command reads from a file or another text (<). Paste its content instead.");
      if (all === "&" && list.begun() !== null && /[^\s&]/.test(next)) throw unquotedAnd();
      // The digit of `2>` names a stream.
      if (all === ">" && /^\d$/.test(list.begun() ?? "")) list.drop();
      list.end();
      return { words: list.words, rest: text.slice(index), variables };
    }
    if (part.space !== undefined) list.end();
    else if (part.joined === undefined && part.comment === undefined) {
      if (part.variable !== undefined) variables.push(all);
      const { single, ansi, double } = part;
      const quoted = single ?? (ansi === undefined ? undefined : ansiText(ansi));
      const uuid = part.uuid === undefined ? undefined : newUuid();
      list.add(quoted ?? uuid ?? (double === undefined ? (part.escaped ?? all) : doubleText(double)));
    }
  }
  list.end();
  return { words: list.words, rest: "", variables };
}
