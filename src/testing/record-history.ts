import { type HistoryCall, type HistoryRequest, knownBody, sentFor } from "./explain-history.ts";
import { ORDER } from "./sandbox.ts";

/** An order as a call of a history. */
export const orderRequest = (idempotencyKey: string | null, qty: number): HistoryRequest => ({
  operation: "placeOrder",
  idempotencyKey,
  body: { ...ORDER, qty },
});
export const walletRequest: HistoryRequest = { operation: "getWallet", idempotencyKey: null };
export const listRequest: HistoryRequest = { operation: "listOrders", idempotencyKey: null };

/** The request of a call. */
export function requestFor(request: HistoryRequest, further: Record<string, string> = {}): Request {
  const { path, headers, ...init } = sentFor(request);
  return new Request(`http://sandbox.test${path}`, { ...init, headers: { ...headers, ...further } });
}

/** Records calls with their starts, ends and responses. Each start and end is a moment of its own. */
export function newHistory() {
  const calls: HistoryCall[] = [];
  let moment = 0;
  return {
    calls: calls as readonly HistoryCall[],
    /** Has a call sent, and resolves to its status; null if it has no response. */
    record: async (
      tab: number,
      request: HistoryRequest,
      send: () => Promise<Response>,
      isLatest = false,
    ): Promise<number | null> => {
      const start = ++moment;
      const response = await send().catch(() => null);
      if (response === null || response.type === "error") {
        calls.push({ tab, start, end: Infinity, request, response: null, isLatest });
        return null;
      }
      const { status, headers } = response;
      const isReplay = headers.get("Idempotent-Replayed") === "true";
      const body = status < 400 ? knownBody(request, await response.json()) : {};
      calls.push({ tab, start, end: ++moment, request, response: { status, isReplay, body }, isLatest });
      return status;
    },
  };
}
