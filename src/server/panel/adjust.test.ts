import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Duration, duration, instant } from "#contract/api/time.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Undo } from "#contract/panel/panel.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { runs } from "#testing/runs.ts";
import { handClock, memoryChannel, memoryStorage, minutes, openSandbox, type Sandbox } from "#testing/sandbox.ts";

const HOUR = minutes(60);
const DAY_AND_A_MINUTE = minutes(24 * 60 + 1);
const KEY = { "Idempotency-Key": "k" };

/** The time limit for many seeded runs on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

const hundredths = (text: string): number => Math.round(Number(text) * 100);
const skip = (by: number): Adjustment => ({ kind: "skip", by: duration(by) });
const run = (speed: 0 | 1 | 10 | 60): Adjustment => ({ kind: "run_clock", speed });

/** The status of the newest order in the state view, and over HTTP. */
async function statusesIn({ panel, get }: Sandbox): Promise<readonly unknown[]> {
  const [line] = panel.stateView.getState().orders;
  return [line?.status, (await get(`/v1/orders/${line?.id}`)).json.status];
}

const UNDER_WAY = ["processing", "processing"];
const DELIVERED = ["delivered", "delivered"];

/** A manual clock that counts its timers and how many of them fired. */
function countingClock() {
  const clock = handClock();
  const counts = { wakes: 0, waiting: 0 };
  const after: typeof clock.after = (by, wake) => {
    counts.waiting += 1;
    const callOff = clock.after(by, () => {
      counts.waiting -= 1;
      counts.wakes += 1;
      isOver = true;
      wake();
    });
    let isOver = false;
    return () => {
      if (!isOver) counts.waiting -= 1;
      isOver = true;
      callOff();
    };
  };
  return { ...clock, after, wakes: () => counts.wakes, waiting: () => counts.waiting };
}

