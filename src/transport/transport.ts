import { type HttpHandler, http } from "msw/http";
import { getResponse } from "msw/utils/get-response";
import { once } from "#contract/once.ts";
import { callAddress } from "#contract/page/addresses.ts";
import type { Mode } from "#contract/panel/panel.ts";
import { refuseCalls } from "./content-policy.ts";
import type { FetchGate } from "./fetch-gate.ts";
import type { Responder } from "./gated-xhr.ts";
import { handlersFor } from "./handlers.ts";
import { type OwnWorker, ownWorker, within } from "./own-worker.ts";
import { asOfNetwork } from "./platform-response.ts";
import { MARK, NEVER_OF_THE_HOST, throughWorker } from "./through-worker.ts";

/** The delay before a lost worker is tried again, in milliseconds. */
const RETRY_AFTER = 10_000;

/** After how long without a worker the page responds, in milliseconds. */
const PAGE_AFTER = 5000;

/** How long the line is left to the first call before the offline copy is fetched, in milliseconds. */
const COPY_AFTER = 1000;

/** MSW's worker for this page. `start` also restarts a lost worker, and rejects if it does not respond. */
async function newWorker(handlers: readonly HttpHandler[], folder: URL, { network }: FetchGate) {
  if (!window.isSecureContext || !location.pathname.startsWith(folder.pathname)) throw new Error("Out of its scope.");
  const { setupWorker } = await import("msw/browser");
  const own = ownWorker(folder);
  const ping = callAddress(new URL("/sandbox-ping", folder), folder);
  const isPing = ({ request }: { readonly request: Request }) => request.url === ping;
  const pong = http.all(isPing, () => new Response(null, { status: 204, headers: { [MARK]: "1" } }));
  const worker = setupWorker(pong, ...handlers);
  const serviceWorker = { url: own.url, options: { scope: folder.pathname } };
  // A page and a worker of different builds never work together, because their messages may differ.
  const compare = async (controller: ServiceWorker) => {
    if (!(await own.isOfThisBuild(controller))) throw new Error("The worker is of another build.");
  };
  let started: ServiceWorker | null = null;
  async function startMsw(before: ServiceWorker | null): Promise<void> {
    if (started) worker.stop();
    await within(worker.start({ serviceWorker, quiet: true, onUnhandledFrame: "bypass" }));
    const controller = own.controller();
    if (!controller) throw new Error("The worker does not control the page.");
    if (controller !== before) await compare(controller);
    started = controller;
  }
  /** Whether the worker responds. That `start` resolves is no proof. */
  async function isResponding(): Promise<boolean> {
    const response = await within(network(ping, NEVER_OF_THE_HOST)).catch(() => null);
    return response?.headers.has(MARK) ?? false;
  }
  return {
    own,
    isResponding,
    start: async () => {
      await within(own.claim());
      const before = own.controller();
      if (before) await compare(before);
      // Stopping MSW would drop the responses to pending requests, so a worker that still runs is only reactivated.
      if (before && before === started) await within(own.activate(before));
      else await startMsw(before);
      if (!(await isResponding())) throw new Error("The worker does not respond.");
    },
  };
}

/** Responds to a request in the page itself, with the same handlers and the same response as through a worker. */
function inPage(handlers: HttpHandler[]): Responder {
  return async (request) => {
    const response = await getResponse(handlers, request.clone());
    if (!response || response.type === "error") throw new TypeError("Failed to fetch");
    return asOfNetwork(response, request);
  };
}

/** What responds to every request of this page: the worker while it works, otherwise the page. Until one starts, requests wait. */
export function openTransport(respond: Responder, gate: FetchGate, tell: (transport: Mode["transport"]) => void) {
  const folder = new URL("./", document.baseURI);
  const handlers = handlersFor(respond, folder);
  const respondInPage = inPage(handlers);
  const refuse = once(async () => refuseCalls(document));
  let isThroughWorker = false;
  const startInPage = () => {
    gate.respondBy(respondInPage);
    tell("page");
  };
  const leave = (own: OwnWorker | null) => {
    isThroughWorker = false;
    if (!own?.controller()) void refuse();
    startInPage();
  };
  async function startWorker() {
    const late = setTimeout(startInPage, PAGE_AFTER);
    try {
      const worker = await newWorker(handlers, folder, gate);
      const { own } = worker;
      /** Responds in the page from now on, without the worker. */
      const leaveWorker = () => leave(own);
      const goOver = async () => {
        await worker.start();
        isThroughWorker = true;
        const tryAgainLater = () => {
          leaveWorker();
          setTimeout(reachWorker, RETRY_AFTER);
        };
        gate.respondBy(throughWorker(worker, gate, respondInPage, tryAgainLater));
        tell("worker");
      };
      // An embedded page needs no offline copy: its readers return to the embedding site. With Data Saver on, the worker
      // copies what this page has loaded.
      const keepCopy = () => {
        if (window.top !== window) return;
        const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
        own.controller()?.postMessage(["SANDBOX_KEEP", ...loaded]);
      };
      /** Switches to the worker. If the worker does not respond, or is of another build, nothing changes. */
      const reachWorker = async (): Promise<void> => {
        if (!isThroughWorker) await goOver().catch(() => {});
        keepCopy();
      };
      await goOver().then(() => setTimeout(keepCopy, COPY_AFTER), leaveWorker);
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
