import type { ApiRequest } from "#web/api/api-request.ts";
import { requestOf } from "./request-of.ts";
import { useAuthorization } from "./use-authorization.ts";
import { useDraft } from "./use-draft.ts";
import { useOperation } from "./use-operation.ts";
import { usePathId } from "./use-path-id.ts";

/** The request on screen, as Send would send it now. It carries the key's value: never keep it, never show it. */
export function useRequest(): ApiRequest {
  const operation = useOperation();
  const [draft] = useDraft();
  const id = usePathId();
  const { token } = useAuthorization();
  return requestOf({ operation, draft, id, token });
}
