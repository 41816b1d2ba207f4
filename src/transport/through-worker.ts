import type { Deliveries } from "#server/pipeline/deliveries.ts";
import { DELIVERY } from "#server/pipeline/delivery-header.ts";
import type { Responder } from "./gated-xhr.ts";
import { within } from "./own-worker.ts";

/** The header that marks a response as the sandbox's own. */
const MARK = "X-Sandbox";

/** Makes a request that no worker handles fail at once, even while the page is unloading; it never reaches the host. */
const NEVER_OF_THE_HOST = { cache: "only-if-cached", mode: "same-origin" } as const;

/** Chromium passes such header values to a worker as empty: neither the response nor the log could name the value. */
const hasBeyondAscii = ({ headers }: Request): boolean =>
  [...headers.values()].some((value) => /[^\0-\x7f]/.test(value));

/**
 * Sends each request through the worker, once. One without a response of the sandbox is handled in the page, under the same
 * delivery id. `leave` is called if it failed before it arrived in the page: then the worker is lost.
 */
export function throughWorker(
  network: typeof fetch,
  respondInPage: Responder,
  { hasArrived }: Pick<Deliveries, "hasArrived">,
  leave: () => void,
): Responder {
  return async (request) => {
    if (hasBeyondAscii(request)) return respondInPage(request);
    const again = request.clone();
    const sent = network(new Request(request, NEVER_OF_THE_HOST)).catch(() => null);
    // Undefined if it takes too long.
    const response = await within(sent).catch(() => undefined);
    if (response?.headers.has(MARK)) return response;
    again.signal.throwIfAborted();
    if (response !== undefined && !hasArrived(String(again.headers.get(DELIVERY)))) leave();
    return respondInPage(again);
  };
}
