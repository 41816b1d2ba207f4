import { type HttpHandler, http } from "msw/http";
import { operations } from "#contract/api/operations.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import { calledAddress } from "#contract/page/addresses.ts";
import { bodyOf } from "./body-of.ts";
import type { Responder } from "./gated-xhr.ts";

interface Given {
  readonly request: Request;
}

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
  // Every handler is asked about the same request.
  const addressOf = memoizeWeak(({ url }: Request) => calledAddress(new URL(url), folder));
  const resolve = async ({ request }: Given) => {
    // Only a request that a handler takes is resolved.
    return respond(await callIn(request, addressOf(request) as string));
  };
  const handlers = Object.values(operations).map(({ method, path }) => {
    const pattern = new RegExp(`^[^?]*${path.replace("{id}", "[^/?]+")}(\\?|$)`);
    const isCalled = ({ request }: Given) => {
      const address = addressOf(request);
      return address !== null && pattern.test(address);
    };
    return http[method.toLowerCase() as Lowercase<typeof method>](isCalled, resolve);
  });
  return [...handlers, http.all(({ request }) => addressOf(request) !== null, resolve)];
}
