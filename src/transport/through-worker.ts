import type { FetchGate } from "./fetch-gate.ts";
import type { Responder } from "./gated-xhr.ts";
import { type OwnWorker, within } from "./own-worker.ts";

/** The header that marks a response as the sandbox's own. */
export const MARK = "X-Sandbox";

/** Makes a request that no worker handles fail at once, even while the page is unloading; it never reaches the host. */
export const NEVER_OF_THE_HOST = { cache: "only-if-cached", mode: "same-origin" } as const;

/** A worker that responds to requests, and can be started again. */
interface RestartableWorker {
  readonly own: Pick<OwnWorker, "controller">;
  readonly isResponding: () => Promise<boolean>;
  /** Rejects if the worker does not respond. */
  readonly start: () => Promise<void>;
}

/** Chromium passes such header values to a worker as empty: neither the response nor the log could name the value. */
const hasBeyondAscii = ({ headers }: Request): boolean =>
  [...headers.values()].some((value) => /[^\0-\x7f]/.test(value));

/**
 * Sends requests through the worker while it works. A request that the worker does not handle, or does not respond to
 * in time, is handled in the page under the same delivery id, and an unresponsive worker is restarted.
 */
export function throughWorker(
  worker: RestartableWorker,
  { network }: Pick<FetchGate, "network">,
  respondInPage: Responder,
  isLost: () => void,
): Responder {
  let isHealing = false;
  async function heal(): Promise<void> {
    if (isHealing) return;
    isHealing = true;
    try {
      if (!(await worker.isResponding())) await worker.start();
    } catch {
      isLost();
    }
    isHealing = false;
  }
  return async (request) => {
    if (hasBeyondAscii(request)) return respondInPage(request);
    const again = request.clone();
    if (worker.own.controller()) {
      const response = await within(network(new Request(request, NEVER_OF_THE_HOST))).catch(() => null);
      if (response?.headers.has(MARK)) return response;
      again.signal.throwIfAborted();
    }
    void heal();
    return respondInPage(again);
  };
}
