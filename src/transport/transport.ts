import { type HttpHandler, http } from "msw/http";
import { getResponse } from "msw/utils/get-response";
import { calledAddress } from "#contract/page/addresses.ts";
import type { Mode } from "#contract/panel/panel.ts";
import type { Server } from "#server/server.ts";
import { refuseCalls } from "./content-policy.ts";
import type { FetchGate } from "./fetch-gate.ts";
import type { Responder } from "./gated-xhr.ts";
import type { OwnWorker } from "./own-worker.ts";
import { asOfNetwork } from "./platform-response.ts";

/** After how long without a worker the page responds, in milliseconds. */
const PAGE_AFTER = 5000;

/** How long the line is left to the first call before the offline copy is fetched, in milliseconds. */
const COPY_AFTER = 1000;

/** The call that a request carries, under the address that it was made to. */
async function callIn(request: Request, address: string): Promise<Request> {
  const { method, headers } = request;
  const body = await request.arrayBuffer();
  return new Request(address, { method, headers, body: body.byteLength > 0 ? body : null });
}

/**
 * The API as a handler of MSW, which takes every call of the page, whatever its path, method and version: the service has the rules
 * and the errors.
 */
export function handlersFor(respond: Responder, folder: URL): HttpHandler[] {
  const addressOf = ({ url }: Request) => calledAddress(new URL(url), folder);
  const isCall = ({ request }: { readonly request: Request }) => addressOf(request) !== null;
  // Only a request that the handler takes is responded to.
  return [http.all(isCall, async ({ request }) => respond(await callIn(request, addressOf(request) as string)))];
}

/** Responds to a request in the page itself, with the same handlers and the same response as through a worker. */
function inPage(handlers: HttpHandler[]): Responder {
  return async (request) => {
    const response = await getResponse(handlers, request.clone());
    if (!response || response.type === "error") throw new TypeError("Failed to fetch");
    return asOfNetwork(response, request);
  };
}

/** What responds to every request of this page: the worker, or the page itself. Until one of them starts, requests wait. */
export function openTransport(
  { respond, deliveries }: Pick<Server, "respond" | "deliveries">,
  gate: FetchGate,
  setTransport: (transport: Mode["transport"]) => void,
) {
  const folder = new URL("./", document.baseURI);
  const handlers = handlersFor(respond, folder);
  const respondInPage = inPage(handlers);
  const startInPage = () => {
    gate.respondBy(respondInPage);
    setTransport("page");
  };
  const leave = (own: OwnWorker | null) => {
    if (!own?.controller()) refuseCalls(document);
    startInPage();
  };
  async function startWorker() {
    const late = setTimeout(startInPage, PAGE_AFTER);
    try {
      // What no first response needs, in one file.
      const [{ newWorker, requestCopy }, { throughWorker }] = await Promise.all([
        import("./own-worker.ts"),
        import("./through-worker.ts"),
      ]);
      const { own, start } = newWorker(handlers, folder);
      /** Responds in the page from now on. */
      const leaveWorker = () => leave(own);
      /** Responds through the worker from now on; if it does not start, nothing changes. */
      const reachWorker = async (): Promise<void> => {
        await start();
        gate.respondBy(throughWorker(gate.network, respondInPage, deliveries, leaveWorker));
        setTransport("worker");
        setTimeout(requestCopy, COPY_AFTER, own);
      };
      await reachWorker().catch(leaveWorker);
      return { own, leaveWorker, reachWorker };
    } catch {
      leave(null);
      return null;
    } finally {
      clearTimeout(late);
    }
  }
  return {
    /** Responds in the page, without waiting for the worker. */
    startInPage,
    /** Responds through the worker; resolves once requests get responses, to null if no worker is possible. */
    startWorker,
  };
}

/** What responds to this page's requests, where both a worker and the page can. */
export type Transport = NonNullable<Awaited<ReturnType<ReturnType<typeof openTransport>["startWorker"]>>>;
