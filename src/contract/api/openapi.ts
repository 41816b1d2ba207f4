import * as z from "zod/mini";
import { type ErrorCode, errorCases, errorPath, errors } from "./error.ts";
import { exampleOf } from "./example.ts";
import { requestHeaders } from "./header.ts";
import { ApiKey, CreatedKey, KeyRequest } from "./key.ts";
import { headerComponents, headerRefs, idempotencyKeySchema } from "./openapi-headers.ts";
import { commonHeaders, headersOfStatus, type Operation } from "./operation.ts";
import { operationDescriptions } from "./operation-description.ts";
import { OPERATION_IDS, type OperationId, operations } from "./operations.ts";
import { Order, OrderRequest } from "./order.ts";
import { FieldError, Problem } from "./problem.ts";
import { Product, ProductItem } from "./product.ts";
import { refusalsByStatus } from "./refusals.ts";
import type { ResponseHeader } from "./response-header.ts";
import { onboarding } from "./rules.ts";
import { Wallet } from "./wallet.ts";

type JsonObject = Record<string, unknown>;
const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

const requests: Readonly<Record<string, z.ZodMiniType>> = { KeyRequest, OrderRequest };
const responses: Readonly<Record<string, z.ZodMiniType>> = {
  ApiKey,
  CreatedKey,
  FieldError,
  Order,
  Problem,
  Product,
  ProductItem,
  Wallet,
};
const namedSchemas = { ...requests, ...responses };

/** Request bodies are closed, because the server refuses unknown members; responses are open to new members. */
type Side = "request" | "response";

/** `{$ref}` for a named schema inside another one, otherwise the schema itself. */
function schemaOf(schema: z.ZodMiniType, side: Side, isRoot = false): JsonObject {
  const json = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema, path }) => {
      if (side === "response") delete jsonSchema.additionalProperties;
      if (isRoot && path.length === 0) return;
      const name = Object.keys(namedSchemas).find((candidate) => namedSchemas[candidate] === (zodSchema as unknown));
      if (!name) return;
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
      Object.assign(jsonSchema, ref("schemas", name));
    },
  });
  const { $schema: _, "~standard": __, ...rest } = json as JsonObject;
  return rest;
}

const rootSchemas = (schemas: typeof namedSchemas, side: Side): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema, side, true)]));

/** One component per error code: the problem with that code, its status and its extra members. */
function problemSchemas(): JsonObject {
  return Object.fromEntries(
    (Object.keys(errors) as ErrorCode[]).map((code) => {
      const kind = errors[code];
      const extras = "extras" in kind ? schemaOf(kind.extras, "response") : {};
      const { properties, required } = extras as { properties?: JsonObject; required?: readonly string[] };
      return [
        `Problem.${code}`,
        {
          description: `${errorCases[code]} ${errors[code].remedy}`,
          "x-provenance": "assumed",
          allOf: [
            ref("schemas", "Problem"),
            {
              type: "object",
              // Code generators infer the type of a constant from `type`, and distinguish the problems by required
              // members.
              properties: {
                type: { type: "string", pattern: `#${errorPath(code)}$`, "x-provenance": "assumed" },
                code: { type: "string", const: code },
                status: { type: "integer", const: kind.status },
                ...properties,
              },
              required: ["code", "status", ...(required ?? [])],
            },
          ],
        },
      ];
    }),
  );
}

const OF_SUCCESS: ReadonlySet<ResponseHeader> = new Set(["Location", "Link", "Original-Request"]);

function refusalResponse(codes: readonly ErrorCode[], headers: readonly ResponseHeader[]): JsonObject {
  const schemas = codes.map((code) => ref("schemas", `Problem.${code}`));
  return {
    description: codes.map((code) => `${code}: ${errorCases[code]}`).join("\n\n"),
    headers: headerRefs([...commonHeaders, ...headers]),
    content: { "application/problem+json": { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } } },
    "x-provenance": "assumed",
  };
}

