import type { Deliveries } from "#server/pipeline/deduplicate.ts";
import { DELIVERY } from "#server/pipeline/delivery-header.ts";
import { isClaimed } from "./claimed.ts";
import { refuseUncontrolled } from "./content-policy.ts";
import { xhrThrough } from "./gated-xhr.ts";

type Scope = Window & typeof globalThis;

/** Answers a request to the API, or rejects as `fetch` does. */
export type Answerer = (request: Request) => Promise<Response>;

/** Every request of this window to the API goes through here, by whatever means it is sent. */
export interface FetchGate {
  /** The browser's own `fetch`, past this gate. */
  readonly network: typeof fetch;
  /** Has somebody answer the requests from now on, those included that wait. */
  readonly answerBy: (answerer: Answerer) => void;
}

/** Which requests go through the gate, and the way through it. */
interface Way {
  readonly claims: (input: RequestInfo | URL) => boolean;
  readonly send: Answerer;
}

/** Settles as a promise does, or rejects with the signal's reason as soon as that aborts. */
function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

/** Says in the console, once for each origin, that another origin's API is not the sandbox's. */
function adviser(here: string): (address: URL) => void {
  const advised = new Set<string>();
  return ({ origin, pathname }) => {
    if (origin === here || advised.has(origin) || !pathname.startsWith("/v1/")) return;
    advised.add(origin);
    // biome-ignore lint/suspicious/noConsole: whoever pasted code with a real base address looks for the reason there.
    console.info(
      `Top-up Sandbox answers /v1 at ${here} only. This request goes to ${origin}. To try it here, use ${here} as the base URL.`,
    );
  };
}

/** Puts the gate in the place of a window's `fetch`, `XMLHttpRequest` and `sendBeacon`. */
function install(scope: Scope, { claims, send }: Way): void {
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
 * A frame without a page of its own has a `fetch` of its own, and in Chromium no service worker: it is given the gate as
 * soon as it is there. One that is navigated to a page later may keep its window, and that page has a gate of its own.
 */
function installInFrames(document: Document, { claims, send }: Way): void {
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

/** A way through the gate that gives each request a delivery id, and waits until somebody answers. */
function deliverBy(answerer: () => Promise<Answerer>, { begin, end }: Pick<Deliveries, "begin" | "end">): Answerer {
  async function deliver(request: Request): Promise<Response> {
    const id = begin();
    // A worker need not be asked about a request that outlives its page, and some browsers would not ask it.
    const named = new Request(request, { mode: "same-origin", keepalive: false });
    named.headers.set(DELIVERY, id);
    try {
      const answer = await answerer();
      return await answer(named);
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
 * Opens the gate of a window. Requests to the API wait until somebody answers: before that they would reach the host.
 * All others go their way untouched.
 */
export function openFetchGate(scope: Scope, deliveries: Pick<Deliveries, "begin" | "end">): FetchGate {
  const { document } = scope;
  const folder = new URL("./", document.baseURI);
  const network = scope.fetch.bind(scope);
  const advise = adviser(folder.origin);
  const claims = (input: RequestInfo | URL): boolean => {
    // A frame's Request is of another class.
    const address = new URL(typeof input === "object" && "url" in input ? input.url : input, folder);
    advise(address);
    return isClaimed(address, folder);
  };
  let open = (_: Answerer) => {};
  let answerer = new Promise<Answerer>((resolve) => {
    open = resolve;
  });
  const way = { claims, send: deliverBy(() => answerer, deliveries) };
  refuseUncontrolled(document, folder);
  install(scope, way);
  installInFrames(document, way);
  return {
    network,
    answerBy: (next) => {
      open(next);
      answerer = Promise.resolve(next);
    },
  };
}
