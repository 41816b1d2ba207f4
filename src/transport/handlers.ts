import { type HttpHandler, http } from "msw/http";
import { calledAddress } from "#contract/page/addresses.ts";
import { bodyOf } from "./body-of.ts";
import type { Responder } from "./gated-xhr.ts";

/** The call that a request carries, under the address that it was made to. */
async function callIn(request: Request, address: string): Promise<Request> {
  const { method, headers } = request;
  return new Request(address, { method, headers, body: await bodyOf(request) });
}

/** The API as one MSW handler for every call of the page; `route.ts` has the table of paths. */
export const handlersFor = (respond: Responder, folder: URL): HttpHandler[] => [
  http.all(
    ({ request }) => calledAddress(new URL(request.url), folder) !== null,
    async ({ request }) => {
      const address = calledAddress(new URL(request.url), folder);
      return address ? respond(await callIn(request, address)) : undefined;
    },
  ),
];
