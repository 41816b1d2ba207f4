import * as z from "zod/mini";
import { errors } from "./error.ts";
import { type ErrorCode, errorPath } from "./error-code.ts";
import { type AnswerHeader, answerHeaders, requestHeaders } from "./header.ts";
import { ApiKey, CreatedKey, KeyRequest } from "./key.ts";
import { commonHeaders, commonRefusals, headersOfStatus, type Operation } from "./operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "./operations.ts";
import { Order, OrderRequest } from "./order.ts";
import { FieldError, Problem } from "./problem.ts";
import { Product, ProductItem } from "./product.ts";
import { Wallet } from "./wallet.ts";

type Json = Record<string, unknown>;
const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

const named: Readonly<Record<string, z.ZodMiniType>> = {
  ApiKey,
  CreatedKey,
  FieldError,
  KeyRequest,
  Order,
  OrderRequest,
  Problem,
  Product,
  ProductItem,
  Wallet,
};

/** `{$ref}` for every named schema inside another, the schema itself otherwise. */
function schemaOf(schema: z.ZodMiniType, isRoot = false): Json {
  const json = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema, path }) => {
      if (isRoot && path.length === 0) return;
      const name = Object.keys(named).find((candidate) => named[candidate] === (zodSchema as unknown));
      if (!name) return;
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
      Object.assign(jsonSchema, ref("schemas", name));
    },
  });
  const { $schema: _, "~standard": __, ...rest } = json as Json;
  return rest;
}

/** One component per error code: the problem with that code, its status and its extra members. */
function problemSchemas(): Json {
  return Object.fromEntries(
    (Object.keys(errors) as ErrorCode[]).map((code) => {
      const kind = errors[code];
      const extras = "extras" in kind ? schemaOf(kind.extras) : {};
      const { additionalProperties: _, ...members } = extras;
      return [
        `Problem.${code}`,
        {
          description: `${kind.when} ${kind.remedy}`,
          "x-provenance": "assumed",
          allOf: [
            ref("schemas", "Problem"),
            {
              type: "object",
              ...members,
              properties: {
                ...(members.properties as Json | undefined),
                type: { type: "string", pattern: `#${errorPath(code)}$`, "x-provenance": "assumed" },
                code: { const: code },
                status: { const: kind.status },
              },
            },
          ],
        },
      ];
    }),
  );
}

const headerRefs = (names: readonly AnswerHeader[]): Json =>
  Object.fromEntries(names.filter((name) => name !== "Content-Type").map((name) => [name, ref("headers", name)]));

/** Headers of what an operation makes: no refusal has them. */
const OF_SUCCESS: ReadonlySet<AnswerHeader> = new Set(["Location", "Link", "Original-Request"]);

function refusalResponses(operation: Operation): Json {
  const codes = [...new Set([...operation.refusals, ...commonRefusals])];
  const own = operation.answer.headers.filter((name) => !OF_SUCCESS.has(name));
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => errors[code].status === status);
      const schemas = here.map((code) => ref("schemas", `Problem.${code}`));
      return [
        String(status),
        {
          description: here.map((code) => `${code}: ${errors[code].when}`).join("\n\n"),
          headers: headerRefs([...commonHeaders, ...own, ...(headersOfStatus[status] ?? [])]),
          content: { "application/problem+json": { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } } },
          "x-provenance": "assumed",
        },
      ];
    }),
  );
}

/** What answers a path or a method that the document does not list. */
const elsewhere: Json = {
  description: `not_found: ${errors.not_found.when}\n\nmethod_not_allowed: ${errors.method_not_allowed.when}`,
  headers: headerRefs([...commonHeaders, "Allow"]),
  content: {
    "application/problem+json": {
      schema: { oneOf: [ref("schemas", "Problem.not_found"), ref("schemas", "Problem.method_not_allowed")] },
    },
  },
  "x-provenance": "assumed",
};

function parametersOf(operation: Operation): Json[] {
  const query = Object.entries(operation.query ?? {}).map(([name, { schema, fallback }]) => {
    const { description, "x-provenance": provenance, ...rest } = schemaOf(schema);
    const shape = fallback === undefined ? rest : { ...rest, default: fallback };
    return { name, in: "query", required: false, description, schema: shape, "x-provenance": provenance };
  });
  const path = operation.id
    ? [{ name: "id", in: "path", required: true, schema: schemaOf(operation.id), "x-provenance": "assumed" }]
    : [];
  return operation.body ? [...path, ...query, ref("parameters", "IdempotencyKey")] : [...path, ...query];
}

const securityOf = ({ access }: Operation): Json[] => {
  if (access === "anyone") return [{}, { apiKey: [] }];
  return [{ apiKey: access === "any_key" ? [] : [access] }];
};

function operationObject(id: OperationId): Json {
  const operation: Operation = operations[id];
  const { answer, body, examples, provenance } = operation;
  return {
    operationId: id,
    summary: operation.summary,
    description: operation.description,
    tags: [provenance],
    "x-provenance": provenance,
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(body), example: examples.body } },
          },
        }
      : {}),
    responses: {
      [answer.status]: {
        description: operation.summary,
        headers: headerRefs([...commonHeaders, ...answer.headers]),
        content: { "application/json": { schema: schemaOf(answer.schema), example: examples.answer } },
        "x-provenance": "assumed",
      },
      ...refusalResponses(operation),
      default: elsewhere,
    },
  };
}

function paths(): Json {
  const items: Record<string, Json> = {};
  for (const id of OPERATION_IDS) {
    const { path, method } = operations[id];
    items[path] = { ...items[path], [method.toLowerCase()]: operationObject(id) };
  }
  return items;
}

/** The interface as an OpenAPI 3.1 document, each operation, field, header and code marked with `x-provenance`. */
export function openapi(version: string): Json {
  return {
    openapi: "3.1.1",
    info: {
      title: "Reseller Top-up Service Interface (sandbox)",
      version,
      summary: "The reseller interface as the sandbox answers it.",
      description:
        "x-provenance marks what the interface document states (documented) and what the sandbox assumes where the document is silent (assumed). Ask the operator before you build on an assumption.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The page's own origin" }],
    tags: [
      { name: "documented", description: "Stated by the interface document." },
      { name: "assumed", description: "Not shown by the interface document; the sandbox's own assumption." },
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
          schema: { type: "string", minLength: 1, maxLength: 255 },
          example: requestHeaders["Idempotency-Key"].example,
          "x-provenance": "documented",
        },
      },
      headers: Object.fromEntries(
        Object.entries(answerHeaders)
          .filter(([name]) => name !== "Content-Type")
          .map(([name, { meaning, example, provenance }]) => [
            name,
            { description: meaning, schema: { type: "string" }, example, "x-provenance": provenance },
          ]),
      ),
      schemas: {
        ...Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, schemaOf(schema, true)])),
        ...problemSchemas(),
      },
    },
  };
}
