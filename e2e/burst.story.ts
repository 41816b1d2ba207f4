import { orders, sendOrders } from "./send-orders.ts";
import { expect, got, test, transportOf } from "./site.ts";

const BURST = 250;

test("a worker stopped in a burst of orders without keys has none carried out twice", async ({ page, site }) => {
  test.setTimeout(90_000);
  await page.goto(site.url);
  expect(await transportOf(page)).toBe("worker");
  const browser = await page.context().newCDPSession(page);
  await browser.send("ServiceWorker.enable");
  // The browser may leave a call of a stopped worker without a response.
  const responses = sendOrders(page, orders(BURST, null));
  await expect(page.getByRole("complementary", { name: "Receipts and balance" })).not.toContainText(
    "500.00points left",
  );
  await browser.send("ServiceWorker.stopAllWorkers");
  const ids = (await responses).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const { total } = (await got(page, "/v1/orders")).json.pagination;
  expect(total).toBeLessThanOrEqual(BURST);
  expect(total).toBeGreaterThanOrEqual(ids.length);
});
