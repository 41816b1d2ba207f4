import type { Page } from "@playwright/test";
import { expect, got, ORDER, posted, test, waitForSandbox } from "./site.ts";

const balance = async (page: Page): Promise<string> => (await got(page, "/v1/wallet")).json.balance;
const undo = (page: Page) => page.getByRole("region", { name: "Undo" });

/** The visitor's page with one order. */
async function openWithAnOrder(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForSandbox(page);
  await posted(page, "/v1/orders", ORDER, "mine");
}

test("a link that resets is applied once, leaves the address, and can be undone for as long as it is not dismissed", async ({
  page,
  site,
}) => {
  await openWithAnOrder(page, site.url);
  await page.clock.install();
  await page.goto(`${site.url}?reset=1&tier=gold&deliver=60000#/op/getWallet`);
  await waitForSandbox(page);
  expect(await balance(page)).toBe("500.00");
  expect(page.url()).toBe(`${site.url}#/op/getWallet`);
  await expect(undo(page)).toContainText(
    "The link you opened reset the sandbox, which had 1 order, 1 used Idempotency-Key; it set the gold tier; it set the delivery time to 60 s.",
  );
  await page.clock.fastForward(60_000);
  await undo(page).getByRole("button", { name: "Undo" }).click();
  await expect(undo(page)).toHaveCount(0);
  expect(await balance(page)).toBe("490.50");
  await page.reload();
  await waitForSandbox(page);
  expect(await balance(page)).toBe("490.50");
  await expect(undo(page)).toHaveCount(0);
});

test("a link's tier and delivery time are applied once: a change of the visitor's survives a reload @nightly", async ({
  page,
  site,
}) => {
  await openWithAnOrder(page, site.url);
  await page.goto(`${site.url}?tier=gold`);
  await waitForSandbox(page);
  await expect(undo(page)).toContainText("The link you opened set the gold tier.");
  await undo(page).getByRole("button", { name: "Undo" }).click();
  await expect(undo(page)).toHaveCount(0);
  await page.reload();
  await waitForSandbox(page);
  const { json } = await got(page, "/v1/products?limit=1");
  expect(json.data[0].items[0].price).toBe("4.75");
});

test("a frame of the same site whose address resets leaves the visitor's state alone @nightly", async ({
  page,
  site,
}) => {
  await openWithAnOrder(page, site.url);
  const own = () => page.evaluate(() => localStorage.getItem("top-up-sandbox"));
  const before = await own();
  const queries = ["?reset=1&embed=operation&tier=gold", "?reset=1&embed=full", "?reset=1&deliver=1"];
  for (const [at, query] of queries.entries()) {
    await page.evaluate((src) => {
      const frame = Object.assign(document.createElement("iframe"), { src, hidden: true });
      document.body.append(frame);
    }, `${site.url}index.html${query}`);
    await expect.poll(() => page.frames().length).toBe(2 + at);
    await page.frames()[1 + at]?.locator("html:not([data-sandbox=starting])").waitFor({ state: "attached" });
    expect(await own(), query).toBe(before);
  }
  expect(await balance(page)).toBe("490.50");
  expect(await page.evaluate(() => localStorage.getItem("top-up-sandbox@embed"))).not.toBeNull();
});

test("the base URL of an address is shown where its code is copied @nightly", async ({ page, site }) => {
  await page.goto(`${site.url}?base_url=https://evil.example#/op/placeOrder`);
  await waitForSandbox(page);
  await expect(page.getByRole("region", { name: "Code", exact: true })).toContainText(
    "Copied code calls https://evil.example, set by this page's address.",
  );
});
