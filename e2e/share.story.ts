import type { Page } from "@playwright/test";
import { expect, got, ORDER, posted, type Site, sendButton, test, waitForSandbox } from "./site.ts";

/** The link that the page copies, read off what it gives to the clipboard. */
async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("main").getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Share this sandbox" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this sandbox" });
  await dialog.getByRole("button", { name: "Copy link with state" }).click();
  await dialog.getByRole("button", { name: "Copy link with state: copied" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The books as the interface tells them, to the letter. */
const stateView = async (page: Page) => {
  const paths = ["/v1/wallet", "/v1/orders?limit=100", "/v1/keys?limit=100", "/v1/products?limit=100"];
  const texts: string[] = [];
  for (const path of paths) texts.push((await got(page, path)).text);
  return texts;
};

/** What a page has stored, but for which world it is and what the real clock shows. */
const world = (page: Page) =>
  page.evaluate(() => {
    const { world } = JSON.parse(localStorage.getItem("top-up-sandbox") ?? "{}");
    return JSON.stringify({ ...world, id: null, clock: null });
  });

/** Three orders, a key, and a body being written. */
async function demo(page: Page, site: Site): Promise<string> {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  const made = await posted(page, "/v1/keys", { name: "Shop", scopes: ["wallet:read"] }, "a-key");
  for (const key of ["one", "two"]) await posted(page, "/v1/orders", ORDER, key);
  await page.getByRole("textbox", { name: /^Player ID/ }).fill("written by hand");
  await sendButton(page).click();
  await page.getByText("201 Created").waitFor();
  return made.json.key;
}

test("a copied link opens the same state in another browser: orders, ids, balance and drafts; the sample key works, and no key is in it", async ({
  page,
  site,
  browser,
}) => {
  const secret = await demo(page, site);
  await page.goto(`${site.url}#/clock`);
  await page.getByRole("radio", { name: /pause/i }).check();
  await page.goto(`${site.url}#/op/placeOrder`);
  const link = await copiedLink(page);
  expect(link).toMatch(new RegExp(`^${site.url}#/op/placeOrder\\?world=3\\.[\\w-]+\\.[0-9a-f]{12}$`));
  expect(link.length).toBeLessThan(2500);
  expect(link).not.toContain(secret.slice(13));

  const other = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await other.goto(link);
  await expect(other.getByRole("region", { name: "Undo" })).toContainText("Link opened: 3 orders, balance 476.25.");
  expect(await stateView(other)).toEqual(await stateView(page));
  expect(await world(other)).toBe(await world(page));
  expect(other.url()).toBe(`${site.url}#/op/placeOrder`);
  await expect(other.getByRole("textbox", { name: /^Player ID/ })).toHaveValue("written by hand");
  // The draft's Idempotency-Key is the one used up last: the same press is a replay.
  await sendButton(other).click();
  await other.getByText("Replayed", { exact: true }).waitFor();
  const replay = await posted(other, "/v1/orders", ORDER, "one");
  expect([replay.status, replay.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  const own = await other.evaluate(
    async (key) => (await fetch("/v1/wallet", { headers: { Authorization: `Bearer ${key}` } })).status,
    secret,
  );
  expect(own, "the created key, for whoever has its value").toBe(200);
  const kept = await other.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(kept).not.toContain(secret.slice(13));

  await other.reload();
  await waitForSandbox(other);
  expect(await stateView(other)).toEqual(await stateView(page));
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await other.context().close();
});
