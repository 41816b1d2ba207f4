import { quoted } from "#contract/api/field-error.ts";
import type { KeyRequest } from "#contract/api/key.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Call, Decision, ListQuery } from "./call.ts";
import { newId, type Random } from "./identifier.ts";
import { pageFrom } from "./paging.ts";
import { newSecret, storedFormOf } from "./secret.ts";
import { keyAsCreated, keyShown } from "./wire-forms.ts";
import type { KeyRecord, World } from "./world.ts";

/** The refusal if `wanted` is not a subset of the caller's scopes, otherwise null. */
function beyond(
  call: Call,
  wanted: readonly Scope[],
  deed: "create" | "revoke",
): Refusal<"scope_not_grantable"> | null {
  const granted = call.caller?.scopes ?? [];
  const missing = wanted.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return null;
  const detail = `This key does not have ${missing.join(" and ")}, so it cannot ${deed} a key that does. Use a key with ${missing.join(" and ")}.`;
  const extras = { requested_scopes: [...wanted], granted_scopes: [...granted] };
  return { code: "scope_not_grantable", detail, extras };
}

/** A new key: its record, and its value, which is never stored. */
export function generateKey({ name, scopes }: KeyRequest, at: Instant, random: Random) {
  const secret = newSecret(random);
  const record: KeyRecord = {
    id: newId(random, "key_"),
    name: name.trim(),
    scopes,
    ...storedFormOf(secret),
    createdAt: at,
    revokedAt: null,
  };
  return { record, secret };
}

export const withRevoked = (world: World, record: KeyRecord, at: Instant): World => ({
  ...world,
  keys: world.keys.map((each) => (each === record ? { ...record, revokedAt: at } : each)),
});

const comparing = (call: Call, wanted: readonly Scope[]): string =>
  `${wanted.join(", ")}; the key has ${call.caller?.scopes.join(", ")}`;

/**
 * POST /v1/keys (API spec, sections 2, 4 and 5): creates a key whose scopes are a subset of the caller's. Only this
 * response holds its value. Refuses `scope_not_grantable`. The body must have passed its schema.
 */
export function createKey(world: World, call: Call, body: KeyRequest): Decision<"createKey"> {
  const observed = comparing(call, body.scopes);
  const refused = beyond(call, body.scopes, "create");
  if (refused) return { refused, observed };
  const { record, secret } = generateKey(body, call.at, call.random);
  return {
    response: { ...keyAsCreated(record), key: secret },
    observed,
    world: { ...world, keys: [...world.keys, record] },
    changes: [{ kind: "key_created", key: record.id, scopes: record.scopes }],
  };
}

/** GET /v1/keys: all records, newest first, revoked ones included. Has no refusals of its own. */
export function listKeys(world: World, _: Call, query: ListQuery): Decision<"listKeys"> {
  const { entries, pagination } = pageFrom(world.keys.toReversed(), query);
  const response = { data: entries.map(keyShown), pagination };
  return { response, observed: `${world.keys.length} keys` };
}

/**
 * DELETE /v1/keys/{id}: revokes, at once, a key whose scopes are a subset of the caller's. For a key already revoked
 * the response is the same and nothing changes. Refuses `key_not_found` and `scope_not_grantable`.
 */
export function revokeKey(world: World, call: Call): Decision<"revokeKey"> {
  const record = world.keys.find(({ id }) => id === call.id);
  if (!record) {
    const detail = `No key has the id ${quoted(call.id)}. List the keys to find the id.`;
    return { refused: { code: "key_not_found", detail }, observed: `id ${quoted(call.id)}` };
  }
  const observed = comparing(call, record.scopes);
  const refused = beyond(call, record.scopes, "revoke");
  if (refused) return { refused, observed };
  if (record.revokedAt !== null) return { response: keyShown(record), observed };
  return {
    response: keyShown({ ...record, revokedAt: call.at }),
    observed,
    world: withRevoked(world, record, call.at),
    changes: [{ kind: "key_revoked", key: record.id }],
  };
}