function refusalResponses(operation: Operation): JsonObject {
  const own = operation.response.headers.filter((name) => !OF_SUCCESS.has(name));
  return Object.fromEntries(
    refusalsByStatus(operation).map(([status, codes]) => [
      String(status),
      refusalResponse(codes, [...own, ...(headersOfStatus[status] ?? [])]),
    ]),
  );
}

/** The default response, for paths and methods that the OpenAPI document does not list. */
const elsewhere = refusalResponse(["not_found", "method_not_allowed"], ["Allow"]);

function parametersOf(operation: Operation): JsonObject[] {
  const query = Object.entries(operation.query ?? {}).map(([name, { schema, fallback }]) => {
    const { description, "x-provenance": provenance, ...rest } = schemaOf(schema, "request");
    const shape = fallback === undefined ? rest : { ...rest, default: fallback };
    return { name, in: "query", required: false, description, schema: shape, "x-provenance": provenance };
  });
  const { id } = operation;
  const path = id
    ? [{ name: "id", in: "path", required: true, schema: schemaOf(id, "request"), "x-provenance": "assumed" }]
    : [];
  return operation.body ? [...path, ...query, ref("parameters", "IdempotencyKey")] : [...path, ...query];
}

const securityOf = ({ access }: Operation): JsonObject[] => {
  if (access === "anyone") return [{}, { apiKey: [] }];
  return [{ apiKey: access === "any_key" ? [] : [access] }];
};

function operationObject(id: OperationId) {
  const operation: Operation = operations[id];
  const { response, body, provenance } = operation;
  const example = exampleOf(id);
  return {
    operationId: id,
    summary: operation.summary,
    description: operationDescriptions[id],
    tags: [provenance],
    "x-provenance": provenance,
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(body, "request"), example: example.body } },
      },
    }),
    responses: {
      [response.status]: {
        description: operation.summary,
        headers: headerRefs([...commonHeaders, ...response.headers]),
        content: { "application/json": { schema: schemaOf(response.schema, "response"), example: example.response } },
        "x-provenance": "assumed",
      },
      ...refusalResponses(operation),
      default: elsewhere,
    },
  };
}

function paths(): JsonObject {
  const items: Record<string, JsonObject> = {};
  for (const id of OPERATION_IDS) {
    const { path, method } = operations[id];
    items[path] = { ...items[path], [method.toLowerCase()]: operationObject(id) };
  }
  return items;
}

/**
 * The API as an OpenAPI 3.1 document. Every operation, field, header and code is marked with `x-provenance`. `release` names the version
 * and the build.
 */
export function openapi(version: string, release = version): JsonObject {
  return {
    openapi: "3.1.1",
    info: {
      title: "Reseller Top-up API (sandbox)",
      version,
      summary: "Version 1 of the provider's reseller API, as the sandbox implements it.",
      description: [
        "The sandbox implements version 1 of the provider's API spec. Where the spec is silent, the sandbox assumes. x-provenance says which: documented is in the spec, assumed is an assumption of the sandbox. Ask the provider before you rely on an assumption.",
        [onboarding.intro, ...onboarding.steps.map((step, index) => `${index + 1}. ${step}`)].join("\n"),
      ].join("\n\n"),
      contact: { name: "The Top-up Sandbox authors" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: "/", description: "The page's own origin" },
      { url: "http://127.0.0.1:4010", description: "node sandbox.mjs on this machine" },
    ],
    tags: [
      { name: "documented", description: "Operations in the API spec." },
      { name: "assumed", description: "Operations the spec doesn't cover: assumptions of the sandbox." },
    ],
    paths: paths(),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: requestHeaders.Authorization.meaning,
          "x-provenance": "documented",
        },
      },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: requestHeaders["Idempotency-Key"].meaning,
          schema: idempotencyKeySchema,
          example: requestHeaders["Idempotency-Key"].example,
          "x-provenance": "documented",
        },
      },
      headers: headerComponents(release),
      schemas: { ...rootSchemas(requests, "request"), ...rootSchemas(responses, "response"), ...problemSchemas() },
    },
  };
}
