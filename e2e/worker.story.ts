import type { CDPSession, Page } from "@playwright/test";
import { orders, sendOrders } from "./send-orders.ts";
import { expect, got, nightlyUnless, ORDER, posted, type Site, test, transportOf } from "./site.ts";

/** Opens the page, and gives the browser's own hand on its workers and storage. */
async function open(page: Page, site: Site): Promise<CDPSession> {
  await page.goto(site.url);
  expect(await transportOf(page)).toBe("worker");
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  return session;
}

const ordersOf = async (page: Page) => (await got(page, "/v1/orders")).json.pagination.total as number;

test("a worker stopped while a POST is in flight places one order", async ({ page, site }) => {
  const browser = await open(page, site);
  const own = page.getByRole("switch", { name: "Also for my own calls" });
  await page.goto(`${site.url}#/failures/slow`);
  await own.click();
  await page.getByRole("region", { name: "Failures that are on" }).waitFor();
  const response = posted(page, "/v1/orders", ORDER, "in-flight").then(
    ({ status }) => status,
    () => "no response",
  );
  await own.click();
  // Its response comes after the order's arrival.
  await ordersOf(page);
  await browser.send("ServiceWorker.stopAllWorkers");
  expect([201, "no response"]).toContain(await response);
  await expect.poll(() => ordersOf(page)).toBe(1);
  const retry = await posted(page, "/v1/orders", ORDER, "in-flight");
  expect(retry.status).toBe(201);
  expect(retry.headers["idempotent-replayed"]).toBe("true");
  expect(await ordersOf(page)).toBe(1);
});

const BURST = 250;

test("a worker stopped in a burst of orders without keys has none carried out twice", async ({ page, site }) => {
  const browser = await open(page, site);
  // The browser may leave a call of a stopped worker without a response.
  const responses = sendOrders(page, orders(BURST, null));
  await expect(page.getByRole("complementary", { name: "Receipts and balance" })).not.toContainText(
    "500.00sample points",
  );
  await browser.send("ServiceWorker.stopAllWorkers");
  const ids = (await responses).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const total = await ordersOf(page);
  expect(total).toBeLessThanOrEqual(BURST);
  expect(total).toBeGreaterThanOrEqual(ids.length);
});

/** What can befall a worker while its page is open. */
const losses: Readonly<Record<string, (page: Page, browser: CDPSession, site: Site) => Promise<unknown>>> = {
  "killed, with its memory of its clients wiped": async (page, browser) => {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await browser.send("ServiceWorker.stopAllWorkers");
  },
  "lost with all site data, cleared by the visitor": (_, browser, site) =>
    browser.send("Storage.clearDataForOrigin", { origin: new URL(site.url).origin, storageTypes: "all" }),
};

for (const [name, lose] of Object.entries(losses)) {
  test(`a worker ${name}: the next calls get responses, and nothing is lost${nightlyUnless(name.startsWith("killed"))}`, async ({
    page,
    site,
  }) => {
    const browser = await open(page, site);
    expect((await posted(page, "/v1/orders", ORDER, "before")).status).toBe(201);
    await lose(page, browser, site);
    for (let turn = 0; turn < 5; turn++) expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");
    const replay = await posted(page, "/v1/orders", ORDER, "before");
    expect(replay.headers["idempotent-replayed"]).toBe("true");
    expect(await ordersOf(page)).toBe(1);
  });
}
