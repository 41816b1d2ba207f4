import type { HeaderLine } from "#web/client/http.ts";
import { Refused, short, VARIABLE } from "./shell-words.ts";

/** What curl would send. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  /** Whether braces and brackets of the address stand for themselves (`--globoff`). */
  readonly isLiteral: boolean;
  readonly headers: readonly HeaderLine[];
  readonly body: string | null;
  /** The options that have no effect here. */
  readonly unused: readonly string[];
}

/** The options that are known, some with a letter: those of the request, and those that do not change it. */
const VALUES = `A:user-agent b:cookie d:data data-ascii data-binary data-raw data-urlencode e:referer H:header json oauth2-bearer
  r:range X:request url url-query`;
const SWITCHES = "G:get g:globoff";
const QUIET_VALUES = "m:max-time o:output w:write-out connect-timeout retry";
const QUIET = `f:fail fail-with-body http1.1 http2 i:include k:insecure L:location N:no-buffer S:show-error s:silent v:verbose
  compressed no-keepalive no-progress-meter #:progress-bar`;

/** The options that no request of this page can honour, with the reason. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:-F|--form|--form-string)$/,
    "sends a form of several parts, and this API takes JSON. Use --json with the body.",
  ],
  [/^(?:-I|--head)$/, "asks for headers alone, which cannot be sent here."],
  [/^(?:-K|--config)$/, "reads options from a file, which the page cannot read. Paste the options instead."],
  [/^(?:-:|--next)$/, "starts a second request. Paste one request at a time."],
  [/^(?:-T|--upload-file)$/, "sends a file, which the page cannot read. Put its content after --data-raw."],
  [
    /^(?:-u|--user)$/,
    "sends a user and a password, and this API takes a Bearer key: --header 'Authorization: Bearer …'.",
  ],
];

interface Known {
  readonly name: string;
  readonly takesValue: boolean;
  readonly isQuiet: boolean;
}

const knownIn = (names: string, takesValue: boolean, isQuiet: boolean): readonly (readonly [string, Known])[] =>
  names.split(/\s+/).flatMap((each) => {
    const [name = "", letter] = each.split(":").reverse();
    const known = { name, takesValue, isQuiet };
    return [[`--${name}`, known] as const, ...(letter === undefined ? [] : [[`-${letter}`, known] as const])];
  });

const KNOWN = new Map([
  ...knownIn(VALUES, true, false),
  ...knownIn(SWITCHES, false, false),
  ...knownIn(QUIET_VALUES, true, true),
  ...knownIn(QUIET, false, true),
]);

interface Option {
  readonly name: string;
  /** As written, for a reason. */
  readonly written: string;
  readonly value: string;
}

/** Whether an option that is not known here takes the next word: a letter by curl's list, a name unless that is an option or the address. */
const takesNext = (written: string, next = "-x"): boolean =>
  written.startsWith("--") ? !/^--no-/.test(written) && !/^-.|\/v1\b/.test(next) : /[CcDEhPQtUxYyz]/.test(written);

