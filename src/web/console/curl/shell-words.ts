import { KEY_IN_TEXT, MASKED_START } from "#contract/api/key-in-text.ts";
import { newUuid } from "#web/client/draft.ts";

/** A command that cannot be read; the message is the reason, for the visitor. */
export class Refused extends Error {}

/** Stands before the name of a variable in a word: its value is unknown here. No word of a shell contains it. */
export const VARIABLE = "\0";

/** A part of the command for a sentence: short, and without the value of a key. */
export function short(text: string): string {
  const masked = text.replaceAll(VARIABLE, "").replace(KEY_IN_TEXT, `${MASKED_START}$1`);
  return masked.length > 60 ? `${masked.slice(0, 59)}…` : masked;
}

const EXPANSION = String.raw`\$\(uuidgen\)|\$\{\w+\}|\$[A-Za-z_]\w*|\$[\d({[?$!@*#-]|${"`"}`;

/** The parts of a command, tried in this order. The last one is a quote without its end, or a sign that only looks like one of the shell. */
const PART = new RegExp(
  [
    String.raw`(?<joined>\\\n)`,
    String.raw`(?<space>[ \t]+)`,
    "'(?<single>[^']*)'",
    String.raw`\$'(?<ansi>[^'\\]*(?:\\[\s\S][^'\\]*)*)'`,
    String.raw`\$?"(?<double>[^"\\]*(?:\\[\s\S][^"\\]*)*)"`,
    `(?<expanded>${EXPANSION})`,
    String.raw`\\(?<escaped>[\s\S])`,
    String.raw`(?<end>[\n|;&<>()])`,
    "(?<plain>\\$(?!['\"])|[^\\s'\"\\\\$`|;&<>()“”„‘’–—\u200b\u2060]+)",
    String.raw`[\s\S]`,
  ].join("|"),
  "g",
);

