import { describe, expect, test, vi } from "vitest";
import type { Check } from "#contract/panel/trace.ts";
import { CONSOLE, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { jsonOf } from "./parsed-request.ts";

/** What a check of the last call looked at. */
const observedBy = (check: Check, { panel }: Sandbox) =>
  panel.exchanges
    .getState()
    .at(-1)
    ?.trace.findings.find((finding) => finding.check === check)?.observed;

test.each(["forbearer more", "more bearers"])(
  "tokens that contain the scheme's name are counted: %s",
  async (tokens) => {
    const { json } = await openSandbox().get("/v1/wallet", { Authorization: `Bearer ${tokens}` });
    expect(json.detail).toMatch(/^The Authorization header has 2 tokens\./);
  },
);

test("a body without a media type is refused for that alone", async () => {
  const sandbox = openSandbox();
  const body = new TextEncoder().encode(JSON.stringify(ORDER));
  const { json } = await sandbox.send("POST", "/v1/orders", { headers: CONSOLE, body });
  expect(json.detail).toBe("The request has no Content-Type. Send Content-Type: application/json.");
  expect(observedBy("media_type", sandbox)).toBe("no Content-Type");
});

describe("a body that is no JSON object", () => {
  const name = "x".repeat(78);
  test.each([
    ["empty", "", "The body is empty. Send one JSON object."],
    ["blank", " \n", "The body is empty. Send one JSON object."],
    [
      "malformed",
      '{"a":1 "b"}',
      "The body is not JSON: Expected ',' or '}' after property value in JSON at position 7. Send one JSON object.",
    ],
    [
      "an object with a member twice, at a pointer of 80 characters",
      `{"${name}":{"b":1,"b":1}}`,
      `The object at #/${name} of the body has the member "b" twice. Send each member once.`,
    ],
  ])("because it is %s is refused with the reason", async (_, body, detail) => {
    expect((await openSandbox().post("/v1/orders", body)).json).toMatchObject({ code: "malformed_json", detail });
  });

  test("is refused with the same reason by versions of V8 that also name line and column", () => {
    const parse = vi.spyOn(JSON, "parse").mockImplementation(() => {
      throw new SyntaxError("Unexpected end of JSON input at position 1 (line 1 column 2)");
    });
    const { refused } = jsonOf({ bytes: new TextEncoder().encode("{") });
    parse.mockRestore();
    expect(refused?.detail).toBe(
      "The body is not JSON: Unexpected end of JSON input at position 1. Send one JSON object.",
    );
  });
});

describe("an Idempotency-Key", () => {
  test.each([
    ["", "empty"],
    ['""', "empty"],
    ["a b", '"a b"'],
  ])("of %j is refused with what is wrong", async (key, found) => {
    const sandbox = openSandbox();
    const { json } = await sandbox.order({}, { "Idempotency-Key": key });
    expect(json.detail).toBe(
      `The Idempotency-Key is ${found}. Use 1 to 255 visible ASCII characters without spaces, such as a UUID.`,
    );
    expect(observedBy("idempotency_key", sandbox)).toBe(found);
  });

  test.each(['a"b"', '"a"b'])("of %s keeps its quotes, which do not enclose it", async (key) => {
    const { headers } = await openSandbox().order({}, { "Idempotency-Key": key });
    expect(headers.get("Idempotency-Key")).toBe(key);
  });
});

test("the trace has the first 80 characters of a query", async () => {
  const sandbox = openSandbox();
  const query = `?page=1&x=${"x".repeat(70)}`;
  await sandbox.get(`/v1/products${query}y`);
  expect(observedBy("input", sandbox)).toBe(query);
});
