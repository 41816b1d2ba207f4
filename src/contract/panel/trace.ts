import type { ErrorCode } from "../api/error.ts";
import type { MoneyText } from "../api/money.ts";
import type { Refusal } from "../api/problem.ts";
import type { Scope } from "../api/scope.ts";

/**
 * The checks of every call, in the order they run. The first check that fails determines the response; later ones do
 * not run.
 */
export const CHECKS = {
  path: "Does the path exist?",
  method: "Does the path support this method?",
  authorization: "Is the API key valid?",
  scope: "Does the key have the required scope?",
  network: "Did the network let it through?",
  size: "Is the body within 16 KiB?",
  media_type: "Is the Content-Type application/json?",
  json: "Is the body a JSON object?",
  idempotency_key: "Is the Idempotency-Key valid?",
  ledger: "Is the Idempotency-Key new?",
  input: "Are all fields valid?",
  state: "Does the account allow it?",
  commit: "Was the change saved?",
} as const;
export type Check = keyof typeof CHECKS;

/**
 * The result of one check: passed, not needed by this call, stopped the call, or not reached. `observed` is the value it looked
 * at.
 */
export interface Finding {
  readonly check: Check;
  readonly result: "passed" | "not_needed" | "stopped" | "not_reached";
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

/** The trace of a call: its findings, and the checks that it did not reach. */
export function traceOf(made: readonly Finding[], stoppedBy: Refusal | null, changes: readonly Change[]): Trace {
  const findings = (Object.keys(CHECKS) as Check[]).map(
    (check): Finding =>
      made.find((finding) => finding.check === check) ?? { check, result: "not_reached", observed: null },
  );
  return { findings, stoppedBy: stoppedBy?.code ?? null, changes };
}
