import { useEffect, useMemo } from "react";
import { useLocation } from "wouter";
import { navigate, useHashLocation } from "wouter/use-hash-location";
import type { OperationId } from "#contract/api/operations.ts";
import { type Link, linkIn } from "#web/client/link.ts";
import { adminPageOf, FIRST_OPERATION, isFramed, operationAt, type Route, routeAt } from "#web/client/routes.ts";
import { showTab } from "#web/client/store.ts";
import { useSandbox, useSettings } from "./context.tsx";

/** Opens the tab named by the address, once per address; the visitor may then open another. */
export function useLinkedTabs(): void {
  const { session } = useSandbox();
  const operation = useOperation();
  const { tab } = useLink();
  useEffect(() => {
    // A phone shows the request of an operation that has no response yet.
    const { submissions, sending } = session.getState();
    if (!submissions[operation] && !sending[operation]) session.setState({ pane: "request" });
    showTab(session, operation, tab);
  }, [session, operation, tab]);
}

/** The parsed address: the tab, the language, the entry of the reference. */
export function useLink(): Link {
  const [location] = useLocation();
  return useMemo(() => linkIn(location), [location]);
}

/** The route that is shown; null when an operation is shown. An embed has no page of what is proved. */
export function useRoute(): Route | null {
  const [location] = useLocation();
  const isEmbedded = useSettings().embed !== null;
  const route = useMemo(() => routeAt(location), [location]);
  return isEmbedded && adminPageOf(route) === "go-live" ? null : route;
}

/** The operation named by the address; the first one when it names none. */
export function useOperation(): OperationId {
  const [location] = useLocation();
  return operationAt(location) ?? FIRST_OPERATION;
}

const navigateInPlace: typeof navigate = (to, options) => navigate(to, { ...options, replace: true });

/** What mail and chat programs add behind a link: no address within the page ends with it. */
const ADDED = /(?:[.,:;!?)\]'"*>]|%2\w|%3E){1,9}$/;

/**
 * The address within the page. In a frame each navigation replaces the history entry: entries added by a frame belong
 * to the embedding page, whose Back button must leave that page instead of navigating within the frame.
 */
export function usePageLocation(): ReturnType<typeof useHashLocation> {
  const [location] = useHashLocation();
  return [location.replace(ADDED, ""), isFramed() ? navigateInPlace : navigate];
}
