import { useMemo } from "react";
import { useLocation } from "wouter";
import { type Link, linkIn } from "#web/client/link.ts";

/** What the address asks to be shown, parsed: the tab, the language, the place in the reference. */
export function useLink(): Link {
  const [location] = useLocation();
  return useMemo(() => linkIn(location), [location]);
}
