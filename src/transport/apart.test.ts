// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noSettings, type Settings, settingsIn } from "#contract/page/settings.ts";
import { openPageServer } from "#server/page-server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { applySettings, removeApplied } from "./start.ts";

const scope = window as Window & typeof globalThis;
const CONSOLE = {
  Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf",
  "Content-Type": "application/json",
};
const BODY = JSON.stringify({
  product_item_id: 1001,
  cust_account: { user_id: "5560524498", server_id: "2201" },
  qty: 2,
});

let testCount = 0;

/**
 * The platform of a page that is left when the test ends: it would store its state again as an order is delivered. There is no
 * IndexedDB here, and a counter that fails takes a second.
 */
function platformOf(settings: Settings) {
  const platform = browserPlatform(scope, settings);
  const own = testCount;
  return {
    ...platform,
    revisionCounter: null,
    after: (...[wait, wake]: Parameters<typeof platform.after>) =>
      platform.after(wait, () => own === testCount && wake()),
  };
}

/** The server of a page with these settings, on the storage of this browser. */
async function open(settings: Partial<Settings> = {}) {
  const server = openPageServer(platformOf({ ...noSettings, ...settings }));
  await applySettings(server.panel, { ...noSettings, ...settings });
  return {
    ...server,
    order: () =>
      server.respond(new Request("http://sandbox.test/v1/orders", { method: "POST", headers: CONSOLE, body: BODY })),
    balance: () => server.panel.stateView.getState().balance,
  };
}

const namesIn = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");

beforeEach(() => {
  testCount += 1;
  localStorage.clear();
  sessionStorage.clear();
});

describe("the base URL of a page", () => {
  test.each([
    ["https://host.test/", "https://host.test/"],
    ["https://host.test/docs/play/", "https://host.test/docs/play/"],
    ["https://host.test/docs/play/index.html?id=e1&embed=operation#/op/getWallet", "https://host.test/docs/play/"],
  ])("%s is its folder, without query and fragment", (baseURI, folder) => {
    const page = Object.create(scope, { document: { value: { baseURI } } });
    expect(browserPlatform(page, noSettings).baseUrl).toBe(folder);
  });
});

describe("two pages of one browser", () => {
  test("with different ids share nothing", async () => {
    const one = await open({ id: "e1" });
    const other = await open({ id: "e2" });
    await one.order();
    one.leave();
    expect([one.balance(), other.balance()]).toEqual(["490.50", "500.00"]);
    await other.order();
    await other.order();
    other.leave();
    expect([one.balance(), other.balance()]).toEqual(["490.50", "481.00"]);
    for (const storage of [localStorage, sessionStorage]) {
      const names = namesIn(storage);
      expect(names.filter((name) => name.startsWith("top-up-sandbox@e1")).length).toBeGreaterThan(0);
      expect(names.filter((name) => name.startsWith("top-up-sandbox@e2")).length).toBeGreaterThan(0);
      expect(names.filter((name) => !/^top-up-sandbox@e[12](:|$)/.test(name))).toEqual([]);
    }
  });

  test("as embeds without an id share one state, which is not the visitor's", async () => {
    await (await open()).order();
    const state = await open({ embed: "state", reset: true });
    expect((await open()).balance()).toBe("490.50");
    await (await open({ embed: "operation" })).order();
    await (await open({ embed: "full" })).order();
    expect((await open({ embed: "state" })).balance()).toBe("481.00");
    expect(state.balance()).toBe("500.00");
    expect(namesIn(localStorage).toSorted()).toEqual(["top-up-sandbox", "top-up-sandbox@embed"]);
  });

  test("as demos share nothing and store nothing, whatever their id is", async () => {
    await (await open({ id: "e1" })).order();
    const names = namesIn(localStorage);
    const demo = { present: true, id: "stage", seed: 852 } as const;
    const [one, other] = [await open(demo), await open(demo)];
    await one.order();
    await other.panel.reset();
    const third = await open({ ...demo, id: "e1", reset: true });
    one.leave();
    expect([one.balance(), other.balance(), third.balance()]).toEqual(["490.50", "500.00", "500.00"]);
    expect(namesIn(localStorage)).toEqual(names);
    expect(namesIn(sessionStorage).filter((name) => name.includes("@stage"))).toEqual([]);
    expect((await open({ id: "e1" })).balance()).toBe("490.50");
  });

  test("set unusable state aside under their own names", async () => {
    localStorage.setItem("top-up-sandbox@e1", "{");
    await (await open()).order();
    await open({ id: "e1" });
    expect(namesIn(localStorage)).toContain("top-up-sandbox@e1:set-aside");
    expect((await open()).balance()).toBe("490.50");
  });
});

