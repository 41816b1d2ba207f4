import type { Page } from "@playwright/test";
import { AUTHORIZED, CHEAP_ORDER, expect } from "./site.ts";

/** One order that a tab sends: 0.48 for each of the cheapest item. */
export interface Sending {
  readonly idempotencyKey: string | null;
  readonly qty: number;
}

/** A response, as a tab reports it, and how long it took in milliseconds. */
export interface OrderResponse {
  readonly idempotencyKey: string | null;
  readonly status: number;
  readonly id: string | null;
  readonly isReplay: boolean;
  readonly took: number;
}

/** So many orders, each with a key of its own, or without one. */
export const orders = (count: number, name: string | null): readonly Sending[] =>
  Array.from({ length: count }, (_, at) => ({ idempotencyKey: name && `${name}-${at}`, qty: 1 }));

/**
 * Has a tab send all of these at once. Each response is passed to `onResponse` of the tab, if it has one. A call without a
 * response is left out.
 */
export const sendOrders = (page: Page, sendings: readonly Sending[]): Promise<OrderResponse[]> =>
  page.evaluate(
    async ([all, authorized, cheap]) => {
      const { onResponse } = window as unknown as { onResponse?: (result: object) => Promise<void> };
      const send = async ({ idempotencyKey, qty }: (typeof all)[number]) => {
        const began = performance.now();
        const response = await fetch("/v1/orders", {
          method: "POST",
          headers: { ...authorized, ...(idempotencyKey !== null && { "Idempotency-Key": idempotencyKey }) },
          body: JSON.stringify({ ...cheap, qty }),
        });
        const { id = null } = await response.json();
        const isReplay = response.headers.get("Idempotent-Replayed") === "true";
        const result = { idempotencyKey, status: response.status, id, isReplay, took: performance.now() - began };
        await onResponse?.(result);
        return result;
      };
      const settled = await Promise.allSettled(all.map(send));
      return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    },
    [sendings, AUTHORIZED, CHEAP_ORDER] as const,
  );

interface Stored {
  readonly id: string;
  readonly total: string;
  readonly cust_account: { readonly user_id: string };
}

/** The account as one tab sees it: every order, and the sum of the wallet and all orders, in hundredths. */
export const account = (page: Page): Promise<{ readonly stored: readonly Stored[]; readonly sum: number }> =>
  page.evaluate(async (headers) => {
    const get = async (path: string) => (await fetch(path, { headers })).json();
    const hundredths = (text: string) => Math.round(Number(text) * 100);
    const stored: Stored[] = [];
    for (let at = 1, pages = 1; at <= pages; at++) {
      const { data, pagination } = await get(`/v1/orders?limit=100&page=${at}`);
      stored.push(...data);
      pages = Math.ceil(pagination.total / 100);
    }
    const { balance } = await get("/v1/wallet");
    const sum = stored.reduce((all, { total }) => all + hundredths(total), hundredths(balance));
    return { stored, sum };
  }, AUTHORIZED);

/** Each tab sees these orders and no other, and no point is lost. */
export async function expectStored(pages: readonly Page[], ids: Iterable<string | null>): Promise<void> {
  const expected = { ids: [...ids].sort(), sum: 50_000 };
  const seenBy = (page: Page) =>
    account(page).then(({ stored, sum }) => ({ ids: stored.map(({ id }) => id).sort(), sum }));
  for (const page of pages) await expect.poll(() => seenBy(page)).toEqual(expected);
}
