import { type Authorization, effectiveAuthorization, tokenOf } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "./context.tsx";
import { useOperation } from "./use-route.ts";

/** The key for the next request, and its token. */
export function useAuthorization(): { readonly authorization: Authorization; readonly token: string | null } {
  const operation = useOperation();
  const { consoleKey } = useSandbox().panel;
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession((session) => session.authorization);
  const secrets = useSession((session) => session.secrets);
  const authorization = effectiveAuthorization(chosen, operation, keys);
  return { authorization, token: tokenOf(authorization, consoleKey, secrets) };
}
