import { describe, expect, test } from "vitest";
import { masked } from "#contract/api/masked.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import {
  CONSOLE,
  everySecretSent,
  keysIn,
  memoryChannel,
  memoryStorage,
  openSandbox,
  openTwoTabs,
} from "#testing/sandbox.ts";
import { maskedHeader } from "./recorded-text.ts";

const STORAGE_KEY = "top-up-sandbox:exchanges";
const KEY = CONSOLE.Authorization.slice("Bearer ".length);
const idsOf = (exchanges: readonly Exchange[]) => exchanges.map(({ requestId }) => requestId);

describe("an exchange", () => {
  test.each([
    ["with its duration, on the real clock", 0, 700],
    ["without a negative one if the machine's clock was moved back", -5000, 0],
  ])("is recorded %s", async (_, moved, duration) => {
    const { panel, clock, get } = openSandbox();
    const startedAt = clock.now();
    panel.startFailure({ kind: "slow", by: 700 as never }, 1);
    const response = get("/v1/wallet");
    await new Promise((resolve) => setImmediate(resolve));
    clock.move(700);
    clock.move(moved);
    await response;
    expect(panel.exchanges.getState()).toMatchObject([{ startedAt, duration, tab: "this" }]);
  });

  test("has the start of a large body, in which a key is masked before it is cut", async () => {
    const { panel, post } = openSandbox();
    await post("/v1/orders", `${"x".repeat(65_536 - 20)}${KEY} ${"x".repeat(1_000_000)}`);
    const { body = "" } = panel.exchanges.getState()[0]?.request ?? {};
    expect(body.length).toBeLessThan(70_000);
    expect(body.slice(65_500)).toContain(`rsk_demo_...${KEY.slice(-4)}`);
    expect(body).toMatch(/\.\.\. \(cut, 1065\d+ characters in all\)$/);
  });

  test("is one of the newest 200", async () => {
    const { get, panel } = openSandbox();
    for (let turn = 0; turn < 203; turn++) await get(`/v1/products?limit=1&page=${turn + 1}`);
    const pages = panel.exchanges.getState().map(({ request }) => request.path);
    expect([pages.length, pages.at(-1)]).toEqual([200, "/v1/products?limit=1&page=203"]);
  });
});

describe("a reload of the tab", () => {
  test("restores only the newest if all of them would be too much", async () => {
    const tabStorage = memoryStorage();
    const { get, leave, panel } = openSandbox({ tabStorage });
    for (let turn = 0; turn < 60; turn++) await get("/v1/products?limit=100");
    leave();
    const text = tabStorage.kept.get(STORAGE_KEY) ?? "";
    expect(text.length).toBeLessThanOrEqual(1_500_000);
    const kept = idsOf(openSandbox({ tabStorage, seed: 2 }).panel.exchanges.getState());
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThan(60);
    expect(kept).toEqual(idsOf(panel.exchanges.getState()).slice(-kept.length));
  });

  test.each(["reads", "writes"] as const)("loses them, but fails no call, if storage throws on %s", async (fail) => {
    const tabStorage = memoryStorage();
    tabStorage.fail = fail;
    const { order, leave, panel, failures } = openSandbox({ tabStorage });
    expect((await order()).status).toBe(201);
    leave();
    expect(panel.exchanges.getState()).toHaveLength(1);
    expect(failures).toEqual([]);
  });
});

describe("stored exchanges are not trusted", () => {
  const spoilt: readonly [string, (exchange: Record<string, unknown>) => unknown][] = [
    ["a member too many", (exchange) => ({ ...exchange, onclick: "x" })],
    ["an unknown operation", (exchange) => ({ ...exchange, operation: "__proto__" })],
    ["a status that is none", (exchange) => ({ ...exchange, response: { status: 1e9, headers: [], body: "" } })],
    ["a whole key", (exchange) => ({ ...exchange, response: { status: 200, headers: [], body: KEY } })],
    [
      "an Authorization",
      (exchange) => ({
        ...exchange,
        request: { method: "GET", path: "/", headers: [["Authorization", "Bearer hunter2"]], body: "" },
      }),
    ],
  ];

  test.each(spoilt)("an exchange with %s is dropped, the others stay", async (_, spoil) => {
    const tabStorage = memoryStorage();
    const { get, leave, panel } = openSandbox({ tabStorage });
    await get("/v1/wallet");
    await get("/v1/keys");
    leave();
    const [first, second] = JSON.parse(tabStorage.kept.get(STORAGE_KEY) ?? "");
    tabStorage.kept.set(STORAGE_KEY, JSON.stringify([spoil(first), second]));
    const after = openSandbox({ tabStorage, seed: 2 });
    expect(idsOf(after.panel.exchanges.getState())).toEqual(idsOf(panel.exchanges.getState()).slice(1));
  });

  test.each(["{", "7", '"x"', '{"length":3}'])("%s is read as an empty log", (text) => {
    const tabStorage = memoryStorage();
    tabStorage.kept.set(STORAGE_KEY, text);
    expect(openSandbox({ tabStorage }).panel.exchanges.getState()).toEqual([]);
  });
});

