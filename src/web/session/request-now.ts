import type { OperationId } from "#contract/operations.ts";
import type { ApiRequest } from "#web/api/api-request.ts";
import { standing, tokenOf } from "./authorization.ts";
import { proposedId } from "./proposed-id.ts";
import { requestOf } from "./request-of.ts";
import type { Sandbox } from "./sandbox.tsx";

/** The request an operation's Send would send now. It carries the key's value: never keep it, never show it. */
export function requestNow({ panel, session }: Sandbox, operation: OperationId): ApiRequest {
  const { drafts, authorization, secrets } = session.getState();
  const books = panel.books.getState();
  const draft = drafts[operation];
  const token = tokenOf(standing(authorization, operation, books.keys), panel.consoleKey, secrets);
  return requestOf({ operation, draft, id: draft.id ?? proposedId(operation, books), token });
}
