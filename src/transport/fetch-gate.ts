import { callAddress, isApiAddress, isOwnFile } from "#contract/page/addresses.ts";
import type { Deliveries } from "#server/pipeline/deliveries.ts";
import { DELIVERY } from "#server/pipeline/delivery-header.ts";
import { untilAborted } from "#server/until-aborted.ts";
import { refuseNetwork } from "./content-policy.ts";
import { type Responder, xhrThrough } from "./gated-xhr.ts";
import { fetchedFrom } from "./platform-response.ts";

type Scope = Window & typeof globalThis;

/** The gate of every request of this window's scripts. Its `gatedFetch` is then the window's `fetch`. */
export interface FetchGate {
  /** The browser's own `fetch`, which bypasses this gate. */
  readonly network: typeof fetch;
  /** Sets what responds to calls from now on, including those that are waiting. */
  readonly respondBy: (responder: Responder) => void;
}

/** Logs once per address, or other origin, that a request was not sent, and what to do instead. */
function newAdviser(folder: URL): (method: string, address: string) => void {
  const advised = new Set<string>();
  return (method, address) => {
    const { origin, pathname } = new URL(address);
    const place = origin + pathname;
    const subject = origin === folder.origin ? place : origin;
    if (advised.has(subject)) return;
    advised.add(subject);
    const reason = isOwnFile(new URL(address), folder)
      ? "A script reads a file of the page through its service worker, by GET and without a key. Or open it in a tab."
      : `Nothing but the page's own files leaves this page. The API is at ${folder.origin}/v1. To try it here, use ${folder.origin} as the base URL.`;
    // biome-ignore lint/suspicious/noConsole: developers whose request fails look for the reason here.
    console.info(`Top-up Sandbox did not send ${method} ${place}. ${reason}`);
  };
}

/** Sends each call with a delivery id to the address of `callAddress`, once there is something to respond to it. */
function deliverBy(
  folder: URL,
  responder: () => Promise<Responder>,
  { begin, end }: Pick<Deliveries, "begin" | "end">,
): Responder {
  async function deliver(request: Request): Promise<Response> {
    const id = begin();
    try {
      const { method, headers, signal, integrity, url } = request;
      const body = await request.arrayBuffer();
      // Not `keepalive`: such a request may bypass the worker in some browsers, and a request need not outlive the page.
      const sent = new Request(callAddress(new URL(url), folder), {
        method,
        headers,
        signal,
        integrity,
        body: body.byteLength > 0 ? body : null,
        mode: "same-origin",
      });
      sent.headers.set(DELIVERY, id);
      const respond = await responder();
      const response = await respond(sent);
      const [address = url] = url.split("#");
      return fetchedFrom(response, address);
    } finally {
      end(id);
    }
  }
  return (request) => untilAborted(request.signal, () => deliver(request));
}

/**
 * Replaces a window's `fetch`, `XMLHttpRequest` and `sendBeacon`, and takes WebRTC away, which no policy covers. Throws if the
 * browser does not let it. What has a `fetch` of its own, such as a blank frame or a Worker, is left to the page's policy.
 */
function installGate(scope: Scope, gatedFetch: typeof fetch): void {
  const { navigator } = scope;
  // Defined, not assigned: an assignment to an accessor without a setter changes nothing.
  const replace = (target: object, name: string, value: unknown) => {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  };
  replace(scope, "XMLHttpRequest", xhrThrough(gatedFetch));
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) replace(scope, name, undefined);
  replace(navigator, "sendBeacon", (url: string | URL, body: BodyInit | null = null) => {
    gatedFetch(url, { method: "POST", body }).catch(() => {});
    return true;
  });
  // Last: if the browser refuses one of them, the first frame's `fetch` stays, which fails with the start.
  replace(scope, "fetch", gatedFetch);
}

/**
 * Installs the gate in a window. Calls to the API wait until there is something to respond to them. Of all other requests,
 * those for the page's own files are sent to the service worker, without an API key; the rest fails as a network error, and
 * the console says why.
 */
export function openFetchGate(scope: Scope, deliveries: Pick<Deliveries, "begin" | "end">): FetchGate {
  const { document } = scope;
  const folder = new URL("./", document.baseURI);
  const network = scope.fetch.bind(scope);
  const advise = newAdviser(folder);
  // During development the page's files have no folder of their own.
  const isBuilt = Boolean(document.documentElement.dataset.build);
  let open = (_: Responder) => {};
  let responder = new Promise<Responder>((resolve) => {
    open = resolve;
  });
  const deliver = deliverBy(folder, () => responder, deliveries);
  const gatedFetch: typeof fetch = async (...call) => {
    const request = new Request(...call);
    const address = new URL(request.url);
    if (isApiAddress(address, folder)) return deliver(request);
    if (!isBuilt || !["http:", "https:"].includes(address.protocol)) return network(request);
    if (request.method === "GET" && !request.headers.has("Authorization") && isOwnFile(address, folder)) {
      const response = await network(callAddress(address, folder), request).catch(() => null);
      if (response) return response;
      request.signal.throwIfAborted();
    }
    advise(request.method, request.url);
    throw new TypeError("Failed to fetch");
  };
  installGate(scope, gatedFetch);
  if (isBuilt) {
    refuseNetwork(document, folder);
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
      if (/^(https?|wss?):/.test(blockedURI)) advise("a request to", blockedURI);
    });
  }
  return {
    network,
    respondBy: (next) => {
      open(next);
      responder = Promise.resolve(next);
    },
  };
}
