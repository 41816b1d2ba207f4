import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { openapi } from "#contract/api/openapi.ts";
import { openapiCheck } from "./openapi-check.ts";
import { openSandbox } from "./sandbox.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests walk an untyped JSON document.
const document = openapi("test") as any;
const fieldErrorsOf = openapiCheck(document);

/** The response to GET /v1/wallet, with changed headers and added body members. */
async function wallet(headers: Record<string, string>, members: object = {}) {
  const { status, json, ...received } = await openSandbox().get("/v1/wallet");
  const changed = new Headers(received.headers);
  for (const [name, value] of Object.entries(headers)) changed.set(name, value);
  return { method: "GET", path: "/v1/wallet", status, headers: changed, text: JSON.stringify({ ...json, ...members }) };
}

describe("the check against openapi.json", () => {
  test("passes an unchanged response", async () => {
    expect(fieldErrorsOf(await wallet({}))).toEqual([]);
  });

  test("reports a member the document does not name, even though the document leaves responses open", async () => {
    expect(fieldErrorsOf(await wallet({}, { colour: "red" }))).toEqual([expect.stringContaining("unevaluated")]);
    const order = await openSandbox().order();
    const nested = { ...order.json, cust_account: { ...order.json.cust_account, colour: "red" } };
    const response = { method: "POST", path: "/v1/orders", ...order, text: JSON.stringify(nested) };
    expect(fieldErrorsOf(response)).toEqual([expect.stringContaining("/cust_account")]);
  });

  test("reports a member a problem does not name", async () => {
    const { status, headers, json } = await openSandbox().get("/v1/wallet", {});
    const response = { method: "GET", path: "/v1/wallet", status, headers };
    expect(fieldErrorsOf({ ...response, text: JSON.stringify(json) })).toEqual([]);
    expect(fieldErrorsOf({ ...response, text: JSON.stringify({ ...json, colour: "red" }) })).not.toEqual([]);
  });

  test("reports a header whose value breaks its format", async () => {
    expect(fieldErrorsOf(await wallet({ Date: "yesterday" }))).toEqual([expect.stringContaining("header date")]);
    expect(fieldErrorsOf(await wallet({ "Request-Id": "req_1" }))).toEqual([
      expect.stringContaining("header request-id"),
    ]);
  });
});

describe("HEAD and OPTIONS", () => {
  test("have the responses that the document describes, including a refusal of HEAD", async () => {
    const { send } = openSandbox();
    for (const path of [
      "/v1/products",
      "/v1/orders",
      "/v1/orders/ord_7Kq2Xw9Rt4Lm6Zp1Vb3N",
      "/v1/keys/key_C0ns0leKeyC0ns0leKey",
    ]) {
      for (const method of ["HEAD", "OPTIONS"]) {
        const { status, headers, text } = await send(method, path);
        expect(fieldErrorsOf({ method, path, status, headers, text })).toEqual([]);
        expect(
          fieldErrorsOf({ method, path, status: 299, headers: new Headers({ "X-Stray": "1" }), text }),
        ).not.toEqual([]);
      }
    }
  });
});

describe("the document and the server", () => {
  const { parameters, schemas } = document.components;

  test("accept the same values of Idempotency-Key", async () => {
    const ajv = new Ajv2020();
    for (const key of ["a", "!", "~", "x".repeat(255), "", "x".repeat(256), "a b", "caf\u00e9", "a\u007f", 'a"b']) {
      const { status } = await openSandbox().order({}, { "Idempotency-Key": key });
      expect(status, key).toBe(ajv.validate(parameters.IdempotencyKey.schema, key) ? 201 : 400);
    }
  });

  test("accept the same names of a key", async () => {
    const ajv = new Ajv2020({ strict: false });
    for (const name of ["a", "a".repeat(64), "\u{1f600}".repeat(64), "", " ", "a".repeat(65), "\u{1f600}".repeat(65)]) {
      const { status } = await openSandbox().post("/v1/keys", { name, scopes: ["wallet:read"] });
      expect(status, name).toBe(ajv.validate(schemas.KeyRequest.properties.name, name) ? 201 : 422);
    }
  });
});
