import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isSameBody } from "./body-value.ts";

/** The effect of sending with an Idempotency-Key. */
export type KeyUse =
  | { readonly kind: "unprotected" }
  | { readonly kind: "new" }
  | { readonly kind: "replay" | "reuse" | "unclear"; readonly usedAt: string };

interface Question {
  readonly idempotencyKey: string;
  readonly operation: OperationId;
  readonly body: string;
  readonly ledger: StateView["ledger"];
  readonly exchanges: readonly Exchange[];
}

/** Compares the request with the one the key was used for; unclear if the Log does not have that one. */
export function keyUse({ idempotencyKey, operation, body, ledger, exchanges }: Question): KeyUse {
  if (idempotencyKey === "") return { kind: "unprotected" };
  const used = ledger.find((line) => line.idempotencyKey === idempotencyKey);
  if (!used) return { kind: "new" };
  const { usedAt, originalRequest } = used;
  if (used.operation !== operation) return { kind: "reuse", usedAt };
  const first = exchanges.find(({ requestId }) => requestId === originalRequest);
  if (!first) return { kind: "unclear", usedAt };
  return { kind: isSameBody(first.request.body, body) ? "replay" : "reuse", usedAt };
}
