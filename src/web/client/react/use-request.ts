import type { ApiRequest } from "#web/client/http.ts";
import { requestOf } from "#web/client/request.ts";
import { useAuthorization } from "./use-authorization.ts";
import { useDraft } from "./use-draft.ts";
import { usePathId } from "./use-path-id.ts";
import { useOperation } from "./use-route.ts";

/** The request Send would send now for the operation on screen. Contains the key's value: never store or display it. */
export function useRequest(): ApiRequest {
  const operation = useOperation();
  const [draft] = useDraft();
  const id = usePathId();
  const { token } = useAuthorization();
  return requestOf({ operation, draft, id, token });
}
