import { expect, test, waitForSandbox } from "./site.ts";
import { openEach, states } from "./states.ts";
import { translate, translateFromStart } from "./translate.ts";

test("a page whose texts a translation has replaced shows an order, its replay and its delivery", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}?deliver=500`);
  await waitForSandbox(page);
  await translate(page, "replaced");
  const main = page.locator("#workspace");
  await page.locator("[type=submit]").click();
  await expect(main).toContainText("200 OK");
  await page
    .getByRole("button", { name: /Use the sample key/ })
    .first()
    .click();
  await expect(main).toContainText("4.75");
  await page.getByRole("button", { name: "Order this: 86 Crystals of Starfall Arena" }).click();
  await main.getByRole("button", { name: /Send/ }).first().click();
  await expect(main).toContainText("201 Created");
  await expect(page.getByRole("complementary", { name: "Receipts and balance" })).toContainText("495.25");
  await page
    .getByRole("button", { name: /Replay same request/ })
    .first()
    .click();
  await expect(page.getByRole("complementary", { name: "Receipts and balance" })).toContainText(/CHARGED 0\.00/);
  await expect(page.getByRole("complementary", { name: "Receipts and balance" })).toContainText(/DELIVERED/);
  await page.getByRole("tab", { name: /JSON/ }).first().click();
  await expect(main).toContainText('"product_item_id"');
  for (const hash of [
    "#/tools/wallet",
    "#/tools/keys",
    "#/recipes",
    "#/lessons",
    "#/op/createKey",
    "#/op/listProducts",
  ]) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await expect(main).not.toBeEmpty();
  }
  // No name of the API is translated.
  const translated = await page.locator("font").allTextContents();
  expect(translated.filter((text) => /product_item_id|\/v1\/|Idempotent-Replayed|rsk_demo_/.test(text))).toEqual([]);
  await expect(page.getByText("could not be drawn")).toHaveCount(0);
});

/** What is the API's: keys, JSON, paths, members, codes, scopes, headers, variables and amounts. */
const NAMES =
  /rsk_demo_|"\w+":|\/v1\b|\b[A-Za-z]+_[A-Za-z_]+\b|orders:write|wallet:read|Idempoten\w+-\w+|Original-Request|Request-Id|Content-\w+|\b\d+\.\d\d\b/;

test("every state of a translated page is drawn, and no name of the API is translated @nightly", async ({
  context,
  site,
}) => {
  test.setTimeout(600_000);
  await openEach(context, site, Object.keys(states), async (page, reach) => {
    await translateFromStart(page, "moved");
    await reach();
    await expect.soft(page.locator("main").first()).not.toBeEmpty();
    await expect.soft(page.getByText("could not be drawn")).toHaveCount(0);
    const translated = await page.locator("font").allTextContents();
    expect.soft([...new Set(translated)].filter((text) => NAMES.test(text))).toEqual([]);
  });
});
