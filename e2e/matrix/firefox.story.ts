import { test as base, expect } from "@playwright/test";
import { type Firefox, type FirefoxTab, findFirefox, startFirefox } from "../firefox.ts";
import { ORDER, type Site, serve } from "../site.ts";

const path = findFirefox();

const test = base.extend<{ site: Site; firefox: Firefox }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern.
  site: async ({}, use) => {
    const site = await serve();
    await use(site);
    await site.close();
    const calls = site.requested.filter((requested) => /\/v\d/.test(requested));
    expect(calls, "asked of the server").toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern.
  firefox: async ({}, use) => {
    const firefox = await startFirefox(path ?? "");
    await use(firefox);
    await firefox.quit();
    // Firefox itself notes a call that a reload cut off.
    const errors = firefox.errors.filter((text) => !/^Failed to load ‘/.test(text));
    expect(errors, "errors in the page").toEqual([]);
  },
});

test.skip(path === null, "No Firefox on this machine: install firefox-esr, or set FIREFOX_PATH.");
test.setTimeout(90_000);

const HEADERS = {
  Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf",
  "Content-Type": "application/json",
};

interface Seen {
  readonly status: number;
  readonly mark: string | null;
  readonly replayed: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a story reads members it then asserts on.
  readonly json: any;
}

const callOf = (url: string, init: object) =>
  `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)}).then(async (answer) => ({
    status: answer.status,
    mark: answer.headers.get("X-Sandbox"),
    replayed: answer.headers.get("Idempotent-Replayed"),
    json: await answer.json(),
  }))`;

const got = async (tab: FirefoxTab, url: string) => (await tab.evaluate(callOf(url, { headers: HEADERS }))) as Seen;

const ordering = (key: string | null, order: object = ORDER) => ({
  method: "POST",
  headers: { ...HEADERS, ...(key !== null && { "Idempotency-Key": key }) },
  body: JSON.stringify(order),
});

const ordered = async (tab: FirefoxTab, key: string | null) =>
  (await tab.evaluate(callOf("/v1/orders", ordering(key)))) as Seen;

async function open(firefox: Firefox, site: Site): Promise<FirefoxTab> {
  const tab = await firefox.open(site.url);
  await tab.until(`document.documentElement.dataset.sandbox !== "starting"`);
  return tab;
}

const modeOf = (tab: FirefoxTab) => tab.evaluate("document.documentElement.dataset.sandbox");

test("Firefox: an order is charged, replayed without charge, and delivered over five reloads", async ({
  firefox,
  site,
}) => {
  const tab = await open(firefox, site);
  expect(await modeOf(tab)).toBe("worker");
  const first = await ordered(tab, "a");
  expect(first).toMatchObject({ status: 201, mark: "1", replayed: "false" });
  for (let turn = 0; turn < 5; turn++) {
    await tab.reload();
    await tab.until(`document.documentElement.dataset.sandbox !== "starting"`);
  }
  expect(await ordered(tab, "a")).toMatchObject({ status: 201, replayed: "true", json: { id: first.json.id } });
  expect((await got(tab, "/v1/wallet")).json.balance).toBe("490.50");
  await expect.poll(async () => (await got(tab, `/v1/orders/${first.json.id}`)).json.status).toBe("delivered");
});

test("Firefox: four tabs that order at once lose no order, and one key raced by them makes one", async ({
  firefox,
  site,
}) => {
  const tabs: FirefoxTab[] = [];
  for (let count = 0; count < 4; count++) tabs.push(await open(firefox, site));
  const cheap = { product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 };
  const burst = `(async () => {
    const seen = [];
    for (let turn = 0; turn < 25; turn++) seen.push((await ${callOf("/v1/orders", ordering(null, cheap))}).status);
    return seen;
  })()`;
  const statuses = (await Promise.all(tabs.map((tab) => tab.evaluate(burst)))) as number[][];
  expect(statuses.flat()).toEqual(statuses.flat().map(() => 201));
  const raced = await Promise.all(tabs.flatMap((tab) => Array.from({ length: 5 }, () => ordered(tab, "raced"))));
  expect(raced.filter(({ replayed }) => replayed === "false")).toHaveLength(1);
  expect(new Set(raced.map(({ json }) => json.id)).size).toBe(1);
  for (const tab of tabs) {
    await expect.poll(async () => (await got(tab, "/v1/orders")).json.pagination.total).toBe(101);
  }
});

test("Firefox: a worker that is unregistered is missed by nobody", async ({ firefox, site }) => {
  const tab = await open(firefox, site);
  await ordered(tab, "before");
  await tab.evaluate(
    `navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))`,
  );
  await tab.evaluate(`caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))`);
  expect(await ordered(tab, "before")).toMatchObject({ status: 201, mark: "1", replayed: "true" });
});

test("Firefox: without a worker script the page answers itself", async ({ firefox, site }) => {
  site.missing.add("/sandbox-worker.js");
  const tab = await open(firefox, site);
  expect(await modeOf(tab)).toBe("page");
  expect((await ordered(tab, "a")).status).toBe(201);
});

test("Firefox: the page's policy lets the code editor's rules in", async ({ firefox, site }) => {
  const tab = await firefox.open(`${site.url}#/op/placeOrder?tab=json`);
  await tab.until(`document.querySelector(".cm-scroller") !== null`);
  const look = `getComputedStyle(document.querySelector(".cm-scroller"))`;
  expect(await tab.evaluate(`${look}.display + " " + ${look}.lineHeight`)).toBe("flex 20px");
});
