import type { HeaderLine } from "#web/client/http.ts";
import { refuseCommand, short, VARIABLE } from "./shell-words.ts";

/** The options that are read: a letter, if there is one, the name, and = if a value follows. */
const OPTIONS =
  `A:user-agent= b:cookie= d:data= e:referer= f:fail g:globoff G:get H:header= i:include k:insecure L:location
  m:max-time= N:no-buffer o:output= s:silent S:show-error v:verbose w:write-out= X:request= #:progress-bar :compressed
  :connect-timeout= :data-ascii= :data-binary= :data-raw= :data-urlencode= :fail-with-body :http1.1 :http2 :json=
  :no-keepalive :no-progress-meter :oauth2-bearer= :retry= :url=`
    .split(/\s+/)
    .map((each) => {
      const [letter = "", name = ""] = each.replace("=", "").split(":");
      return { written: [`-${letter}`, `--${name}`], name, hasValue: each.endsWith("=") };
    });

/** The options for what no request of this page can have: a form, a file, a password, another method, a second request. */
const REFUSED_OPTION =
  /^-(?:[CFIKTnruz:]|-(?:form.*|next|config|upload-file|user|anyauth|basic|digest|negotiate|ntlm|netrc.*|aws-sigv4|continue-at|etag-compare|expand-.*|head|range|request-target|time-cond|url-query))$/;

type Option = readonly [name: string, value: string];

/** Whether an option that is not known here takes the next word: a letter by curl's list, a name unless that is an option or the address. */
const takesNext = (written: string, next = "-x"): boolean =>
  written.startsWith("--") ? !/^--no-/.test(written) && !/^-.|\/v1\b/.test(next) : /[cDEhPQtUxYy]/.test(written);

export function refuseVariable(text: string): void {
  const [, after] = text.split(VARIABLE);
  const [name = ""] = /^[$%{}\w]+/.exec(after ?? "") ?? [];
  if (after !== undefined) refuseCommand(`The value of ${short(name)} is unknown here. Put it in its place.`);
}

/** A name and a value that is in a file. */
const LOCAL_FILE = /^(?:(?:data|data-ascii|data-binary|json|header) @|data-urlencode [^=]*@)/;

/** A name whose value may be a variable: for the host and the key, and where it changes nothing. */
const OPEN = /^(?:(?:url|oauth2-bearer|connect-timeout|max-time|output|retry|write-out) |header authorization:)/i;

/** An option whose value is known here. Throws Refused. */
function optionOf(name: string, written: string, value: string): Option {
  const line = `${name} ${value}`;
  if (LOCAL_FILE.test(line))
    refuseCommand(`${written} ${short(value)} reads a file, which the page cannot. Paste its content instead.`);
  if (name === "header" && /[\r\n]/.test(value)) refuseCommand("A header contains a line break.");
  if (!OPEN.test(line)) refuseVariable(value);
  return [name, value];
}