describe("another tab", () => {
  test("sends its exchanges, and they are marked, and kept when this one is cleared", async () => {
    const { one, other } = openTwoTabs();
    await one.order();
    const [mine] = one.panel.exchanges.getState();
    expect(mine?.tab).toBe("this");
    one.panel.forgetExchanges();
    expect(other.panel.exchanges.getState()).toEqual([{ ...mine, tab: "another" }]);
  });

  test("is not trusted: invalid exchanges and those with a key are dropped, and known ones not repeated", async () => {
    const { channel, one, other } = openTwoTabs();
    await one.get("/v1/wallet");
    const [mine] = one.panel.exchanges.getState();
    const stranger = channel.join();
    stranger.post({ ...mine, requestId: "req_00000000000000000001", operation: "x" });
    stranger.post({
      ...mine,
      requestId: "req_00000000000000000002",
      response: { status: 200, headers: [], body: KEY },
    });
    stranger.post(mine);
    stranger.post(null);
    expect(idsOf(other.panel.exchanges.getState())).toEqual([mine?.requestId]);
    expect(idsOf(one.panel.exchanges.getState())).toEqual([mine?.requestId]);
  });

  test("and storage get the request headers of the API only", async () => {
    const { one, other } = openTwoTabs();
    const headers = { "X-Api-Key": "live_1", "x-auth-token": "live_2", Accept: "live_3", "idempotency-key": "mine" };
    await one.order({}, headers);
    one.leave();
    const names = (exchange?: Exchange) => exchange?.request.headers.map(([name]) => name);
    const [mine] = one.panel.exchanges.getState();
    expect(names(mine)).toEqual(expect.arrayContaining(["X-Api-Key", "X-Auth-Token", "Accept"]));
    const [theirs] = other.panel.exchanges.getState();
    expect(names(theirs)).toEqual(["Authorization", "Content-Type", "Idempotency-Key"]);
    expect(one.tabStorage.kept.get(STORAGE_KEY)).toContain("mine");
    expect(one.tabStorage.kept.get(STORAGE_KEY)).not.toContain("live_");
  });

  test("that cannot be notified fails no call", async () => {
    const post = () => {
      throw new DOMException("closed", "InvalidStateError");
    };
    const { order, failures } = openSandbox({ channel: { post, listen: () => {} } });
    expect((await order()).status).toBe(201);
    expect(failures).toEqual([]);
  });
});

describe("clearing", () => {
  test.each(["forgetExchanges", "reset"] as const)("%s empties the list and its stored copy", async (how) => {
    const tabStorage = memoryStorage();
    const { get, panel, clock, leave, storage } = openSandbox({ tabStorage });
    await get("/v1/wallet");
    leave();
    await get("/v1/wallet");
    await panel[how]();
    clock.move(1000);
    expect(panel.exchanges.getState()).toEqual([]);
    const again = openSandbox({ tabStorage, storage, clock });
    expect(again.panel.exchanges.getState()).toEqual([]);
  });
});

describe("no API key", () => {
  test("is kept, stored or sent to another tab, wherever the caller writes it", async () => {
    const channel = memoryChannel();
    const posted: unknown[] = [];
    channel.join().listen((message) => posted.push(message));
    const tabStorage = memoryStorage();
    const sandbox = openSandbox({ tabStorage, channel: channel.join() });
    const { secret } = await sandbox.keyWith("orders:write");
    await everySecretSent(sandbox);
    await sandbox.get(`/v1/orders/${secret}`, { Authorization: `Bearer ${secret} ${secret}` });
    sandbox.leave();
    const { panel, storage } = sandbox;
    const kept = [
      panel.exchanges.getState(),
      panel.stateView.getState(),
      [...tabStorage.kept],
      [...storage.kept],
      posted,
    ];
    const everything = JSON.stringify(kept);
    // Not even half of it, because an error text may quote the beginning.
    expect(everything.toLowerCase()).not.toContain(secret.slice(13, 25).toLowerCase());
    expect(keysIn(everything)).toEqual([]);
    expect(everything).toContain(`rsk_demo_...${secret.slice(-4)}`);
    expect(posted.length).toBeGreaterThan(8);
  });

  test.each([
    ["Bearer", "Bearer"],
    [`Bearer ${KEY}`, `Bearer rsk_demo_...${KEY.slice(-4)}`],
    [`Bearer ${KEY} hunter2`, `Bearer rsk_demo_...${KEY.slice(-4)} ...`],
    [`Bearer ${KEY},hunter2`, "Bearer ..."],
    ["hunter2", "..."],
    ["Basic dXNlcjpwYXNz", "Basic ..."],
  ])("an Authorization of %s is kept as %s, and masking it again changes nothing", (sent, kept) => {
    expect(maskedHeader("authorization", sent)).toEqual(["authorization", kept]);
    expect(maskedHeader("Authorization", kept)[1]).toBe(kept);
  });

  test("a record's prefix is not masked as a key", () => {
    expect(masked('"prefix":"rsk_demo_Hk2L"')).toBe('"prefix":"rsk_demo_Hk2L"');
  });
});
