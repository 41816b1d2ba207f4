import { expect, test, waitForSandbox } from "./site.ts";
import { openEach, STATES } from "./states.ts";

type Way = "moved" | "replaced";

/**
 * Translates as browsers do, as soon as the page has a body: every text that may be translated into two nested `<font>`
 * elements, again at every change. A text node is moved into them, or replaced by them. Runs in the page.
 */
function translateAs(way: Way): void {
  const isTranslated = (node: Node) => node.parentElement?.closest("font, script, style, [translate=no]");
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && !isTranslated(node)) texts.push(node as Text);
    for (const text of texts) {
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      text.replaceWith(outer);
      inner.append(way === "moved" ? text : `«${text.textContent}»`);
    }
  };
  const begin = () => {
    wrap();
    new MutationObserver(wrap).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
}

test("a page whose texts a translation has replaced shows an order, its replay and its delivery", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}?deliver=500`);
  await waitForSandbox(page);
  await page.evaluate(translateAs, "replaced" as const);
  const main = page.locator("#workspace");
  await page.locator("[type=submit]").click();
  await expect(main).toContainText("200 OK");
  const press = (name: RegExp) => page.getByRole("button", { name }).first().click();
  await press(/Use the sample key/);
  await expect(main).toContainText("4.75");
  await press(/^Order this: 86 Crystals of Starfall Arena$/);
  await main.locator("[type=submit]").click();
  await expect(main).toContainText("201 Created");
  const till = page.getByRole("complementary", { name: "Receipts and balance" });
  await expect(till).toContainText("495.25");
  await page
    .getByRole("region", { name: /Next step/ })
    .getByRole("button")
    .click();
  await expect(till).toContainText(/CHARGED 0\.00/);
  await expect(till).toContainText(/DELIVERED/);
  await page.getByRole("tab", { name: /JSON/ }).first().click();
  await expect(main).toContainText('"product_item_id"');
  for (const hash of ["#/wallet", "#/keys", "#/recipes", "#/go-live", "#/op/createKey", "#/op/listProducts"]) {
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
  await openEach(context, site, STATES, async (page, reach, name) => {
    await page.addInitScript(translateAs, "moved" as const);
    await reach();
    await expect.soft(page.locator("main").first()).not.toBeEmpty();
    await expect.soft(page.getByText("could not be drawn")).toHaveCount(0);
    const translated = await page.locator("font").allTextContents();
    expect
      .soft(
        [...new Set(translated)].filter((text) => NAMES.test(text)),
        name,
      )
      .toEqual([]);
  });
});
