import type { Exchange } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { isVisitors } from "./own-call.ts";

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
