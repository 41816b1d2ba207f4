import { navigate, useHashLocation } from "wouter/use-hash-location";

/** Whether another page embeds this one. */
export const isFramed = (): boolean => window.parent !== window;

const navigateInPlace: typeof navigate = (to, options) => navigate(to, { ...options, replace: true });

/**
 * The address within the page. In a frame each one takes the place of the one before: what a frame adds to the history
 * is the embedding page's, and its reader's Back button is to leave that page and not to turn pages in the frame.
 */
export function usePageLocation(): ReturnType<typeof useHashLocation> {
  const [location] = useHashLocation();
  return [location, isFramed() ? navigateInPlace : navigate];
}
