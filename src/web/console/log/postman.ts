import * as z from "zod/mini";
import { masked } from "#contract/api/masked.ts";
import type { Operation } from "#contract/api/operation.ts";
import { operationDescriptions } from "#contract/api/operation-description.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import {
  bearerAuth,
  eventOf,
  expectStatus,
  forgetLiterals,
  keepMember,
  rawBody,
  urlOf,
  variable,
} from "./postman-format.ts";
import { logItems } from "./postman-log.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** An id of the right form, from the schema's example. */
function exampleId(operation: OperationId): string {
  const { id }: Operation = operations[operation];
  const examples = id && z.globalRegistry.get(id)?.examples;
  return Array.isArray(examples) ? String(examples[0]) : "";
}

const variables = [
  variable(
    "base_url",
    "https://api.example.com",
    "The provider's address. For the sandbox, run node sandbox.mjs and use http://127.0.0.1:4010.",
  ),
  variable("api_key", "", "Your API key."),
  variable("order_id", exampleId("getOrder"), "Set by Place an order."),
  variable("key_id", exampleId("revokeKey"), "Set by Create an API key."),
];

/** The address of an operation; `{id}` becomes `:id`, Postman's path variable. A parameter without a default is off. */
function addressOf({ path, query = {} }: Operation) {
  const parameters = Object.entries(query).map(([key, { fallback }]) => ({
    key,
    value: String(fallback ?? ""),
    ...(fallback === undefined && { disabled: true }),
  }));
  const sent = parameters.filter(({ disabled }) => !disabled);
  const search = sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join("&");
  return urlOf("{{base_url}}", path.replace("{id}", ":id").split("/").slice(1), search, parameters);
}

/** The variable that passes an id from the operation that returns it to the one whose path needs it. */
const idVariables: Partial<Record<OperationId, string>> = {
  placeOrder: "order_id",
  getOrder: "order_id",
  createKey: "key_id",
  revokeKey: "key_id",
};

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
  const { method, summary, provenance, body, response, examples } = operation;
  const idVariable = idVariables[id];
  return {
    name: summary,
    event: eventOf("test", [
      expectStatus(response.status),
      ...(method === "POST" && idVariable ? keepMember("id", idVariable) : []),
    ]),
    request: {
      method,
      description: `${operationDescriptions[id]}\n\nIn the API spec: ${provenance === "documented" ? "yes" : "no, assumed by the sandbox"}.`,
      header: body ? POST_HEADERS : [],
      ...(body && { body: rawBody(JSON.stringify(examples.body, null, 2), "json") }),
      url: { ...addressOf(operation), ...(operation.id && { variable: [{ key: "id", value: `{{${idVariable}}}` }] }) },
    },
    response: [],
  };
}

/**
 * A Postman collection 2.1: every operation of the contract with its example, and a folder with the Log's requests,
 * oldest first. A request that was lost on its way is omitted, because sent now it would arrive. Contains no key value:
 * `api_key` stands for the sample key and is empty.
 */
export function postmanOf(exchanges: readonly Exchange[], sampleKey: string): string {
  const arrived = exchanges.filter(({ lost }) => lost !== "request");
  const log = logItems(arrived, sampleKey);
  const folder = {
    name: "Log",
    description: "What arrived in the sandbox, oldest first. Variables carry ids and keys on, so run it in this order.",
    item: log.items,
  };
  const collection = {
    info: {
      name: "Top-up Sandbox",
      description: "The reseller API. Set base_url and api_key in the collection's variables.",
      schema: SCHEMA,
    },
    auth: bearerAuth("{{api_key}}"),
    ...(log.literals.size > 0 && { event: eventOf("prerequest", [forgetLiterals(log.literals)]) }),
    variable: [...variables, ...log.variables],
    item: [...OPERATION_IDS.map(operationItem), ...(log.items.length > 0 ? [folder] : [])],
  };
  return masked(JSON.stringify(collection, null, 2));
}