describe("the sandbox clock", () => {
  test.each([
    [0, 0],
    [1, 60_000],
    [10, 600_000],
    [60, 3_600_000],
  ] as const)("at ×%i advances %i ms in a minute", async (speed, passed) => {
    const { panel, clock, order } = openSandbox();
    await panel.adjust(run(speed));
    expect(panel.stateView.getState().clockSpeed).toBe(speed);
    const before = panel.now();
    clock.move(60_000);
    expect(panel.now() - before).toBe(passed);
    expect(Date.parse((await order()).json.created_at)).toBe(before + passed);
  });

  test("keeps its time when its speed changes, repeatedly", async () => {
    const { panel, clock } = openSandbox();
    const begun = panel.now();
    for (const speed of [60, 0, 10, 1, 0, 60] as const) {
      const before = panel.now();
      await panel.adjust(run(speed));
      expect(panel.now()).toBe(before);
      clock.move(1000);
    }
    expect(panel.now() - begun).toBe(1000 * (60 + 0 + 10 + 1 + 0 + 60));
  });

  test.each([0, 1, 10, 60] as const)("at ×%i can be skipped forward, and keeps its speed", async (speed) => {
    const { panel, clock } = openSandbox();
    await panel.adjust(run(speed));
    const before = panel.now();
    await panel.adjust(skip(HOUR));
    expect(panel.now() - before).toBe(HOUR);
    clock.move(1000);
    expect(panel.now() - before).toBe(HOUR + 1000 * speed);
    expect(panel.stateView.getState().clockSpeed).toBe(speed);
  });

  test.each([0, 1, 10, 60] as const)(
    "at ×%i does not affect the Date header, which has the real time",
    async (speed) => {
      const { panel, clock, get, order, send } = openSandbox();
      await panel.adjust(run(speed));
      await panel.adjust(skip(DAY_AND_A_MINUTE));
      clock.move(90_000);
      const real = new Date(clock.now()).toUTCString();
      const responses = [
        await get("/v1/wallet"),
        await order(),
        await order({ qty: 0 }),
        await send("OPTIONS", "/v1/orders"),
      ];
      expect(responses.map(({ headers }) => headers.get("Date"))).toEqual([real, real, real, real]);
      expect(panel.realNow()).toBe(clock.now());
      expect(panel.now()).toBeGreaterThan(clock.now() + HOUR);
    },
  );

  test("does not run back when the machine's clock is moved back", async () => {
    const { panel, clock } = openSandbox();
    await panel.adjust(run(60));
    clock.move(1000);
    const before = panel.now();
    clock.move(-500_000);
    expect(panel.now()).toBe(before);
    await panel.adjust(run(10));
    clock.move(1000);
    expect(panel.now()).toBe(before + 10_000);
  });

  test("continues when the machine's clock is moved back an hour: deliveries happen, and stay", async () => {
    const { panel, order, clock, get, storage } = openSandbox();
    const { id } = (await order()).json;
    clock.move(5000);
    expect((await get(`/v1/orders/${id}`)).json.status).toBe("delivered");
    const shown = panel.now();
    clock.move(-HOUR);
    expect(panel.now()).toBe(shown);
    clock.move(1000);
    expect(panel.now()).toBe(shown + 1000);
    const second = (await order()).json;
    const again = openSandbox({ storage, clock: handClock(instant(clock.now() - 24 * HOUR)), seed: 2 });
    expect((await again.get(`/v1/orders/${id}`)).json.status).toBe("delivered");
    expect((await again.get(`/v1/orders/${second.id}`)).json.status).toBe("processing");
    again.clock.move(5000);
    expect((await again.get(`/v1/orders/${second.id}`)).json.status).toBe("delivered");
    clock.move(5000);
    expect((await get(`/v1/orders/${second.id}`)).json.status).toBe("delivered");
  });

  test("advanced thirty days by the machine's clock delivers, expires keys, and survives moving back", async () => {
    const { order, clock, panel } = openSandbox();
    await order({}, { "Idempotency-Key": "k" });
    clock.move(30 * 24 * HOUR);
    expect(panel.stateView.getState()).toMatchObject({ ledger: [], orders: [{ status: "delivered" }] });
    const shown = panel.now();
    clock.move(-30 * 24 * HOUR);
    expect(panel.now()).toBe(shown);
    expect((await order({}, { "Idempotency-Key": "k" })).headers.get("Idempotent-Replayed")).toBe("false");
    expect((await order({}, { "Idempotency-Key": "k" })).headers.get("Idempotent-Replayed")).toBe("true");
    clock.move(5000);
    expect(panel.stateView.getState().orders.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    expect(panel.stateView.getState()).toMatchObject({ balance: "481.00", spent: "19.00" });
  });

  test("that is paused, or at its last instant, sets no timer for what cannot happen", async () => {
    const clock = countingClock();
    const { panel, order } = openSandbox({ clock });
    await panel.adjust(run(0));
    await order();
    expect(clock.waiting()).toBe(0);
    await panel.adjust(skip(LAST_INSTANT));
    await panel.adjust(run(60));
    expect((await order()).status).toBe(201);
    for (let second = 0; second < 100; second++) clock.move(1000);
    expect([panel.now(), clock.waiting(), clock.wakes()]).toEqual([LAST_INSTANT, 0, 0]);
  });

  test("is held at a future time to the millisecond, whatever its speed, and stays there", async () => {
    const { panel, clock, order } = openSandbox();
    await panel.adjust(run(10));
    await order();
    const at = instant(panel.now() + HOUR);
    clock.move(777);
    await panel.adjust({ kind: "hold_at", at });
    clock.move(60_000);
    expect([panel.now(), panel.stateView.getState().clockSpeed]).toEqual([at, 0]);
    expect((await order()).json.created_at).toBe(new Date(at).toISOString());
    expect(panel.stateView.getState().orders.map(({ status }) => status)).toEqual(["processing", "delivered"]);
  });

  test("held at a past time stays where it is: it never moves back", async () => {
    const { panel, clock, order } = openSandbox();
    await order();
    clock.move(5000);
    const now = panel.now();
    await panel.adjust({ kind: "hold_at", at: instant(now - 5000) });
    clock.move(60_000);
    expect([panel.now(), panel.stateView.getState().orders[0]?.status]).toEqual([now, "delivered"]);
    await panel.adjust(run(1));
    clock.move(1000);
    expect(panel.now()).toBe(now + 1000);
  });

  test("survives a reload, with its speed", async () => {
    const { panel, clock, storage } = openSandbox();
    await panel.adjust(skip(HOUR));
    await panel.adjust(run(10));
    clock.move(7000);
    const again = openSandbox({ storage, clock, seed: 2 });
    expect(again.panel.now()).toBe(panel.now());
    expect(again.panel.stateView.getState().clockSpeed).toBe(10);
  });
});

describe("an Idempotency-Key", () => {
  test("charges again after the clock skips 24 h 1 min: its ledger entry has expired", async () => {
    const { panel, order, balance } = openSandbox();
    const first = await order({}, KEY);
    await panel.adjust(skip(HOUR));
    expect((await order({}, KEY)).headers.get("Idempotent-Replayed")).toBe("true");
    expect(panel.stateView.getState().ledger).toHaveLength(1);
    await panel.adjust(skip(DAY_AND_A_MINUTE));
    expect(panel.stateView.getState().ledger).toEqual([]);
    const again = await order({}, KEY);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([201, "false"]);
    expect(again.json.id).not.toBe(first.json.id);
    expect(balance()).toBe("481.00");
  });

  test("expires by itself after 24 minutes at ×60, and the state view updates by itself", async () => {
    const { panel, order, clock } = openSandbox();
    await panel.adjust(run(60));
    await order({}, KEY);
    clock.move(minutes(24) - 1);
    expect(panel.stateView.getState().ledger).toHaveLength(1);
    clock.move(1);
    expect(panel.stateView.getState().ledger).toEqual([]);
  });

  test("never expires while the clock is paused", async () => {
    const { panel, order, clock, refresh } = openSandbox();
    await order({}, KEY);
    await panel.adjust(run(0));
    clock.move(DAY_AND_A_MINUTE);
    refresh();
    expect(panel.stateView.getState().ledger).toHaveLength(1);
    expect((await order({}, KEY)).headers.get("Idempotent-Replayed")).toBe("true");
  });
});

describe("a delivery", () => {
  test.each([
    ["×1", 1, 5000],
    ["×10", 10, 500],
    ["×60", 60, 84],
  ] as const)(
    "at %s happens after 5 s on the sandbox clock, and the state view updates by itself",
    async (_, speed, real) => {
      const sandbox = openSandbox();
      await sandbox.panel.adjust(run(speed));
      await sandbox.order();
      sandbox.clock.move(real - 1);
      expect(await statusesIn(sandbox)).toEqual(UNDER_WAY);
      sandbox.clock.move(1);
      expect(await statusesIn(sandbox)).toEqual(DELIVERED);
    },
  );

  test("without a delay happens at once, even though the order's response is processing", async () => {
    const sandbox = openSandbox();
    await sandbox.panel.adjust({ kind: "set_delivery_delay", delay: duration(0) });
    expect((await sandbox.order()).json.status).toBe("processing");
    expect(await statusesIn(sandbox)).toEqual(DELIVERED);
  });

  test("with a delay of 60 s takes 60 s, and an earlier order keeps its own delay", async () => {
    const sandbox = openSandbox();
    const early = (await sandbox.order()).json.id;
    await sandbox.panel.adjust({ kind: "set_delivery_delay", delay: duration(60_000) });
    expect(sandbox.panel.stateView.getState().deliveryDelay).toBe(60_000);
    await sandbox.order();
    sandbox.clock.move(5000);
    expect((await sandbox.get(`/v1/orders/${early}`)).json.status).toBe("delivered");
    sandbox.clock.move(54_999);
    expect(await statusesIn(sandbox)).toEqual(UNDER_WAY);
    sandbox.clock.move(1);
    expect(await statusesIn(sandbox)).toEqual(DELIVERED);
  });

  test("does not happen while the clock is paused, and takes the remaining time after that", async () => {
    const sandbox = openSandbox();
    await sandbox.order();
    sandbox.clock.move(3000);
    await sandbox.panel.adjust(run(0));
    sandbox.clock.move(HOUR);
    sandbox.refresh();
    expect(await statusesIn(sandbox)).toEqual(UNDER_WAY);
    await sandbox.panel.adjust(run(1));
    sandbox.clock.move(1999);
    expect(await statusesIn(sandbox)).toEqual(UNDER_WAY);
    sandbox.clock.move(1);
    expect(await statusesIn(sandbox)).toEqual(DELIVERED);
  });

  test("happens sooner if the clock switches to ×60 before it", async () => {
    const sandbox = openSandbox();
    await sandbox.order();
    sandbox.clock.move(2000);
    await sandbox.panel.adjust(run(60));
    sandbox.clock.move(49);
    expect(await statusesIn(sandbox)).toEqual(UNDER_WAY);
    sandbox.clock.move(1);
    expect(await statusesIn(sandbox)).toEqual(DELIVERED);
    expect(sandbox.panel.stateView.getState().orders[0]?.delivered_at).toBe("2026-11-21T08:01:24.000Z");
  });

  test("is cancelled by a reset; after an undo, it happens when due", async () => {
    const sandbox = openSandbox();
    await sandbox.panel.adjust(run(60));
    sandbox.clock.move(1000);
    await sandbox.order();
    const before = sandbox.panel.now();
    const undo = await sandbox.panel.reset();
    expect(sandbox.panel.now()).toBe(sandbox.clock.now());
    expect(sandbox.panel.stateView.getState()).toMatchObject({ balance: "500.00", orders: [], clockSpeed: 1 });
    sandbox.clock.move(50);
    expect(await undo()).toBe(true);
    expect(sandbox.panel.now()).toBe(before + 3000);
    expect(await statusesIn(sandbox)).toEqual(UNDER_WAY);
    expect(sandbox.balance()).toBe("490.50");
    sandbox.clock.move(34);
    expect(await statusesIn(sandbox)).toEqual(DELIVERED);
  });

  test("of a slow order, with a reset before its response, is charged only to the new wallet", async () => {
    const { panel, order, clock } = openSandbox();
    panel.startFailure({ kind: "slow", by: duration(2000) }, 1);
    const call = order();
    await new Promise((resolve) => setImmediate(resolve));
    await panel.reset();
    clock.move(2000);
    expect((await call).status).toBe(201);
    expect(panel.stateView.getState()).toMatchObject({ balance: "490.50", orders: [{ status: "processing" }] });
  });

  test("forced by the panel happens now, and for this order only", async () => {
    const { panel, order, get, clock } = openSandbox();
    const [first, second] = [(await order()).json.id, (await order()).json.id];
    clock.move(1500);
    await panel.adjust({ kind: "deliver_now", order: first });
    expect((await get(`/v1/orders/${first}`)).json).toMatchObject({
      status: "delivered",
      delivered_at: "2026-11-21T08:01:20.500Z",
    });
    expect((await get(`/v1/orders/${second}`)).json.status).toBe("processing");
  });

  test("is a time the clock can be held at, one after the other; without one it stays", async () => {
    const { panel, order, clock } = openSandbox();
    await panel.adjust(run(0));
    const begun = panel.now();
    await order();
    await panel.adjust({ kind: "set_delivery_delay", delay: duration(60_000) });
    await order();
    const statuses = () => panel.stateView.getState().orders.map(({ status }) => status);
    await panel.adjust({ kind: "skip_to_next_delivery" });
    expect([panel.now() - begun, statuses()]).toEqual([5000, ["processing", "delivered"]]);
    await panel.adjust({ kind: "skip_to_next_delivery" });
    expect([panel.now() - begun, statuses()]).toEqual([60_000, ["delivered", "delivered"]]);
    clock.move(1000);
    expect([panel.now() - begun, panel.stateView.getState().clockSpeed]).toEqual([60_000, 0]);
    const before = panel.snapshot();
    await panel.adjust({ kind: "skip_to_next_delivery" });
    expect(panel.snapshot()).toBe(before);
  });
});

describe("the account's terms", () => {
  const terms: [string, readonly Adjustment[], string, string][] = [
    ["bronze", [{ kind: "set_tier", tier: "bronze" }], "4.85", "tier"],
    ["gold", [{ kind: "set_tier", tier: "gold" }], "4.60", "tier"],
    ["a custom rate of 50 %", [{ kind: "set_custom_rate", rate: 500 }], "2.50", "custom"],
    ["a custom rate of 0", [{ kind: "set_custom_rate", rate: 0 }], "5.00", "custom"],
    [
      "a custom rate, which beats a better tier",
      [
        { kind: "set_tier", tier: "gold" },
        { kind: "set_custom_rate", rate: 10 },
      ],
      "4.95",
      "custom",
    ],
    [
      "a custom rate taken back",
      [
        { kind: "set_custom_rate", rate: 300 },
        { kind: "set_custom_rate", rate: null },
      ],
      "4.75",
      "tier",
    ],
  ];

  test.each(terms)(
    "%s: the catalogue, the next order and the state view have the same price",
    async (_, adjustments, price, source) => {
      const { panel, get, order } = openSandbox();
      const before = (await order()).json;
      for (const adjustment of adjustments) await panel.adjust(adjustment);
      const shown = { price, price_source: source, retail_price: "5.00" };
      expect((await get("/v1/products")).json.data[0].items[0]).toMatchObject(shown);
      expect(panel.stateView.getState().catalogue[0]?.items[0]).toMatchObject(shown);
      expect((await get("/v1/products", {})).json.data[0].items[0].price).toBe("5.00");
      const total = (2 * Number(price)).toFixed(2);
      expect((await order()).json).toMatchObject({ unit_price: price, total, price_source: source });
      expect((await get(`/v1/orders/${before.id}`)).json).toMatchObject({ unit_price: "4.75", total: "9.50" });
      expect((await get("/v1/wallet")).json.balance).toBe((490.5 - Number(total)).toFixed(2));
    },
  );
});

describe("an item", () => {
  test("switched off is refused with 409 and listed as unavailable; switched on, it is sold again", async () => {
    const { panel, get, order } = openSandbox();
    const offered = async () => (await get("/v1/products")).json.data[0].items[0].available;
    await panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
    const refused = await order();
    expect([refused.status, refused.json.code, await offered()]).toEqual([409, "product_item_unavailable", false]);
    await panel.adjust({ kind: "switch_item", productItemId: 1001, available: true });
    expect([(await order()).status, await offered()]).toEqual([201, true]);
  });

  test("switched off is still replayed for the Idempotency-Key that bought it", async () => {
    const { panel, order } = openSandbox();
    const first = await order({}, KEY);
    await panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
    expect((await order({}, KEY)).text).toBe(first.text);
  });
});

describe("a key", () => {
  test("revoked in the panel is refused from then on, and shows its time of revocation", async () => {
    const { panel, keyWith, get, clock } = openSandbox();
    const { id, header } = await keyWith("wallet:read");
    clock.move(1000);
    await panel.adjust({ kind: "revoke_key", key: id });
    expect((await get("/v1/wallet", header)).json.code).toBe("api_key_revoked");
    expect(panel.stateView.getState().keys[0]).toMatchObject({ id, revoked_at: "2026-11-21T08:01:20.000Z" });
    clock.move(1000);
    const before = panel.snapshot();
    await panel.adjust({ kind: "revoke_key", key: id });
    expect(panel.snapshot()).toBe(before);
  });

  test("issued in the panel works in the API, even after the sample key was revoked", async () => {
    const { panel, get, post } = openSandbox();
    const [sampleKey] = panel.stateView.getState().keys;
    await panel.adjust({ kind: "revoke_key", key: sampleKey?.id ?? "" });
    expect((await get("/v1/wallet")).status).toBe(401);
    const made = await panel.issueKey({ name: "  Way back ", scopes: ["wallet:read"] });
    const header = { Authorization: `Bearer ${made.key}` };
    expect((await get("/v1/wallet", header)).status).toBe(200);
    expect((await post("/v1/orders", {}, header)).json.code).toBe("insufficient_scope");
    expect(made).toMatchObject({ name: "Way back", scopes: ["wallet:read"], revoked_at: null });
    expect(panel.stateView.getState().keys[0]).toMatchObject({ id: made.id, name: "Way back" });
  });

  test("has its value only in that result, not in the snapshot, the storage, the state view or the log", async () => {
    const tabStorage = memoryStorage();
    const { panel, get, storage, leave } = openSandbox({ tabStorage });
    const { key } = await panel.issueKey({ name: "CI", scopes: ["wallet:read"] });
    await get("/v1/wallet", { Authorization: `Bearer ${key}` });
    await get("/v1/keys");
    leave();
    const kept = [
      panel.snapshot(),
      [...storage.kept],
      [...tabStorage.kept],
      panel.stateView.getState(),
      panel.exchanges.getState(),
    ];
    expect(JSON.stringify(kept)).not.toContain(key?.slice(13, 41));
  });

  test.each([
    ["no name", { name: " ", scopes: ["wallet:read"] }],
    ["a name too long", { name: "x".repeat(65), scopes: ["wallet:read"] }],
    ["no scope", { name: "CI", scopes: [] }],
    ["an unknown scope", { name: "CI", scopes: ["admin"] }],
    ["a scope twice", { name: "CI", scopes: ["wallet:read", "wallet:read"] }],
  ])("with %s is not issued", async (_, request) => {
    const { panel } = openSandbox();
    const before = panel.snapshot();
    await expect(panel.issueKey(request as never)).rejects.toThrow();
    expect(panel.snapshot()).toBe(before);
  });
});

describe("an out-of-bounds value is refused, and changes nothing", () => {
  test.each([["a speed of 61", { kind: "run_clock", speed: 61 }]])("%s", async (_, adjustment) => {
    const { panel, order, storage, failures } = openSandbox();
    await order();
    const before = [panel.snapshot(), storage.kept.get("top-up-sandbox")];
    await expect(panel.adjust(adjustment as Adjustment)).rejects.toThrow(RangeError);
    expect([panel.snapshot(), storage.kept.get("top-up-sandbox")]).toEqual(before);
    expect(failures).toEqual([]);
    expect((await order()).status).toBe(201);
  });

  test("a change that the browser refuses to store rejects", async () => {
    const { panel, storage } = openSandbox();
    const before = panel.snapshot();
    storage.fail = "writes";
    await expect(panel.adjust(run(60))).rejects.toThrow("refused to store");
    await expect(panel.issueKey({ name: "CI", scopes: ["wallet:read"] })).rejects.toThrow("refused to store");
    expect(panel.snapshot()).toBe(before);
    expect(panel.stateView.getState().clockSpeed).toBe(1);
  });
});

/** Two tabs of one browser; a tab takes over the other's stored state only when it is notified. */
function openTabs() {
  const channel = memoryChannel();
  const [storage, clock] = [memoryStorage(), handClock()];
  const open = (seed: number) =>
    openSandbox({ seed, storage, clock, tabStorage: memoryStorage(), channel: channel.join() });
  const [one, other] = [open(1), open(2)];
  return { one, other, clock, tell: (tab: Sandbox) => tab.adopt(storage.kept.get("top-up-sandbox") ?? "") };
}

describe("in two tabs", () => {
  test("a reset in one empties the log of the other, and its state view once it is notified", async () => {
    const { one, other, tell } = openTabs();
    await one.order();
    tell(other);
    await other.get("/v1/wallet");
    expect(other.panel.exchanges.getState()).toHaveLength(2);
    const undo = await one.panel.reset();
    tell(other);
    expect([one.panel.exchanges.getState(), other.panel.exchanges.getState()]).toEqual([[], []]);
    expect(other.panel.stateView.getState()).toEqual(one.panel.stateView.getState());
    expect(await undo()).toBe(true);
    tell(other);
    expect([one.panel.exchanges.getState(), other.panel.exchanges.getState()].map(({ length }) => length)).toEqual([
      2, 2,
    ]);
  });

  test("the clock set in one is the clock of the other", async () => {
    const { one, other, clock, tell } = openTabs();
    clock.move(500);
    await one.panel.adjust(skip(HOUR));
    await one.panel.adjust(run(60));
    clock.move(1000);
    tell(other);
    expect(other.panel.now()).toBe(one.panel.now());
    expect(other.panel.stateView.getState().clockSpeed).toBe(60);
    clock.move(1000);
    expect(other.panel.now()).toBe(one.panel.now());
  });

  test("an order sent in the other has the new clock's time, even before that tab is notified", async () => {
    const { one, other } = openTabs();
    await one.panel.adjust(skip(HOUR));
    await one.panel.adjust(run(0));
    const { json } = await other.order();
    expect(Date.parse(json.created_at)).toBe(one.panel.now());
    expect(other.panel.now()).toBe(one.panel.now());
  });

  test("an Idempotency-Key used in one tab, and expired by a skip in one, counts as new in the other", async () => {
    const { one, other } = openTabs();
    await one.order({}, KEY);
    expect((await other.order({}, KEY)).headers.get("Idempotent-Replayed")).toBe("true");
    await one.panel.adjust(skip(DAY_AND_A_MINUTE));
    expect((await other.order({}, KEY)).headers.get("Idempotent-Replayed")).toBe("false");
  });

  test("concurrent adjustments in both all take effect", async () => {
    const { one, other, tell } = openTabs();
    await Promise.all([
      one.panel.adjust({ kind: "set_tier", tier: "gold" }),
      other.panel.adjust({ kind: "set_delivery_delay", delay: duration(0) }),
      one.order(),
      other.panel.adjust({ kind: "switch_item", productItemId: 1002, available: false }),
    ]);
    tell(one);
    tell(other);
    expect(one.panel.stateView.getState()).toMatchObject({ tier: "gold", deliveryDelay: 0, balance: "490.80" });
    expect(other.panel.stateView.getState()).toEqual(one.panel.stateView.getState());
  });

  test("undoing a reset in one is refused after the other has placed an order", async () => {
    const { one, other } = openTabs();
    await one.order();
    const undo = await one.panel.reset();
    await other.order();
    expect(await undo()).toBe(false);
    expect((await one.order()).status).toBe(201);
    expect(one.balance()).toBe("481.00");
  });
});

type Step =
  | { do: "order"; item: number; qty: number; key: string | null; failure: string | null }
  | { do: "adjust"; adjustment: Adjustment }
  | { do: "deliver" | "revoke"; which: number }
  | { do: "pass"; by: number }
  | { do: "issue" | "reset" | "undo" | "keep" | "load" };

const wait = (): fc.Arbitrary<Duration> =>
  fc.constantFrom(0, 1, 84, 4999, 5000, 60_000, HOUR, DAY_AND_A_MINUTE).map(duration);

const adjustment: fc.Arbitrary<Adjustment> = fc.oneof(
  fc.record({ kind: fc.constant("run_clock" as const), speed: fc.constantFrom(0 as const, 1, 10, 60) }),
  fc.record({ kind: fc.constant("skip" as const), by: wait() }),
  fc.record({ kind: fc.constant("skip_to_next_delivery" as const) }),
  fc.record({ kind: fc.constant("hold_at" as const), at: fc.nat(2_000_000_000_000).map(instant) }),
  fc.record({ kind: fc.constant("set_delivery_delay" as const), delay: fc.nat(60_000).map(duration) }),
  fc.record({ kind: fc.constant("set_tier" as const), tier: fc.constantFrom("bronze" as const, "silver", "gold") }),
  fc.record({ kind: fc.constant("set_custom_rate" as const), rate: fc.option(fc.nat(500)) }),
  fc.record({
    kind: fc.constant("switch_item" as const),
    productItemId: fc.constantFrom(1001, 1304, 2001),
    available: fc.boolean(),
  }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      item: fc.constantFrom(1001, 1304, 2001, 999),
      qty: fc.integer({ min: 0, max: 5 }),
      key: fc.constantFrom(null, "a", "b"),
      failure: fc.constantFrom(null, null, null, "response_lost", "request_lost", "storage_unavailable"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("adjust" as const), adjustment }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), by: wait() }) },
  fc.record({ do: fc.constantFrom("deliver" as const, "revoke" as const), which: fc.nat(5) }),
  fc.record({
    do: fc.constantFrom("issue" as const, "reset" as const, "undo" as const, "keep" as const, "load" as const),
  }),
);

