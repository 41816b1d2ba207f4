import { createContext, use, useState } from "react";
import { useLocation } from "wouter";
import { FIRST_OPERATION } from "#web/client/routes.ts";
import { useCalls, useSession, useStateView } from "./context.tsx";

/** The first screen, as it came or since a request was sent. Null elsewhere, so in embeds and on the stage there is none. */
export const FirstScreen = createContext<"untouched" | "used" | null>(null);

/**
 * Decides whether the page is the first screen: at an address that names no operation, for a visitor who has not begun: no
 * request was sent, in any tab, and no orders exist. Decided once for each address opened, so that the first request does not
 * move the page, and again at a reset. For the page, which provides the result. On a phone, which has room for one of the two, the
 * response replaces it. A press of Send ends that it is untouched, not its response.
 */
export function useFirstScreenDecision(isPhone: boolean): "untouched" | "used" | null {
  const [location] = useLocation();
  const world = useStateView((stateView) => stateView.world);
  const hasCalls = useCalls().some((each) => each.world === world);
  const hasOrders = useStateView(({ orders }) => orders.length > 0);
  const isSent = useSession(({ sending, submissions }) =>
    Boolean(sending[FIRST_OPERATION] || submissions[FIRST_OPERATION]),
  );
  const hasBegun = hasCalls || hasOrders;
  const isShown = !hasBegun && location.split("?", 1)[0] === "/";
  const [decided, decide] = useState({ location, world, isShown });
  if (decided.location !== location || decided.world !== world) decide({ location, world, isShown });
  if (!decided.isShown || (isPhone && isSent)) return null;
  return hasBegun || isSent ? "used" : "untouched";
}

/** Whether the page is the first screen, with its own headline and one call. It stays that until the visitor goes elsewhere. */
export const useIsFirstScreen = (): boolean => use(FirstScreen) !== null;

/** Whether the first screen is as it came. */
export const useIsUntouched = (): boolean => use(FirstScreen) === "untouched";
