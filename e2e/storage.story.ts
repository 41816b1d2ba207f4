import type { Page } from "@playwright/test";
import { nightlyUnless } from "./nightly-unless.ts";
import { openLog } from "./open-log.ts";
import { expect, got, ORDER, posted, type Site, test, waitForSandbox } from "./site.ts";
import { MARKUP, spoiled } from "./spoiled-storage.ts";

const KEY = "top-up-sandbox";
const ASIDE = "top-up-sandbox:set-aside";

// Other workers' stories share the cores.
test.setTimeout(60_000);

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

for (const before of [0, 1]) {
  test(`with storage full after ${before} orders an order is refused whole, and carried out when there is room${nightlyUnless(before === 1)}`, async ({
    page,
    site,
  }) => {
    await open(page, site);
    if (before > 0) await expectCarriedOut(page, "before", before);
    const kept = await storedWorld(page);
    await fill(page);
    await expectRefused(page, "k");
    await page.reload();
    await waitForSandbox(page);
    expect(await storedWorld(page)).toEqual(kept);
    expect((await stateView(page)).orders).toBe(before);
    await expectRefused(page, "k");
    await page.evaluate(() => localStorage.removeItem("filler"));
    await expectCarriedOut(page, "k", before + 1);
    await page.reload();
    await waitForSandbox(page);
    expect((await stateView(page)).orders).toBe(before + 1);
  });
}

/** Lets a story make the browser refuse reads or writes, by a member of the window. */
const refuseOnDemand = (page: Page) =>
  page.addInitScript(() => {
    const { getItem, setItem } = Storage.prototype;
    const refuse = (what: string) => {
      if (what in window) throw new DOMException("Refused by the story.", "QuotaExceededError");
    };
    Storage.prototype.getItem = function (key) {
      refuse("refusesReads");
      return getItem.call(this, key);
    };
    Storage.prototype.setItem = function (key, value) {
      refuse("refusesWrites");
      setItem.call(this, key, value);
    };
  });
const refuse = (page: Page, what: "refusesReads" | "refusesWrites") =>
  page.evaluate((name) => Object.assign(window, { [name]: true }), what);
const allow = (page: Page) =>
  page.evaluate(() => {
    Reflect.deleteProperty(window, "refusesReads");
    Reflect.deleteProperty(window, "refusesWrites");
  });

test("with every write refused from the start orders are refused whole, until writes are allowed @nightly", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Object.assign(window, { refusesWrites: true }));
  await refuseOnDemand(page);
  await open(page, site);
  await expectRefused(page, "k");
  await expectRefused(page, "k");
  await allow(page);
  await expectCarriedOut(page, "k", 1);
});

test("with writes refused from the third on two orders are carried out, and the third is refused whole", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    let writes = 0;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage && ++writes > 2) throw new DOMException("Refused by the story.", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await open(page, site);
  for (const key of ["one", "two"]) expect((await posted(page, "/v1/orders", ORDER, key)).status).toBe(201);
  await expectRefused(page, "three");
  expect((await posted(page, "/v1/orders", ORDER, "two")).headers["idempotent-replayed"]).toBe("true");
  await page.reload();
  await waitForSandbox(page);
  expect(await stateView(page)).toEqual({ balance: "481.00", orders: 2 });
});

test("with every read refused from the start the state lives in this tab, and the page says so @nightly", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Object.assign(window, { refusesReads: true }));
  await refuseOnDemand(page);
  await open(page, site);
  await expect(page.getByText("Simulated, not saved")).toBeVisible();
  await expectCarriedOut(page, "k", 1);
});

test("with reads refused later on orders are refused whole, until reads are allowed @nightly", async ({
  page,
  site,
}) => {
  await refuseOnDemand(page);
  await open(page, site);
  await posted(page, "/v1/orders", ORDER, "before");
  await refuse(page, "refusesReads");
  await expectRefused(page, "k");
  await allow(page);
  await expectCarriedOut(page, "k", 2);
});

test("with the state unreadable while the page loads nothing that was stored is lost @nightly", async ({
  page,
  site,
}) => {
  await open(page, site);
  await posted(page, "/v1/orders", ORDER, "before");
  const before = await storedWorld(page);
  await page.addInitScript((key) => {
    const { getItem } = Storage.prototype;
    Object.assign(window, { refusesReads: true });
    Storage.prototype.getItem = function (name) {
      if (name === key && "refusesReads" in window) throw new DOMException("Refused by the story.", "UnknownError");
      return getItem.call(this, name);
    };
  }, KEY);
  await page.reload();
  await waitForSandbox(page);
  expect((await posted(page, "/v1/orders", ORDER, "k")).json.code).toBe("storage_unavailable");
  await allow(page);
  expect(await storedWorld(page)).toEqual(before);
  await expectCarriedOut(page, "k", 2);
});

