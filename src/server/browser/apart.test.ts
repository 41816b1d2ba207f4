// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noSettings, type Settings, settingsIn } from "#contract/page/settings.ts";
import { openServer } from "#server/server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { applySettings } from "./start.ts";

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

/** The server of a page with these settings, on the storage of this browser. */
async function open(settings: Partial<Settings> = {}) {
  const server = openServer(browserPlatform(scope, { ...noSettings, ...settings }));
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

  test("share nothing if one has an id and the other has none", async () => {
    const framed = await open({ id: "e1" });
    await framed.order();
    const own = await open();
    expect(own.balance()).toBe("500.00");
    await own.order();
    await own.order();
    expect((await open({ id: "e1" })).balance()).toBe("490.50");
    expect((await open()).balance()).toBe("481.00");
  });

  test("with the same id share their state", async () => {
    await (await open({ id: "e1" })).order();
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

  test("has the tier and the delivery delay they name", async () => {
    const { panel } = await parsed("tier=gold&deliver=250");
    expect(panel.stateView.getState()).toMatchObject({ tier: "gold", deliveryDelay: 250 });
  });

  test("delays every response by the given latency, which changes nothing else", async () => {
    const { panel } = await parsed("latency=300");
    expect(panel.faults.getState()).toMatchObject([{ fault: { kind: "slow", by: 300 }, remaining: null }]);
    expect(localStorage.length).toBe(0);
  });

  test("resets first if asked to, then applies the other parameters", async () => {
    await (await open()).order();
    const { panel, balance } = await parsed("reset=1&tier=bronze");
    expect(balance()).toBe("500.00");
    expect(panel.stateView.getState()).toMatchObject({ tier: "bronze", orders: [] });
  });

  test("keeps the stored state if no reset is asked for", async () => {
    await (await open()).order();
    expect((await parsed("reset=0&tier=gold")).balance()).toBe("490.50");
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
