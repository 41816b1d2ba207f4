import type { OperationId } from "#contract/api/operations.ts";
import { effectiveAuthorization, tokenOf } from "./authorization.ts";
import type { ApiRequest } from "./http.ts";
import { proposedId } from "./proposed-id.ts";
import { requestOf } from "./request.ts";
import type { Sandbox } from "./store.ts";

/** The request Send would send now for an operation. Contains the key's value: never store or display it. */
export function requestNow({ panel, session }: Sandbox, operation: OperationId): ApiRequest {
  const { drafts, authorization, secrets } = session.getState();
  const stateView = panel.stateView.getState();
  const draft = drafts[operation];
  const token = tokenOf(effectiveAuthorization(authorization, operation, stateView.keys), panel.consoleKey, secrets);
  return requestOf({ operation, draft, id: draft.id ?? proposedId(operation, stateView), token });
}
