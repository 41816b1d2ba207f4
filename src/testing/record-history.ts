import { type Asked, type HistoryCall, saidIn, sentFor } from "./explain-history.ts";
import { ORDER } from "./sandbox.ts";

/** An order as a call of a history. */
export const orderAsked = (idempotencyKey: string | null, qty: number): Asked => ({
  operation: "placeOrder",
  idempotencyKey,
  body: { ...ORDER, qty },
});
export const walletAsked: Asked = { operation: "getWallet", idempotencyKey: null };
export const listAsked: Asked = { operation: "listOrders", idempotencyKey: null };

/** The request of a call. */
export function requestFor(asked: Asked, further: Record<string, string> = {}): Request {
  const { path, headers, ...init } = sentFor(asked);
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
      asked: Asked,
      send: () => Promise<Response>,
      isLatest = false,
    ): Promise<number | null> => {
      const start = ++moment;
      const response = await send().catch(() => null);
      if (response === null || response.type === "error") {
        calls.push({ tab, start, end: Infinity, asked, told: null, isLatest });
        return null;
      }
      const { status, headers } = response;
      const isReplay = headers.get("Idempotent-Replayed") === "true";
      const said = status < 400 ? saidIn(asked, await response.json()) : {};
      calls.push({ tab, start, end: ++moment, asked, told: { status, isReplay, said }, isLatest });
      return status;
    },
  };
}
