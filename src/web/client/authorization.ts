import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";

export type Authorization =
  | { readonly kind: "none" }
  | { readonly kind: "console" }
  | { readonly kind: "created"; readonly id: string }
  | { readonly kind: "pasted"; readonly value: string };

/** Values of the keys created since this page was loaded, by key id. Held in memory only. */
export type Secrets = Readonly<Record<string, string>>;

/**
 * The effective choice: a key that no longer exists (reset in another tab) does not count. Until the visitor chooses, no key where
 * none is needed, so that the first response shows retail prices.
 */
export function effectiveAuthorization(
  chosen: Authorization | null,
  operation: OperationId,
  keys: StateView["keys"],
): Authorization {
  const isGone = chosen?.kind === "created" && !keys.some(({ id }) => id === chosen.id);
  if (chosen && !isGone) return chosen;
  return { kind: operations[operation].access === "anyone" ? "none" : "console" };
}

/** The token to send; null for none. */
export function tokenOf(authorization: Authorization, sampleKey: string, secrets: Secrets): string | null {
  if (authorization.kind === "console") return sampleKey;
  if (authorization.kind === "created") return secrets[authorization.id] ?? null;
  return authorization.kind === "pasted" ? authorization.value : null;
}

/** The key that an Authorization header sends: null for none; undefined for one that the page does not know. */
export function callerOf(
  header: string | null,
  keys: StateView["keys"],
  sampleKey: string,
  secrets: Secrets,
): StateView["keys"][number] | null | undefined {
  if (header === null) return null;
  const value = header.replace("Bearer ", "");
  return keys.find(({ id }) => (id === SAMPLE_KEY_ID ? sampleKey : secrets[id]) === value);
}
