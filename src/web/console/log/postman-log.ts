import { timeText } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";
import {
  bearerAuth,
  copyVariable,
  eventOf,
  expectStatus,
  keepMember,
  newUuid,
  rawBody,
  referencesIn,
  sendLiterally,
  urlOf,
  variable,
} from "./postman-format.ts";
import { apiHeaders, createdBy, followsFromRequest, idempotencyKeyOf, last4Sent, segmentsOf } from "./recorded-call.ts";

/** How ids, keys and Idempotency-Keys pass from one request of the Log to the next: in the collection's variables. */
interface Flow {
  readonly sampleKey: string;
  /** The description of each variable, by its name. */
  readonly variables: Map<string, string>;
  /** The variable of each id that an earlier response returned and a later request uses. */
  readonly ids: Map<string, string>;
  /** The variable of each Idempotency-Key sent so far. */
  readonly idempotencyKeys: Map<string, string>;
}

/**
 * The variable of the key a request is sent with; null as for `last4Sent`. The Log holds no key values: a key other than
 * the sample key is set by the request that created it, or by the user.
 */
function keyVariable(exchange: Exchange, { sampleKey, variables }: Flow): string | null {
  const last4 = last4Sent(exchange);
  if (last4 === null) return null;
  if (sampleKey.endsWith(last4)) return "api_key";
  const name = `api_key_${last4}`;
  if (!variables.has(name)) {
    variables.set(name, `The key ending in ${last4}. No request here creates it: enter a key with the same scopes.`);
  }
  return name;
}

/**
 * The variable of a valid Idempotency-Key; null for an invalid one, which is sent unchanged. `quote` is the quotation
 * mark of the IETF draft's form, or empty.
 *
 * A replay must send its original's value, and a second run must not replay the first one. So each recorded value is one
 * variable, and its first request sets a new value in every run.
 */
function idempotencyOf(exchange: Exchange, { variables, idempotencyKeys }: Flow) {
  const sent = idempotencyKeyOf(exchange);
  if (sent === null) return null;
  const { key, quote } = sent;
  const known = idempotencyKeys.get(key);
  const name = known ?? `idempotency_key_${idempotencyKeys.size + 1}`;
  idempotencyKeys.set(key, name);
  variables.set(name, "A new UUID in every run, the same for a request and its replays.");
  return { name, quote, isFirst: known === undefined };
}

/** Scripts that store the id and the key a POST created in variables, if later requests use them. */
function keepingScripts(exchange: Exchange, later: readonly Exchange[], flow: Flow): readonly string[] {
  const { variables, ids } = flow;
  const created = createdBy(exchange);
  if (created === null) return [];
  const { id, last4 } = created;
  const scripts: string[] = [];
  if (!ids.has(id) && later.some((each) => segmentsOf(each).includes(id))) {
    const kind = `${created.kind}_id_`;
    const name = kind + ([...ids.values()].filter((each) => each.startsWith(kind)).length + 1);
    ids.set(id, name);
    variables.set(name, `Set by the request that created ${id} in the sandbox.`);
    scripts.push(...keepMember("id", name));
  }
  if (last4 !== null && later.some((each) => last4Sent(each) === last4)) {
    const name = `api_key_${last4}`;
    variables.set(name, `The key ending in ${last4}. Set by the request that creates it.`);
    scripts.push(...keepMember("key", name));
  }
  return scripts;
}

/**
 * The variable names of one request. If its recorded text contains a variable's reference literally, that variable gets
 * a second name in this request.
 */
function namesBeside(literals: ReadonlySet<string>) {
  const copies = new Map<string, string>();
  const refer = (original: string): string => {
    let name = original;
    while (literals.has(name)) name = `own_${name}`;
    if (name !== original) copies.set(original, name);
    return `{{${name}}}`;
  };
  return { copies, refer };
}

/** Not decoded: Postman sends an encoded parameter unchanged. */
function queryOf(search: string) {
  if (search === "") return [];
  return search.split("&").map((pair) => {
    const [key = "", ...rest] = pair.split("=");
    return { key, value: rest.length === 0 ? null : rest.join("=") };
  });
}

/** Postman strips comments from JSON, so a body that is not valid JSON is sent as text to arrive unchanged. */
const isSentAsJson = (exchange: Exchange): boolean =>
  (requestHeader(exchange, "Content-Type")?.includes("json") ?? false) && jsonIn(exchange.request.body) !== undefined;

function exchangeItem(exchange: Exchange, later: readonly Exchange[], flow: Flow) {
  const { request, response, startedAt } = exchange;
  const search = request.path.split("?").slice(1).join("?");
  const keyName = keyVariable(exchange, flow);
  const invalidKey = keyName === null ? requestHeader(exchange, "Authorization") : null;
  const idempotency = idempotencyOf(exchange, flow);
  const header = apiHeaders(exchange)
    .filter(([name]) => !(idempotency && name.toLowerCase() === "idempotency-key"))
    .map(([key, value]) => ({ key, value }));
  if (invalidKey !== null) header.push({ key: "Authorization", value: invalidKey });
  const segments = segmentsOf(exchange).map((text) => ({ text, name: flow.ids.get(text) }));
  const recorded = segments.flatMap(({ text, name }) => (name === undefined ? [text] : []));
  const texts = [search, request.body, ...recorded, ...header.flatMap(({ key, value }) => [key, value])];
  const literals = referencesIn(texts);
  const { copies, refer } = namesBeside(literals);
  const base = refer("base_url");
  const path = segments.map(({ text, name }) => (name === undefined ? text : refer(name)));
  if (idempotency) {
    const { name, quote } = idempotency;
    header.push({ key: "Idempotency-Key", value: `${quote}${refer(name)}${quote}` });
  }
  const auth = keyName === null ? { type: "noauth" } : bearerAuth(refer(keyName));
  const before = [
    ...(idempotency ? [newUuid(idempotency.name, idempotency.isFirst)] : []),
    ...Array.from(copies, ([from, to]) => copyVariable(from, to)),
    ...(literals.size > 0 ? [sendLiterally(literals)] : []),
  ];
  const after = [
    ...(followsFromRequest(response.status) ? [expectStatus(response.status)] : []),
    ...keepingScripts(exchange, later, flow),
  ];
  const body = request.body !== "" && { body: rawBody(request.body, isSentAsJson(exchange) ? "json" : "text") };
  return {
    literals,
    item: {
      name: `${request.method} ${request.path}, ${response.status}, ${timeText(startedAt)}`,
      event: [...eventOf("prerequest", before), ...eventOf("test", after)],
      request: { method: request.method, auth, header, ...body, url: urlOf(base, path, search, queryOf(search)) },
      response: [],
    },
  };
}

/** The Log's requests as Postman items, the variables they use, and the references that some of them send literally. */
export function logItems(exchanges: readonly Exchange[], sampleKey: string) {
  const flow: Flow = { sampleKey, variables: new Map(), ids: new Map(), idempotencyKeys: new Map() };
  const each = exchanges.map((exchange, index) => exchangeItem(exchange, exchanges.slice(index + 1), flow));
  return {
    items: each.map(({ item }) => item),
    variables: Array.from(flow.variables, ([name, description]) => variable(name, "", description)),
    literals: new Set(each.flatMap(({ literals }) => [...literals])),
  };
}
