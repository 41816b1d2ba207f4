import type { Method } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";

/** What is at a path: the operation behind each method, and the `{id}` the path carries (empty where it has none). */
export interface Place {
  readonly byMethod: Readonly<Partial<Record<Method, OperationId>>>;
  readonly id: string;
}

/** The path templates of the interface, each once. */
const PATHS: readonly string[] = [...new Set(OPERATION_IDS.map((id) => operations[id].path))];

const places = PATHS.map((path) => ({
  pattern: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`),
  byMethod: Object.fromEntries(
    OPERATION_IDS.filter((id) => operations[id].path === path).map((id) => [operations[id].method, id]),
  ),
}));

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What is at a path, or null where there is nothing. */
export function placeAt(path: string): Place | null {
  for (const { pattern, byMethod } of places) {
    const match = pattern.exec(path);
    if (match) return { byMethod, id: decoded(match[1] ?? "") };
  }
  return null;
}

/** The operation a method means at a place; HEAD asks what GET asks. */
export const operationFor = (place: Place, method: string): OperationId | null =>
  place.byMethod[(method === "HEAD" ? "GET" : method) as Method] ?? null;

/** The methods a place takes, as `Allow` lists them. */
export function allowed(place: Place): string {
  const methods = Object.keys(place.byMethod);
  return [...methods, "OPTIONS", ...(methods.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
}
