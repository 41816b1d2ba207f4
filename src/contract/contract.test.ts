import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { ERROR_CODES } from "./error-code.ts";
import { openapi } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "./operations.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, walked.
type Json = any;
const document: Json = JSON.parse(JSON.stringify(openapi("0.0.0")));

/** Every place in the document, with the path to it. */
function* places(value: Json, path = "#"): Generator<[string, Json]> {
  if (typeof value !== "object" || value === null) return;
  yield [path, value];
  for (const [name, member] of Object.entries(value)) yield* places(member, `${path}/${name}`);
}

describe("openapi.json", () => {
  test("is valid OpenAPI 3.1, as a linter sees it", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        "security-defined": "error",
        "operation-4xx-response": "error",
        "no-invalid-media-type-examples": "error",
        "no-invalid-schema-examples": "error",
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  test("holds every operation under its own id", () => {
    const ids = Object.values<Json>(document.paths).flatMap((item) =>
      Object.values<Json>(item).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual([...OPERATION_IDS].sort());
  });

  test("marks every operation, parameter, header, response, code and field with where it comes from", () => {
    const unmarked = [...places(document)]
      .filter(([path, value]) => {
        if (/\/example(s)?(\/|$)/.test(path) || value.$ref) return false;
        const isField = /\/properties\/[^/]+$/.test(path) && !("const" in value && /Problem\./.test(path));
        const isOperation = /^#\/paths\/[^/]*(\/[^/]+)+\/(get|post|delete)$/.test(path);
        const isNamed =
          /^#\/components\/(headers|parameters|securitySchemes)\/[^/]+$/.test(path) ||
          /^#\/components\/schemas\/Problem\.\w+$/.test(path);
        const isAnswer = /\/responses\/\d+$/.test(path) || /\/parameters\/\d+$/.test(path);
        return (
          (isField || isOperation || isNamed || isAnswer) && !["documented", "assumed"].includes(value["x-provenance"])
        );
      })
      .map(([path]) => path);
    expect(unmarked).toEqual([]);
  });

  test("has a schema for the problem of every code", () => {
    const codes = Object.keys(document.components.schemas).filter((name) => name.startsWith("Problem."));
    expect(codes.sort()).toEqual(ERROR_CODES.map((code) => `Problem.${code}`).sort());
  });

  test("refers to nothing that is not there", () => {
    const broken = [...places(document)]
      .filter(([, value]) => typeof value.$ref === "string")
      .filter(
        ([, { $ref }]) =>
          !$ref
            .slice(2)
            .split("/")
            .reduce((at: Json, name: string) => at?.[name], document),
      )
      .map(([path]) => path);
    expect(broken).toEqual([]);
  });
});

describe("provenance", () => {
  test("the three operations of the document are documented, and no others", () => {
    const documented = OPERATION_IDS.filter((id) => operations[id].provenance === "documented");
    expect(documented).toEqual(["listProducts", "placeOrder", "createKey"]);
  });
});

describe("examples", () => {
  test.each(OPERATION_IDS)("of %s keep to the schemas", (id: OperationId) => {
    const { body, answer, examples }: Operation = operations[id];
    answer.schema.parse(examples.answer);
    expect(Boolean(body)).toBe("body" in examples);
    body?.parse(examples.body);
  });
});
