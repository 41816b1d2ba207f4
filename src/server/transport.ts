import type { HttpHandler } from "msw/http";
import type { Mode } from "#contract/panel.ts";
import type { Respond } from "./handlers.ts";
import type { Answerer, Line } from "./line.ts";

/** How long, in milliseconds, the worker may take to take the page over and to prove that it answers. */
const PATIENCE = 3000;

/** The header that marks an answer as the service's own. */
const MARK = "X-Sandbox";

const within = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error("The worker is too slow."))),
  ]);

/** Waits until the worker that is already there controls the page: after a hard reload it does not by itself. */
async function claim(scope: string): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration(scope);
  if (serviceWorker.controller || !registration?.active) return;
  const controlled = new Promise((resolve) =>
    serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
  registration.active.postMessage("SANDBOX_CLAIM");
  await controlled;
}

/** MSW's worker for this page: it can be started, again after it was lost, and rejects where it does not answer. */
async function newWorker(handlers: readonly HttpHandler[], base: URL, { beyond }: Line) {
  if (!window.isSecureContext || !location.pathname.startsWith(base.pathname)) throw new Error("Out of its reach.");
  const { http } = await import("msw/http");
  const { setupWorker } = await import("msw/browser");
  const ping = new URL("sandbox-ping", base);
  const pong = http.get(ping.href, () => new Response(null, { status: 204, headers: { [MARK]: "1" } }));
  const worker = setupWorker(...handlers, pong);
  const serviceWorker = { url: new URL("sandbox-worker.js", base).href, options: { scope: base.pathname } };
  return {
    start: async () => {
      await within(claim(base.href));
      await within(worker.start({ serviceWorker, quiet: true, onUnhandledFrame: "bypass" }));
      // That starting resolves is no proof: only an answer is.
      const answer = await within(beyond(ping));
      if (!answer.headers.has(MARK)) throw new Error("The worker does not answer.");
    },
    stop: () => worker.stop(),
  };
}
type Worker = Awaited<ReturnType<typeof newWorker>>;

/** Answers a call in the page itself: by the handlers, which leave no path of the interface to the network. */
async function inPage(handlers: HttpHandler[], { beyond }: Line): Promise<Answerer> {
  const { getResponse } = await import("msw/utils/get-response");
  return async (request) => {
    const response = await getResponse(handlers, request.clone());
    if (!response) return beyond(request);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
}

/**
 * Answers calls through the worker as long as it does answer. A call that it did not take, because the browser has
 * thrown the worker or its memory away, is answered in the page, and the worker is started anew.
 */
function throughWorker(worker: Worker, line: Line, answerInPage: Answerer, isLost: () => void): Answerer {
  let restarting: Promise<void> | null = null;
  async function restart(): Promise<void> {
    try {
      worker.stop();
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
    if (restarting || !navigator.serviceWorker.controller) return missed(request);
    const again = request.clone();
    const response = await line.beyond(request);
    return response.headers.has(MARK) ? response : missed(again);
  };
}

/** Has the service answer every call of this page: through the worker while it works, in the page where it does not. */
export async function startTransport(
  respond: Respond,
  line: Line,
  tell: (transport: Mode["transport"]) => void,
): Promise<void> {
  const { handlersFor } = await import("./handlers.ts");
  const handlers = handlersFor(respond);
  const answerInPage = await inPage(handlers, line);
  const turnToPage = () => {
    line.answerBy(answerInPage);
    tell("page");
  };
  try {
    const worker = await newWorker(handlers, new URL("./", document.baseURI), line);
    await worker.start();
    line.answerBy(throughWorker(worker, line, answerInPage, turnToPage));
    tell("worker");
  } catch {
    turnToPage();
  }
}
