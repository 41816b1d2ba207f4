import { expect, test, vi } from "vitest";
import { CONSOLE, ORDER, openSandbox } from "#testing/sandbox.ts";
import { jsonOf } from "./parsed-request.ts";

/** Bodies that a case of `contract/cases` cannot send, because it sends text. */
test("a body without a media type is refused for that alone", async () => {
  const body = new TextEncoder().encode(JSON.stringify(ORDER));
  const { json } = await openSandbox().send("POST", "/v1/orders", { headers: CONSOLE, body });
  expect(json.detail).toBe("The request has no Content-Type. Send Content-Type: application/json.");
});

test("a body that is JSON but for a byte that is not UTF-8 is malformed", async () => {
  const bytes = new TextEncoder().encode('{"a":"?"}');
  bytes[bytes.indexOf(63)] = 0xff;
  const { json } = await openSandbox().post("/v1/orders", bytes);
  expect(json.detail).toBe("The body is not JSON: it is not UTF-8. Send one JSON object.");
});

test("a body that is no JSON is refused with the same reason by engines that also name line and column", () => {
  const parse = vi.spyOn(JSON, "parse").mockImplementation(() => {
    throw new SyntaxError("Unexpected end of JSON input at position 1 (line 1 column 2)");
  });
  const { refused } = jsonOf({ bytes: new TextEncoder().encode("{") });
  parse.mockRestore();
  expect(refused?.detail).toBe(
    "The body is not JSON: Unexpected end of JSON input at position 1. Send one JSON object.",
  );
});
