import { type HttpHandler, http } from "msw/http";
import { operations } from "#contract/api/operations.ts";
import { calledAddress } from "#contract/page/addresses.ts";
import { bodyOf } from "./body-of.ts";
import type { Responder } from "./gated-xhr.ts";

const METHODS = { GET: http.get, POST: http.post, DELETE: http.delete } as const;

/** The call that a request carries, under the address that it was made to. */
async function callIn(request: Request, address: string): Promise<Request> {
  const { method, headers } = request;
  return new Request(address, { method, headers, body: await bodyOf(request) });
}

/**
 * The API as MSW handlers: one for each operation, such as `POST /v1/orders`, and one for every other call of the page (an
 * unknown path, method or version, HEAD, OPTIONS). All ask the service, which has the rules and the errors.
 */
export function handlersFor(respond: Responder, folder: URL): HttpHandler[] {
  const addressOf = (request: Request) => calledAddress(new URL(request.url), folder);
  const resolve = async ({ request }: { readonly request: Request }) => {
    const address = addressOf(request);
    return address === null ? undefined : respond(await callIn(request, address));
  };
  const handlers = Object.values(operations).map(({ method, path }) => {
    const pattern = new RegExp(`${path.replace(/\{\w+\}/, "[^/]+")}$`);
    const isCalled = ({ request }: { readonly request: Request }) => {
      const address = addressOf(request);
      return address !== null && pattern.test(new URL(address).pathname);
    };
    return METHODS[method](isCalled, resolve);
  });
  return [...handlers, http.all(({ request }) => addressOf(request) !== null, resolve)];
}
