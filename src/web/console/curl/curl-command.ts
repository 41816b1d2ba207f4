import { holdsKey, MASKED_START } from "#contract/api/key-in-text.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { type Draft, headerError } from "#web/client/draft.ts";
import type { HeaderLine } from "#web/client/http.ts";
import { curlRequest, refuseVariable } from "./curl-request.ts";
import { isCmd, Refused, refuseCommand, shellWords, shOfCmd, short, VARIABLE } from "./shell-words.ts";

/** A cURL command as a draft of one operation. */
export interface ReadCommand {
  readonly kind: "request";
  readonly operation: OperationId;
  readonly draft: Omit<Draft, "view">;
  /** The key it sends: never store it. Null if it names none, or only a variable or a placeholder. */
  readonly token: string | null;
  /** What does not hold here, each part with the reason. */
  readonly ignored: readonly string[];
}

export type CurlCommand = ReadCommand | { readonly kind: "refused"; readonly reason: string };

/** Much more than the longest body the API accepts, with every character escaped. */
const LONGEST_COMMAND = 500_000;

const BEGINNING = /^(?:[\w.:\\/-]*[\\/])?curl(?:\.exe)?(?=\s|$)/;

/** What a shell writes before a command: a sign after anything that is no command itself. */
const PROMPT = /^[^\n'"|;&<]*?[$%#>❯»✗➜~][ \t]*(?=(?:[\w.:\\/-]*[\\/])?curl(?:\.exe)?\s)/;

/** A code language after a fence; not the command, which some chats write there. */
const FENCE_INFO = /^(?![ \t]*(?:[$%#>][ \t]*)?curl\s)[^\n]*\n/;

/** A text without the marks of Markdown: quoted lines, a fence with its language, backticks. */
function unmarked(text: string): string {
  const isQuoted = text.split("\n").every((line) => /^\s*(?:>|$)/.test(line));
  const code = (isQuoted ? text.replace(/^[ \t]*(?:>[ \t]?)+/gm, "") : text).trimStart();
  const [mark] = /^(?:`+|~{3,})/.exec(code) ?? [];
  if (mark === undefined) return code;
  const [inside = ""] = code.slice(mark.length).split(mark, 1);
  return mark.length < 3 ? inside : inside.replace(FENCE_INFO, "");
}

/** The command without comments and a prompt before it. A `#` before the only command is the prompt of root. */
function commandIn(text: string): string {
  if (text.length > LONGEST_COMMAND || text.includes(VARIABLE)) refuseCommand("The command is too long.");
  const start = unmarked(text.replaceAll("\r\n", "\n")).trimStart();
  const uncommented = start.replace(/^(?:[ \t]*(?:#[^\n]*)?\n)+/, "");
  const command = (uncommented || start).replace(PROMPT, "").trimStart();
  if (!BEGINNING.test(command))
    refuseCommand("A cURL command begins with curl. In the network tools of a browser, choose Copy as cURL.");
  if (/`\n|\$env:/i.test(command))
    refuseCommand("Commands of PowerShell are not read here. Copy the command as cURL for bash or cmd.");
  return command;
}

/** What a person fills in: a word in brackets, also as Postman and the reference write it. */
const PLACEHOLDER = /^(?:<.*>|\{.*\}|:\w+)$/;

/** The same where a key belongs, and the ways to leave one out. */
const isKeyPlaceholder = (text: string): boolean =>
  PLACEHOLDER.test(text) ||
  text.includes(VARIABLE) ||
  text.startsWith(MASKED_START) ||
  /^(?:|[$%].+|\[.*\]|your[-_ ].*|x{3,}|\*+|\.{3}|…)$/i.test(text);

/** The host of IPv6, and the host or a part of the path that a person fills in. */
const IN_BRACKETS = /(?<=^|\/)(?:\[[\da-f.]*:[\da-f:.]*\]|\{\{?[\w -]+\}\}?)(?=[:/?#]|$)/gi;

/** The path with its host's folders, and its query. Throws Refused. */
function commandAddress(url: string, isLiteral: boolean): URL {
  const [, scheme = "http", host = "", rest = ""] = /^(?:([\w+.-]+):\/\/)?([^/?#]*)([^#]*)/.exec(url) ?? [];
  if (!/^https?$/i.test(scheme)) refuseCommand(`${short(scheme)}:// is not HTTP.`);
  if (host.includes("@")) refuseCommand("The address contains a user, and this API takes a Bearer key.");
  refuseVariable(rest);
  if (/[\s\p{Cc}\\]/u.test(url.replaceAll(VARIABLE, "")))
    refuseCommand("The address contains a space or a backslash. Write %20 or %5C.");
  const [pattern] = (isLiteral ? null : /[{[][\s\S]*|[\]}]/.exec(url.replace(IN_BRACKETS, ""))) ?? [];
  if (pattern !== undefined)
    refuseCommand(`curl reads ${short(pattern)} in an address as a pattern. Write one address, or add --globoff.`);
  return new URL(`http://base.invalid${rest}`);
}

/** The operation of a method and a path. Throws Refused. */
function operationOfPath(method: string, path: string): OperationId {
  const here = OPERATION_IDS.filter((id) => new RegExp(`${operations[id].path.replace("{id}", "[^/]+")}$`).test(path));
  const ids = here.length === 0 ? OPERATION_IDS : here;
  const calls = ids.map((id) => `${operations[id].method} ${operations[id].path}`).join(", ");
  if (here.length === 0) refuseCommand(`There is no path ${short(path)}. There are ${calls}.`);
  const operation = here.find((id) => operations[id].method === method);
  return operation ?? refuseCommand(`${short(method)} ${short(path)} cannot be sent. This path has ${calls}.`);
}

/** The `{id}` in the path of an address; null for a placeholder. */
function pathIdIn(operation: OperationId, url: string, ignored: string[]): string | null {
  if (!("id" in operations[operation])) return null;
  const [id = ""] = /[^/]*$/.exec(url.replace(/[?#].*/, "")) ?? [];
  if (!PLACEHOLDER.test(id)) return decodeURIComponent(id);
  ignored.push(`${short(id)}: its value is unknown here`);
  return null;
}

/** The declared parameters of a query. Throws Refused. */
function queryIn(operation: OperationId, given: URLSearchParams, ignored: string[]): Readonly<Record<string, string>> {
  const { query = {} }: Operation = operations[operation];
  const unknown = [...new Set(given.keys())].filter((name) => !Object.hasOwn(query, name));
  if (unknown.length > 0) ignored.push(`${unknown.map(short).join(", ")}: not a query parameter of this operation`);
  const each = Object.keys(query).map((name) => {
    const [value = "", second] = given.getAll(name);
    if (second !== undefined) refuseCommand(`${name} is in the address twice. Keep one.`);
    if (value === "" && given.has(name)) ignored.push(`${name}: it is empty`);
    return [name, value] as const;
  });
  return Object.fromEntries(each);
}

/** The bearer token; null for none and for a placeholder. Throws Refused. */
function bearerIn(authorization: string): string | null {
  const [, scheme = "", token = ""] = /^(bearer(?:\s+|$))?(.*)$/is.exec(authorization.trim()) ?? [];
  if (isKeyPlaceholder(token) && (scheme !== "" || !/\s/.test(token))) return null;
  if (scheme !== "" && /^[\x21-\x2b\x2d-\x7e]+$/.test(token)) return token;
  return refuseCommand("The Authorization header has no Bearer and one key. Copy it again.");
}

/** The key, and the headers of the draft by their fields. Throws Refused. */
function headerLinesIn(headers: readonly HeaderLine[], isPost: boolean, ignored: string[]) {
  // A space is sent as an empty value; an empty field sends no header.
  const fieldOf = (field: string) =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === field ? [value || " "] : [])).join(", ");
  const others = headers.filter(([name]) => !/^(?:authorization|content-type|idempotency-key)$/i.test(name));
  const idempotencyKey = fieldOf("idempotency-key");
  if (idempotencyKey !== "" && !isPost) ignored.push("Idempotency-Key: only POST requests have one");
  for (const reason of new Set(others.map(headerError))) {
    if (reason === null) continue;
    const names = others.filter((line) => headerError(line) === reason).map(([name]) => short(name));
    ignored.push(`${[...new Set(names)].join(", ")}: ${reason.replace(/^Not sent: |\.$/g, "")}`);
  }
  return {
    token: bearerIn(fieldOf("authorization")),
    contentType: fieldOf("content-type"),
    idempotencyKey: isPost ? idempotencyKey : "",
    extraHeaders: others.filter((line) => headerError(line) === null),
  };
}

function read(text: string): CurlCommand {
  const command = commandIn(text);
  const { words, rest } = shellWords(isCmd(command) ? shOfCmd(command) : command);
  const { method, url, isLiteral, headers, body, unused } = curlRequest(words.slice(1));
  const { pathname, searchParams } = commandAddress(url, isLiteral);
  const operation = operationOfPath(method, pathname);
  const isPost = method === "POST";
  const ignored: string[] = [];
  if (unused.length > 0) ignored.push(`${unused.join(", ")}: no effect in this page`);
  if (rest !== "") ignored.push(`${short(rest)}: it is after the command`);
  if (!isPost && body !== null) ignored.push("the body: only POST requests have one");
  const { token, ...fields } = headerLinesIn(headers, isPost, ignored);
  const draft = {
    ...fields,
    body: isPost ? (body ?? "") : "",
    id: pathIdIn(operation, url, ignored),
    query: queryIn(operation, searchParams, ignored),
    target: null,
  };
  if (holdsKey(JSON.stringify(draft)))
    refuseCommand("An API key is outside the Authorization header, where this page would save it. Remove it there.");
  return { kind: "request", operation, draft, token, ignored };
}

/** Reads a cURL command as it is pasted from a shell, a browser or documentation. Calls no host. */
export function readCurl(text: string): CurlCommand {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", reason: error.message };
    if (error instanceof URIError) return { kind: "refused", reason: "A % in the path must be written as %25." };
    throw error;
  }
}
