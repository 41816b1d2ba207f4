import type { Scope } from "#contract/api/scope.ts";

/** What each scope lets a key do. */
export const SCOPE_WORDS = {
  "orders:write": "places and reads orders",
  "wallet:read": "reads the balance",
} as const satisfies Record<Scope, string>;
