import type { Operation } from "#contract/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/operations.ts";
import { newUuid } from "./new-uuid.ts";

/** A request being written: kept while the visitor looks at another operation. */
export interface Draft {
  /** The JSON text is the truth; the form is a view of it. */
  readonly body: string;
  readonly view: "form" | "json";
  /** Empty where no Idempotency-Key is to be sent. */
  readonly idempotencyKey: string;
  /** The `{id}` of the path; null while the page proposes one. */
  readonly id: string | null;
  readonly query: Readonly<Record<string, string>>;
}

function firstDraft(id: OperationId): Draft {
  const { body, query = {}, examples }: Operation = operations[id];
  return {
    body: body ? JSON.stringify(examples.body, null, 2) : "",
    view: "form",
    idempotencyKey: body ? newUuid() : "",
    id: null,
    query: Object.fromEntries(Object.entries(query).map(([name, { fallback }]) => [name, String(fallback ?? "")])),
  };
}

/** A draft for every operation, filled with the contract's examples so that nobody needs to type. */
export const firstDrafts = (): Readonly<Record<OperationId, Draft>> =>
  Object.fromEntries(OPERATION_IDS.map((id) => [id, firstDraft(id)])) as Record<OperationId, Draft>;