/** Reads the words after `curl` as curl does. Throws Refused. */
function curlOptions(words: readonly string[]) {
  const options: Option[] = [];
  const unused: string[] = [];
  // The next word is the last, because taking the first of a long list is slow.
  const rest = words.toReversed();
  for (let word = rest.pop(); word !== undefined; word = rest.pop()) {
    if (word === "--" || !/^-./.test(word)) {
      const addresses = word === "--" ? rest.splice(0).toReversed() : [word];
      for (const each of addresses) if (each !== "") options.push(optionOf("url", each, each));
      continue;
    }
    const isLong = word.startsWith("--");
    const written = isLong ? word : word.slice(0, 2);
    const attached = isLong ? "" : word.slice(2);
    if (REFUSED_OPTION.test(written))
      refuseCommand(`${written} makes a request that cannot be sent here. Paste one with its JSON and a Bearer key.`);
    const known = OPTIONS.find((option) => option.written.includes(written));
    const hasValue = known?.hasValue ?? takesNext(written, rest.at(-1));
    if (!/^-(?:[\w#]|-[\w.-]+)$/.test(written) || (!hasValue && attached.startsWith("-")))
      refuseCommand(`curl has no option ${short(word)}.`);
    if (!hasValue && attached !== "") rest.push(`-${attached}`);
    const value = hasValue ? attached || rest.pop() : "";
    if (value === undefined) refuseCommand(`${written} has no value. Copy the whole command.`);
    if (known) options.push(optionOf(known.name, written, value));
    else unused.push(written);
  }
  return { options, unused };
}

/** As `--data-urlencode` encodes: a space as +, and everything else but letters, digits and `-._~`. */
function urlEncoded(text: string): string {
  const [, name = "", value = ""] = /^([^=]*)=([\s\S]*)$/.exec(text) ?? ["", "", text];
  const encoded = new URLSearchParams({ "": value }).toString().slice(1);
  return `${name && `${name}=`}${encoded.replaceAll("*", "%2A").replaceAll("%7E", "~")}`;
}

/** The data of all options, joined as curl joins it; null if there is none. */
const dataIn = (options: readonly Option[]): string | null =>
  options.reduce<string | null>((before, [name, value]) => {
    if (name !== "json" && !name.startsWith("data")) return before;
    const text = name === "data-urlencode" ? urlEncoded(value) : value;
    return before === null ? text : `${before}${name === "json" ? "" : "&"}${text}`;
  }, null);

/** The headers: `Name: value`, `Name;` without a value, and `Name:`, which only removes one of curl's own. */
function curlHeaders(options: readonly Option[], hasBody: boolean): readonly HeaderLine[] {
  const last = (wanted: string) => options.findLast(([name]) => name === wanted)?.[1] ?? "";
  const isJson = options.some(([name]) => name === "json");
  const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
  const lines: readonly HeaderLine[] = [
    ["Content-Type", isJson || hasBody ? type : ""],
    ["Accept", isJson ? type : ""],
    ["Cookie", last("cookie")],
    ["Referer", last("referer")],
    ["User-Agent", last("user-agent")],
    ["Authorization", last("oauth2-bearer").replace(/^(?=.)/s, "Bearer ")],
  ];
  const own = new Map(lines.filter(([, value]) => value !== "").map((line) => [line[0].toLowerCase(), line]));
  const given = options.flatMap(([option, text]): readonly HeaderLine[] => {
    const [, name = "", sign, value = ""] = /^([^:]*)(:)(.*)$/s.exec(text) ?? /^([^;]*)(;)(.*)$/s.exec(text) ?? [];
    if (option !== "header" || sign === undefined) return [];
    own.delete(name.trim().toLowerCase());
    return (sign === ":") === (value.trim() === "") ? [] : [[name.trim(), value.trim()]];
  });
  return [...own.values(), ...given];
}

/** What curl would send for the words after `curl`; `unused` are the options without an effect here. Throws Refused. */
export function curlRequest(words: readonly string[]) {
  const { options, unused } = curlOptions(words);
  const valuesOf = (wanted: string) => options.flatMap(([name, value]) => (name === wanted ? [value] : []));
  const [url = refuseCommand("The command has no address. Copy the whole command."), second] = valuesOf("url");
  if (second !== undefined) refuseCommand(`There are two addresses, ${short(url)} and ${short(second)}. Keep one.`);
  const isGet = valuesOf("get").length > 0;
  const data = dataIn(options);
  const body = isGet ? null : data;
  const [address = ""] = url.split("#", 1);
  return {
    method: valuesOf("request").at(-1) ?? (body === null ? "GET" : "POST"),
    url: isGet && data !== null ? `${address}${address.includes("?") ? "&" : "?"}${data}` : url,
    isLiteral: valuesOf("globoff").length > 0,
    headers: curlHeaders(options, body !== null),
    body,
    unused,
  };
}
