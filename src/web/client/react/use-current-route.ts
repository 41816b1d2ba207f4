import { useMemo } from "react";
import { useLocation } from "wouter";
import { type Route, routeAt } from "#web/client/routes.ts";

/** The route that is shown; null when an operation is shown. */
export function useRoute(): Route | null {
  const [location] = useLocation();
  return useMemo(() => routeAt(location), [location]);
}
