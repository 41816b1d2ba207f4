import { OWN_CALL_HEADER } from "#contract/page/own-call.ts";
import type { Exchange } from "#contract/panel/panel.ts";

/** Marks the calls the page makes for itself, so that only the visitor's count as theirs. */
export const OWN_CALL = [OWN_CALL_HEADER, "item-picker"] as const;

/** Whether the visitor sent it, and not the page for its own use. */
export const isVisitors = ({ request }: Exchange): boolean =>
  !request.headers.some(([name]) => name === OWN_CALL_HEADER);
