import type { ErrorCode } from "../api/error-code.ts";
import type { MoneyText } from "../api/money.ts";
import type { Scope } from "../api/scope.ts";

/**
 * The checks of every call, in the order they run. The first check that fails determines the response; later ones do
 * not run.
 */
export const CHECKS = {
  path: "Is there something at this path?",
  method: "Does the path take this method?",
  authorization: "Is there a valid API key, where one is needed?",
  scope: "Does the key hold the scope?",
  network: "Is the network told to fail?",
  size: "Is the body small enough?",
  media_type: "Is the body declared as JSON?",
  json: "Is the body a JSON object?",
  idempotency_key: "Is the Idempotency-Key well formed?",
  ledger: "Was this Idempotency-Key used before?",
  input: "Does every field follow the rules?",
  state: "Does the state allow it?",
  commit: "Is it stored, all at once?",
} as const;
export type Check = keyof typeof CHECKS;

/** The result of one check: passed, stopped the call, or not reached. `observed` is the value it looked at. */
export interface Finding {
  readonly check: Check;
  readonly result: "passed" | "stopped" | "not_reached";
  readonly observed: string | null;
}

/** One thing a call changed in the world. */
export type Change =
  | { readonly kind: "wallet_charged"; readonly from: MoneyText; readonly to: MoneyText; readonly by: MoneyText }
  | { readonly kind: "order_placed"; readonly order: string }
  | { readonly kind: "key_created"; readonly key: string; readonly scopes: readonly Scope[] }
  | { readonly kind: "key_revoked"; readonly key: string }
  | { readonly kind: "idempotency_key_recorded"; readonly idempotencyKey: string };

/** Why a call got its response: every check in order, the refusal that stopped it, and what it changed. */
export interface Trace {
  readonly findings: readonly Finding[];
  readonly stoppedBy: ErrorCode | null;
  readonly changes: readonly Change[];
}
