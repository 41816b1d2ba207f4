import { holdsKey, MASKED_START } from "#contract/api/key-in-text.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { type Draft, headerError, newUuid } from "#web/client/draft.ts";
import type { HeaderLine } from "#web/client/http.ts";
import { type CommandWords, Refused } from "./command-words.ts";
import { short } from "./curl-options.ts";
import { type CurlRequest, curlRequest } from "./curl-request.ts";
import { shellWords } from "./shell-words.ts";
import { cmdWords, powershellWords } from "./windows-words.ts";

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

const BEGINNING = /^(?:\S*[\\/])?curl(?:\.exe)?$/i;

const ANOTHER = /(?:^|[\s;&|])curl(?:\.exe)?\s/i;

/** What a shell writes before a command: a sign after anything that is no command itself. */
const PROMPT = /^[^\n'"|;&<]*?[$%#>❯»✗➜~][ \t]*(?=(?:\S*[\\/])?curl(?:\.exe)?\s)/i;

/** What shells write before the further lines of a command. */
const NEXT_PROMPT = /^(?:[\w ]*>{1,2}|More\?)[ \t]?/;

/** Without the marks of the further lines, if every one has such a mark. */
function withoutNextPrompts(text: string): string {
  const [first = "", ...next] = text.trimEnd().split("\n");
  if (next.length === 0 || !next.every((line) => NEXT_PROMPT.test(line))) return text;
  return [first, ...next.map((line) => line.replace(NEXT_PROMPT, ""))].join("\n");
}

/** Without a code fence, comments and a prompt before the command. A `#` before the only command is the prompt of root. */
function commandIn(text: string): string {
  // A space at the end may belong to the command: `\ `.
  const fenced = text.trimStart().replace(/^```\w*\n([\s\S]*?)\n?```\s*$/, "$1");
  const uncommented = fenced.replace(/^(?:[ \t]*(?:#[^\n]*)?\r?\n)+/, "");
  const hasCommand = BEGINNING.test(/^[^\s^`]*/.exec(uncommented.replace(PROMPT, "").trimStart())?.[0] ?? "");
  return withoutNextPrompts((hasCommand ? uncommented : fenced).replace(PROMPT, "").trimStart());
}

function wordsIn(text: string): CommandWords {
  const words = shellWords(text, newUuid);
  if (words === "cmd") return cmdWords(text);
  return words === "powershell" ? powershellWords(text) : words;
}

/** What a person fills in: a variable of a shell, cmd or Postman, or a word in brackets. */
const PLACEHOLDER = /^(?:\$.+|%\w+%|\{.*\}|<.*>|\[.*\]|:\w+)$/;

/** The same where a key belongs, and the ways to leave one out. */
const isKeyPlaceholder = (text: string): boolean =>
  PLACEHOLDER.test(text) || text.startsWith(MASKED_START) || /^(?:your[-_ ].*|x{3,}|\*+|\.{3}|…)$/i.test(text);

const callOf = (id: OperationId): string => `${operations[id].method} ${operations[id].path}`;
const callsOf = (ids: readonly OperationId[]): string => ids.map(callOf).join(", ");

/** Refuses what curl does not take in an address, or sends as several requests. */
function refusePattern(rest: string, isLiteral: boolean): void {
  if (/[\s\p{Cc}]/u.test(rest)) throw new Refused("The address contains a space, which curl refuses. Write %20.");
  if (isLiteral) return;
  const [pattern] =
    /\{[^{}]*,[^{}]*\}|\[[^\]]*\]/.exec(
      rest.replace(/\/\[(?![A-Za-z]-[A-Za-z][\]:])[\w .-]*[A-Za-z_ ][\w .-]*\](?=[/?]|$)/g, ""),
    ) ?? [];
  if (pattern !== undefined) {
    throw new Refused(
      `curl reads ${short(pattern)} in an address as a pattern for several requests. Write one address, or add --globoff.`,
    );
  }
}

/** The path from `/v1` and its query. Throws Refused. */
function addressIn(
  url: string,
  isLiteral: boolean,
): { readonly path: string; readonly raw: string; readonly query: URLSearchParams } {
  const [address = ""] = url.split("#", 1);
  const [, scheme = "http", host = "", rest = ""] = /^(?:([\w+.-]+):\/\/)?([^/?]*)([\s\S]*)$/.exec(address) ?? [];
  if (!/^https?$/i.test(scheme)) throw new Refused(`${short(scheme)}:// is not HTTP.`);
  if (host.includes("@")) throw new Refused("The address contains a user, and this API takes a Bearer key.");
  refusePattern(rest, isLiteral);
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
function idIn(operation: OperationId, path: string, raw: string): string | null {
  const { id }: Operation = operations[operation];
  const last = (text: string) => text.slice(text.lastIndexOf("/") + 1);
  if (!id || PLACEHOLDER.test(last(raw))) return null;
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
function headersIn(request: CurlRequest, variables: readonly string[], ignored: string[]) {
  const valuesOf = (name: string) =>
    request.headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
  // A space is sent as an empty value; an empty field sends no header.
  const fieldOf = (name: string) =>
    valuesOf(name)
      .map((value) => value || " ")
      .join(", ");
  const isPost = request.method === "POST";
  const given = fieldOf("idempotency-key");
  const isOpen = variables.includes(given) || /^(?:<.*>|\{\{.*\}\})$/.test(given);
  if (isOpen && isPost) ignored.push(`${short(given)}: the Idempotency-Key is a new UUID`);
  if (given !== "" && !isPost) ignored.push("Idempotency-Key: only POST requests have one");
  const fields = ["authorization", "content-type", "idempotency-key"];
  const others = request.headers.filter(([name]) => !fields.includes(name.toLowerCase()));
  const unsent = others.filter((line) => line[0] === "" || headerError(line) !== null);
  for (const reason of new Set(unsent.map((line) => headerError(line) ?? "it has no name"))) {
    const names = unsent
      .filter((line) => (headerError(line) ?? "it has no name") === reason)
      .map(([name]) => short(name));
    ignored.push(`${[...new Set(names)].join(", ")}: ${reason.replace(/^Not sent: |\.$/g, "")}`);
  }
  return {
    contentType: fieldOf("content-type"),
    idempotencyKey: isOpen && isPost ? newUuid() : isPost ? given : "",
    extraHeaders: others.filter((line): line is HeaderLine => !unsent.includes(line)),
  };
}

function read(text: string): CurlCommand {
  if (text.length > LONGEST) throw new Refused("The command is too long.");
  const command = commandIn(text);
  if (!BEGINNING.test(/^[^\s^`]*/.exec(command)?.[0] ?? "")) {
    throw new Refused("A cURL command begins with curl. In the network tools of a browser, choose Copy as cURL.");
  }
  const { words, rest, variables } = wordsIn(command);
  if (ANOTHER.test(rest)) throw new Refused("There are several commands. Paste one at a time.");
  const request = curlRequest(words.slice(1));
  const ignored = [...request.ignored];
  if (rest.trim() !== "") ignored.push(`${short(rest.trim())}: it is after the command`);

  const { path, raw, query } = addressIn(request.url, request.isLiteral);
  const [operation, tail] = operationAt(request.method, path);
  if (request.method !== "POST" && request.body !== null) ignored.push("the body: only POST requests have one");
  const draft = {
    body: request.method === "POST" ? (request.body ?? "") : "",
    ...headersIn(request, variables, ignored),
    id: idIn(operation, tail, raw),
    query: queryIn(operation, query, ignored),
    target: null,
  };
  const token = tokenIn(request.headers.filter(([name]) => /^authorization$/i.test(name)).map(([, value]) => value));
  const values = [draft.body, draft.id ?? "", draft.contentType, draft.idempotencyKey];
  const written = [...values, ...Object.values(draft.query), ...draft.extraHeaders.flat()];
  if (written.some(holdsKey)) {
    throw new Refused(
      "An API key is outside the Authorization header, where this page would save it. Remove it there.",
    );
  }
  const inAddress = request.url.match(/\{+\w+\}+/g) ?? [];
  for (const variable of new Set([...variables, ...inAddress])) {
    if (written.some((value) => value.includes(variable)))
      ignored.push(`${short(variable)}: its value is unknown here`);
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
