import { type HttpHandler, http } from "msw/http";
import { PATHS } from "./route.ts";

export type Respond = (request: Request) => Promise<Response>;

/** The interface as MSW handlers: one for each path, and one that keeps every other /v1 and /v2 path from the network. */
export function handlersFor(respond: Respond): HttpHandler[] {
  const patterns = PATHS.map((path) => `*${path.replace("{id}", ":id")}`);
  return [...patterns, "*/v1", "*/v1/*", "*/v2", "*/v2/*"].map((pattern) =>
    http.all(pattern, ({ request }) => respond(request)),
  );
}
