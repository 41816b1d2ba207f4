import type { Scope } from "#contract/api/scope.ts";

/** What each scope allows a key to do. */
export const SCOPE_WORDS = {
  "orders:write": "places and reads orders",
  "wallet:read": "reads the balance",
} as const satisfies Record<Scope, string>;
