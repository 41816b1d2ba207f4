import { holdsKey, MASKED_START } from "#contract/api/key-in-text.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { type Draft, headerError } from "#web/client/draft.ts";
import type { HeaderLine } from "#web/client/http.ts";
import { type CurlRequest, curlRequest, refuseVariable } from "./curl-request.ts";
import { isCmd, Refused, shellWords, shOfCmd, short, VARIABLE } from "./shell-words.ts";

/** A cURL command as a draft of one operation, or the reason why it cannot be one. */
export type CurlCommand =
  | {
      readonly kind: "request";
      readonly operation: OperationId;
      readonly draft: Omit<Draft, "view">;
      /** The key it sends: never store it. Null if it names none, or only a variable or a placeholder. */
      readonly token: string | null;
      /** What does not hold here, each part with the reason. */
      readonly ignored: readonly string[];
    }
  | { readonly kind: "refused"; readonly reason: string };

/** Much more than the longest body the API accepts, with every character escaped. */
const LONGEST = 500_000;

const BEGINNING = /^(?:[\w.:\\/-]*[\\/])?curl(?:\.exe)?(?=\s|$)/;

/** What a shell writes before a command: a sign after anything that is no command itself. */
const PROMPT = /^[^\n'"|;&<]*?[$%#>❯»✗➜~][ \t]*(?=(?:[\w.:\\/-]*[\\/])?curl(?:\.exe)?\s)/;

/** The command without comments and a prompt before it. A `#` before the only command is the prompt of root. */
function commandIn(text: string): string {
  const start = text.replaceAll("\r\n", "\n").trimStart();
  const uncommented = start.replace(/^(?:[ \t]*(?:#[^\n]*)?\n)+/, "");
  const command = (uncommented || start).replace(PROMPT, "").trimStart();
  if (BEGINNING.test(command)) return command;
  throw new Refused("A cURL command begins with curl. In the network tools of a browser, choose Copy as cURL.");
}

/** What a person fills in: a word in brackets, also as Postman and the reference write it. */
const PLACEHOLDER = /^(?:<.*>|\{.*\}|:\w+)$/;

/** The same where a key belongs, and the ways to leave one out. */
const isKeyPlaceholder = (text: string): boolean =>
  PLACEHOLDER.test(text) ||
  text.includes(VARIABLE) ||
  text.startsWith(MASKED_START) ||
  /^(?:[$%].+|\[.*\]|your[-_ ].*|x{3,}|\*+|\.{3}|…)$/i.test(text);

const callOf = (id: OperationId): string => `${operations[id].method} ${operations[id].path}`;
const callsOf = (ids: readonly OperationId[]): string => ids.map(callOf).join(", ");

/** The host of IPv6, and the host or a part of the path that a person fills in. */
const IN_BRACKETS = /(?<=^|\/)(?:\[[\da-f.]*:[\da-f:.]*\]|\{\{?[\w -]+\}\}?)(?=[:/?#]|$)/gi;

/** The path with its host's folders, and its query. Throws Refused. */
function addressIn({ url, isLiteral }: CurlRequest) {
  const [, given, host = "", rest = ""] = /^(?:([\w+.-]+):\/\/)?([^/?#]*)([^#]*)/.exec(url) ?? [];
  // Without a scheme, curl takes it from the name of the host.
  const scheme = given ?? /^(?:ftp|dict|ldap|imap|smtp|pop3)(?=\.)/i.exec(host)?.[0] ?? "http";
  if (!/^https?$/i.test(scheme)) throw new Refused(`${short(scheme)}:// is not HTTP.`);
  if (host.includes("@")) throw new Refused("The address contains a user, and this API takes a Bearer key.");
  refuseVariable(rest);
  if (/[\s\p{Cc}\\]/u.test(url.replaceAll(VARIABLE, "")))
    throw new Refused("The address contains a space or a backslash, which curl refuses or sends. Write %20 or %5C.");
  const [pattern] = (isLiteral ? null : /[{[][\s\S]*|[\]}]/.exec(url.replace(IN_BRACKETS, ""))) ?? [];
  if (pattern !== undefined) {
    throw new Refused(`curl reads ${short(pattern)} in an address as a pattern. Write one address, or add --globoff.`);
  }
  const { pathname, searchParams } = new URL(`http://base.invalid${rest}`);
  return { path: pathname, raw: rest.split("?", 1)[0] ?? "", query: searchParams };
}

const isPathOf =
  (path: string) =>
  (id: OperationId): boolean =>
    new RegExp(`^${operations[id].path.replace("{id}", "[^/]+")}$`).test(path);

/** The operation of a method and a path, and the path from `/v1`. Throws Refused. */
function operationAt(method: string, path: string): readonly [operation: OperationId, path: string] {
  const tails = [...path.matchAll(/\/v1(?=\/|$)/g)].map(({ index }) => path.slice(index));
  const tail = tails.find((each) => OPERATION_IDS.some(isPathOf(each)));
  if (tail === undefined) {
    throw new Refused(`There is no path ${short(tails[0] ?? path)}. There are ${callsOf(OPERATION_IDS)}.`);
  }
  const here = OPERATION_IDS.filter(isPathOf(tail));
  const operation = here.find((id) => operations[id].method === method);
  if (operation) return [operation, tail];
  throw new Refused(`${short(method)} ${short(tail)} cannot be sent. This path has ${callsOf(here)}.`);
}

/** The `{id}` in a path; null for a placeholder. Throws Refused. */
function idIn(operation: OperationId, path: string, raw: string, ignored: string[]): string | null {
  const { id }: Operation = operations[operation];
  const last = (text: string) => text.slice(text.lastIndexOf("/") + 1);
  if (!id) return null;
  if (PLACEHOLDER.test(last(raw))) {
    ignored.push(`${short(last(raw))}: its value is unknown here`);
    return null;
  }
  try {
    return decodeURIComponent(last(path));
  } catch {
    throw new Refused(`${short(last(path))} is not valid in a path: a % must be written as %25.`);
  }
}

/** The declared parameters of a query. Throws Refused. */
function queryIn(operation: OperationId, given: URLSearchParams, ignored: string[]): Readonly<Record<string, string>> {
  const { query = {} }: Operation = operations[operation];
  const unknown = [...new Set(given.keys())].filter((name) => !Object.hasOwn(query, name));
  if (unknown.length > 0) ignored.push(`${unknown.map(short).join(", ")}: not a query parameter of this operation`);
  const each = Object.keys(query).map((name) => {
    const [value = "", second] = given.getAll(name);
    if (second !== undefined) throw new Refused(`${name} is in the address twice. Keep one.`);
    if (value === "" && given.has(name)) ignored.push(`${name}: it is empty`);
    return [name, value] as const;
  });
  return Object.fromEntries(each);
}

/** The bearer token; null for none and for a placeholder. Throws Refused. */
function tokenIn(values: readonly string[]): string | null {
  const [value = "", second] = values;
  if (second !== undefined) throw new Refused("The command has two Authorization headers. Keep one.");
  const [, scheme = "", token = ""] = /^(\S*)\s*([\s\S]*)$/.exec(value) ?? [];
  if (value === "" || (token === "" && isKeyPlaceholder(scheme))) return null;
  if (!/^bearer$/i.test(scheme))
    throw new Refused("The Authorization header has no Bearer. This API takes Bearer and the key.");
  if (token === "" || isKeyPlaceholder(token)) return null;
  if (!/^[\t\x20-\x7e]*$/.test(token))
    throw new Refused("The key contains a character that no key has. Copy it again.");
  return token;
}

/** The headers of the draft, by their fields. */
function headersIn({ method, headers }: CurlRequest, ignored: string[]) {
  // A space is sent as an empty value; an empty field sends no header.
  const fieldOf = (field: string) =>
    headers
      .filter(([name]) => name.toLowerCase() === field)
      .map(([, value]) => value || " ")
      .join(", ");
  const fields = ["authorization", "content-type", "idempotency-key"];
  const others = headers.filter(([name]) => !fields.includes(name.toLowerCase()));
  const key = fieldOf("idempotency-key");
  if (key !== "" && method !== "POST") ignored.push("Idempotency-Key: only POST requests have one");
  const reasonOf = (line: HeaderLine) => (line[0] === "" ? "it has no name" : headerError(line));
  for (const reason of new Set(others.map(reasonOf))) {
    if (reason === null) continue;
    const names = others.filter((line) => reasonOf(line) === reason).map(([name]) => short(name));
    ignored.push(`${[...new Set(names)].join(", ")}: ${reason.replace(/^Not sent: |\.$/g, "")}`);
  }
  return {
    contentType: fieldOf("content-type"),
    idempotencyKey: method === "POST" ? key : "",
    extraHeaders: others.filter((line) => reasonOf(line) === null),
  };
}

function read(text: string): CurlCommand {
  if (text.length > LONGEST || text.includes(VARIABLE)) throw new Refused("The command is too long.");
  const command = commandIn(text);
  if (/`\n|\$env:/i.test(command)) {
    throw new Refused("Commands of PowerShell are not read here. Copy the command as cURL for bash or cmd.");
  }
  const { words, rest } = shellWords(isCmd(command) ? shOfCmd(command) : command);
  const request = curlRequest(words.slice(1));
  const { method, headers } = request;
  const ignored: string[] = [];
  if (request.unused.length > 0) ignored.push(`${request.unused.join(", ")}: no effect in this page`);
  if (rest !== "") ignored.push(`${short(rest)}: it is after the command`);

  const { path, raw, query } = addressIn(request);
  const [operation, tail] = operationAt(method, path);
  if (method !== "POST" && request.body !== null) ignored.push("the body: only POST requests have one");
  const draft = {
    body: method === "POST" ? (request.body ?? "") : "",
    ...headersIn(request, ignored),
    id: idIn(operation, tail, raw, ignored),
    query: queryIn(operation, query, ignored),
    target: null,
  };
  const token = tokenIn(headers.filter(([name]) => /^authorization$/i.test(name)).map(([, value]) => value));
  const values = [draft.body, draft.id ?? "", draft.contentType, draft.idempotencyKey];
  if ([...values, ...Object.values(draft.query), ...draft.extraHeaders.flat()].some(holdsKey)) {
    throw new Refused(
      "An API key is outside the Authorization header, where this page would save it. Remove it there.",
    );
  }
  return { kind: "request", operation, draft, token, ignored };
}

/** Reads a cURL command as it is pasted from a shell, a browser or documentation. Calls no host. */
export function readCurl(text: string): CurlCommand {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", reason: error.message };
    throw error;
  }
}
