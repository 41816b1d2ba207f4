import { readFileSync } from "node:fs";
import { expect, got, ORDER, posted, test, waitForSandbox } from "./site.ts";

const HOUR = 60 * 60 * 1000;
const KEY = "top-up-sandbox";

test("setting the machine's clock back an hour, and forward thirty days, undoes no delivery and shows no negative time @nightly", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto(`${site.url}#/wallet`);
  await waitForSandbox(page);
  const first = (await posted(page, "/v1/orders", ORDER, "first")).json;
  const status = async (id: string) => (await got(page, `/v1/orders/${id}`)).json.status;
  await page.clock.runFor(6000);
  expect(await status(first.id)).toBe("delivered");

  const noon = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(noon - HOUR);
  expect(await status(first.id)).toBe("delivered");
  const second = (await posted(page, "/v1/orders", ORDER, "second")).json;
  expect(Date.parse(second.created_at)).toBeGreaterThanOrEqual(Date.parse(first.created_at));
  await expect(page.getByRole("main").getByText(/processing, \d+ s/)).toBeVisible();
  await page.reload();
  await waitForSandbox(page);
  expect(await status(first.id)).toBe("delivered");
  await page.clock.runFor(6000);
  expect(await status(second.id)).toBe("delivered");
  expect(await page.getByRole("main").innerText()).not.toMatch(/-\d+ s|in -/);

  await page.clock.setSystemTime(noon + 30 * 24 * HOUR);
  const again = await posted(page, "/v1/orders", ORDER, "first");
  expect(again.headers["idempotent-replayed"]).toBe("false");
  await page.clock.setSystemTime(noon);
  expect((await posted(page, "/v1/orders", ORDER, "first")).headers["idempotent-replayed"]).toBe("true");
  const { balance } = (await got(page, "/v1/wallet")).json;
  expect(balance).toBe("471.50");
});

test("state saved by an older version is read whole", async ({ page, site }) => {
  const text = readFileSync(new URL("../src/server/storage/stored-1.fixture.json", import.meta.url), "utf8");
  await page.clock.install({ time: JSON.parse(text).world.clock.real });
  await page.goto(`${site.url}favicon.svg`);
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [KEY, text] as const);
  await page.goto(site.url);
  await waitForSandbox(page);
  expect((await got(page, "/v1/wallet")).json.balance).toBe("490.06");
  expect((await got(page, "/v1/orders")).json.pagination.total).toBe(JSON.parse(text).world.orders.length);
  await expect(page.getByRole("region", { name: "Stored data set aside" })).toBeHidden();
  const replay = await posted(page, "/v1/orders", ORDER, "first-order");
  expect(replay.headers["idempotent-replayed"]).toBe("true");
});
