import { MASKED_START } from "#contract/api/key-in-text.ts";
import { masked } from "#contract/api/masked.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { requestHeader, responseHeader } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";
import {
  apiHeaders,
  createdBy,
  followsFromRequest,
  idempotencyKeyOf,
  idIn,
  last4Sent,
  segmentsOf,
} from "./recorded-call.ts";

/** How ids, keys and Idempotency-Keys pass from one call to the next: the code that yields each recorded value. */
interface Flow {
  readonly sampleKey: string;
  readonly ids: Map<string, string>;
  /** By the last 4 characters of the key. */
  readonly keys: Map<string, string>;
  readonly idempotencyKeys: Map<string, string>;
}

// Text from the Log enters the code only as JSON, never as code. A line feed in JSON is never part of a text.
const literal = (value: unknown): string => JSON.stringify(value, null, 1).replace(/\n */g, " ");

/** A property of an object literal. A quoted `__proto__` would set the prototype. */
function property(name: string, value: string): string {
  if (/^[A-Za-z]\w*$/.test(name)) return `${name}: ${value},`;
  return name === "__proto__" ? `["__proto__"]: ${value},` : `${literal(name)}: ${value},`;
}

const indented = (lines: readonly string[], by = "  "): readonly string[] =>
  lines.flatMap((line) => line.split("\n")).map((line) => by + line);

const bearer = (key: string): string => `\`Bearer \${${key}}\``;

/** The code of the Authorization header; null if none was sent. The Log has no key's value, so a variable has it. */
function authorizationOf(exchange: Exchange, { sampleKey, keys }: Flow): string | null {
  const last4 = last4Sent(exchange);
  if (last4 === null) {
    const recorded = requestHeader(exchange, "Authorization");
    return recorded === null ? null : literal(recorded);
  }
  if (sampleKey.endsWith(last4)) return bearer("API_KEY");
  const key = keys.get(last4) ?? `API_KEY_${last4}`;
  keys.set(last4, key);
  return bearer(key);
}

/** The code of a valid Idempotency-Key: a variable, which is new in every run and the same for a call and its replays. */
function idempotencyOf(exchange: Exchange, { idempotencyKeys }: Flow): string | null {
  const sent = idempotencyKeyOf(exchange);
  if (sent === null) return null;
  const name = idempotencyKeys.get(sent.key) ?? `idempotencyKey${idempotencyKeys.size + 1}`;
  idempotencyKeys.set(sent.key, name);
  return sent.quote === "" ? name : `\`"\${${name}}"\``;
}

function headersOf(exchange: Exchange, flow: Flow): readonly string[] {
  const authorization = authorizationOf(exchange, flow);
  const idempotencyKey = idempotencyOf(exchange, flow);
  return [
    ...(authorization === null ? [] : [property("Authorization", authorization)]),
    ...apiHeaders(exchange).map(([name, value]) =>
      property(name, name === "Idempotency-Key" && idempotencyKey !== null ? idempotencyKey : literal(value)),
    ),
  ];
}

/** The code of a body. A value's text is written as a value only if it is written back unchanged. */
function bodyOf(body: string): string {
  const value = jsonIn(body);
  const texts = [JSON.stringify(value), JSON.stringify(value, null, 2)];
  const isWrittenBack = typeof value === "object" && texts.includes(body) && !body.includes("__proto__");
  return isWrittenBack ? `JSON.stringify(${JSON.stringify(value, null, 2)})` : literal(body);
}

function pathOf({ request }: Exchange, { ids }: Flow): string {
  const [path = "", ...search] = request.path.split("?");
  const parts: string[] = [];
  let text = "";
  path.split("/").forEach((segment, at) => {
    const id = ids.get(segment);
    text += at === 0 ? "" : "/";
    if (id === undefined) text += segment;
    else {
      parts.push(literal(text), id);
      text = "";
    }
  });
  const rest = search.length === 0 ? text : `${text}?${search.join("?")}`;
  return [...parts, ...(rest === "" ? [] : [literal(rest)])].join(" + ");
}

const ORDER = ["product_item_id", "qty", "unit_price", "total"];

/** The members of a response that follow from the calls, apart from ids and times. */
const MEMBERS: Readonly<Record<OperationId, readonly string[]>> = {
  listProducts: ["pagination"],
  placeOrder: ORDER,
  listOrders: ["pagination"],
  getOrder: ORDER,
  createKey: ["name", "scopes"],
  listKeys: ["pagination"],
  revokeKey: ["name", "scopes"],
  getWallet: ["balance", "currency"],
};