/** What a step needs to know about earlier steps. */
interface Before {
  undo: Undo | null;
  kept: string | null;
}

/** Runs one step; true if it may have replaced the world. */
async function take(sandbox: Sandbox, given: Step, before: Before): Promise<boolean> {
  const { panel, clock, order } = sandbox;
  const { orders, keys } = panel.stateView.getState();
  switch (given.do) {
    case "order": {
      if (given.failure) panel.startFailure({ kind: given.failure as "response_lost" }, 1, "placeOrder");
      const headers = given.key === null ? {} : { "Idempotency-Key": given.key };
      await order({ product_item_id: given.item, qty: given.qty }, headers).catch(() => null);
      panel.clearFailures();
      return false;
    }
    case "adjust":
      await panel.adjust(given.adjustment);
      return false;
    case "deliver": {
      const chosen = orders[given.which % Math.max(1, orders.length)];
      if (chosen) await panel.adjust({ kind: "deliver_now", order: chosen.id });
      return false;
    }
    case "revoke": {
      const chosen = keys.slice(0, -1)[given.which % Math.max(1, keys.length - 1)];
      if (chosen) await panel.adjust({ kind: "revoke_key", key: chosen.id });
      return false;
    }
    case "pass":
      clock.move(given.by);
      return false;
    case "issue":
      await panel.issueKey({ name: "k", scopes: ["orders:write"] });
      return false;
    case "keep":
      before.kept = panel.snapshot();
      return false;
    case "reset":
      before.undo = await panel.reset();
      return true;
    case "load": {
      const loaded = await panel.load(before.kept ?? panel.snapshot());
      if (loaded.refused !== null) throw new Error(loaded.refused);
      before.undo = loaded.undo;
      return true;
    }
    case "undo":
      return (await before.undo?.()) ?? false;
  }
}

