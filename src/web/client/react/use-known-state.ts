import { useMemo } from "react";
import { type KnownState, knownState } from "#web/client/known-state.ts";
import { useExchanges, useSession, useStateView } from "./context.tsx";

/** The state as the caller knows it: without the effects of calls whose response was lost. */
export function useKnownState(): KnownState {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  const lookedUp = useSession((session) => session.lookedUp);
  return useMemo(() => knownState(stateView, exchanges, lookedUp), [stateView, exchanges, lookedUp]);
}
