import type { Exchange } from "#contract/panel.ts";

/** Marks the calls the page makes for itself, so that only the visitor's count as theirs. */
export const OWN_CALL = ["X-Sandbox-Page", "item-picker"] as const;

/** Whether the visitor sent it, and not the page for its own use. */
export const isVisitors = ({ request }: Exchange): boolean => !request.headers.some(([name]) => name === OWN_CALL[0]);
