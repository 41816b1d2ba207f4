import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Draft } from "./draft.ts";
import type { ApiRequest } from "./http.ts";
import { sentHeaders } from "./own-header.ts";

interface Parts {
  readonly operation: OperationId;
  readonly draft: Draft;
  readonly id: string;
  readonly token: string | null;
}

function pathOf({ path, query = {} }: Operation, { draft, id }: Parts): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(query)) {
    const value = draft.query[name];
    if (value) search.set(name, value);
  }
  const filled = path.replace("{id}", encodeURIComponent(id.replace(/\p{Surrogate}/gu, "\ufffd")));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Builds the request that a draft describes. */
export function requestOf(parts: Parts): ApiRequest {
  const { operation, draft, token } = parts;
  const declared: Operation = operations[operation];
  const hasBody = declared.body !== undefined;
  return {
    operation,
    method: declared.method,
    path: pathOf(declared, parts),
    headers: [
      ...(token === null ? [] : [["Authorization", `Bearer ${token}`] as const]),
      ...(draft.contentType === "" ? [] : [["Content-Type", draft.contentType] as const]),
      ...(hasBody && draft.idempotencyKey !== "" ? [["Idempotency-Key", draft.idempotencyKey] as const] : []),
      ...sentHeaders(draft.extraHeaders),
    ],
    body: hasBody ? draft.body : null,
  };
}
