import { type HttpHandler, http } from "msw/http";
import { type Counter, respond } from "./respond.ts";
import { PATHS } from "./route.ts";

/** The interface as MSW handlers: one for each path, and one that keeps every other /v1 and /v2 path from the network. */
export function handlersFor(counter: Counter): HttpHandler[] {
  const patterns = PATHS.map((path) => `*${path.replace("{id}", ":id")}`);
  return [...patterns, "*/v1", "*/v1/*", "*/v2", "*/v2/*"].map((pattern) =>
    http.all(pattern, ({ request }) => respond(request, counter)),
  );
}
