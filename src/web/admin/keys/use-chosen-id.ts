import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { effectiveAuthorization } from "#web/client/authorization.ts";
import { useSession, useStateView } from "#web/client/react/context.tsx";

/** The id of the key for the next request that needs one; null for no key, and for a pasted one. */
export function useChosenId(): string | null {
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession(({ authorization }) => authorization);
  const authorization = effectiveAuthorization(chosen, "placeOrder", keys);
  if (authorization.kind === "console") return CONSOLE_KEY_ID;
  return authorization.kind === "created" ? authorization.id : null;
}