/** Reads the words after `curl` as curl does. Throws Refused. */
function optionsIn(words: readonly string[]) {
  const options: Option[] = [];
  const unused: string[] = [];
  let at = 0;
  /** Whether the option took a value: what is attached to it, or the next word. */
  const take = (written: string, attached: string): boolean => {
    const [, reason] = REFUSED.find(([pattern]) => pattern.test(written)) ?? [];
    if (reason !== undefined) throw new Refused(`${written} ${reason}`);
    if (!/^(?:-[\w#]|--[\w.-]+)$/.test(written)) throw new Refused(`curl has no option ${short(written)}.`);
    const known = KNOWN.get(written);
    const hasValue = known?.takesValue ?? takesNext(written, words[at + 1]);
    if (hasValue && attached === "") at += 1;
    const value = hasValue ? attached || words[at] : "";
    if (value === undefined) throw new Refused(`${written} has no value. Copy the whole command.`);
    if (known === undefined) unused.push(written);
    else if (!known.isQuiet) options.push({ name: known.name, written, value });
    return hasValue;
  };
  let isOver = false;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (isOver || !/^-./.test(word)) {
      if (word !== "") options.push({ name: "url", written: word, value: word });
    } else if (word === "--") isOver = true;
    else if (word.startsWith("--")) take(word, "");
    else for (let letter = 1; letter < word.length && !take(`-${word[letter]}`, word.slice(letter + 1)); ) letter += 1;
  }
  return { options, unused };
}

/** As `--data-urlencode` encodes: a space as +, and everything else but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"))
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

function urlEncoded(text: string): string {
  const [, name = "", value = ""] = /^([^=]*)=([\s\S]*)$/.exec(text) ?? ["", "", text];
  return name === "" ? encoded(value) : `${name}=${encoded(value)}`;
}

/** An option and a value that names a file. */
const FILE = /^(?:(?:data|data-ascii|data-binary|json|header) @|(?:data-urlencode |url-query (?!\+))[^=]*@)/;

/** Refuses a value that is in a file or in a variable; a variable may stand for the host and the key. */
function refuseElsewhere({ name, written, value }: Option): void {
  if (FILE.test(`${name} ${value}`)) {
    const instead = name === "header" ? "Paste the headers instead." : "Put its content after --data-raw.";
    throw new Refused(`${written} ${short(value)} reads a file, which the page cannot. ${instead}`);
  }
  if (name === "header" && /[\r\n]/.test(value)) throw new Refused("A header contains a line break.");
  if (/^(?:url|oauth2-bearer)$/.test(name) || (name === "header" && /^authorization:/i.test(value))) return;
  refuseVariable(value);
}

/** Refuses a text with a variable in it. */
export function refuseVariable(text: string): void {
  const [, after] = text.split(VARIABLE);
  const [name = ""] = /^[$%{}\w]+/.exec(after ?? "") ?? [];
  if (after !== undefined) throw new Refused(`The value of ${short(name)} is unknown here. Put it in its place.`);
}

/** The data of all options, joined as curl joins it; null if there is none. */
const dataIn = (options: readonly Option[]): string | null =>
  options.reduce<string | null>((before, { name, value }) => {
    if (name !== "json" && !name.startsWith("data")) return before;
    const text = name === "data-urlencode" ? urlEncoded(value) : value;
    return before === null ? text : `${before}${name === "json" ? "" : "&"}${text}`;
  }, null);

/** The options that are headers by themselves: the last of each counts, and none with an empty value. */
const HEADERS: readonly (readonly [option: string, header: string, start: string])[] = [
  ["cookie", "Cookie", ""],
  ["referer", "Referer", ""],
  ["user-agent", "User-Agent", ""],
  ["range", "Range", "bytes="],
  ["oauth2-bearer", "Authorization", "Bearer "],
];

/** The headers: `Name: value`, `Name;` without a value, and `Name:`, which only removes one of curl's own. */
function headersIn(options: readonly Option[], hasBody: boolean): readonly HeaderLine[] {
  const named = new Set<string>();
  const given = options.flatMap(({ name: option, value: text }): readonly HeaderLine[] => {
    const [, name = "", sign, value = ""] =
      option === "header" ? (/^([^:]*)(:)([\s\S]*)$/.exec(text) ?? /^([^;]*)(;)([\s\S]*)$/.exec(text) ?? []) : [];
    if (sign === undefined) return [];
    named.add(name.trim().toLowerCase());
    return (sign === ":") === (value.trim() === "") ? [] : [[name.trim(), value.trim()]];
  });
  const type = options.some(({ name }) => name === "json") ? "application/json" : "application/x-www-form-urlencoded";
  const ofOptions = HEADERS.map(([option, header, start]): HeaderLine => {
    const value = options.findLast(({ name }) => name === option)?.value ?? "";
    return [header, value && start + value];
  });
  const own: readonly HeaderLine[] = [
    ["Content-Type", hasBody || type === "application/json" ? type : ""],
    ["Accept", type === "application/json" ? type : ""],
    ...ofOptions,
  ];
  return [...own.filter(([name, value]) => value !== "" && !named.has(name.toLowerCase())), ...given];
}

/** What curl would send for the words after `curl`. Throws Refused. */
export function curlRequest(words: readonly string[]): CurlRequest {
  const { options, unused } = optionsIn(words);
  const valuesOf = (wanted: string) => options.filter(({ name }) => name === wanted).map(({ value }) => value);
  for (const option of options) refuseElsewhere(option);

  const [url, second] = valuesOf("url");
  if (url === undefined) throw new Refused("The command has no address. Copy the whole command.");
  if (second !== undefined) throw new Refused(`There are two addresses, ${short(url)} and ${short(second)}. Keep one.`);

  const isGet = valuesOf("get").length > 0;
  const data = dataIn(options);
  const body = isGet ? null : data;
  const added = valuesOf("url-query").map((value) => (value.startsWith("+") ? value.slice(1) : urlEncoded(value)));
  // With both, curl sends the data alone.
  const query = isGet && data !== null ? [data] : added;
  const [address = ""] = url.split("#", 1);
  return {
    method: valuesOf("request").at(-1) ?? (body === null ? "GET" : "POST"),
    isLiteral: valuesOf("globoff").length > 0,
    url: query.length === 0 ? url : `${address}${address.includes("?") ? "&" : "?"}${query.join("&")}`,
    headers: headersIn(options, body !== null),
    body,
    unused,
  };
}
