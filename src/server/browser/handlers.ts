import { type HttpHandler, http } from "msw/http";
import type { Responder } from "./gated-xhr.ts";

/**
 * The API as one MSW handler for every path; `route.ts` has the table of paths. It handles exactly the requests the
 * page claims, so that no API request reaches the host and no other request is intercepted.
 */
export const handlersFor = (respond: Responder, claims: (url: URL) => boolean): HttpHandler[] => [
  http.all(
    ({ request }) => claims(new URL(request.url)),
    ({ request }) => respond(request),
  ),
];
