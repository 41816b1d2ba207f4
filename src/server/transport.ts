import type { HttpHandler } from "msw/http";
import type { getResponse } from "msw/utils/get-response";
import type { Respond } from "./handlers.ts";

type GetResponse = typeof getResponse;

/** How long, in milliseconds, the worker may take to take the page over and to prove that it answers. */
const PATIENCE = 3000;

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

/** Starts MSW's worker and proves that it answers this page: that starting resolves is no proof. */
async function startWorker(handlers: readonly HttpHandler[], base: URL): Promise<void> {
  if (!window.isSecureContext || !location.pathname.startsWith(base.pathname))
    throw new Error("Out of the worker's reach.");
  await within(claim(base.href));
  const { http } = await import("msw/http");
  const { setupWorker } = await import("msw/browser");
  const ping = new URL("sandbox-ping", base);
  const pong = http.get(ping.href, () => new Response(null, { status: 204, headers: { "X-Sandbox": "1" } }));
  const worker = setupWorker(...handlers, pong);
  const url = new URL("sandbox-worker.js", base).href;
  await within(
    worker.start({
      serviceWorker: { url, options: { scope: base.pathname } },
      quiet: true,
      onUnhandledFrame: "bypass",
    }),
  );
  const answer = await within(fetch(ping));
  if (answer.headers.get("X-Sandbox") !== "1") throw new Error("The worker does not answer.");
}

/** Holds the page's calls back until the answer is called: before somebody answers they would go to the network. */
export function holdCalls(): () => void {
  const { fetch: beyond } = window;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!/\/v\d+(\/|$)/.test(new URL(request.url).pathname)) return beyond.call(window, request);
    await released;
    return window.fetch(request);
  };
  return () => {
    window.fetch = beyond;
    letGo();
  };
}

/** Answers the page's calls in the page itself: `fetch` asks the handlers first, and the network for the rest. */
function answerInPage(getResponse: GetResponse, handlers: HttpHandler[]): void {
  const { fetch: beyond } = window;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await getResponse(handlers, request.clone());
    if (!response) return beyond.call(window, request);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
}

/** Has the service answer every call of this page: through the worker where it works, in the page where it does not. */
export async function startTransport(respond: Respond, release: () => void): Promise<"worker" | "page"> {
  const { handlersFor } = await import("./handlers.ts");
  const handlers = handlersFor(respond);
  try {
    await startWorker(handlers, new URL("./", document.baseURI));
    release();
    return "worker";
  } catch {
    const { getResponse } = await import("msw/utils/get-response");
    release();
    answerInPage(getResponse, handlers);
    return "page";
  }
}