/** The members that the body is expected to have. A key unknown here is sent masked, and so refused as malformed. */
function membersOf(exchange: Exchange, { ids }: Flow): readonly string[] {
  const { request, response, operation, trace } = exchange;
  if (request.method === "HEAD") return [];
  if (response.status >= 400) {
    return trace.stoppedBy === "api_key_unknown" ? [] : [property("code", literal(trace.stoppedBy))];
  }
  const id = ids.get(idIn(exchange) ?? "");
  const body = jsonIn(response.body) as Record<string, unknown> | undefined;
  const names = operation === null ? [] : MEMBERS[operation].filter((name) => body?.[name] !== undefined);
  return [
    ...(id === undefined ? [] : [property("id", id)]),
    ...names.map((name) => property(name, literal(body?.[name]))),
  ];
}

/** Whether a later call uses what this one created. */
const isUsed = ({ id, last4 }: NonNullable<ReturnType<typeof createdBy>>, later: readonly Exchange[]): boolean =>
  later.some(
    (each) => segmentsOf(each).includes(id) || idIn(each) === id || (last4 !== null && last4Sent(each) === last4),
  );

/** The statements that send one call and check its response. */
function statementsOf(exchange: Exchange, at: number, calls: readonly Exchange[], flow: Flow): readonly string[] {
  const { request, response, lost } = exchange;
  const headers = headersOf(exchange, flow);
  const options = [
    ...(headers.length > 0 ? ["headers: {", ...indented(headers), "},"] : []),
    ...(request.body === "" ? [] : [`body: ${bodyOf(request.body)},`]),
  ];
  const call = `await send(${literal(request.method)}, ${pathOf(exchange, flow)}`;
  const replayed = responseHeader(exchange, "Idempotent-Replayed");
  const members = membersOf(exchange, flow);
  const expected = [
    `status: ${response.status},`,
    ...(replayed === null ? [] : [property("replayed", literal(replayed))]),
    ...(members.length > 0 ? ["body: {", ...indented(members), "},"] : []),
  ];
  const created = createdBy(exchange);
  let name = `response${at + 1}`;
  if (created && !flow.ids.has(created.id) && isUsed(created, calls.slice(at + 1))) {
    name = `${created.kind}${[...flow.ids.keys()].filter((id) => id.startsWith(created.id.slice(0, 4))).length + 1}`;
    flow.ids.set(created.id, `${name}.body.id`);
    if (created.last4 !== null) flow.keys.set(created.last4, `${name}.body.key`);
  }
  return [
    ...(lost === "response" ? ["// In the sandbox, the network lost the response to this call."] : []),
    ...(options.length > 0
      ? [`const ${name} = ${call}, {`, ...indented(options), "});"]
      : [`const ${name} = ${call});`]),
    `expect(${name}).toMatchObject({`,
    ...indented(expected),
    "});",
  ];
}

/**
 * Whether sending the call again has the same effect: it arrived, no failure was simulated, and no key in its text is
 * masked.
 */
function isRepeatable({ request, response, lost }: Exchange): boolean {
  const texts = [request.path, request.body, ...request.headers.filter(([name]) => name !== "Authorization").flat()];
  return lost !== "request" && followsFromRequest(response.status) && !texts.join("\n").includes(MASKED_START);
}

const send = `async function send(method, path, { headers, body } = {}) {
  const response = await fetch(API_BASE_URL + path, { method, headers, body });
  const text = await response.text();
  return {
    status: response.status,
    replayed: response.headers.get("Idempotent-Replayed"),
    body: text === "" ? null : JSON.parse(text),
  };
}`;

/**
 * The exchanges as one test for Vitest, oldest first, which sends them again with fetch and expects the same responses.
 * It contains no key value: `API_KEY` stands for the sample key. The base address is not in `BASE_URL`, as in other code,
 * because Vitest sets that itself.
 */
export function testFileOf(exchanges: readonly Exchange[], sampleKey: string): string {
  const flow: Flow = { sampleKey, ids: new Map(), keys: new Map(), idempotencyKeys: new Map() };
  const calls = exchanges.filter(isRepeatable);
  const statements = calls.map((exchange, at) => statementsOf(exchange, at, calls, flow));
  const idempotencyKeys = [...flow.idempotencyKeys.values()].map((name) => `const ${name} = crypto.randomUUID();`);
  const blocks = idempotencyKeys.length > 0 ? [idempotencyKeys, ...statements] : statements;
  const others = [...flow.keys.values()].filter((key) => key.startsWith("API_KEY_"));
  const variables = ["API_BASE_URL", "API_KEY", ...others].join(", ");
  const code = [
    "// The calls of the Log, oldest first. Run it with: npx vitest run top-up-sandbox.test.js",
    `// Reads ${variables} from the environment, and expects the account as it was before the calls.`,
    ...(others.length > 0 ? ["// No call here creates the other keys: use keys with the same scopes."] : []),
    'import { expect, test } from "vitest";',
    "",
    `const { ${variables} } = process.env;`,
    "",
    send,
    "",
    'test("the calls of the Log get the same responses", async () => {',
    ...blocks.flatMap((block, at) => [...(at > 0 ? [""] : []), ...indented(block)]),
    "}, 60_000);",
    "",
  ];
  return masked(code.join("\n"));
}
