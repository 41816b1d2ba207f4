import * as z from "zod/mini";
import { masked } from "#contract/key-in-text.ts";
import type { Operation } from "#contract/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/operations.ts";
import type { Exchange } from "#contract/panel.ts";
import { timeText } from "#contract/time.ts";
import { requestHeader } from "#web/session/exchange.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const BASE = "{{base_url}}";

const variables = [
  {
    key: "base_url",
    value: "https://api.example.com",
    type: "string",
    description: "The operator's address. The sandbox itself answers inside its own page only.",
  },
  { key: "api_key", value: "", type: "string", description: "Your API key." },
];

const rawBody = (raw: string) => ({ mode: "raw", raw, options: { raw: { language: "json" } } });

interface UrlParts {
  /** With its leading slash; `:id` where a variable stands. */
  readonly path: string;
  readonly query: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[];
}

function urlOf({ path, query }: UrlParts) {
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  return {
    raw: `${BASE}${path}${sent.length > 0 ? `?${sent.join("&")}` : ""}`,
    host: [BASE],
    path: path.split("/").filter((part) => part !== ""),
    ...(query.length > 0 ? { query } : {}),
  };
}

/** An id that looks like one, from the schema's own example. */
function exampleId({ id }: Operation): string {
  const examples = id && z.globalRegistry.get(id)?.examples;
  return Array.isArray(examples) ? String(examples[0]) : "";
}

const queryOf = ({ query = {} }: Operation) =>
  Object.entries(query).map(([key, { fallback }]) => ({
    key,
    value: fallback === undefined ? "" : String(fallback),
    ...(fallback === undefined ? { disabled: true } : {}),
  }));

function operationItem(id: OperationId) {
  const operation: Operation = operations[id];
  const { method, path, summary, description, provenance, body, examples } = operation;
  const url = urlOf({ path: path.replace("{id}", ":id"), query: queryOf(operation) });
  return {
    name: summary,
    request: {
      method,
      description: `${description}\n\nIn the interface document: ${provenance === "documented" ? "yes" : "no, assumed by the sandbox"}.`,
      header: body
        ? [
            { key: "Content-Type", value: "application/json" },
            {
              key: "Idempotency-Key",
              value: "{{$guid}}",
              description: "A new one each time. Write a fixed value, and a second Send is a replay.",
            },
          ]
        : [],
      ...(body ? { body: rawBody(JSON.stringify(examples.body, null, 2)) } : {}),
      url: path.includes("{id}") ? { ...url, variable: [{ key: "id", value: exampleId(operation) }] } : url,
    },
    response: [],
  };
}

/** Headers that Postman sets itself, or that speak of this page only. */
const OWN_HEADER = /^(authorization|host|content-length|x-sandbox-page)$/i;

function exchangeItem(exchange: Exchange) {
  const { request, answer, startedAt } = exchange;
  const [path = "", search = ""] = request.path.slice(Math.max(0, request.path.search(/\/v\d/))).split("?");
  const query = Array.from(new URLSearchParams(search), ([key, value]) => ({ key, value }));
  const hasKey = requestHeader(exchange, "Authorization") !== null;
  return {
    name: `${request.method} ${path}, ${answer.status}, ${timeText(startedAt)}`,
    request: {
      method: request.method,
      header: request.headers.filter(([name]) => !OWN_HEADER.test(name)).map(([key, value]) => ({ key, value })),
      ...(hasKey ? {} : { auth: { type: "noauth" } }),
      ...(request.body === "" ? {} : { body: rawBody(request.body) }),
      url: urlOf({ path, query }),
    },
    response: [],
  };
}

/**
 * A Postman collection 2.1: every operation of the contract with its example, and the log's requests in a folder,
 * oldest first. The key is the variable `api_key`, and stands empty.
 */
export function postmanOf(exchanges: readonly Exchange[]): string {
  const folder = {
    name: "Log",
    description: "What was sent in the sandbox, oldest first. Keys are replaced by {{api_key}}.",
    item: exchanges.map(exchangeItem),
  };
  const collection = {
    info: {
      name: "Top-up Sandbox",
      description: "The reseller API. Set base_url and api_key in the collection's variables.",
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] },
    variable: variables,
    item: [...OPERATION_IDS.map(operationItem), folder],
  };
  return masked(JSON.stringify(collection, null, 2));
}
