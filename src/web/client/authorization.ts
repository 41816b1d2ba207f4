import { type OperationId, operations } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";

/** Which key goes with the next request. */
export type Authorization =
  | { readonly kind: "none" }
  | { readonly kind: "console" }
  | { readonly kind: "created"; readonly id: string }
  | { readonly kind: "pasted"; readonly value: string };

/** The values of the keys created in this page's life, by key id. They live in memory and nowhere else. */
export type Secrets = Readonly<Record<string, string>>;

/** What stands until the visitor chooses: no key where none is needed, so that the first answer shows retail prices. */
const proposed = (operation: OperationId): Authorization => ({
  kind: operations[operation].access === "anyone" ? "none" : "console",
});

/** The choice as it stands: one made for a key that is gone (reset in another tab) no longer counts. */
export function effectiveAuthorization(
  chosen: Authorization | null,
  operation: OperationId,
  keys: StateView["keys"],
): Authorization {
  const isGone = chosen?.kind === "created" && !keys.some(({ id }) => id === chosen.id);
  return chosen === null || isGone ? proposed(operation) : chosen;
}

/** The token to send, or null for none. */
export function tokenOf(authorization: Authorization, consoleKey: string, secrets: Secrets): string | null {
  if (authorization.kind === "console") return consoleKey;
  if (authorization.kind === "created") return secrets[authorization.id] ?? null;
  return authorization.kind === "pasted" ? authorization.value : null;
}
