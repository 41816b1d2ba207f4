import { expect, got, test, transportOf } from "./site.ts";

const BURST = 250;

test("a worker stopped in a burst of orders without keys has none carried out twice", async ({ page, site }) => {
  test.setTimeout(90_000);
  await page.goto(site.url);
  expect(await transportOf(page)).toBe("worker");
  const browser = await page.context().newCDPSession(page);
  await browser.send("ServiceWorker.enable");
  const responses = page.evaluate(async (count) => {
    const order = async () => {
      const response = await fetch("/v1/orders", {
        method: "POST",
        headers: {
          Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf",
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 }),
      });
      return (await response.json()).id as string;
    };
    // The browser may leave a call of a stopped worker without a response.
    const settled = await Promise.allSettled(Array.from({ length: count }, order));
    return settled.filter((each) => each.status === "fulfilled").map(({ value }) => value);
  }, BURST);
  await expect(page.getByRole("complementary", { name: "Receipts and balance" })).not.toContainText(
    "500.00points left",
  );
  await browser.send("ServiceWorker.stopAllWorkers");
  const ids = await responses;
  expect(new Set(ids).size).toBe(ids.length);
  const { total } = (await got(page, "/v1/orders")).json.pagination;
  expect(total).toBeLessThanOrEqual(BURST);
  expect(total).toBeGreaterThanOrEqual(ids.length);
});
