import { describe, expect, test } from "vitest";
import type { OperationId } from "#contract/api/operations.ts";
import { aKey, aWorld, firstKey, START, seededBytes } from "./call.fixture.ts";
import { keyOf, scopeOf, scopeRefusal } from "./caller.ts";
import { SAMPLE_KEY } from "./sample-key.ts";
import { newSecret } from "./secret.ts";

describe("the key of a token", () => {
  const world = aWorld();

  test("is the record with the token's hash", () => {
    expect(keyOf(world, SAMPLE_KEY)).toBe(firstKey(world));
  });

  test.each([
    ["that was cut", SAMPLE_KEY.slice(0, -1), "api_key_malformed"],
    ["that was mistyped", SAMPLE_KEY.replace("Try", "try"), "api_key_malformed"],
    ["that is well-formed but was never issued", newSecret(seededBytes(1)), "api_key_unknown"],
    ["that is empty", "", "api_key_malformed"],
  ])("%s is refused", (_, token, code) => {
    expect(keyOf(world, token)).toMatchObject({ code });
  });

  test("that is revoked is refused, from the moment of its revocation on", () => {
    const revoked = { ...world, keys: [{ ...firstKey(world), revokedAt: START }] };
    expect(keyOf(revoked, SAMPLE_KEY)).toMatchObject({
      code: "api_key_revoked",
      detail: 'The key "Console key" ending in gRqf was revoked. Use another key.',
    });
  });
});

describe("the scope table", () => {
  const table: [OperationId, write: boolean, read: boolean][] = [
    ["listProducts", true, true],
    ["placeOrder", true, false],
    ["listOrders", true, false],
    ["getOrder", true, false],
    ["getWallet", false, true],
    ["listKeys", true, true],
    ["createKey", true, true],
    ["revokeKey", true, true],
  ];

  test.each(table)("%s with orders:write: %s, with wallet:read: %s", (operation, write, read) => {
    const may = (scope: "orders:write" | "wallet:read") => scopeRefusal(operation, aKey({ scopes: [scope] })) === null;
    expect([may("orders:write"), may("wallet:read")]).toEqual([write, read]);
    expect(scopeRefusal(operation, firstKey(aWorld()))).toBeNull();
    expect(scopeOf(operation) === null).toBe(write && read);
  });

  test("a refusal names the scope that is missing and those there are", () => {
    expect(scopeRefusal("getWallet", aKey({ scopes: ["orders:write"] }))).toEqual({
      code: "insufficient_scope",
      detail: "This key has orders:write. This call needs wallet:read.",
      extras: { required_scope: "wallet:read", granted_scopes: ["orders:write"] },
    });
  });

  test("a call without a key has no scope", () => {
    expect(scopeRefusal("getWallet", null)).toMatchObject({ extras: { granted_scopes: [] } });
    expect(scopeRefusal("listProducts", null)).toBeNull();
  });
});
