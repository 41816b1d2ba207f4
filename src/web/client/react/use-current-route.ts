import { useMemo } from "react";
import { useLocation } from "wouter";
import { type Route, routeAt } from "#web/client/routes.ts";

/** The page of the other side that is shown; null where an operation is. */
export function useRoute(): Route | null {
  const [location] = useLocation();
  return useMemo(() => routeAt(location), [location]);
}
