import type { Page } from "@playwright/test";
import { AUTHORIZED, CHEAP_ORDER, expect, got, posted, type Site, test, transportOf } from "../site.ts";

const MB = 1024 * 1024;
const HOUR = 60 * 60 * 1000;

async function open(page: Page, site: Site, path = ""): Promise<void> {
  await page.goto(site.url + path);
  expect(await transportOf(page)).toBe("worker");
}

/** Two readings that differ by less are the same. */
const STEADY = 0.1 * MB;
const READINGS = 20;

/** What the page holds after everything it no longer needs is gone, in bytes: objects, and buffers beside them. */
async function heldBy(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  const read = async () => {
    await browser.send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize } = await browser.send("Runtime.getHeapUsage");
    return usedSize + backingStorageSize;
  };
  let last = await read();
  for (let turn = 0; turn < READINGS; turn++) {
    const next = await read();
    if (Math.abs(next - last) < STEADY) break;
    last = next;
  }
  await browser.detach();
  return last;
}

/** Sends requests of 16 kB whose qty is no number, ten at a time, and gives the statuses it saw. */
const sendLarge = (page: Page, count: number): Promise<readonly number[]> =>
  page.evaluate(
    async ([submissions, headers]) => {
      const statuses = new Set<number>();
      const send = async (turn: number) => {
        const response = await fetch("/v1/orders", {
          method: "POST",
          headers,
          body: JSON.stringify({ product_item_id: 2001, qty: `${turn}-`.padEnd(16_000, "x") }),
        });
        await response.text();
        statuses.add(response.status);
      };
      for (let turn = 0; turn < submissions; turn += 10) {
        await Promise.all(Array.from({ length: 10 }, (_, each) => send(turn + each)));
      }
      return [...statuses];
    },
    [count, AUTHORIZED] as const,
  );

test(`a thousand requests of 16 kB leave no more behind than the first hundred`, async ({ page, site }) => {
  await open(page, site);
  expect(await sendLarge(page, 100)).toEqual([422]);
  const before = await heldBy(page);
  expect(await sendLarge(page, 900)).toEqual([422]);
  expect((await heldBy(page)) - before).toBeLessThan(5 * MB);
});

test(`a page left open for a day holds no more than before, and the ledger has forgotten`, async ({ page, site }) => {
  await page.clock.install();
  await open(page, site, "#/ledger");
  const order = (await posted(page, "/v1/orders", CHEAP_ORDER, "of-yesterday")).json;
  await page.clock.runFor(60_000);
  const main = page.getByRole("main");
  await expect(main).toContainText("of-yesterday");
  const before = await heldBy(page);
  await page.clock.runFor(24 * HOUR);
  expect((await heldBy(page)) - before).toBeLessThan(5 * MB);
  await expect(main).not.toContainText("of-yesterday");
  expect((await got(page, `/v1/orders/${order.id}`)).json.status).toBe("delivered");
  const again = await posted(page, "/v1/orders", CHEAP_ORDER, "of-yesterday");
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, "false"]);
  expect(again.json.id).not.toBe(order.id);
});
