import * as z from "zod/mini";
import { masked } from "#contract/api/masked.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { flowOf } from "./postman-flow.ts";
import { logItems } from "./postman-log.ts";
import { eventOf, expectStatus, forgetLiterals, keepMember } from "./postman-script.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const BASE = "{{base_url}}";

/** An id of the right form, from the schema's example. */
function exampleId(operation: OperationId): string {
  const { id }: Operation = operations[operation];
  const examples = id && z.globalRegistry.get(id)?.examples;
  return Array.isArray(examples) ? String(examples[0]) : "";
}

const variables = [
  {
    key: "base_url",
    value: "https://api.example.com",
    type: "string",
    description: "The operator's address. The sandbox itself answers inside its own page only.",
  },
  { key: "api_key", value: "", type: "string", description: "Your API key." },
  { key: "order_id", value: exampleId("getOrder"), type: "string", description: "Set by Place an order." },
  { key: "key_id", value: exampleId("revokeKey"), type: "string", description: "Set by Create an API key." },
];

const rawBody = (raw: string) => ({ mode: "raw", raw, options: { raw: { language: "json" } } });

interface Query {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

/** The URL of a path template; `{id}` becomes `:id`, Postman's path variable. */
function urlOf(template: string, query: readonly Query[]) {
  const path = template.replace("{id}", ":id");
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  return {
    raw: `${BASE}${path}${sent.length > 0 ? `?${sent.join("&")}` : ""}`,
    host: [BASE],
    path: path.split("/").slice(1),
    ...(query.length > 0 ? { query } : {}),
  };
}

const queryOf = ({ query = {} }: Operation) =>
  Object.entries(query).map(([key, { fallback }]) => ({
    key,
    value: fallback === undefined ? "" : String(fallback),
    ...(fallback === undefined ? { disabled: true } : {}),
  }));

/** The variable that passes an id from the operation that returns it to the one whose path needs it. */
const idVariables: Partial<Record<OperationId, string>> = {
  placeOrder: "order_id",
  getOrder: "order_id",
  createKey: "key_id",
  revokeKey: "key_id",
};

function operationItem(id: OperationId) {
  const operation: Operation = operations[id];
  const { method, path, summary, description, provenance, body, response, examples } = operation;
  const idVariable = idVariables[id];
  const url = urlOf(path, queryOf(operation));
  return {
    name: summary,
    event: eventOf("test", [
      expectStatus(response.status),
      ...(method === "POST" && idVariable ? keepMember("id", idVariable) : []),
    ]),
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
      url: operation.id ? { ...url, variable: [{ key: "id", value: `{{${idVariable}}}` }] } : url,
    },
    response: [],
  };
}

/**
 * A Postman collection 2.1: every operation of the contract with its example, and a folder with the Log's requests,
 * oldest first. A request that was lost on its way is omitted, because sent now it would arrive. Contains no key value:
 * `api_key` stands for the console key and is empty.
 */
export function postmanOf(exchanges: readonly Exchange[], consoleKey: string): string {
  const arrived = exchanges.filter(({ lost }) => lost !== "request");
  const flow = flowOf(arrived, consoleKey);
  const { items, literals } = logItems(arrived, flow.steps);
  const folder = {
    name: "Log",
    description: "What arrived in the sandbox, oldest first. Variables carry ids and keys on, so run it in this order.",
    item: items,
  };
  const collection = {
    info: {
      name: "Top-up Sandbox",
      description: "The reseller API. Set base_url and api_key in the collection's variables.",
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] },
    ...(literals.length > 0 && { event: eventOf("prerequest", [forgetLiterals(literals)]) }),
    variable: [...variables, ...flow.variables],
    item: [...OPERATION_IDS.map(operationItem), ...(items.length > 0 ? [folder] : [])],
  };
  return masked(JSON.stringify(collection, null, 2));
}
