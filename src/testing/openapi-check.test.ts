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
  test("passes an unchanged response, and reports a header whose value breaks its format", async () => {
    expect(fieldErrorsOf(await wallet({}))).toEqual([]);
    for (const [name, value] of [
      ["Date", "yesterday"],
      ["Request-Id", "req_1"],
    ] as const) {
      const found = fieldErrorsOf(await wallet({ [name]: value }));
      expect(found).toEqual([expect.stringContaining(`header ${name.toLowerCase()}`)]);
    }
  });

  test("reports a member the document does not name, even though the document leaves responses open", async () => {
    expect(fieldErrorsOf(await wallet({}, { colour: "red" }))).toEqual([expect.stringContaining("unevaluated")]);
    const { order, get } = openSandbox();
    const ordered = await order();
    const nested = { ...ordered.json, cust_account: { ...ordered.json.cust_account, colour: "red" } };
    const response = { method: "POST", path: "/v1/orders", ...ordered, text: JSON.stringify(nested) };
    expect(fieldErrorsOf(response)).toEqual([expect.stringContaining("/cust_account")]);
    const problem = await get("/v1/wallet", {});
    const named = JSON.stringify({ ...problem.json, colour: "red" });
    expect(fieldErrorsOf({ method: "GET", path: "/v1/wallet", ...problem, text: named })).not.toEqual([]);
  });
});
