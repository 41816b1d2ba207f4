import type { Page } from "@playwright/test";
import { nightlyUnless } from "./nightly-unless.ts";
import { expect, got, test, waitForSandbox } from "./site.ts";

/**
 * What a browser may do wrong, each as a script that a page runs before its own. `hung` is a request of IndexedDB that
 * never fires an event.
 */
const inPage = (statement: string): string => `{
  const hung = () => ({});
  const never = () => new Promise(() => {});
  const refused = () => Promise.reject(new DOMException("Refused by the story.", "SecurityError"));
  const thrown = () => { throw new DOMException("Refused by the story.", "UnknownError"); };
  const only = (method, when, instead) => function (...given) {
    return when(...given) ? instead() : method.apply(this, given);
  };
  const isState = (key) => key === "top-up-sandbox";
  ${statement}
}`;

const calls: Record<string, readonly [place: string, kinds: readonly string[]]> = {
  "IndexedDB's open": ["IDBFactory.prototype.open", ["hung", "thrown"]],
  "IndexedDB's get": ["IDBObjectStore.prototype.get", ["hung"]],
  "IndexedDB's put": ["IDBObjectStore.prototype.put", ["hung"]],
  "IndexedDB's commit": ["IDBTransaction.prototype.commit", ["thrown"]],
  "a lock's request": ["LockManager.prototype.request", ["never", "refused"]],
  "a channel's message": ["BroadcastChannel.prototype.postMessage", ["thrown"]],
  "opening a cache": ["CacheStorage.prototype.open", ["never"]],
  "the worker's registration": ["ServiceWorkerContainer.prototype.register", ["never", "refused"]],
};

const words: Record<string, string> = { hung: "hangs", never: "hangs", thrown: "throws", refused: "is refused" };

const ofCalls = Object.entries(calls).flatMap(([name, [place, kinds]]) =>
  kinds.map((kind) => [`${name} ${words[kind]}`, inPage(`${place} = function () { return ${kind}(); };`)] as const),
);

const ofStorage = (["getItem", "setItem"] as const).map(
  (method) =>
    [
      `local storage's ${method} throws`,
      inPage(`Storage.prototype.${method} = only(Storage.prototype.${method}, isState, thrown);`),
    ] as const,
);

/** The faults by what goes wrong: the first stands for all. */
const platformFaults: readonly (readonly [name: string, script: string])[] = [...ofCalls, ...ofStorage];

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

/** How many orders each tab sends at once, and how long each may take, in milliseconds. */
const AT_ONCE = 4;
const LIMIT = 10_000;

interface Sent {
  readonly id: string | null;
  readonly status: number;
  readonly took: number;
}

/** Sends orders of the cheapest item, all at once. */
const sendAll = (page: Page): Promise<Sent[]> =>
  page.evaluate(
    async ([count, secret]) => {
      const send = async () => {
        const began = performance.now();
        const response = await fetch("/v1/orders", {
          method: "POST",
          headers: {
            Authorization: `Bearer ${secret}`,
            "Content-Type": "application/json",
            "Idempotency-Key": `${Math.random()}`,
          },
          body: JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 }),
        });
        const { id = null } = await response.json();
        return { id, status: response.status, took: performance.now() - began };
      };
      return Promise.all(Array.from({ length: count }, send));
    },
    [AT_ONCE, KEY] as const,
  );

/** The account as a tab sees it: the ids of its orders, and the sum of wallet and orders in hundredths. */
async function account(page: Page) {
  const hundredths = (text: string) => Math.round(Number(text) * 100);
  const orders: { id: string; total: string }[] = (await got(page, "/v1/orders?limit=100")).json.data;
  const { balance } = (await got(page, "/v1/wallet")).json;
  const sum = orders.reduce((all, { total }) => all + hundredths(total), hundredths(balance));
  return { ids: orders.map(({ id }) => id).toSorted(), sum };
}

test.setTimeout(120_000);

for (const [fault, script] of platformFaults) {
  test(`where ${fault} in one of three tabs, every call of all three ends, and no order is lost${nightlyUnless(/commit/.test(fault))}`, async ({
    context,
    site,
  }) => {
    const pages: Page[] = [];
    for (let tab = 0; tab < 3; tab++) {
      const page = await context.newPage();
      if (tab === 0) await page.addInitScript(script);
      await page.goto(site.url);
      await waitForSandbox(page);
      pages.push(page);
    }
    const [faulty] = pages;
    const sent = await Promise.all(pages.map(sendAll));
    const later = await Promise.all(pages.map(sendAll));
    const all = [...sent, ...later].flat();
    expect(Math.max(...all.map(({ took }) => took)), "the longest call").toBeLessThan(LIMIT);
    expect(new Set(all.map(({ status }) => status))).not.toContain(500);
    const ofOthers = [...sent.slice(1), ...later.slice(1)].flat().map(({ status }) => status);
    expect(ofOthers).toEqual(Array(4 * AT_ONCE).fill(201));
    const ids = all.flatMap(({ id, status }) => (status === 201 ? [id] : [])).toSorted();
    for (const page of pages.slice(1)) await expect.poll(() => account(page)).toEqual({ ids, sum: 50_000 });
    if (faulty) expect((await account(faulty)).sum).toBe(50_000);
  });
}
