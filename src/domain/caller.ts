import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Scope } from "#contract/api/scope.ts";
import { digestOf } from "#contract/digest.ts";
import { isWellFormed } from "./secret.ts";
import type { KeyRecord, World } from "./world.ts";

/**
 * The key record that a token belongs to (API spec, section 5). A bad key is always refused, even where no key is
 * needed: `api_key_malformed`, `api_key_unknown` or `api_key_revoked`.
 */
export function keyOf(
  world: World,
  token: string,
): KeyRecord | Refusal<"api_key_malformed" | "api_key_unknown" | "api_key_revoked"> {
  if (!isWellFormed(token)) {
    const detail =
      "The key's prefix, length or checksum is wrong, so it was truncated or mistyped. Copy the whole key again.";
    return { code: "api_key_malformed", detail };
  }
  const sha256 = digestOf(token);
  const record = world.keys.find((each) => each.sha256 === sha256);
  if (!record) {
    const detail =
      "This key was not issued by this sandbox, or was issued before a reset. Use a key of this account, or create one.";
    return { code: "api_key_unknown", detail };
  }
  if (record.revokedAt === null) return record;
  const detail = `The key "${record.name}" ending in ${record.last4} was revoked. Use another key.`;
  return { code: "api_key_revoked", detail };
}

/** The scope an operation needs; null if it needs none. */
export function scopeOf(operation: OperationId): Scope | null {
  const { access } = operations[operation];
  return access === "anyone" || access === "any_key" ? null : access;
}

/** Why this caller may not use this operation (`insufficient_scope`); null if it may. */
export function scopeRefusal(operation: OperationId, caller: KeyRecord | null): Refusal<"insufficient_scope"> | null {
  const scope = scopeOf(operation);
  const granted = caller?.scopes ?? [];
  if (!scope || granted.includes(scope)) return null;
  const detail = `This key has ${granted.join(" and ")}. This call needs ${scope}.`;
  return { code: "insufficient_scope", detail, extras: { required_scope: scope, granted_scopes: [...granted] } };
}
