import { useLocation } from "wouter";
import { navigate, useHashLocation } from "wouter/use-hash-location";
import type { OperationId } from "#contract/api/operations.ts";
import { FIRST_OPERATION, isFramed, operationAt } from "#web/client/routes.ts";

/** The operation the address names; the first one where it names none. */
export function useOperation(): OperationId {
  const [location] = useLocation();
  return operationAt(location) ?? FIRST_OPERATION;
}

const navigateInPlace: typeof navigate = (to, options) => navigate(to, { ...options, replace: true });

/**
 * The address within the page. In a frame each one takes the place of the one before: what a frame adds to the history
 * is the embedding page's, and its reader's Back button is to leave that page and not to turn pages in the frame.
 */
export function usePageLocation(): ReturnType<typeof useHashLocation> {
  const [location] = useHashLocation();
  return [location, isFramed() ? navigateInPlace : navigate];
}
