import { KEY_IN_TEXT, MASKED_START } from "#contract/api/key-in-text.ts";
import { newUuid } from "#web/client/draft.ts";

/** A command that cannot be read; the message is the reason, for the visitor. */
export class Refused extends Error {}

export function refuseCommand(reason: string): never {
  throw new Refused(reason);
}

/** Stands before the name of a variable in a word: its value is unknown here. No word of a shell contains it. */
export const VARIABLE = "\0";

/** A part of the command for a sentence: short, and without the value of a key. */
export function short(text: string): string {
  const masked = text.replaceAll(VARIABLE, "").replace(KEY_IN_TEXT, `${MASKED_START}$1`);
  return masked.length > 60 ? `${masked.slice(0, 59)}…` : masked;
}

const EXPANSION = String.raw`\$\(uuidgen\)|\$\{\w+\}|\$[A-Za-z_]\w*|\$[\d({[?$!@*#-]|${"`"}`;

/** The parts of a command, tried in this order. The last one is a quote that is not closed, or a sign that only looks like one of the shell. */
const PART = new RegExp(
  [
    String.raw`(?<joined>\\\n)`,
    String.raw`(?<space>[ \t]+)`,
    "'(?<single>[^']*)'(?!')",
    String.raw`\$'(?<ansi>[^'\\]*(?:\\[\s\S][^'\\]*)*)'`,
    String.raw`\$?"(?<double>[^"\\]*(?:\\[\s\S][^"\\]*)*)"(?!")`,
    `(?<expansion>${EXPANSION})`,
    String.raw`\\(?<escaped>[\s\S])`,
    String.raw`(?<end>[\n|;&<>()])`,
    "(?<plain>\\$(?!['\"])|[^\\s'\"\\\\$`|;&<>()“”„‘’–—\u200b\u2060]+)",
    String.raw`[\s\S]`,
  ].join("|"),
  "g",
);