/** Every text that is kept in local storage. */
const keptTexts = (page: Page) => page.evaluate(() => Object.values<string>({ ...localStorage }));

/** Spoils what is stored, with one order of the key "before": it is set aside, and the page starts fresh with that order again. */
async function expectSetAside(page: Page, spoil: (text: string) => string): Promise<void> {
  const text = spoil((await stored(page)) ?? "");
  await page.evaluate((name) => localStorage.removeItem(name), ASIDE);
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

async function openWithAnOrder(page: Page, site: Site): Promise<void> {
  await open(page, site);
  await posted(page, "/v1/orders", ORDER, "before");
}

const STAYS = /newer version|four million/;
const [first, ...others] = Object.entries(spoiled).filter(([kind]) => !STAYS.test(kind));

test(`what is stored, ${first?.[0]}, is set aside, and the page starts fresh and says so`, async ({ page, site }) => {
  await openWithAnOrder(page, site);
  await expectSetAside(page, first?.[1] ?? String);
});

test("what is stored, of no use in any other way, is set aside, time after time @nightly", async ({ page, site }) => {
  test.setTimeout(240_000);
  await openWithAnOrder(page, site);
  for (const [kind, spoil] of others) await test.step(kind, () => expectSetAside(page, spoil));
});

for (const [kind, spoil] of Object.entries(spoiled).filter(([name]) => STAYS.test(name))) {
  test(`what is stored, ${kind}, stays where it is, and the page works beside it @nightly`, async ({ page, site }) => {
    await openWithAnOrder(page, site);
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
    await page.goto(`${site.url}?reset=1`);
    await waitForSandbox(page);
    expect((await stored(page)) === text).toBe(true);
  });
}

test("three unusable states in a row leave three copies, and the newer version's text as it was", async ({
  page,
  site,
}) => {
  await open(page, site);
  const texts = ["{", "[", "null"];
  for (const text of texts) {
    await store(page, text);
    await page.reload();
    await waitForSandbox(page);
    await expectCarriedOut(page, "k", 1);
  }
  const newer = ((await stored(page)) ?? "").replace('"format":2', '"format":3');
  await store(page, newer);
  await page.reload();
  await waitForSandbox(page);
  await expectCarriedOut(page, "k", 1);
  expect(await keptTexts(page)).toEqual(expect.arrayContaining([...texts, newer]));
  await store(page, newer.replace('"format":3', '"format":2'));
  await page.reload();
  await waitForSandbox(page);
  expect((await stateView(page)).orders).toBe(1);
  await expect(page.getByRole("region", { name: "Stored data set aside" })).toHaveCount(0);
});

test("what cannot be used, and cannot be set aside for want of room, stays where it is, and the page says so @nightly", async ({
  page,
  site,
}) => {
  await open(page, site);
  await store(page, "{");
  await fill(page);
  await page.reload();
  await waitForSandbox(page);
  await expect(page.getByRole("region", { name: "Stored data set aside" })).toContainText(
    "It is not JSON; it may be incomplete. There was not enough storage to keep a copy.",
  );
  expect([await stored(page), await stored(page, ASIDE)]).toEqual(["{", null]);
  expect((await posted(page, "/v1/orders", ORDER, "k")).json.code).toBe("storage_unavailable");
  await page.evaluate(() => localStorage.removeItem("filler"));
  await expectCarriedOut(page, "k", 1);
  expect(await stored(page)).toBe("{");
});

test("markup in whatever the page has stored is shown as text, and does not execute @nightly", async ({
  page,
  site,
}) => {
  await open(page, site);
  await page.goto(`${site.url}#/op/placeOrder`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("201 Created")).toBeVisible();
  await page.goto(`${site.url}favicon.svg`);
  const changed = await page.evaluate((markup) => {
    const escaped = JSON.stringify(markup).slice(1, -1);
    return [localStorage, sessionStorage].map((storage) =>
      Object.entries<string>({ ...storage }).map(([key, text]) => {
        storage.setItem(
          key,
          text.replaceAll(/Starfall Arena|5560524498/g, () => escaped),
        );
        return storage.getItem(key) !== text;
      }),
    );
  }, MARKUP);
  expect(changed.map((each) => each.some(Boolean))).toEqual([true, true]);
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  await expect(page.getByRole("complementary", { name: "Receipts and balance" })).toContainText(MARKUP);
  await openLog(page);
  await page.getByRole("list", { name: "Calls in the log, newest first" }).getByRole("button").first().click();
  await expect(page.getByRole("region", { name: "Call", exact: true })).toContainText("onerror");
  expect(await page.evaluate(() => ["executed" in window, document.querySelector("img") === null])).toEqual([
    false,
    true,
  ]);
});
