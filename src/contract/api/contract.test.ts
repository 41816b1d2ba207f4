import { createConfig, lintFromString } from "@redocly/openapi-core";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { ERROR_CODES, errors } from "./error.ts";
import { exampleOf } from "./example.ts";
import { openapi } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "./operations.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests walk an untyped JSON document.
type Json = any;
const document: Json = JSON.parse(JSON.stringify(openapi("0.0.0")));

/** Every value in the document, with its path. */
function* places(value: Json, path = "#"): Generator<[string, Json]> {
  if (typeof value !== "object" || value === null) return;
  yield [path, value];
  for (const [name, member] of Object.entries(value)) yield* places(member, `${path}/${name}`);
}

describe("openapi.json", () => {
  test("is valid OpenAPI 3.1 for a linter", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        "security-defined": "error",
        "operation-4xx-response": "error",
        "no-invalid-media-type-examples": "error",
        "no-invalid-schema-examples": "error",
      },
    });
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
    expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  test("lists every operation under its own id", () => {
    const ids = Object.values<Json>(document.paths).flatMap((item) =>
      Object.values<Json>(item).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual([...OPERATION_IDS].sort());
  });

  test("gives every constant a type, which code generators need", () => {
    const untyped = [...places(document)]
      .filter(([path, value]) => "const" in value && !path.endsWith("/properties"))
      .filter(([, value]) => value.type !== (typeof value.const === "number" ? "integer" : "string"))
      .map(([path]) => path);
    expect(untyped).toEqual([]);
  });

  test("distinguishes the problems of one status by a required code and status", () => {
    for (const code of ERROR_CODES) {
      const [, own] = document.components.schemas[`Problem.${code}`].allOf;
      expect(own.required).toEqual(expect.arrayContaining(["code", "status"]));
      expect(own.properties.code).toEqual({ type: "string", const: code });
      expect(own.properties.status).toEqual({ type: "integer", const: errors[code].status });
    }
  });

  test("does not fix the type of a problem, because it is a URL of the host", () => {
    for (const code of ERROR_CODES) {
      expect(document.components.schemas[`Problem.${code}`].allOf[1].properties.type?.const).toBeUndefined();
    }
    expect(document.components.schemas.Problem.properties.type.format).toMatch(/^uri/);
  });

  test("closes request bodies, and leaves responses open to new members", () => {
    const closed = [...places(document)]
      .filter(([, value]) => "additionalProperties" in value || "unevaluatedProperties" in value)
      .map(([path]) => path);
    expect(closed).toEqual(
      [
        "#/components/schemas/KeyRequest",
        "#/components/schemas/OrderRequest/properties/cust_account",
        "#/components/schemas/OrderRequest",
      ].sort(),
    );
  });

  test("publishes the length of a key's name and the format of an Idempotency-Key", () => {
    const { schemas, parameters } = document.components;
    expect(schemas.KeyRequest.properties.name).toMatchObject({ minLength: 1, maxLength: 64 });
    expect(parameters.IdempotencyKey.schema).toEqual({
      type: "string",
      minLength: 1,
      maxLength: 255,
      pattern: "^[!-~]+$",
    });
  });

  test("gives every response header a type and a format that its example matches", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [name, { schema, example }] of Object.entries<Json>(document.components.headers)) {
      expect(Object.keys(schema).length, name).toBeGreaterThan(1);
      expect(ajv.validate(schema, example), `${name}: ${example}`).toBe(true);
    }
    expect(document.components.headers["Retry-After"]).toMatchObject({ schema: { type: "integer" }, example: 5 });
    expect(document.components.headers["Idempotent-Replayed"].schema.enum).toEqual(["true", "false"]);
  });

  test("marks every operation, parameter, header, response, code and field with its provenance", () => {
    const unmarked = [...places(document)]
      .filter(([path, value]) => {
        if (/\/example(s)?(\/|$)/.test(path) || value.$ref) return false;
        const isField = /\/properties\/[^/]+$/.test(path) && !("const" in value && /Problem\./.test(path));
        const isOperation = /^#\/paths\/[^/]*(\/[^/]+)+\/(get|post|delete)$/.test(path);
        const isNamed =
          /^#\/components\/(headers|parameters|securitySchemes)\/[^/]+$/.test(path) ||
          /^#\/components\/schemas\/Problem\.\w+$/.test(path);
        const isResponse = /\/responses\/\d+$/.test(path) || /\/parameters\/\d+$/.test(path);
        return (
          (isField || isOperation || isNamed || isResponse) &&
          !["documented", "assumed"].includes(value["x-provenance"])
        );
      })
      .map(([path]) => path);
    expect(unmarked).toEqual([]);
  });
});

test("the three operations in the API spec are documented, all others assumed", () => {
  const documented = OPERATION_IDS.filter((id) => operations[id].provenance === "documented");
  expect(documented).toEqual(["listProducts", "placeOrder", "createKey"]);
});

describe("examples", () => {
  test.each(OPERATION_IDS)("of %s match the schemas", (id: OperationId) => {
    const { body, response }: Operation = operations[id];
    const example = exampleOf(id);
    response.schema.parse(example.response);
    expect(Boolean(body)).toBe("body" in example);
    body?.parse(example.body);
  });
});
