import type { Page } from "@playwright/test";
import { platformFaults } from "./nightly/platform-faults.ts";
import { nightlyUnless } from "./nightly-unless.ts";
import { expect, got, test, waitForSandbox } from "./site.ts";

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

/** How many orders each tab sends at once, and how long each may take, in milliseconds. */
const AT_ONCE = 4;
const LIMIT = 10_000;

interface Sent {
  readonly id: string | null;
  readonly status: number;
  readonly took: number;
}

/** Sends orders of the cheapest item, all at once. */
const sendAll = (page: Page): Promise<Sent[]> =>
  page.evaluate(
    async ([count, secret]) => {
      const send = async () => {
        const began = performance.now();
        const response = await fetch("/v1/orders", {
          method: "POST",
          headers: {
            Authorization: `Bearer ${secret}`,
            "Content-Type": "application/json",
            "Idempotency-Key": `${Math.random()}`,
          },
          body: JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 }),
        });
        const { id = null } = await response.json();
        return { id, status: response.status, took: performance.now() - began };
      };
      return Promise.all(Array.from({ length: count }, send));
    },
    [AT_ONCE, KEY] as const,
  );

/** The account as a tab sees it: the ids of its orders, and the sum of wallet and orders in hundredths. */
async function account(page: Page) {
  const hundredths = (text: string) => Math.round(Number(text) * 100);
  const orders: { id: string; total: string }[] = (await got(page, "/v1/orders?limit=100")).json.data;
  const { balance } = (await got(page, "/v1/wallet")).json;
  const sum = orders.reduce((all, { total }) => all + hundredths(total), hundredths(balance));
  return { ids: orders.map(({ id }) => id).toSorted(), sum };
}

test.setTimeout(120_000);

for (const [fault, script] of platformFaults) {
  test(`where ${fault} in one of three tabs, every call of all three ends, and no order is lost${nightlyUnless(/commit/.test(fault))}`, async ({
    context,
    site,
  }) => {
    const pages: Page[] = [];
    for (let tab = 0; tab < 3; tab++) {
      const page = await context.newPage();
      if (tab === 0) await page.addInitScript(script);
      await page.goto(site.url);
      await waitForSandbox(page);
      pages.push(page);
    }
    const [faulty] = pages;
    const sent = await Promise.all(pages.map(sendAll));
    const later = await Promise.all(pages.map(sendAll));
    const all = [...sent, ...later].flat();
    expect(Math.max(...all.map(({ took }) => took)), "the longest call").toBeLessThan(LIMIT);
    expect(new Set(all.map(({ status }) => status))).not.toContain(500);
    for (const each of [sent, later]) {
      expect(
        each
          .slice(1)
          .flat()
          .map(({ status }) => status),
      ).toEqual(Array(2 * AT_ONCE).fill(201));
    }
    const ids = all.flatMap(({ id, status }) => (status === 201 ? [id] : [])).toSorted();
    for (const page of pages.slice(1)) await expect.poll(() => account(page)).toEqual({ ids, sum: 50_000 });
    if (faulty) expect((await account(faulty)).sum).toBe(50_000);
  });
}
