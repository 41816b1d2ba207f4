import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { HeaderLine } from "./header-line.ts";
import { newUuid } from "./new-uuid.ts";

/** A request being written: kept while the visitor looks at another operation, and over a reload. */
export interface Draft {
  /** The JSON text is the truth; the form is a view of it. */
  readonly body: string;
  readonly view: "form" | "json";
  /** Empty where no Idempotency-Key is to be sent. */
  readonly idempotencyKey: string;
  /** Empty where no Content-Type is to be sent. */
  readonly contentType: string;
  /** Headers of the visitor's own, as written; those that cannot be sent are left out of the request. */
  readonly extraHeaders: readonly HeaderLine[];
  /** The `{id}` of the path; null while the page proposes one. */
  readonly id: string | null;
  readonly query: Readonly<Record<string, string>>;
}

export type Drafts = Readonly<Record<OperationId, Draft>>;

/** What Content-Type an operation is sent with until the visitor writes another. */
export const usualContentType = (id: OperationId): string => {
  const { body }: Operation = operations[id];
  return body ? "application/json" : "";
};

function firstDraft(id: OperationId): Draft {
  const { body, query = {}, examples }: Operation = operations[id];
  return {
    body: body ? JSON.stringify(examples.body, null, 2) : "",
    view: "form",
    idempotencyKey: body ? newUuid() : "",
    contentType: usualContentType(id),
    extraHeaders: [],
    id: null,
    query: Object.fromEntries(Object.entries(query).map(([name, { fallback }]) => [name, String(fallback ?? "")])),
  };
}

/** A draft for every operation, filled with the contract's examples so that nobody needs to type. */
export const firstDrafts = (): Drafts =>
  Object.fromEntries(OPERATION_IDS.map((id) => [id, firstDraft(id)])) as Record<OperationId, Draft>;
