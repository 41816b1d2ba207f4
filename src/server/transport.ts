import { type HttpHandler, http } from "msw/http";
import { getResponse } from "msw/utils/get-response";
import type { Mode } from "#contract/panel.ts";
import { handlersFor, type Respond } from "./handlers.ts";
import type { Answerer, Line } from "./line.ts";
import { type OwnWorker, ownWorker, within } from "./own-worker.ts";

/** The header that marks an answer as the service's own. */
const MARK = "X-Sandbox";

/** MSW's worker for this page: it can be started, again after it was lost, and rejects where it does not answer. */
async function newWorker(handlers: readonly HttpHandler[], base: URL, { beyond }: Line) {
  if (!window.isSecureContext || !location.pathname.startsWith(base.pathname)) throw new Error("Out of its reach.");
  const { setupWorker } = await import("msw/browser");
  const own = ownWorker(base);
  const ping = new URL("sandbox-ping", base);
  const pong = http.get(ping.href, () => new Response(null, { status: 204, headers: { [MARK]: "1" } }));
  const worker = setupWorker(...handlers, pong);
  const serviceWorker = { url: own.url, options: { scope: base.pathname } };
  // A page and a worker of two builds never work together: what they say to each other may differ.
  const compare = async (controller: ServiceWorker) => {
    if (!(await own.isOfThisBuild(controller))) throw new Error("The worker is of another build.");
  };
  let isStarted = false;
  return {
    own,
    start: async () => {
      if (isStarted) worker.stop();
      await within(own.claim());
      const before = own.controller();
      if (before) await compare(before);
      isStarted = true;
      await within(worker.start({ serviceWorker, quiet: true, onUnhandledFrame: "bypass" }));
      const controller = own.controller();
      if (!controller) throw new Error("The worker does not control the page.");
      if (controller !== before) await compare(controller);
      // That starting resolves is no proof: only an answer is.
      const answer = await within(beyond(ping));
      if (!answer.headers.has(MARK)) throw new Error("The worker does not answer.");
    },
  };
}
type Worker = Awaited<ReturnType<typeof newWorker>>;

/** Answers a call in the page itself: by the handlers, which leave no path of the interface to the network. */
function inPage(handlers: HttpHandler[], { beyond }: Line): Answerer {
  return async (request) => {
    const response = await getResponse(handlers, request.clone());
    if (!response) return beyond(request);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
}

/** A call that no worker takes fails at once, in a page that is just going too: the host is never asked. */
const NEVER_OF_THE_HOST = { cache: "only-if-cached", mode: "same-origin" } as const;

/**
 * Answers calls through the worker as long as it does answer. A call that it did not take, because the browser has
 * thrown the worker or its memory away, is answered in the page, and the worker is started anew.
 */
function throughWorker(worker: Worker, line: Line, answerInPage: Answerer, isLost: () => void): Answerer {
  let restarting: Promise<void> | null = null;
  async function restart(): Promise<void> {
    try {
      await worker.start();
      restarting = null;
    } catch {
      isLost();
    }
  }
  const missed = (request: Request) => {
    restarting ??= restart();
    return answerInPage(request);
  };
  return async (request) => {
    if (restarting || !worker.own.controller()) return missed(request);
    // What has no body can be sent again as it is.
    const again = request.body === null ? request : request.clone();
    try {
      const response = await line.beyond(new Request(request, NEVER_OF_THE_HOST));
      return response.headers.has(MARK) ? response : missed(again);
    } catch (error) {
      if (again.signal.aborted) throw error;
      // Lost by an armed condition, it is lost again: a sending has one outcome. Not taken by the worker, it is answered.
      return answerInPage(again);
    }
  };
}

/** Who answers this page's calls, where there is a choice. */
export interface Transport {
  readonly own: OwnWorker;
  /** Goes over to the worker. Where it does not answer, or is of another build, nothing changes. */
  readonly reachWorker: () => Promise<void>;
  /** Answers in the page from now on, and speaks to no worker. */
  readonly leaveWorker: () => void;
}

/**
 * Has the service answer every call of this page: through the worker while it works, in the page where it does not.
 * Resolves once the calls are answered; to null where there can be no worker.
 */
export async function startTransport(
  respond: Respond,
  line: Line,
  tell: (transport: Mode["transport"]) => void,
): Promise<Transport | null> {
  const handlers = handlersFor(respond);
  const answerInPage = inPage(handlers, line);
  let isThroughWorker = false;
  const leaveWorker = () => {
    isThroughWorker = false;
    line.answerBy(answerInPage);
    tell("page");
  };
  try {
    const worker = await newWorker(handlers, new URL("./", document.baseURI), line);
    const goOver = async () => {
      await worker.start();
      isThroughWorker = true;
      line.answerBy(throughWorker(worker, line, answerInPage, leaveWorker));
      tell("worker");
      // The page within a page of another site is not what that site's readers come back to without a network.
      if (window.top === window) worker.own.controller()?.postMessage("SANDBOX_KEEP");
    };
    await goOver().catch(leaveWorker);
    const reachWorker = async () => {
      if (!isThroughWorker) await goOver().catch(() => {});
    };
    return { own: worker.own, leaveWorker, reachWorker };
  } catch {
    leaveWorker();
    return null;
  }
}
