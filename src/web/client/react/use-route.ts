import { useLocation } from "wouter";
import { navigate, useHashLocation } from "wouter/use-hash-location";
import type { OperationId } from "#contract/api/operations.ts";
import { FIRST_OPERATION, isFramed, operationAt } from "#web/client/routes.ts";

/** The operation named by the address; the first one when it names none. */
export function useOperation(): OperationId {
  const [location] = useLocation();
  return operationAt(location) ?? FIRST_OPERATION;
}

const navigateInPlace: typeof navigate = (to, options) => navigate(to, { ...options, replace: true });

/**
 * The address within the page. In a frame each navigation replaces the history entry: entries added by a frame belong
 * to the embedding page, whose Back button must leave that page instead of navigating within the frame.
 */
export function usePageLocation(): ReturnType<typeof useHashLocation> {
  const [location] = useHashLocation();
  return [location, isFramed() ? navigateInPlace : navigate];
}
