import type { HeaderLine } from "#web/client/http.ts";
import { Refused } from "./command-words.ts";
import { type CurlOption, curlOptions, isOfTheWay, short } from "./curl-options.ts";

/** What curl would send. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  /** Whether braces and brackets of the address stand for themselves (`--globoff`). */
  readonly isLiteral: boolean;
  readonly headers: readonly HeaderLine[];
  readonly body: string | null;
  /** What does not hold here, each part with the reason. */
  readonly ignored: readonly string[];
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

/** How an option names a file to read its value from. */
const FILE: Readonly<Record<string, RegExp>> = {
  ...{ data: /^@/, "data-ascii": /^@/, "data-binary": /^@/, json: /^@/, header: /^@/ },
  ...{ "data-urlencode": /^[^=]*@/, "url-query": /^(?!\+)[^=]*@/ },
};

function refuseFile({ name, written, value }: CurlOption): void {
  if (!FILE[name]?.test(value)) return;
  const instead = name === "header" ? "Paste the headers instead." : "Put its content after --data-raw.";
  throw new Refused(`${written} ${short(value)} reads a file, which the page cannot. ${instead}`);
}

/** The data of all options, joined as curl joins it; null if there is none. */
function dataIn(options: readonly CurlOption[]): string | null {
  const parts = options.filter(({ name }) => name === "json" || name.startsWith("data"));
  return parts.reduce<string | null>((before, { name, value }) => {
    const text = name === "data-urlencode" ? urlEncoded(value) : value;
    return before === null ? text : `${before}${name === "json" ? "" : "&"}${text}`;
  }, null);
}

/** The options that are headers by themselves. */
const OF_OPTION: Readonly<Record<string, (value: string) => HeaderLine>> = {
  "oauth2-bearer": (value) => ["Authorization", `Bearer ${value}`],
  "user-agent": (value) => ["User-Agent", value],
  referer: (value) => ["Referer", value],
  range: (value) => ["Range", `bytes=${value}`],
  cookie: (value) => ["Cookie", value],
};

/** A header as `--header` takes it: `Name: value`; `Name;` has no value; `Name:` removes it, and is null here. */
function headerIn(text: string): HeaderLine | null {
  const pattern = text.includes(":") ? /^([^:]*)(:)([\s\S]*)$/ : /^([^;]*)(;)([\s\S]*)$/;
  const [, name = "", sign, value = ""] = pattern.exec(text) ?? [];
  if (sign === undefined || (sign === ":") === (value.trim() === "")) return null;
  return [name.trim(), value.trim()];
}

/** The headers that the data brings along. */
function defaultsOf(options: readonly CurlOption[]): readonly HeaderLine[] {
  const type = "Content-Type";
  if (!options.some(({ name }) => name === "json")) return [[type, "application/x-www-form-urlencoded"]];
  return [
    [type, "application/json"],
    ["Accept", "application/json"],
  ];
}

function headersIn(options: readonly CurlOption[], hasData: boolean): readonly HeaderLine[] {
  const given = options.flatMap(({ name, value }) => {
    // An option with an empty value sends no header.
    const line = name === "header" ? headerIn(value) : value === "" ? null : (OF_OPTION[name]?.(value) ?? null);
    return line === null ? [] : [line];
  });
  const named = options.filter(({ name }) => name === "header").map(({ value }) => value.split(/[:;]/, 1)[0]);
  const isNamed = ([name]: HeaderLine) => named.some((each) => each?.trim().toLowerCase() === name.toLowerCase());
  return [...(hasData ? defaultsOf(options).filter((line) => !isNamed(line)) : []), ...given];
}

function withQuery(url: string, added: readonly string[]): string {
  if (added.length === 0) return url;
  const [address = ""] = url.split("#", 1);
  return `${address}${address.includes("?") ? "&" : "?"}${added.join("&")}`;
}

/** Reads the words after `curl` as curl does. Throws Refused. */
export function curlRequest(words: readonly string[]): CurlRequest {
  const options = curlOptions(words);
  const valuesOf = (wanted: string) => options.filter(({ name }) => name === wanted).map(({ value }) => value);
  for (const option of options) refuseFile(option);

  const [url, second] = valuesOf("url");
  if (url === undefined) throw new Refused("The command has no address. Copy the whole command.");
  if (second !== undefined) throw new Refused(`There are two addresses, ${short(url)} and ${short(second)}. Keep one.`);

  const isGet = valuesOf("get").length > 0;
  const isHead = valuesOf("head").length > 0;
  const data = dataIn(options);
  const body = isGet ? null : data;
  const query = valuesOf("url-query").map((value) => (value.startsWith("+") ? value.slice(1) : urlEncoded(value)));
  const given = valuesOf("request").at(-1);
  const method = given?.toUpperCase() ?? (isHead ? "HEAD" : body === null ? "GET" : "POST");
  const ofTheWay = options.filter(({ name }) => isOfTheWay(name));
  return {
    method,
    isLiteral: valuesOf("globoff").length > 0,
    url: withQuery(url, [...query, ...(isGet && data !== null ? [data] : [])]),
    headers: headersIn(options, body !== null),
    body,
    ignored: [
      ...ofTheWay.map(({ written }) => `${written}: the request does not leave this page`),
      ...(given === undefined || given === method
        ? []
        : [`${short(given)}: sent as ${short(method)}, because methods are in capitals`]),
    ],
  };
}
