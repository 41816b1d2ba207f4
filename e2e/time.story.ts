import { readFileSync } from "node:fs";
import { expect, got, ORDER, posted, test, waitForSandbox } from "./site.ts";

const KEY = "top-up-sandbox";

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
