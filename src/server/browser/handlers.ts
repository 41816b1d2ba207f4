import { type HttpHandler, http } from "msw/http";

export type Respond = (request: Request) => Promise<Response>;

/**
 * The API as an MSW handler: one for every path, whose table is `route.ts`. It takes what the page claims and nothing
 * else, so that no request of the API reaches the host, and no other is answered.
 */
export const handlersFor = (respond: Respond, claims: (url: URL) => boolean): HttpHandler[] => [
  http.all(
    ({ request }) => claims(new URL(request.url)),
    ({ request }) => respond(request),
  ),
];
