import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { HeaderLine } from "./header-line.ts";
import { newUuid } from "./new-uuid.ts";

/** A request being written. Survives a switch to another operation and a reload. */
export interface Draft {
  /** The source of truth is this JSON text; the form is a view of it. */
  readonly body: string;
  readonly view: "form" | "json";
  /** Empty when no Idempotency-Key is sent. */
  readonly idempotencyKey: string;
  /** Empty when no Content-Type is sent. */
  readonly contentType: string;
  /** The visitor's own headers as written; those that cannot be sent are omitted from the request. */
  readonly extraHeaders: readonly HeaderLine[];
  /** The `{id}` of the path; null while the page proposes one. */
  readonly id: string | null;
  readonly query: Readonly<Record<string, string>>;
}

export type Drafts = Readonly<Record<OperationId, Draft>>;

/** The default Content-Type of an operation. */
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

/** A draft per operation, filled with the contract's examples so that no typing is needed. */
export const firstDrafts = (): Drafts =>
  Object.fromEntries(OPERATION_IDS.map((id) => [id, firstDraft(id)])) as Record<OperationId, Draft>;
