// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ERROR_CODES } from "#contract/api/error.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { fixings } from "./fix.ts";

const NOTHING = { balance: "0.00", catalogue: [] };

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
  const fixes = fixings.unsupported_media_type.map((fixing) => fixing({ request, state: NOTHING, keys: [] }));
  expect(fixes[0]?.request.headers).toEqual([
    ["Authorization", "Bearer x"],
    ["Content-Type", "application/json"],
  ]);
});

test.each(OPERATION_IDS)("no fix of a refused call of %s has a placeholder in its path", (operation) => {
  const { method, path } = operations[operation];
  const request = { operation, method, path: path.replace("{id}", "x"), headers: [], body: null };
  for (const code of ERROR_CODES) {
    for (const fixing of fixings[code]) {
      const fix = fixing({ request, state: NOTHING, keys: [] });
      if (fix) expect(fix.request.path).toMatch(/^\/v1\/[\w/]+$/);
      expect(fix?.words ?? "").not.toContain("{");
    }
  }
});
