import { createContext, use, useState } from "react";
import { useLocation } from "wouter";
import { FIRST_OPERATION } from "#web/client/routes.ts";
import { useCalls, useSession, useStateView } from "./context.tsx";

/** Whether the sandbox has been used: a request was sent, in any tab, or orders exist. */
function useHasBegun(): boolean {
  const hasExchanges = useCalls().length > 0;
  const hasOrders = useStateView(({ orders }) => orders.length > 0);
  return hasExchanges || hasOrders;
}

/** Whether the page is the first screen. False outside the page, so in embeds and on the stage there is none. */
export const FirstScreen = createContext(false);

/** Whether the first call was sent from this page, answered or not. */
const useIsSent = (): boolean =>
  useSession(({ sending, submissions }) => Boolean(sending[FIRST_OPERATION] || submissions[FIRST_OPERATION]));

/**
 * Decides whether the page is the first screen: at an address that names no operation, for a visitor who has not begun.
 * Decided once for each address opened, so that neither the first request nor a reset moves the page. For the page, which
 * provides the result. On a phone, which has room for one of the two, the response replaces it.
 */
export function useFirstScreenDecision(isPhone: boolean): boolean {
  const [location] = useLocation();
  const isSent = useIsSent();
  const isShown = !useHasBegun() && location.split("?", 1)[0] === "/";
  const [decided, decide] = useState({ location, isShown });
  if (decided.location === location) return decided.isShown && !(isPhone && isSent);
  decide({ location, isShown });
  return isShown;
}

/** Whether the page is the first screen, with its own headline and one call. It stays that until the visitor goes elsewhere. */
export const useIsFirstScreen = (): boolean => use(FirstScreen);

/** Whether the first screen is as it came: nothing was sent yet. A press of Send ends that, not its response. */
export function useIsUntouched(): boolean {
  const hasBegun = useHasBegun();
  const isSent = useIsSent();
  return useIsFirstScreen() && !hasBegun && !isSent;
}
