import { type CommandWords, openQuote, Refused, unquotedAnd, wordList } from "./command-words.ts";

/** A line of cmd without its carets, and what stands after the command. */
function caretsRead(text: string): { readonly line: string; readonly rest: string } {
  let line = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || !/[\^|&<>\n]/.test(sign)) {
      line += sign;
    } else if (sign === "^") {
      // A caret joins two lines, and makes the next character ordinary, also that after the line break.
      const [lineBreak = ""] = /^[ \t]*\r?\n/.exec(text.slice(at + 1, at + 80)) ?? [];
      at += lineBreak.length + 1;
      line += text.charAt(at);
    } else if (sign === "\n" && /^[ \t]*-/.test(text.slice(at + 1, at + 80))) {
      line += " ";
    } else {
      if (sign === "<") throw new Refused("The command reads from a file (<). Paste its content instead.");
      if (sign === "&" && /\S$/.test(line) && /^[^\s&]/.test(text.slice(at + 1))) throw unquotedAnd();
      return { line, rest: text.slice(at) };
    }
  }
  return { line, rest: "" };
}

/** The words of a line as a program of Windows splits it: `\"` is a quote, other backslashes are ordinary. */
function wordsOf(line: string): readonly string[] {
  const list = wordList();
  let isQuoted = false;
  for (const [all, backslashes] of line.matchAll(/(\\*)""?|\\+|\s+|[^\\"\s]+/g)) {
    const isSpace = /^\s/.test(all);
    if (isSpace && !isQuoted) list.end();
    else if (backslashes === undefined) list.add(all);
    else {
      const isEscaped = backslashes.length % 2 === 1;
      const quotes = all.length - backslashes.length;
      list.add("\\".repeat(Math.floor(backslashes.length / 2)) + (isEscaped ? '"' : ""));
      const left = quotes - (isEscaped ? 1 : 0);
      // Two quotes within quotes are one quote; outside they open and close.
      if (left === 2 && isQuoted) list.add('"');
      if (left === 1) isQuoted = !isQuoted;
    }
  }
  if (isQuoted) throw openQuote('"');
  list.end();
  return list.words;
}

/** Splits a command as cmd and the programs of Windows do. Throws Refused. */
export function cmdWords(text: string): CommandWords {
  const { line, rest } = caretsRead(text);
  return { words: wordsOf(line), rest, variables: line.match(/%[A-Za-z_]\w{2,}%/g) ?? [] };
}

const VARIABLE = /\$env:\w+|\$\w+|\$\{[^{}\n]*\}/g;

const POWERSHELL_PART =
  /(?<space>(?:`\r?\n|\r?\n(?=[ \t]*-)|[ \t])+)|'(?<single>[^']*(?:''[^']*)*)'|"(?<double>[^"`]*(?:(?:`[\s\S]|"")[^"`]*)*)"|(?<open>['"])|`(?<escaped>[\s\S])|(?<end>[|;&<>\r\n])|(?<plain>[^\s'"`|;&<>]+|[\s\S])/g;

/** Before PowerShell 7.3, quotes of JSON had to be written as `\"` even in single quotes. */
const withoutOldEscapes = (text: string): string => (/^\s*[{[]\s*\\"/.test(text) ? text.replaceAll('\\"', '"') : text);

/** Splits a command as PowerShell does. Throws Refused. */
export function powershellWords(text: string): CommandWords {
  const list = wordList();
  for (const { 0: all, index, groups: part = {} } of text.matchAll(POWERSHELL_PART)) {
    if (part.open !== undefined) throw openQuote(part.open);
    if (part.end !== undefined) {
      list.end();
      return { words: list.words, rest: text.slice(index), variables: text.match(VARIABLE) ?? [] };
    }
    const { single, double } = part;
    if (part.space !== undefined) list.end();
    else if (single !== undefined) list.add(withoutOldEscapes(single.replaceAll("''", "'")));
    else if (double !== undefined) {
      const escaped = double.replace(/`([\s\S])|""/g, (pair: string, sign?: string) => {
        if (sign === undefined) return pair.slice(1);
        return { n: "\n", t: "\t", r: "\r" }[sign] ?? sign;
      });
      list.add(withoutOldEscapes(escaped));
    } else list.add(part.escaped ?? all);
  }
  list.end();
  return { words: list.words, rest: "", variables: text.match(VARIABLE) ?? [] };
}
