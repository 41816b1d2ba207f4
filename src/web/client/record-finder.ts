import type { Exchange, Panel } from "#contract/panel/panel.ts";

/**
 * Returns a function that finds the service's record of a call made after this one: by the Request-Id of its response, or, if
 * none arrived (null), the new lost call of this tab with its path.
 */
export function recordFinder({ exchanges }: Panel, path: string) {
  const known = new Set(exchanges.getState().map(({ requestId }) => requestId));
  return (response: { readonly requestId: string | null } | null): Exchange | null => {
    const isIts = ({ requestId, lost, tab, request }: Exchange) =>
      response
        ? requestId === response.requestId
        : lost !== null && tab === "this" && !known.has(requestId) && request.path === path;
    return exchanges.getState().find(isIts) ?? null;
  };
}
