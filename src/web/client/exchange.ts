import type { Exchange } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { isVisitors, lineIn } from "./http.ts";

let given: readonly Exchange[] = [];
let visitors: readonly Exchange[] = [];

/** The visitor's exchanges. The list keeps its identity, so that the page's own calls cause no re-render. */
export function visitorsOf(exchanges: readonly Exchange[]): readonly Exchange[] {
  if (exchanges === given) return visitors;
  given = exchanges;
  const found = exchanges.filter(isVisitors);
  if (!isSameList(visitors, found)) visitors = found;
  return visitors;
}

/** The value of a response header, or null. */
export const responseHeader = ({ response }: Exchange, name: string): string | null => lineIn(response.headers, name);

/** The value of a request header, or null. */
export const requestHeader = ({ request }: Exchange, name: string): string | null => lineIn(request.headers, name);

export const isReplay = (exchange: Exchange): boolean => responseHeader(exchange, "Idempotent-Replayed") === "true";

export const isRefused = ({ response }: Exchange): boolean => response.status >= 400;
