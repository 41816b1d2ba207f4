import { OWN_CALL_HEADER } from "#contract/page/own-call.ts";
import type { Exchange } from "#contract/panel/panel.ts";

/** Marks calls the page makes for itself, so that only the visitor's calls count as theirs. */
export const OWN_CALL = [OWN_CALL_HEADER, "item-picker"] as const;

/** Whether the visitor sent the call, as opposed to the page itself. */
export const isVisitors = ({ request }: Exchange): boolean =>
  !request.headers.some(([name]) => name === OWN_CALL_HEADER);
