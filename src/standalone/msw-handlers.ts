import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import type { Server } from "#server/server.ts";
import { expectValue, originRule } from "./sandbox-options.ts";
import type { MswHttp } from "./sandbox-types.ts";

/** The API as handlers of MSW 2 or 3: one for each operation, and one for every other path and method of the origin. */
export function mswHandlers<Handler>(http: MswHttp<Handler>, origin: string, respond: Server["respond"]): Handler[] {
  expectValue(originRule, "The origin", origin);
  const byRequest = ({ request }: { readonly request: Request }) => respond(request);
  const ofOperations = OPERATION_IDS.map((id) => {
    const { method, path } = operations[id];
    const create = http[method.toLowerCase() as Lowercase<typeof method>];
    return create(origin + path.replace("{id}", ":id"), byRequest);
  });
  return [...ofOperations, http.all(`${origin}/*`, byRequest)];
}
