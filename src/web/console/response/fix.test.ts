// @vitest-environment happy-dom
import { expect, test } from "vitest";
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
  const fix = fixings.unsupported_media_type(request, { sampleKey: "", fresh: () => "" });
  expect(fix.request.headers).toEqual([
    ["Authorization", "Bearer x"],
    ["Content-Type", "application/json"],
  ]);
});
