// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ERROR_CODES } from "#contract/api/error.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { fixings } from "./fix.ts";

test("the fix of a refused Content-Encoding declares JSON and removes the encoding", () => {
  const request = {
    operation: "placeOrder",
    method: "POST",
    path: "/v1/orders",
    headers: [
      ["Authorization", "Bearer x"],
      ["content-encoding", "gzip"],
      ["Content-Type", "text/csv"],
    ],
    body: "{}",
  } as const;
  const fix = fixings.unsupported_media_type(request, "");
  expect(fix.request.headers).toEqual([
    ["Authorization", "Bearer x"],
    ["Content-Type", "application/json"],
  ]);
});

test.each(OPERATION_IDS)("no fix of a refused call of %s has a placeholder in its path", (operation) => {
  const { method, path } = operations[operation];
  const request = { operation, method, path: path.replace("{id}", "x"), headers: [], body: null };
  for (const code of ERROR_CODES) {
    const fix = fixings[code](request, "");
    expect(fix.request.path).toMatch(/^\/v1\/[\w/]+$/);
    expect(fix.words).not.toContain("{");
  }
});
