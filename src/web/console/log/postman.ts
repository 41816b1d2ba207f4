import * as z from "zod/mini";
import { isApiHeader } from "#contract/api/header.ts";
import { masked } from "#contract/api/masked.ts";
import type { Operation } from "#contract/api/operation.ts";
import { operationDescriptions } from "#contract/api/operation-description.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { timeText } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const variable = (key: string, value: string, description: string) => ({ key, value, type: "string", description });

const variables = [
  variable(
    "base_url",
    "https://api.example.com",
    "The provider's address. For the sandbox, run node sandbox.mjs and use http://127.0.0.1:4010.",
  ),
  variable("api_key", "", "Your API key."),
];

const rawBody = (raw: string, language: "json" | "text") => ({ mode: "raw", raw, options: { raw: { language } } });

interface Parameter {
  readonly key: string;
  readonly value: string | null;
  readonly disabled?: boolean;
}

/** An address; `search` is what is sent of `query`, which may contain disabled parameters besides. */
function urlOf(path: string, search: string, query: readonly Parameter[]) {
  const raw = `{{base_url}}${path}${search === "" ? "" : `?${search}`}`;
  return { raw, host: ["{{base_url}}"], path: path.split("/").slice(1), ...(query.length > 0 && { query }) };
}

/** The address of an operation; `{id}` becomes `:id`, Postman's path variable. A parameter without a default is off. */
function operationUrl({ path, query = {}, id }: Operation) {
  const parameters = Object.entries(query).map(([key, { fallback }]) => ({
    key,
    value: String(fallback ?? ""),
    ...(fallback === undefined && { disabled: true }),
  }));
  const sent = parameters.filter(({ disabled }) => !disabled);
  const search = sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join("&");
  const examples = id && z.globalRegistry.get(id)?.examples;
  return {
    ...urlOf(path.replace("{id}", ":id"), search, parameters),
    ...(Array.isArray(examples) && { variable: [{ key: "id", value: String(examples[0]) }] }),
  };
}

const POST_HEADERS = [
  { key: "Content-Type", value: "application/json" },
  {
    key: "Idempotency-Key",
    value: "{{$guid}}",
    description: "A new one each time. Write a fixed value, and a second Send is a replay.",
  },
];

function operationItem(id: OperationId) {
  const operation: Operation = operations[id];
  const { method, summary, provenance, body, examples } = operation;
  return {
    name: summary,
    request: {
      method,
      description: `${operationDescriptions[id]}\n\nIn the API spec: ${provenance === "documented" ? "yes" : "no, assumed by the sandbox"}.`,
      header: body ? POST_HEADERS : [],
      ...(body && { body: rawBody(JSON.stringify(examples.body, null, 2), "json") }),
      url: operationUrl(operation),
    },
  };
}

/** Not decoded: Postman sends an encoded parameter unchanged. */
function parameterOf(pair: string): Parameter {
  const [key = "", ...value] = pair.split("=");
  return { key, value: value.length === 0 ? null : value.join("=") };
}

/** Whether a request was sent with the sample key, for which the variable stands. The Log has no key's value. */
const hasSampleKey = (exchange: Exchange, sampleKey: string): boolean =>
  requestHeader(exchange, "Authorization") === masked(`Bearer ${sampleKey}`) &&
  exchange.trace.stoppedBy !== "api_key_unknown" &&
  exchange.trace.stoppedBy !== "api_key_malformed";

function requestItem(exchange: Exchange, sampleKey: string) {
  const { method, path, headers, body } = exchange.request;
  const isAuthorized = hasSampleKey(exchange, sampleKey);
  const sent = headers.filter(
    ([name]) => isApiHeader(name) && !(isAuthorized && name.toLowerCase() === "authorization"),
  );
  const [start = "", ...rest] = path.split("?");
  const search = rest.join("?");
  return {
    name: `${method} ${path}, ${exchange.response.status}, ${timeText(exchange.startedAt)}`,
    request: {
      method,
      // Without `auth`, the collection's applies.
      ...(!isAuthorized && { auth: { type: "noauth" } }),
      header: sent.map(([key, value]) => ({ key, value })),
      // Postman removes comments from JSON, so that a body which is not valid JSON arrives unchanged as text alone.
      ...(body !== "" && { body: rawBody(body, jsonIn(body) === undefined ? "text" : "json") }),
      url: urlOf(start, search, search === "" ? [] : search.split("&").map(parameterOf)),
    },
  };
}

const hasReference = (text: string): boolean => /\{\{[^{}]*\}\}/.test(text);

/** Whether Postman sends a request as it was sent: it arrived, and has no `{{name}}`, for which there is no escape. */
const isSentAlike = ({ request: { path, headers, body }, lost }: Exchange): boolean =>
  lost !== "request" && ![path, body, ...headers.filter(([name]) => isApiHeader(name)).flat()].some(hasReference);

/**
 * A Postman collection 2.1: every operation of the contract with its example, and a folder with the Log's requests as
 * they were sent, oldest first. Contains no key value: `api_key` stands for the sample key and is empty.
 */
export function postmanOf(exchanges: readonly Exchange[], sampleKey: string): string {
  const log = exchanges.filter(isSentAlike).map((exchange) => requestItem(exchange, sampleKey));
  const folder = {
    name: "Log",
    description:
      "The requests as they were sent, oldest first: ids and Idempotency-Keys are those of the sandbox. " +
      "Left out: what never arrived, and what contains {{ }}, which Postman would replace.",
    item: log,
  };
  const collection = {
    info: {
      name: "Top-up Sandbox",
      description: "The reseller API. Set base_url and api_key in the collection's variables.",
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] },
    variable: variables,
    item: [...OPERATION_IDS.map(operationItem), ...(log.length > 0 ? [folder] : [])],
  };
  return masked(JSON.stringify(collection, null, 2));
}
