import type { Method } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { orNull } from "#contract/or-null.ts";

/** The route of a path: the operation of each method, and the `{id}` in the path (empty if it has none). */
export interface RouteMatch {
  readonly byMethod: Readonly<Partial<Record<Method, OperationId>>>;
  readonly id: string;
}

/** The path templates of the API, each once. */
const PATHS: readonly string[] = [...new Set(OPERATION_IDS.map((id) => operations[id].path))];

const routes = PATHS.map((path) => ({
  pattern: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`),
  byMethod: Object.fromEntries(
    OPERATION_IDS.filter((id) => operations[id].path === path).map((id) => [operations[id].method, id]),
  ),
}));

/** The route of a path; null if there is none. */
export function matchPath(path: string): RouteMatch | null {
  for (const { pattern, byMethod } of routes) {
    const match = pattern.exec(path);
    if (!match) continue;
    const [, id = ""] = match;
    return { byMethod, id: orNull(() => decodeURIComponent(id)) ?? id };
  }
  return null;
}

/** The operation of a method on a route; HEAD maps to GET's. */
export const operationFor = (route: RouteMatch, method: string): OperationId | undefined =>
  route.byMethod[(method === "HEAD" ? "GET" : method) as Method];

/** The methods a route accepts, as `Allow` lists them. */
export function allowed(route: RouteMatch): string {
  const methods = Object.keys(route.byMethod);
  return [...methods, "OPTIONS", ...(methods.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
}
