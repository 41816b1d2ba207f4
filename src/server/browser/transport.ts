import { type HttpHandler, http } from "msw/http";
import { getResponse } from "msw/utils/get-response";
import type { Mode } from "#contract/panel/panel.ts";
import { isClaimed } from "./claimed.ts";
import { refuseNetwork } from "./content-policy.ts";
import type { Answerer, FetchGate } from "./fetch-gate.ts";
import { handlersFor, type Respond } from "./handlers.ts";
import { type OwnWorker, ownWorker, within } from "./own-worker.ts";

/** The header that marks a response as the sandbox's own. */
const MARK = "X-Sandbox";

/** How long after it was lost the worker is tried again, in milliseconds. */
const RETRY_AFTER = 10_000;

/** MSW's worker for this page. `start` also starts it again after it was lost, and rejects where it does not answer. */
async function newWorker(handlers: readonly HttpHandler[], folder: URL, { network }: FetchGate) {
  if (!window.isSecureContext || !location.pathname.startsWith(folder.pathname)) throw new Error("Out of its scope.");
  const { setupWorker } = await import("msw/browser");
  const own = ownWorker(folder);
  const ping = new URL("sandbox-ping", folder);
  const pong = http.get(ping.href, () => new Response(null, { status: 204, headers: { [MARK]: "1" } }));
  const worker = setupWorker(...handlers, pong);
  const serviceWorker = { url: own.url, options: { scope: folder.pathname } };
  // A page and a worker of two builds never work together: what they say to each other may differ.
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
  /** That starting resolves is no proof: only a response is. */
  async function answers(): Promise<boolean> {
    const response = await within(network(ping)).catch(() => null);
    return response?.headers.has(MARK) ?? false;
  }
  return {
    own,
    answers,
    start: async () => {
      await within(own.claim());
      const before = own.controller();
      if (before) await compare(before);
      // Stopped, MSW would leave the requests it has taken without a response: a worker that is still there is reminded.
      if (before && before === started) await within(own.activate(before));
      else await startMsw(before);
      if (!(await answers())) throw new Error("The worker does not answer.");
    },
  };
}
type Worker = Awaited<ReturnType<typeof newWorker>>;

/** Answers a request in the page itself: by the same handlers, as a worker's response would arrive. */
function inPage(handlers: HttpHandler[]): Answerer {
  return async (request) => {
    const response = await getResponse(handlers, request.clone());
    if (!response || response.type === "error") throw new TypeError("Failed to fetch");
    return Object.defineProperty(response, "url", { value: request.url });
  };
}

/** Chromium hands a worker such values empty: what the caller wrote could not be told. */
const hasBeyondAscii = ({ headers }: Request): boolean =>
  [...headers.values()].some((value) => /[^\0-\x7f]/.test(value));

/** A request that no worker takes fails at once, also in a page that is being unloaded: the host is never asked. */
const NEVER_OF_THE_HOST = { cache: "only-if-cached", mode: "same-origin" } as const;

/**
 * Answers requests through the worker while it works. A request that it did not take, or for which nothing has come for
 * a while, is handed to the page under the same delivery id, and the worker is started again where it does not answer.
 */
function throughWorker(worker: Worker, { network }: FetchGate, answerInPage: Answerer, isLost: () => void): Answerer {
  let isHealing = false;
  async function heal(): Promise<void> {
    if (isHealing) return;
    isHealing = true;
    try {
      if (!(await worker.answers())) await worker.start();
    } catch {
      isLost();
    }
    isHealing = false;
  }
  return async (request) => {
    if (hasBeyondAscii(request)) return answerInPage(request);
    // What has no body can be sent again as it is.
    const again = request.body === null ? request : request.clone();
    if (worker.own.controller()) {
      const response = await within(network(new Request(request, NEVER_OF_THE_HOST))).catch(() => null);
      if (response?.headers.has(MARK)) return response;
      again.signal.throwIfAborted();
    }
    void heal();
    return answerInPage(again);
  };
}

/** Who answers this page's requests, where there is a choice. */
export interface Transport {
  readonly own: OwnWorker;
  /** Goes over to the worker. Where it does not answer, or is of another build, nothing changes. */
  readonly reachWorker: () => Promise<void>;
  /** Answers in the page from now on, and speaks to no worker. */
  readonly leaveWorker: () => void;
}

/**
 * Has the sandbox answer every request of this page: through the worker while it works, in the page where it does not.
 * Resolves once requests are answered; to null where there can be no worker.
 */
export async function startTransport(
  respond: Respond,
  gate: FetchGate,
  tell: (transport: Mode["transport"]) => void,
): Promise<Transport | null> {
  const folder = new URL("./", document.baseURI);
  const handlers = handlersFor(respond, (address) => isClaimed(address, folder));
  const answerInPage = inPage(handlers);
  let isThroughWorker = false;
  const leave = (own: OwnWorker | null) => {
    isThroughWorker = false;
    // A worker refuses what this page does not answer. Where there is none, the browser must.
    if (!own?.controller()) refuseNetwork(document, folder);
    gate.answerBy(answerInPage);
    tell("page");
  };
  try {
    const worker = await newWorker(handlers, folder, gate);
    const { own } = worker;
    const leaveWorker = () => leave(own);
    const goOver = async () => {
      await worker.start();
      isThroughWorker = true;
      const tryAgainLater = () => {
        leaveWorker();
        setTimeout(reachWorker, RETRY_AFTER);
      };
      gate.answerBy(throughWorker(worker, gate, answerInPage, tryAgainLater));
      tell("worker");
    };
    // The page within a page of another site is not what that site's readers come back to without a network.
    const keepCopy = () => {
      if (window.top === window) own.controller()?.postMessage("SANDBOX_KEEP");
    };
    const reachWorker = async () => {
      if (!isThroughWorker) await goOver().catch(() => {});
      keepCopy();
    };
    await goOver().then(keepCopy, leaveWorker);
    return { own, leaveWorker, reachWorker };
  } catch {
    leave(null);
    return null;
  }
}
