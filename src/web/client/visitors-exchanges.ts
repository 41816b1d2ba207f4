import type { Exchange } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { isVisitors } from "./own-call.ts";

let given: readonly Exchange[] = [];
let visitors: readonly Exchange[] = [];

/** Those that the visitor caused. The very same list for as long as they are: a call of the page's own draws nothing anew. */
export function visitorsOf(exchanges: readonly Exchange[]): readonly Exchange[] {
  if (exchanges === given) return visitors;
  given = exchanges;
  const found = exchanges.filter(isVisitors);
  if (!isSameList(visitors, found)) visitors = found;
  return visitors;
}
