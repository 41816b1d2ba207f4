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
    String.raw`(?<variable>\$(?:\w+|[?$!@*#-])|\$\{[^{}\n]*\}|(?<![^\s])~[^\s'"\\$|;&<>]*)`,
    "(?<powershell>`(?=\\r?\\n))",
    "(?<command>\\$\\(|`)",
    String.raw`(?<cmd>\^(?=["\r\n&|<>^]))`,
    String.raw`\\(?<escaped>[\s\S])`,
    String.raw`(?<placeholder><[\w .-]+>)`,
    String.raw`(?<end>\r?\n|[|;&<>])`,
    String.raw`(?<blank>[\s\u200b\u2060\ufeff])`,
    String.raw`(?<dash>(?<=\s)[–—])`,
    "(?<plain>[^\\s'\"\\\\$`|;&<>“”„‘’^\u200b\u2060\ufeff]+|[\\s\\S])",
  ].join("|"),
  "g",
);

/** What is special between double quotes. */
const IN_DOUBLE =
  /\\(?:\r?\n|([$`"\\]))|(\$\(uuidgen\)|`uuidgen`)|\$\(printf '((?:\\[0-7]{3})+)'\)|(\$\(|`)|(\$(?:\w+|[?$!@*#-])|\$\{[^{}\n]*\})/g;

/** The escapes of `$'…'`. */
const ANSI =
  /\\(?:x([\dA-Fa-f]{1,2}(?:\\x[\dA-Fa-f]{1,2})*)|u([\dA-Fa-f]{1,4})|U([\dA-Fa-f]{1,8})|([0-7]{1,3}(?:\\[0-7]{1,3})*)|c([\s\S])|([\s\S]))/g;
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
    return bytes.map((byte) => String.fromCharCode(byte)).join("");
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
      if (octal !== undefined) return textOf(octal.split("\\").map((digits) => Number.parseInt(digits, 8) & 0xff));
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      const sign = all.slice(1);
      return SIGNS[sign] ?? (/['"?\\]/.test(sign) ? sign : all);
    },
  );

const unknownResult = () =>
  new Refused("The command contains $(…) or `…`, whose result is unknown here. Replace it with its value.");

/**
 * The shell to which quotes side by side in a word belong: in cmd `""`, and in PowerShell both kinds, are one quote of the text; a POSIX
 * shell drops them. Throws Refused if the command is also written for a POSIX shell, or for none that is known.
 */
function shellOf(text: string, quote: string): "cmd" | "powershell" {
  if (/\bcurl\.exe\b|`\r?\n/i.test(text) && !text.includes("^")) return "powershell";
  if (quote === '"' && !/'|\\["\r\n]|\$/.test(text)) return "cmd";
  const shells = quote === '"' ? "cmd and PowerShell" : "PowerShell";
  throw new Refused(
    `Two ${quote} side by side are one ${quote} in ${shells}, and nothing in other shells. Write ${quote === '"' ? '\\"' : "'\\''"} for a quote in the text.`,
  );
}

/** What the parts of a word outside of quotes become: an unquoted `{a,b}` or `{1..3}` is several words. Throws Refused. */
function refuseBraces(bare: string): void {
  let inner = bare;
  for (let found = /\{[^{}]*\}/.exec(inner); found; found = /\{[^{}]*\}/.exec(inner)) {
    if (/,|^\{(?:-?\d+\.\.-?\d+|[a-zA-Z]\.\.[a-zA-Z])(?:\.\.-?\d+)?\}$/.test(found[0])) {
      throw new Refused(
        "The shell makes several words of braces outside of quotes, as in {a,b}. Put the text in quotes.",
      );
    }
    inner = inner.replace(found[0], "x");
  }
}

/** The reason against a character that looks like one of the shell's, but is none; null for any other part. */
function looksOnly(part: Readonly<Record<string, string | undefined>>, all: string): string | null {
  if (part.typographic !== undefined) {
    return `The quotes are typographic (${all}), which no shell reads. Replace them with ' or ".`;
  }
  if (part.dash !== undefined)
    return `The dash is typographic (${all}), which curl does not read. Replace it with - or --.`;
  if (part.blank === undefined) return null;
  const code = (all.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const name = all === "\u00a0" ? "a no-break space" : `the invisible character U+${code}`;
  return `The command contains ${name}, which no shell takes for a space. Replace it with a space.`;
}

/**
 * Splits a command as a POSIX shell does; "cmd" or "powershell" if it is in the syntax of that shell. `$(uuidgen)`
 * becomes a new UUID. Throws Refused.
 */
export function shellWords(text: string, newUuid: () => string): CommandWords | "cmd" | "powershell" {
  if (/\$env:\w/i.test(text)) return "powershell";
  const list = wordList();
  const variables: string[] = [];
  /** The word outside of its quotes, with a sign for each quoted part. */
  let bare = "";
  /** The quote that ended just before this part. */
  let closed = "";
  const endWord = () => {
    refuseBraces(bare);
    bare = "";
    list.end();
  };
  const doubleText = (source: string): string =>
    source.replace(IN_DOUBLE, (_, ...[escaped, uuid, printed, command, variable]: readonly (string | undefined)[]) => {
      if (command !== undefined) throw unknownResult();
      if (variable !== undefined) variables.push(variable);
      if (printed !== undefined) return ansiText(printed);
      return uuid === undefined ? (variable ?? escaped ?? "") : newUuid();
    });
  for (const { 0: all, index, groups: part = {} } of text.matchAll(PART)) {
    if (part.cmd !== undefined) return "cmd";
    if (part.powershell !== undefined) return "powershell";
    if (closed !== "" && all.startsWith(closed)) return shellOf(text, closed);
    closed = part.single !== undefined ? "'" : part.double !== undefined ? '"' : "";
    if (part.open !== undefined) throw openQuote(part.open);
    if (part.command !== undefined) throw unknownResult();
    const reason = looksOnly(part, all);
    if (reason !== null) throw new Refused(reason);
    if (part.end !== undefined) {
      const next = text[index + 1] ?? " ";
      if (all === "<")
        throw new Refused("The command reads from a file or another text (<). Paste its content instead.");
      if (all === "&" && list.begun() !== null && /[^\s&]/.test(next)) throw unquotedAnd();
      if (all === ">" && /^[>&]?[ \t]*\S+[ \t]+-/.test(text.slice(index + 1))) {
        throw new Refused("Options follow a redirection (>). Put the redirection at the end.");
      }
      // The digit of `2>` names a stream.
      if (all === ">" && /^\d$/.test(list.begun() ?? "")) list.drop();
      endWord();
      return { words: list.words, rest: text.slice(index), variables };
    }
    if (part.space !== undefined) endWord();
    else if (part.joined === undefined && part.comment === undefined) {
      if (part.variable !== undefined) variables.push(all);
      bare += part.plain ?? "x";
      const { single, ansi, double } = part;
      const quoted = single ?? (ansi === undefined ? undefined : ansiText(ansi));
      const uuid = part.uuid === undefined ? undefined : newUuid();
      list.add(quoted ?? uuid ?? (double === undefined ? (part.escaped ?? all) : doubleText(double)));
    }
  }
  endWord();
  return { words: list.words, rest: "", variables };
}
