import type { Deliveries } from "#server/pipeline/deduplicate.ts";
import { DELIVERY } from "#server/pipeline/delivery-header.ts";
import { isClaimed } from "./claimed.ts";
import { refuseUncontrolled } from "./content-policy.ts";
import { type Claim, type Responder, xhrThrough } from "./gated-xhr.ts";

type Scope = Window & typeof globalThis;

/** The gate that every API request of this window passes through, however it is sent. */
export interface FetchGate {
  /** The browser's own `fetch`, which bypasses this gate. */
  readonly network: typeof fetch;
  /** Sets what responds to requests from now on, including those that are waiting. */
  readonly respondBy: (responder: Responder) => void;
}

/** Settles as the promise does, or rejects with the signal's reason as soon as the signal aborts. */
function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

/** Logs to the console, once per origin, that the sandbox does not respond to requests to other origins. */
function adviser(here: string): (address: URL) => void {
  const advised = new Set<string>();
  return ({ origin, pathname }) => {
    if (origin === here || advised.has(origin) || !pathname.startsWith("/v1/")) return;
    advised.add(origin);
    // biome-ignore lint/suspicious/noConsole: developers who pasted code with a real base URL look for the reason here.
    console.info(
      `Top-up Sandbox handles /v1 at ${here} only. This request goes to ${origin}. To try it here, use ${here} as the base URL.`,
    );
  };
}

/** Replaces a window's `fetch`, `XMLHttpRequest` and `sendBeacon`. */
function install(scope: Scope, { claims, send }: Claim): void {
  const { navigator } = scope;
  const network = scope.fetch.bind(scope);
  const beacon = navigator.sendBeacon?.bind(navigator);
  scope.fetch = async (input, init) => (claims(input) ? send(new Request(input, init)) : network(input, init));
  scope.XMLHttpRequest = xhrThrough({ claims, send });
  navigator.sendBeacon = (url, data = null) => {
    if (!claims(url)) return beacon(url, data);
    send(new Request(url, { method: "POST", body: data })).catch(() => {});
    return true;
  };
}

/**
 * A blank frame (`about:`) has its own `fetch` and, in Chromium, no service worker, so the gate is installed as soon as
 * the frame loads. A frame navigated to a page later may keep its window, but that page has its own gate.
 */
function installInFrames(document: Document, { claims, send }: Claim): void {
  const isBlank = (scope: Scope) => scope.location.href.startsWith("about:");
  document.addEventListener(
    "load",
    ({ target }) => {
      const frame = target instanceof HTMLIFrameElement && (target.contentDocument?.defaultView as Scope | null);
      if (frame && isBlank(frame)) install(frame, { claims: (input) => isBlank(frame) && claims(input), send });
    },
    true,
  );
}

/** Sends each request with a delivery id, once there is something to respond to it. */
function deliverBy(responder: () => Promise<Responder>, { begin, end }: Deliveries): Responder {
  async function deliver(request: Request): Promise<Response> {
    const id = begin();
    // A `keepalive` request may bypass the worker in some browsers, and a request need not outlive the page.
    const named = new Request(request, { mode: "same-origin", keepalive: false });
    named.headers.set(DELIVERY, id);
    try {
      const response = await responder();
      return await response(named);
    } finally {
      end(id);
    }
  }
  return async (request) => {
    request.signal.throwIfAborted();
    return untilAborted(request.signal, deliver(request));
  };
}

/**
 * Installs the gate in a window. API requests wait until there is something to respond to them, because they would
 * otherwise reach the host. All other requests pass through unchanged.
 */
export function openFetchGate(scope: Scope, deliveries: Deliveries): FetchGate {
  const { document } = scope;
  const folder = new URL("./", document.baseURI);
  const network = scope.fetch.bind(scope);
  const advise = adviser(folder.origin);
  const claims = (input: RequestInfo | URL): boolean => {
    // A Request from a frame is not an instance of this window's `Request`.
    const address = new URL(typeof input === "object" && "url" in input ? input.url : input, folder);
    advise(address);
    return isClaimed(address, folder);
  };
  let open = (_: Responder) => {};
  let responder = new Promise<Responder>((resolve) => {
    open = resolve;
  });
  const claim: Claim = { claims, send: deliverBy(() => responder, deliveries) };
  refuseUncontrolled(document, folder);
  install(scope, claim);
  installInFrames(document, claim);
  return {
    network,
    respondBy: (next) => {
      open(next);
      responder = Promise.resolve(next);
    },
  };
}
