import { useMemo } from "react";
import { useLocation } from "wouter";
import { type Link, linkIn } from "#web/client/link.ts";

/** The parsed address: the tab, the language, the entry of the reference. */
export function useLink(): Link {
  const [location] = useLocation();
  return useMemo(() => linkIn(location), [location]);
}
