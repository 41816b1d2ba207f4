import { isClaimed } from "./claimed.ts";
import { DELIVERY, type Deliveries } from "./deduplicate.ts";
import { xhrThrough } from "./gated-xhr.ts";

/** Answers a request to the API, or rejects as `fetch` does. */
export type Answerer = (request: Request) => Promise<Response>;

/** Every request of this window to the API goes through here, by whatever means it is sent. */
export interface FetchGate {
  /** The browser's own `fetch`, past this gate. */
  readonly network: typeof fetch;
  /** Has somebody answer the requests from now on, those included that wait. */
  readonly answerBy: (answerer: Answerer) => void;
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

/**
 * Puts itself in the place of the window's `fetch`, `XMLHttpRequest` and `sendBeacon`. Requests to the API wait until
 * somebody answers: before that they would reach the host. All others go their way untouched.
 */
export function openFetchGate(
  scope: Window & typeof globalThis,
  deliveries: Pick<Deliveries, "begin" | "end">,
): FetchGate {
  const folder = new URL("./", scope.document.baseURI);
  const advise = adviser(folder.origin);
  const network = scope.fetch.bind(scope);
  const beacon = scope.navigator.sendBeacon?.bind(scope.navigator);
  let open = (_: Answerer) => {};
  let answerer = new Promise<Answerer>((resolve) => {
    open = resolve;
  });
  const claims = (input: RequestInfo | URL): boolean => {
    const address = new URL(input instanceof Request ? input.url : input, folder);
    advise(address);
    return isClaimed(address, folder);
  };
  async function deliver(request: Request): Promise<Response> {
    const id = deliveries.begin();
    // A worker need not be asked about a request that outlives its page, and some browsers would not ask it.
    const named = new Request(request, { mode: "same-origin", keepalive: false });
    named.headers.set(DELIVERY, id);
    try {
      return await (await answerer)(named);
    } finally {
      deliveries.end(id);
    }
  }
  const send = async (request: Request): Promise<Response> => {
    request.signal.throwIfAborted();
    return untilAborted(request.signal, deliver(request));
  };
  scope.fetch = async (input, init) => (claims(input) ? send(new Request(input, init)) : network(input, init));
  scope.XMLHttpRequest = xhrThrough({ claims, send });
  scope.navigator.sendBeacon = (url, data = null) => {
    if (!claims(url)) return beacon(url, data);
    send(new Request(url, { method: "POST", body: data })).catch(() => {});
    return true;
  };
  return {
    network,
    answerBy: (next) => {
      open(next);
      answerer = Promise.resolve(next);
    },
  };
}
