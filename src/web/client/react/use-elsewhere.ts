import { useMemo } from "react";
import { useLocation } from "wouter";
import { type Elsewhere, elsewhereAt } from "#web/client/routes.ts";

/** The page of the other side that is shown; null where an operation is. */
export function useElsewhere(): Elsewhere | null {
  const [location] = useLocation();
  return useMemo(() => elsewhereAt(location), [location]);
}
