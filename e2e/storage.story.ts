import type { Page } from "@playwright/test";
import { expect, got, nightlyUnless, ORDER, posted, type Site, test, waitForSandbox } from "./site.ts";

const KEY = "top-up-sandbox";
const ASIDE = "top-up-sandbox:set-aside";

async function open(page: Page, site: Site): Promise<void> {
  await page.goto(site.url);
  await waitForSandbox(page);
}

/** What local storage has under a key, read past `getItem`, which a story may have refuse. */
const stored = (page: Page, key = KEY) =>
  page.evaluate((name) => (localStorage[name] as string | undefined) ?? null, key);
/** The stored orders, ledger and money, without the revision and the clock, which also change on a delivery. */
const storedWorld = async (page: Page) =>
  JSON.parse((await stored(page)) ?? "{}", (name, value) => (/^(revision|clock)$/.test(name) ? null : value));
const store = (page: Page, text: string) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);

/** The state as the API returns it. */
const stateView = async (page: Page) => ({
  balance: (await got(page, "/v1/wallet")).json.balance as string,
  orders: (await got(page, "/v1/orders")).json.pagination.total as number,
});

/** Fills local storage to the last character. */
const fill = (page: Page) =>
  page.evaluate(() => {
    let kept = "";
    for (let piece = "x".repeat(2 ** 21); piece.length > 0; ) {
      try {
        localStorage.setItem("filler", kept + piece);
        kept += piece;
      } catch {
        piece = piece.slice(piece.length / 2 + 1);
      }
    }
  });

/** The order is refused, and nothing changes: neither in the API's responses nor in storage, ledger included. */
async function expectRefused(page: Page, idempotencyKey: string): Promise<void> {
  const before = [await stateView(page), await storedWorld(page)];
  const { status, json } = await posted(page, "/v1/orders", ORDER, idempotencyKey);
  expect([status, json.code]).toEqual([503, "storage_unavailable"]);
  expect([await stateView(page), await storedWorld(page)]).toEqual(before);
}

/** The order that was refused is placed now, once, and not as a replay. */
async function expectCarriedOut(page: Page, idempotencyKey: string, orders: number): Promise<void> {
  const first = await posted(page, "/v1/orders", ORDER, idempotencyKey);
  expect([first.status, first.headers["idempotent-replayed"]]).toEqual([201, "false"]);
  const again = await posted(page, "/v1/orders", ORDER, idempotencyKey);
  expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
  expect(await stateView(page)).toEqual({ balance: (500 - 9.5 * orders).toFixed(2), orders });
}

test("with storage full an order is refused whole, and carried out when there is room", async ({ page, site }) => {
  await open(page, site);
  await expectCarriedOut(page, "before", 1);
  const kept = await storedWorld(page);
  await fill(page);
  await expectRefused(page, "k");
  await page.reload();
  await waitForSandbox(page);
  expect(await storedWorld(page)).toEqual(kept);
  expect((await stateView(page)).orders).toBe(1);
  await expectRefused(page, "k");
  await page.evaluate(() => localStorage.removeItem("filler"));
  await expectCarriedOut(page, "k", 2);
  await page.reload();
  await waitForSandbox(page);
  expect((await stateView(page)).orders).toBe(2);
});

const MARKUP = JSON.stringify('<img src=x onerror="executed=1"><script>executed=1</script>');

/** Ways in which what was stored can have become of no use, each from what the page had stored itself. */
const spoiled: Readonly<Record<string, (text: string) => string>> = {
  "cut in the middle": (text) => text.slice(0, text.length / 2),
  "nested a hundred thousand deep": () => "[".repeat(1e5) + "]".repeat(1e5),
  "with sums that do not add up": (text) => text.replace('"balance":', '"balance":1'),
  "with a prototype": (text) => text.replace('"world":{', '$&"__proto__":{"isAdmin":true},'),
  "with markup for a member's name": (text) => text.replace('"world":{', `$&${MARKUP}:${MARKUP},`),
};

/** What a newer or another version may be able to read. */
const kept: typeof spoiled = {
  "of a newer version": (text) => text.replace(/"format":\d+/, '"format":99'),
  "four million characters long": (text) => text.replace('"productName":"', `$&${"x".repeat(4_000_000)}`),
};

/** Spoils what is stored, with one order of the key "before": it is set aside, and the page starts fresh with that order again. */
async function expectSetAside(page: Page, spoil: (text: string) => string): Promise<void> {
  const text = spoil((await stored(page)) ?? "");
  await store(page, text);
  await page.reload();
  await waitForSandbox(page);
  expect(await stateView(page)).toEqual({ balance: "500.00", orders: 0 });
  await expect(page.getByRole("region", { name: "Stored data set aside" })).toContainText(
    /the data saved in this browser could not be read\. It .+\. A copy is in local storage under top-up-sandbox:set-aside\./,
  );
  expect(await page.evaluate(() => ["executed" in window, "isAdmin" in {}])).toEqual([false, false]);
  await expectCarriedOut(page, "before", 1);
  await page.reload();
  await waitForSandbox(page);
  expect(await stateView(page)).toEqual({ balance: "490.50", orders: 1 });
  expect((await stored(page, ASIDE)) === text).toBe(true);
}

/** Spoils what is stored, with one order of the key "before": it stays, and the page starts fresh with that order again beside it. */
async function expectKept(page: Page, spoil: (text: string) => string): Promise<void> {
  const text = spoil((await stored(page)) ?? "");
  await store(page, text);
  for (const orders of [0, 1]) {
    await page.reload();
    await waitForSandbox(page);
    expect((await stateView(page)).orders).toBe(orders);
    await expect(page.getByRole("region", { name: "Stored data set aside" })).toContainText(
      /could not open the data.*It stays in local storage under top-up-sandbox, unchanged\. .+ under top-up-sandbox:beside\./,
    );
    if (orders === 0) await expectCarriedOut(page, "before", 1);
  }
  await page.goto(new URL("?reset=1", page.url()).href);
  await waitForSandbox(page);
  expect((await stored(page)) === text).toBe(true);
}

for (const [kinds, expectIt, end] of [
  [spoiled, expectSetAside, "is set aside, and the page starts fresh"],
  [kept, expectKept, "stays where it is, and the page works beside it"],
] as const) {
  for (const [kind, spoil] of Object.entries(kinds)) {
    test(`what is stored, ${kind}, ${end}${nightlyUnless(/^cut|newer/.test(kind))}`, async ({ page, site }) => {
      await open(page, site);
      await posted(page, "/v1/orders", ORDER, "before");
      await expectIt(page, spoil);
    });
  }
}