describe("a page with URL parameters", () => {
  const parsed = (query: string) => open(settingsIn(new URLSearchParams(query)).settings);

  test("delays every response by the given latency, which changes nothing else", async () => {
    const { panel } = await parsed("latency=300");
    expect(panel.failures.getState()).toMatchObject([{ failure: { kind: "slow", by: 300 }, remaining: null }]);
    expect(localStorage.length).toBe(0);
  });

  test("opens even if the browser refuses to store the changes", async () => {
    const refuse = () => {
      throw new Error("QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: () => {} });
    const { panel } = await parsed("tier=gold&reset=1");
    vi.unstubAllGlobals();
    expect(panel.stateView.getState().tier).toBe("silver");
  });
});

describe("what an address changes in the visitor's state", () => {
  const applied = async (query: string) => {
    const { settings } = settingsIn(new URLSearchParams(query));
    const server = openPageServer(platformOf(settings));
    return { ...server, replaced: await applySettings(server.panel, settings) };
  };
  // A store for each case: what another case left waiting is written late.
  const idOf = (query: string) => query.replace(/\W/g, "-");
  const stored = (id: string) => JSON.parse(localStorage.getItem(`top-up-sandbox@${id}`) ?? "null")?.world;

  test.each([
    ["reset=1", { tier: "silver", balance: "500.00", deliveryDelay: 5000, orders: [] }],
    ["tier=gold", { tier: "gold", balance: "490.50", deliveryDelay: 5000 }],
    ["deliver=60000", { tier: "silver", balance: "490.50", deliveryDelay: 60_000 }],
    ["reset=1&tier=bronze&deliver=0", { tier: "bronze", balance: "500.00", deliveryDelay: 0 }],
  ])("by %s is one change, which can be undone", async (query, after) => {
    const id = idOf(query);
    await (await open({ id })).order();
    const before = stored(id);
    const { panel, replaced } = await applied(`${query}&id=${id}`);
    expect(panel.stateView.getState()).toMatchObject(after);
    expect(replaced?.stateView.orders).toHaveLength(1);
    expect(await replaced?.undo()).toBe(true);
    expect(stored(id)).toEqual(before);
  });

  test.each(["reset=1", "tier=gold", "tier=gold&deliver=250"])("by %s is no offer in a fresh state", async (query) => {
    expect((await applied(`${query}&id=fresh-${idOf(query)}`)).replaced).toBeNull();
  });

  test.each(["tier=silver", "deliver=5000", "latency=300", ""])(
    "by %j is nothing if all is so already",
    async (query) => {
      await (await open()).order();
      const before = localStorage.getItem("top-up-sandbox");
      expect((await applied(query)).replaced).toBeNull();
      expect(localStorage.getItem("top-up-sandbox")).toBe(before);
    },
  );

  test("is kept where the visitor has acted since", async () => {
    await (await open()).order();
    const { replaced } = await applied("tier=gold");
    await (await open()).order();
    expect(await replaced?.undo()).toBe(false);
    expect((await open()).panel.stateView.getState().orders).toHaveLength(2);
  });
});

describe("the address of a page, once it is applied", () => {
  beforeEach(() => window.history.replaceState(null, "", "/"));

  test.each([
    ["/?reset=1", "/"],
    [
      "/?theme=dark&tier=gold&deliver=60000&latency=100&op=placeOrder#/op/placeOrder?tab=code",
      "/?theme=dark&op=placeOrder#/op/placeOrder?tab=code",
    ],
    ["/?present=1&reset=1", "/?present=1"],
    ["/?embed=state&reset=1&id=e1", "/?embed=state&id=e1"],
    ["/?reset=0&tier=platinum", "/"],
    ["/?hide=tape,log&key=none#/wallet", "/?hide=tape,log&key=none#/wallet"],
  ])("%s is %s, so that a reload changes nothing", (address, after) => {
    window.history.replaceState("kept", "", address);
    removeApplied(window);
    expect(window.history.state).toBe("kept");
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(after);
  });
});
