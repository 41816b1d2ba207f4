import { describe, expect, test } from "vitest";
import type { Scope } from "#contract/api/scope.ts";
import { aCall, afterStart, aKey, aWorld, firstKey, START } from "./call.fixture.ts";
import { keyOf } from "./caller.ts";
import { createKey, listKeys, revokeKey } from "./keys.ts";
import { isWellFormed } from "./secret.ts";

const BOTH: readonly Scope[] = ["orders:write", "wallet:read"];
const WRITE: readonly Scope[] = ["orders:write"];
const READ: readonly Scope[] = ["wallet:read"];

const create = (scopes: readonly Scope[], granted: readonly Scope[] = BOTH) =>
  createKey(aWorld(), aCall("createKey", { caller: aKey({ scopes: granted }) }), {
    name: "  CI ",
    scopes: [...scopes],
  });

const SUBSETS: [wanted: readonly Scope[], granted: readonly Scope[], isGranted: boolean][] = [
  [BOTH, BOTH, true],
  [WRITE, BOTH, true],
  [READ, READ, true],
  [WRITE, READ, false],
  [BOTH, WRITE, false],
];

test("a call without a key grants nothing", () => {
  const { refused } = createKey(aWorld(), aCall("createKey", { caller: null }), { name: "CI", scopes: [...READ] });
  expect(refused).toMatchObject({ code: "scope_not_grantable", extras: { granted_scopes: [] } });
});

describe("creating a key", () => {
  test.each(SUBSETS)("with %j by a key with %j: %s", (wanted, granted, isGranted) => {
    expect(create(wanted, granted).refused?.code).toBe(isGranted ? undefined : "scope_not_grantable");
  });

  test("is refused with what was requested, what the caller has and what it lacks", () => {
    expect(create(BOTH, READ).refused).toEqual({
      code: "scope_not_grantable",
      detail: "This key does not have orders:write, so it cannot create a key that does. Use a key with orders:write.",
      extras: { requested_scopes: BOTH, granted_scopes: READ },
    });
  });

  test("adds a record without the value, which only the response has", () => {
    const decision = create(READ);
    if (decision.refused) throw new Error(decision.refused.code);
    const { response, world, changes } = decision;
    expect(decision).toMatchObject({
      observed: "wallet:read; the key has orders:write, wallet:read",
    });
    expect(response.id).toMatch(/^key_[0-9A-Za-z]{20}$/);
    const value = response.key ?? "";
    expect(isWellFormed(value)).toBe(true);
    expect(response).toMatchObject({ name: "CI", scopes: READ, revoked_at: null, last4: value.slice(-4) });
    expect(response.prefix).toBe(value.slice(0, 13));
    expect(world?.keys).toHaveLength(2);
    expect(world?.keys[1]).toMatchObject({ id: response.id, name: "CI", scopes: READ, createdAt: START });
    expect(JSON.stringify(world)).not.toContain(value.slice(13, 41));
    expect(changes).toEqual([{ kind: "key_created", key: response.id, scopes: READ }]);
    expect(world && keyOf(world, value)).toBe(world?.keys[1]);
  });
});

describe("revoking a key", () => {
  const revoke = (id: string, scopes: readonly Scope[], granted: readonly Scope[], revokedAt: number | null = null) => {
    const key = aKey({ id: "key_1", scopes, revokedAt: revokedAt === null ? null : afterStart(revokedAt) });
    const world = aWorld({ keys: [firstKey(aWorld()), key] });
    const caller = aKey({ id: "key_2", scopes: granted });
    return { world, decision: revokeKey(world, aCall("revokeKey", { id, caller, at: afterStart(1000) })) };
  };

  test.each(SUBSETS)("with %j by a key with %j: %s", (scopes, granted, isGranted) => {
    expect(revoke("key_1", scopes, granted).decision.refused?.code).toBe(isGranted ? undefined : "scope_not_grantable");
  });

  test("is refused with what the caller lacks", () => {
    const { refused } = revoke("key_1", BOTH, READ).decision;
    expect(refused?.detail).toBe(
      "This key does not have orders:write, so it cannot revoke a key that does. Use a key with orders:write.",
    );
  });

  test("takes effect at once, for this key only", () => {
    const { world, decision } = revoke("key_1", READ, READ);
    expect(decision).toMatchObject({
      response: { id: "key_1", revoked_at: "2026-11-21T08:01:20.000Z" },
      observed: "wallet:read; the key has wallet:read",
      changes: [{ kind: "key_revoked", key: "key_1" }],
    });
    const [first, key] = world.keys;
    expect(decision).toHaveProperty("world", { ...world, keys: [first, { ...key, revokedAt: afterStart(1000) }] });
  });

  test("a second time has the first time in its response, and changes nothing", () => {
    const { decision } = revoke("key_1", READ, READ, 200);
    expect(decision).toMatchObject({ response: { revoked_at: "2026-11-21T08:01:19.200Z" } });
    expect(decision).not.toHaveProperty("world");
  });

  test("that is revoked already needs its scopes as well", () => {
    expect(revoke("key_1", BOTH, READ, 200).decision.refused?.code).toBe("scope_not_grantable");
  });

  test("that does not exist is refused", () => {
    expect(revoke("key_9", READ, BOTH).decision.refused?.code).toBe("key_not_found");
  });
});

test("keys are listed newest first, revoked ones included, without their values", () => {
  const world = aWorld({ keys: [aKey({ id: "key_1" }), aKey({ id: "key_2", revokedAt: START })] });
  const decision = listKeys(world, aCall("listKeys"), { page: 1, limit: 10 });
  if (decision.refused) throw new Error("A list has no refusals.");
  expect(decision.response.data.map(({ id, revoked_at }) => [id, revoked_at])).toEqual([
    ["key_2", "2026-11-21T08:01:19.000Z"],
    ["key_1", null],
  ]);
  expect(Object.keys(decision.response.data[0] ?? {}).sort()).toEqual([
    "created_at",
    "id",
    "last4",
    "name",
    "prefix",
    "revoked_at",
    "scopes",
  ]);
});
