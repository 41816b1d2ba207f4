import { createContext, use, useState } from "react";
import { useLocation } from "wouter";
import { useExchanges, useStateView } from "./context.tsx";

/** Whether the sandbox has been used: a request was sent, in any tab, or orders exist. */
export function useHasBegun(): boolean {
  const hasExchanges = useExchanges().length > 0;
  const hasOrders = useStateView(({ orders }) => orders.length > 0);
  return hasExchanges || hasOrders;
}

/** Whether the intro band is shown. False outside the page, so in embeds and on the stage there is never a band. */
export const BandContext = createContext(false);

/**
 * Decides whether to show the intro band: at an address that names no operation, to a visitor who has not begun. Decided
 * once for each address opened, so that neither the first request nor a reset moves the page; navigation removes the
 * band. For the page, which provides the result.
 */
export function useBandDecision(): boolean {
  const [location] = useLocation();
  const isShown = !useHasBegun() && location.split("?", 1)[0] === "/";
  const [decided, decide] = useState({ location, isShown });
  if (decided.location === location) return decided.isShown;
  decide({ location, isShown });
  return isShown;
}

/**
 * Whether the intro band is on the page. It then has the h1, so the operation's heading is an h2; and until the visitor
 * has begun (`useHasBegun`) it has the one filled button, so Send is outlined.
 */
export const useIsBandShown = (): boolean => use(BandContext);
