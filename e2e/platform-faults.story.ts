import type { Page } from "@playwright/test";
import { expectStored, orders, sendOrders } from "./send-orders.ts";
import { expect, nightlyUnless, test, waitForSandbox } from "./site.ts";

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

/** How many orders each tab sends at once, and how long each may take, in milliseconds. */
const AT_ONCE = 4;
const LIMIT = 40_000;

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
    const burst = (name: string) =>
      Promise.all(pages.map((page, tab) => sendOrders(page, orders(AT_ONCE, `${name}-${tab}`))));
    const [sent, later] = [await burst("sent"), await burst("later")];
    const all = [...sent, ...later].flat();
    expect(Math.max(...all.map(({ took }) => took)), "the longest call").toBeLessThan(LIMIT);
    expect(new Set(all.map(({ status }) => status))).not.toContain(500);
    const ofOthers = [...sent.slice(1), ...later.slice(1)].flat().map(({ status }) => status);
    expect(ofOthers).toEqual(Array(4 * AT_ONCE).fill(201));
    await expectStored(
      pages.slice(1),
      all.flatMap(({ id, status }) => (status === 201 ? [id] : [])),
    );
  });
}