describe("for any sequence of orders, adjustments, resets, undos and passing time", { timeout: PATIENCE }, () => {
  const always = (numRuns: number, after: (sandbox: Sandbox, given: Step, isReplaced: boolean) => unknown) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const sandbox = openSandbox();
        const before: Before = { undo: null, kept: null };
        for (const given of steps) after(sandbox, given, await take(sandbox, given, before));
        expect(sandbox.failures).toEqual([]);
      }),
      { seed: 20261121, numRuns: runs(numRuns) },
    );

  test("500.00 = balance + Σ totals, and the balance is never below zero", async () => {
    await always(100, ({ panel }) => {
      const { balance, spent, orders } = panel.stateView.getState();
      expect(hundredths(balance)).toBeGreaterThanOrEqual(0);
      expect(orders.reduce((sum, { total }) => sum + hundredths(total), hundredths(balance))).toBe(50_000);
      expect(hundredths(balance) + hundredths(spent)).toBe(50_000);
    });
  });

  test("an order is delivered exactly when it is due; only the panel can deliver it sooner", async () => {
    const promised = new WeakMap<object, Map<string, string>>();
    await always(100, (sandbox, given, isReplaced) => {
      const { panel } = sandbox;
      const { orders } = panel.stateView.getState();
      for (const { id, status, dueAt, delivered_at } of orders) {
        expect(status === "delivered").toBe(Date.parse(dueAt) <= panel.now());
        expect(delivered_at).toBe(status === "delivered" ? dueAt : null);
        const before = promised.get(sandbox)?.get(id) ?? dueAt;
        if (before === dueAt || isReplaced) continue;
        expect([given.do, Date.parse(dueAt)]).toEqual(["deliver", panel.now()]);
        expect(Date.parse(dueAt)).toBeLessThan(Date.parse(before));
      }
      promised.set(sandbox, new Map(orders.map(({ id, dueAt }) => [id, dueAt])));
    });
  });

  test("the sandbox clock never runs back, except when another world replaces this one", async () => {
    const shown = new WeakMap<object, number>();
    await always(100, (sandbox, _, isReplaced) => {
      const now = sandbox.panel.now();
      if (!isReplaced) expect(now).toBeGreaterThanOrEqual(shown.get(sandbox) ?? 0);
      shown.set(sandbox, now);
    });
  });

  test("stored state can always be read again, and gives the same state view", async () => {
    await always(50, (sandbox) => {
      const { storage, clock, panel } = sandbox;
      if (!storage.kept.has("top-up-sandbox")) return;
      const again = openSandbox({ storage, clock, seed: 2 });
      expect(again.panel.mode.getState().setAside).toBeNull();
      expect(again.panel.stateView.getState()).toEqual(panel.stateView.getState());
      expect(again.panel.now()).toBe(panel.now());
    });
  });
});