/** What is special between double quotes. Our own code writes characters that a terminal acts on by printf. */
const IN_DOUBLE = new RegExp(String.raw`\\(?:\n|([$"\\${"`"}]))|\$\(printf '((?:\\[0-7]{3})+)'\)|(${EXPANSION})`, "g");

/** What is special in `$'…'`. */
const ESCAPE = /((?:\\x[\dA-Fa-f]{1,2}|\\[0-7]{1,3})+)|\\(?:u([\dA-Fa-f]{1,4})|U([\dA-Fa-f]{1,8})|([\s\S]))/g;
const SIGNS = new Map(Object.entries({ n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", e: "\x1b", f: "\f", v: "\v" }));

/** Words outside of quotes that the shell replaces by others, also in the assignment `a=~`, but not a host of IPv6. */
const REPLACED = /(?:^|[=:])~|\{.*(?:,|\.\.).*\}|\*|(?<!^https?:\/\/)\[|^[^/]*\?/s;

/** What may follow a command: redirections of its output, then a pipe, other programs or a comment. */
const AFTER =
  /^(?:[ \t]*[\d&]?>>?[ \t]*(?:&\d|[\w./-]+))*[ \t]*(?:(?:[|;]|&&)(?![\s\S]*\bcurl\b)[\s\S]*)?(?:#[^\n]*)?\s*$/;

const unreadable = (text: string): never =>
  refuseCommand(`The result of ${short(text)} is unknown here. Replace it with its value.`);

/** The text of bytes, each written `\x…` or octal. Bash ends a text at a zero byte, or drops that. */
function bytesText(escapes: string, isLatin1Read: boolean): string {
  const numbers = escapes.slice(1).split("\\");
  const bytes = numbers.map((each) => Number(each.replace(/^x?/, (sign) => `0${sign || "o"}`)) & 0xff);
  if (bytes.includes(0)) return unreadable(escapes);
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  } catch {
    return isLatin1Read ? String.fromCharCode(...bytes) : unreadable(escapes);
  }
}

/** The text of `$'…'`. Firefox writes a character of Latin-1 as one byte. */
const ansiText = (source: string): string =>
  source.replace(ESCAPE, (all: string, bytes?: string, unit?: string, point?: string, sign = "") => {
    if (bytes !== undefined) return bytesText(bytes, true);
    const code = Number.parseInt(unit ?? point ?? "0", 16);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    if (/['"?\\]/.test(sign)) return sign;
    return SIGNS.get(sign) ?? (/^\W/.test(sign) ? all : unreadable(all));
  });

function expanded(text: string): string {
  if (text === "$(uuidgen)") return newUuid();
  return /^\$\{?[A-Za-z_]/.test(text) ? VARIABLE + text.replace(/[{}]/g, "") : unreadable(text);
}

const doubleText = (source: string): string =>
  source.replace(IN_DOUBLE, (_, escaped?: string, printed?: string, expansion?: string) => {
    if (expansion !== undefined) return expanded(expansion);
    // A shell drops line ends at the end of a result.
    return printed === undefined ? (escaped ?? "") : bytesText(printed, false).replace(/\n+$/, "");
  });

function partText(groups: Record<string, string | undefined>, all: string): string {
  const { single, ansi, double, expansion, escaped, plain } = groups;
  if (ansi !== undefined) return ansiText(ansi);
  if (double !== undefined) return doubleText(double);
  if (expansion !== undefined) return expanded(expansion);
  const sign = `U+${all.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
  const reason = /['"\\$]/.test(all)
    ? `A ${all} is not closed, or two are side by side. Copy the whole command.`
    : `The command contains ${sign}, which only looks like a quote, a dash or a space. Replace it.`;
  return single ?? escaped ?? plain ?? refuseCommand(reason);
}

/** Splits a command as bash does, and gives what follows it. Throws Refused. */
export function shellWords(text: string): { readonly words: readonly string[]; readonly rest: string } {
  const words: string[] = [];
  let word: string | null = null;
  /** The word with a sign for each part in quotes. */
  let bare = "";
  const endWord = () => {
    if (REPLACED.test(bare))
      refuseCommand("The shell replaces ~ * ? [ and {a,b} outside of quotes. Put the text in quotes.");
    if (word !== null) words.push(word);
    word = null;
    bare = "";
  };
  for (const { 0: all, index, groups: part = {} } of text.matchAll(PART)) {
    if (part.end !== undefined || (word === null && part.plain?.startsWith("#"))) {
      // A number, or a name in braces, before a redirection names a stream.
      if (/[<>]/.test(all) && /^(?:\d+|\{\w+\})$/.test(bare)) word = null;
      endWord();
      const rest = text.slice(index);
      if (AFTER.test(rest)) return { words, rest: rest.replace(/^#.*/, "").trim() };
      refuseCommand(
        `The shell ends the command before ${short(rest.trim())}. Paste one command, its address in quotes.`,
      );
    }
    if (part.space !== undefined) endWord();
    else if (part.joined === undefined) {
      word = (word ?? "") + partText(part, all);
      bare += part.plain ?? "_";
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
  // A line ends before a line break or an operator without a caret and outside of quotes.
  const [line = ""] = /^(?:\^\n?[\s\S]?|"[^"\n]*"?|[^\n|&<>])*/.exec(marked) ?? [];
  const plain = line.replace(/\^\n?([\s\S]?)|"[^"\n]*"?/g, (all, escaped?: string) => escaped ?? all);
  const words = [""];
  let isQuoted = false;
  for (const [all, backslashes] of plain.trim().matchAll(/(\\*)""?|\\+|[ \t]+|[^\\" \t]+/g)) {
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
  if (isQuoted) refuseCommand('A " is not closed. Copy the whole command.');
  return `${words.map((each) => `'${each.replaceAll("'", "'\\''")}'`).join(" ")} ${marked.slice(line.length)}`;
}
