import type { Page } from "@playwright/test";
import { posted, waitForSandbox } from "./site.ts";

/** 0.48 with the sample key: the wallet of 500.00 pays for 1,041 of them. */
const CHEAPEST = { product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 };

const STORAGE_KEY = "top-up-sandbox";
const EXCHANGES_KEY = "top-up-sandbox:exchanges";

/** How far apart the orders were placed, in milliseconds: a thousand of them within the day a ledger entry lives. */
const APART = 30_000;

interface Many {
  readonly orders: number;
  /** How many of the newest orders the log still knows the call of, 200 at most. */
  readonly exchanges?: number;
}

/** Writes down, in a page of the same site where no sandbox runs, many orders made of the one that is stored. */
const multiply = (page: Page, many: Required<Many>): Promise<void> =>
  page.evaluate(
    ([{ orders: count, exchanges }, apart, storageKey, exchangesKey]) => {
      const stored = JSON.parse(localStorage.getItem(storageKey) ?? "");
      const { world } = stored;
      const [order] = world.orders;
      const [entry] = world.ledger;
      const named = (id: string, turn: number) => id.slice(0, -4) + String(turn).padStart(4, "0");
      const before = (at: number, turn: number) => at - (count - 1 - turn) * apart;
      const submissions = Array.from({ length: count }, (_, turn) => turn);
      const createdAt = (turn: number) => before(order.createdAt, turn);
      world.orders = submissions.map((turn) => ({
        ...order,
        id: named(order.id, turn),
        createdAt: createdAt(turn),
        deliverAt: createdAt(turn) + 5000,
      }));
      world.ledger = submissions.map((turn) => ({
        ...entry,
        idempotencyKey: `order-${turn}`,
        made: named(order.id, turn),
        requestId: named(entry.requestId, turn),
        usedAt: createdAt(turn),
      }));
      world.balance += order.total - count * order.total;
      localStorage.setItem(storageKey, JSON.stringify(stored));

      const [call] = JSON.parse(sessionStorage.getItem(exchangesKey) ?? "[]");
      const text = JSON.stringify(call);
      const calls = submissions.slice(count - exchanges).map((turn) => ({
        ...JSON.parse(
          text
            .replaceAll(order.id, named(order.id, turn))
            .replaceAll(entry.requestId, named(entry.requestId, turn))
            .replaceAll(entry.idempotencyKey, `order-${turn}`),
        ),
        at: createdAt(turn),
        startedAt: before(call.startedAt, turn),
      }));
      sessionStorage.setItem(exchangesKey, JSON.stringify(calls));
    },
    [many, APART, STORAGE_KEY, EXCHANGES_KEY] as const,
  );

/**
 * Has the page of this address find many orders on its books, with a ledger entry each, when it is opened next: made
 * of one it places itself. Leaves the tab on a page of the same site where no sandbox runs, which could undo it.
 */
export async function storeOrders(page: Page, url: string, { orders, exchanges = 0 }: Many): Promise<void> {
  await page.goto(url);
  await waitForSandbox(page);
  const { status, text } = await posted(page, "/v1/orders", CHEAPEST, "order-to-multiply");
  if (status !== 201) throw new Error(`The order to multiply got a ${status}: ${text}`);
  await page.goto(new URL("openapi.json", url).href);
  await multiply(page, { orders, exchanges });
}