/** What is special between double quotes. Our own code writes characters that a terminal acts on by printf. */
const IN_DOUBLE = new RegExp(String.raw`\\(?:\n|([$"\\${"`"}]))|\$\(printf '((?:\\[0-7]{3})+)'\)|(${EXPANSION})`, "g");

const ESCAPE =
  /((?:\\x[\dA-Fa-f]{1,2}|\\[0-7]{1,3})+)|\\u([\dA-Fa-f]{1,4})|\\U([\dA-Fa-f]{1,8})|\\c([A-Za-z])|\\(x\{|[\s\S])/g;

const SIGNS = new Map(
  [..."n\nt\tr\ra\u0007b\be\u001bE\u001bf\fv\v''\"\"??\\\\".matchAll(/(.)([\s\S])/g)].map((each) => [each[1], each[2]]),
);

/** Words outside of quotes that the shell replaces by others, also in the assignment `a=~`. */
const REPLACED = /(?:^|[=:])~|\{.*(?:,|\.\.).*\}|[*[]|^[^/]*\?/s;
const IPV6 = /^(?:https?:\/\/)?\[[\da-f.]*:[\da-f:.]*\]/i;

/** What may follow a command: redirections of its output, then a pipe, other programs or a comment. */
const AFTER =
  /^(?:[ \t]*[\d&]?>>?[ \t]*(?:&\d|[\w./-]+))*[ \t]*(?:(?:[|;]|&&)(?![\s\S]*\bcurl\b)[\s\S]*)?(?:#[^\n]*)?\s*$/;

function bytesText(escapes: string, fallback: (bytes: Uint8Array) => string): string {
  const numbers = escapes.slice(1).split("\\");
  const bytes = Uint8Array.from(numbers, (each) =>
    Number.parseInt(each.replace("x", ""), each.startsWith("x") ? 16 : 8),
  );
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fallback(bytes);
  }
}

function unreadable(text: string): never {
  throw new Refused(`The result of ${short(text)} is unknown here. Replace it with its value.`);
}

/** A text of escapes; bash ends it at a zero byte, or drops that. Throws Refused for one. */
const withoutZero = (text: string, source: string): string => (text.includes(VARIABLE) ? unreadable(source) : text);

/** The text of `$'…'`. Bytes that are not UTF-8 are Latin-1, as Firefox writes them. */
const ansiText = (source: string): string =>
  source.replace(
    ESCAPE,
    (all: string, bytes?: string, unit?: string, point?: string, control?: string, sign?: string) => {
      if (bytes !== undefined) return bytesText(bytes, (each) => String.fromCharCode(...each));
      if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      const code = Number.parseInt(point ?? "0", 16);
      if (sign === "x{" || sign === "c" || code > 0x10ffff) return unreadable(all);
      return point === undefined ? (SIGNS.get(sign) ?? all) : String.fromCodePoint(code);
    },
  );

function expanded(text: string): string {
  if (text === "$(uuidgen)") return newUuid();
  return /^\$\{?[A-Za-z_]/.test(text) ? VARIABLE + text.replace(/[{}]/g, "") : unreadable(text);
}

const doubleText = (source: string): string =>
  source.replace(IN_DOUBLE, (all: string, escaped?: string, printed?: string, expansion?: string) => {
    if (expansion !== undefined) return expanded(expansion);
    // A shell drops line ends at the end of a result.
    return printed === undefined
      ? (escaped ?? "")
      : withoutZero(
          bytesText(printed, () => unreadable(all)),
          all,
        ).replace(/\n+$/, "");
  });

function refuseSign(sign: string): never {
  if (/['"\\$]/.test(sign)) throw new Refused(`A ${sign} is not closed. Copy the whole command.`);
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  throw new Refused(`The command contains U+${code}, which only looks like a quote, a dash or a space. Replace it.`);
}

/** Splits a command as bash does, and gives what follows it. Throws Refused. */
export function shellWords(text: string): { readonly words: readonly string[]; readonly rest: string } {
  const words: string[] = [];
  let word: string | null = null;
  /** The word with a sign for each part in quotes. */
  let bare = "";
  /** The quote that ended just before this part. */
  let closed = "";
  const endWord = () => {
    if (REPLACED.test(bare.replace(IPV6, ""))) {
      throw new Refused("The shell makes other words of ~ * ? [ or {a,b} outside of quotes. Put the text in quotes.");
    }
    if (word !== null) words.push(word);
    word = null;
    bare = "";
  };
  for (const { 0: all, index, groups: part = {} } of text.matchAll(PART)) {
    const { single, ansi, double, escaped, plain } = part;
    const quote = double === undefined ? ((single ?? ansi) === undefined ? "" : "'") : '"';
    if (closed !== "" && all.startsWith(closed)) {
      throw new Refused("Quotes side by side differ from shell to shell. Write \\\" or '\\'' for a quote in the text.");
    }
    closed = ansi === undefined ? quote : "";
    if (part.end !== undefined || (word === null && plain?.startsWith("#"))) {
      // A number, or a name in braces, before a redirection names a stream.
      if (/[<>]/.test(all) && /^(?:\d+|\{\w+\})$/.test(bare)) word = null;
      endWord();
      const rest = text.slice(index);
      if (AFTER.test(rest)) return { words, rest: rest.replace(/^#.*/, "").trim() };
      throw new Refused(
        `The shell ends the command before ${short(rest.trim())}. Paste one command, its address in quotes, and \\ at the end of each line but the last.`,
      );
    }
    if (part.space !== undefined) endWord();
    else if (part.joined === undefined) {
      const value = single ?? escaped ?? plain ?? (ansi === undefined ? undefined : withoutZero(ansiText(ansi), all));
      const other = double === undefined ? part.expanded && expanded(part.expanded) : doubleText(double);
      word = (word ?? "") + (value ?? other ?? refuseSign(all));
      bare += plain ?? "_";
    }
  }
  endWord();
  return { words, rest: "" };
}

/** Whether a command is written for cmd: a caret there joins lines, and stands before quotes and &. */
export const isCmd = (text: string): boolean =>
  /(?:^|\s)\^"|\^[\n&]/.test(text.replace(/\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g, (quoted) => quoted.charAt(0)));

/** A command of cmd as one of bash: without carets, and each word that a program of Windows reads in single quotes. */
export function shOfCmd(text: string): string {
  const marked = text.replace(/%[A-Za-z_]\w{2,}%/g, `${VARIABLE}$&`);
  let line = "";
  let rest = "";
  for (const { 0: all, 1: escaped, index } of marked.matchAll(/\^\n?([\s\S]?)|"[^"\n]*"?|[\s\S]/g)) {
    if (/^[\n|&<>]/.test(all)) {
      rest = marked.slice(index);
      break;
    }
    line += escaped ?? all;
  }
  const words = [""];
  let isQuoted = false;
  for (const [all, backslashes] of line.trim().matchAll(/(\\*)""?|\\+|[ \t]+|[^\\" \t]+/g)) {
    let add = all;
    if (backslashes !== undefined) {
      const isEscaped = backslashes.length % 2 === 1;
      const quotes = all.length - backslashes.length - (isEscaped ? 1 : 0);
      // Two quotes within quotes are one quote; outside they open and close.
      add = "\\".repeat(Math.floor(backslashes.length / 2)) + (isEscaped || (quotes === 2 && isQuoted) ? '"' : "");
      if (quotes === 1) isQuoted = !isQuoted;
    }
    if (/^[ \t]/.test(all) && !isQuoted) words.push("");
    else words.push((words.pop() ?? "") + add);
  }
  if (isQuoted) refuseSign('"');
  return `${words.map((each) => `'${each.replaceAll("'", "'\\''")}'`).join(" ")} ${rest}`;
}
