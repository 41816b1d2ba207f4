import { expect } from "@playwright/test";
import { press, shows, type Tab } from "../engines/engine.ts";
import {
  callOf,
  got,
  inEachEngine,
  modeOf,
  open,
  ordered,
  ordering,
  type Seen,
  waitForSandbox,
} from "../engines/engine-test.ts";
import { CHEAP_ORDER, ORDER } from "../site.ts";

/** Holds the page's script back until `arrive` is called. */
const HOLD_SCRIPT = `{
  const { append } = Element.prototype;
  Element.prototype.append = function (...nodes) {
    if (nodes.some(({ type }) => type === "module")) window.arrive = () => append.apply(this, nodes);
    else append.apply(this, nodes);
  };
}`;

inEachEngine(300_000, (test, engine) => {
  test("the first minute by pointer: prices, an order, its replay, its delivery, the code", async ({ start, site }) => {
    const tab = await open(await start(), site.url);
    expect(await modeOf(tab)).toBe("worker");
    await press(tab, "Send");
    await shows(tab, "200 OK");
    await press(tab, "Use the sample key");
    await shows(tab, "save 0.25");
    await press(tab, "Order this: 86 Crystals of Starfall Arena");
    await tab.until(`location.hash.includes("placeOrder")`);
    await press(tab, "Order for 4.75");
    await shows(tab, "201 Created");
    await press(tab, "Send again, no charge");
    await shows(tab, "CHARGED 0.00");
    await shows(tab, "DELIVERED");
    expect((await got(tab, "/v1/wallet")).json.balance).toBe("495.25");
  });

  test("a press of Send before the script is there gets a response, and is sent once", async ({ start, site }) => {
    site.firstScript = HOLD_SCRIPT;
    const tab = await (await start()).open(site.url);
    await press(tab, "Send");
    await press(tab, "Send");
    const busy = `[...document.querySelectorAll("[aria-busy=true]")].map(({ form }) => form?.id)`;
    expect(await tab.evaluate(busy)).toEqual(["request-form"]);
    await tab.evaluate("void arrive()");
    await shows(tab, "200 OK");
    await got(tab, "/v1/wallet");
    await press(tab, "Log 2");
    const calls = `document.querySelectorAll("[aria-label='Calls, newest first'] > li")`;
    await tab.until(`${calls}[0]?.textContent.includes("/v1/wallet")`);
    expect(await tab.evaluate(`${calls}.length`)).toBe(2);
  });

  test(`an order is charged, replayed and delivered over reloads, at last without a worker script`, async ({
    start,
    site,
  }) => {
    const tab = await open(await start(), site.url);
    const first = await ordered(tab, "a");
    expect(first).toMatchObject({ status: 201, mark: "1", replayed: "false" });
    for (let turn = 0; turn < 5; turn++) {
      await tab.reload();
      await waitForSandbox(tab);
    }
    expect(await ordered(tab, "a")).toMatchObject({ status: 201, replayed: "true", json: { id: first.json.id } });
    expect((await got(tab, "/v1/wallet")).json.balance).toBe("490.50");
    await expect.poll(async () => (await got(tab, `/v1/orders/${first.json.id}`)).json.status).toBe("delivered");
    site.gone.add("/sandbox-worker.js");
    const alone = await open(await start(), site.url);
    expect([await modeOf(alone), (await ordered(alone, "a")).status]).toEqual(["page", 201]);
  });

  test("a copy of the page works without a host, and leaves where the host has something else since", async ({
    start,
    site,
  }) => {
    const files = ["/sandbox-worker.js", "/"];
    const copied = `caches.match(new URL("./", document.baseURI), { ignoreVary: true }).then(Boolean)`;
    const left = `Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then((all) => all.flat().map((each) => each.scope ?? each).join())`;
    const tab = await open(await start(), site.url);
    await expect.poll(() => tab.evaluate(copied)).toBe(true);
    for (const file of files) site.gone.add(file);
    await tab.reload();
    await waitForSandbox(tab);
    expect((await ordered(tab, "a")).status).toBe(201);
    await tab.reload();
    await tab.until(`document.body.textContent.includes("Not here")`);
    await expect.poll(() => tab.evaluate(left)).toBe("");
    for (const file of files) site.gone.delete(file);
    await tab.reload();
    await waitForSandbox(tab);
    await expect.poll(() => tab.evaluate(copied)).toBe(true);
    await site.close();
    for (let turn = 0; turn < 3; turn++) {
      await tab.reload();
      await waitForSandbox(tab);
    }
    expect(await ordered(tab, "a")).toMatchObject({ status: 201, replayed: "true" });
  });

  test("tabs that order at once lose no order, and one key raced by them makes one", async ({ start, site }) => {
    const browser = await start();
    const tabs: Tab[] = [];
    for (let count = 0; count < engine.tabs; count++) tabs.push(await open(browser, site.url));
    const burst = `(async () => {
        const seen = [];
        for (let turn = 0; turn < 10; turn++) seen.push(await ${callOf("/v1/orders", ordering(null, CHEAP_ORDER))});
        for (let turn = 0; turn < 5; turn++) seen.push(await ${callOf("/v1/orders", ordering("raced"))});
        return seen;
      })()`;
    for (const tab of tabs) await tab.evaluate(`void (window.burst = ${burst})`);
    const seen: Seen[] = [];
    for (const tab of tabs) seen.push(...((await tab.evaluate("window.burst")) as Seen[]));
    expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 201));
    const raced = seen.filter(({ json }) => json.qty === ORDER.qty);
    expect(raced.filter(({ replayed }) => replayed === "false")).toHaveLength(1);
    expect(new Set(raced.map(({ json }) => json.id)).size).toBe(1);
    for (const tab of tabs) {
      await expect.poll(async () => (await got(tab, "/v1/orders")).json.pagination.total).toBe(10 * engine.tabs + 1);
    }
  });

  test("after the first load the page is reloaded without its host, whole", async ({ start, site }) => {
    const tab = await open(await start(), site.url);
    await ordered(tab, "before");
    await expect.poll(() => tab.evaluate(`caches.match(location.href, { ignoreVary: true }).then(Boolean)`)).toBe(true);
    await site.close();
    await tab.reload();
    await waitForSandbox(tab);
    expect(await modeOf(tab)).toBe("worker");
    expect(await ordered(tab, "after")).toMatchObject({ status: 201, mark: "1" });
    expect((await got(tab, "/v1/wallet")).json.balance).toBe("481.00");
    await tab.evaluate(`void (location.hash = "#/failures")`);
    await shows(tab, "Failures");
  });
});
