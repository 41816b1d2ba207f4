import * as z from "zod/mini";
import { exampleOf } from "#contract/api/example.ts";
import { isApiHeader } from "#contract/api/header.ts";
import { masked } from "#contract/api/masked.ts";
import type { Operation } from "#contract/api/operation.ts";
import { operationDescriptions } from "#contract/api/operation-description.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { timeText } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";

const BASE_URL_NOTE = "The provider's address. For the sandbox, run node sandbox.mjs and use http://127.0.0.1:4010.";

const postmanVariables = [
  { key: "base_url", value: "https://api.example.com", type: "string", description: BASE_URL_NOTE },
  { key: "api_key", value: "", type: "string", description: "Your API key." },
];

const rawBody = (raw: string, language: "json" | "text") => ({ mode: "raw", raw, options: { raw: { language } } });

const POST_HEADERS = [
  { key: "Content-Type", value: "application/json" },
  {
    key: "Idempotency-Key",
    value: "{{$guid}}",
    description: "A new one each time. Write a fixed value, and a second Send is a replay.",
  },
];

/** An operation with its example; the `{id}` of its path is an example, and a parameter without a default is left out. */
function operationItem(id: OperationId) {
  const operation: Operation = operations[id];
  const { method, path, query = {}, summary, provenance, body } = operation;
  const examples = operation.id && z.globalRegistry.get(operation.id)?.examples;
  const exampleId = Array.isArray(examples) ? examples[0] : "";
  const given = Object.entries(query).filter(([, { fallback }]) => fallback !== undefined);
  const search = given.map(([name, { fallback }]) => `${name}=${encodeURIComponent(String(fallback))}`).join("&");
  return {
    name: summary,
    request: {
      method,
      description: `${operationDescriptions[id]}\n\nIn the API spec: ${provenance === "documented" ? "yes" : "no, assumed by the sandbox"}.`,
      header: body ? POST_HEADERS : [],
      ...(body && { body: rawBody(JSON.stringify(exampleOf(id).body, null, 2), "json") }),
      url: `{{base_url}}${path.replace("{id}", String(exampleId))}${search && `?${search}`}`,
    },
  };
}

/** Whether a request was sent with the sample key, for which the variable stands. The Log has no key's value. */
const hasSampleKey = (exchange: Exchange, sampleKey: string): boolean =>
  requestHeader(exchange, "Authorization") === masked(`Bearer ${sampleKey}`) &&
  exchange.trace.stoppedBy !== "api_key_unknown" &&
  exchange.trace.stoppedBy !== "api_key_malformed";

/** A request as it was sent; none if it never arrived, or has a `{{name}}`, which Postman replaces and cannot escape. */
function requestItems(exchange: Exchange, sampleKey: string) {
  const { method, path, headers, body } = exchange.request;
  const isAuthorized = hasSampleKey(exchange, sampleKey);
  const sent = headers.filter(
    ([name]) => isApiHeader(name) && !(isAuthorized && name.toLowerCase() === "authorization"),
  );
  const hasReference = [path, body, ...sent.flat()].some((text) => /\{\{[^{}]*\}\}/.test(text));
  if (exchange.lost === "request" || hasReference) return [];
  const request = {
    method,
    // Without `auth`, the collection's applies.
    ...(!isAuthorized && { auth: { type: "noauth" } }),
    header: sent.map(([key, value]) => ({ key, value })),
    // Postman removes comments from JSON, so that a body which is not valid JSON arrives unchanged as text alone.
    ...(body !== "" && { body: rawBody(body, jsonIn(body) === undefined ? "text" : "json") }),
    url: `{{base_url}}${path}`,
  };
  return [{ name: `${method} ${path}, ${exchange.response.status}, ${timeText(exchange.startedAt)}`, request }];
}

/**
 * A Postman collection 2.1: every operation of the contract with its example, and a folder with the Log's requests as
 * they were sent, oldest first. Contains no key value: `api_key` stands for the sample key and is empty.
 */
export function postmanOf(exchanges: readonly Exchange[], sampleKey: string): string {
  const log = exchanges.flatMap((exchange) => requestItems(exchange, sampleKey));
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
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] },
    variable: postmanVariables,
    item: [...OPERATION_IDS.map(operationItem), ...(log.length > 0 ? [folder] : [])],
  };
  return masked(JSON.stringify(collection, null, 2));
}
