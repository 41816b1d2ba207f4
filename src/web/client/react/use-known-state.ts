import { useMemo } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import { type KnownState, knownState } from "#web/client/known-state.ts";
import { announce } from "#web/client/store.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { useExchanges, useSandbox, useSession, useStateView } from "./context.tsx";

/** The state as the caller knows it: without the effects of calls whose response was lost. */
export function useKnownState(): KnownState {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  const lookedUp = useSession((session) => session.lookedUp);
  return useMemo(() => knownState(stateView, exchanges, lookedUp), [stateView, exchanges, lookedUp]);
}

function effectOf({ trace, lost }: Exchange): string {
  const charge = trace.changes.find((change) => change.kind === "wallet_charged");
  if (charge) return `The order was placed: charged ${amountText(charge.by)}, balance ${amountText(charge.to)}`;
  return lost === "request" ? "The request never arrived. Nothing was charged" : "Nothing was charged";
}

/** Looks a call up on the service's side, which no client of a production API can do, and announces what it did. */
export function useLookUp(): (call: Exchange) => void {
  const { session } = useSandbox();
  return (call) => {
    session.setState(({ lookedUp }) => ({ lookedUp: [...lookedUp, call.requestId] }));
    announce(session, effectOf(call));
  };
}
