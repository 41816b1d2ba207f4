import type { OperationId } from "#contract/operations.ts";
import type { Books } from "#contract/panel.ts";
import type { ApiRequest } from "#web/api/api-request.ts";
import { isSameBody } from "./body-value.ts";

/** What sending under an Idempotency-Key would come to. */
export type KeyUse =
  | { readonly kind: "unprotected" }
  | { readonly kind: "new" }
  | { readonly kind: "replay" | "reuse" | "unclear"; readonly usedAt: string };

interface Question {
  readonly idempotencyKey: string;
  readonly operation: OperationId;
  readonly body: string;
  readonly ledger: Books["ledger"];
  /** The request carried out under the key, where this page sent it. */
  readonly first: ApiRequest | undefined;
}

export function keyUse({ idempotencyKey, operation, body, ledger, first }: Question): KeyUse {
  if (idempotencyKey === "") return { kind: "unprotected" };
  const used = ledger.find((line) => line.idempotencyKey === idempotencyKey);
  if (!used) return { kind: "new" };
  const { usedAt } = used;
  if (used.operation !== operation) return { kind: "reuse", usedAt };
  if (!first) return { kind: "unclear", usedAt };
  return { kind: isSameBody(first.body ?? "", body) ? "replay" : "reuse", usedAt };
}
