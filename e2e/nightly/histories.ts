import type { Page } from "@playwright/test";
import { type HistoryCall, type HistoryRequest, knownBody, sentFor } from "../../src/testing/explain-history.ts";
import type { Seeded } from "../seeded.ts";

/** An order for a customer of its key, so that a list of orders says which lost call was carried out. */
const order = (idempotencyKey: string, product_item_id: number, qty: number): HistoryRequest => ({
  operation: "placeOrder",
  idempotencyKey,
  body: { product_item_id, cust_account: { user_id: idempotencyKey, server_id: "1" }, qty },
});
export const wallet: HistoryRequest = { operation: "getWallet", idempotencyKey: null };
export const list: HistoryRequest = { operation: "listOrders", idempotencyKey: null };

/** Calls that a tab sends at once. The next are sent when all of them are over. */
type Burst = readonly HistoryRequest[];

/** What a tab sends: orders with few keys, with one of its own, cheap ones and dear ones, and reads in between. */
export function scriptOf({ below, pick, weighted }: Seeded, bursts: number, name: string): readonly Burst[] {
  const anyCall = (at: string): HistoryRequest => {
    const kind = weighted({ few: 3, own: 4, wallet: 3, list: 1 });
    if (kind === "wallet") return wallet;
    if (kind === "list") return list;
    const key = kind === "few" ? `few-${below(6)}` : `${name}-${at}`;
    // The cheapest costs 0.48; the dear ones use up the wallet, so that the order of calls decides which are refused.
    return below(5) === 0 ? order(key, 1001, 10) : order(key, pick([2001, 2001, 1001]), 1 + below(2));
  };
  return Array.from({ length: bursts }, (_, at) =>
    Array.from({ length: 1 + below(4) }, (__, turn) => anyCall(`${at}-${turn}`)),
  );
}

/** A call as a tab reports it: null if it was cut off. */
interface Reported {
  readonly start: number;
  readonly end: number;
  readonly status: number;
  readonly isReplay: boolean;
  readonly body: unknown;
}

/** Has a page send bursts, and reports all calls when they are over. */
const sendAll = (page: Page, bursts: readonly Burst[]): Promise<readonly (Reported | null)[]> =>
  page.evaluate(
    async (all) => {
      // One clock of the machine, which every tab reads.
      const now = () => performance.timeOrigin + performance.now();
      const send = async ({ path, ...init }: (typeof all)[number][number]) => {
        const start = now();
        const response = await fetch(path, init).catch(() => null);
        if (response === null) return null;
        const { status } = response;
        const isReplay = response.headers.get("Idempotent-Replayed") === "true";
        return { start, status, isReplay, body: await response.json(), end: now() };
      };
      const over = [];
      for (const burst of all) over.push(...(await Promise.all(burst.map(send))));
      return over;
    },
    bursts.map((burst) => burst.map(sentFor)),
  );

/** The calls of one tab, with their starts, ends and responses. If the page is left meanwhile, none has a response. */
export async function recorded(
  page: Page,
  tab: number,
  bursts: readonly Burst[],
  isLatest = false,
): Promise<HistoryCall[]> {
  const began = await page.evaluate(() => performance.timeOrigin + performance.now());
  const reported = await sendAll(page, bursts).catch(() => []);
  return bursts.flat().map((request, at): HistoryCall => {
    const { start = began, end = Infinity, ...response } = reported[at] ?? {};
    if (!("status" in response)) return { tab, start, end, request, response: null, isLatest };
    const { status, isReplay, body } = response;
    const known = status < 400 ? knownBody(request, body) : {};
    return { tab, start, end, request, isLatest, response: { status, isReplay, body: known } };
  });
}
