import { describe, expect, test } from "vitest";
import { handClock, memoryStorage, openSandbox } from "#testing/sandbox.ts";
import { createMutex } from "./mutex.ts";

const KEY = "top-up-sandbox";
const ASIDE = "top-up-sandbox:set-aside";

/** The stored text of a sandbox with one order and one created key. */
async function storedText(): Promise<string> {
  const { order, keyWith, storage } = openSandbox();
  await order({}, { "Idempotency-Key": "k" });
  await keyWith("wallet:read");
  return storage.kept.get(KEY)!;
}

type Change = (stored: {
  format: unknown;
  revision: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the tests corrupt it on purpose.
  world: any;
}) => unknown;

const spoiled: [string, Change][] = [
  ["another shape", () => ({ hello: "world" })],
  ["no object", () => [1, 2, 3]],
  ["null", () => null],
  ["a future version", (stored) => ({ ...stored, format: 3 })],
  ["a version that never was", (stored) => ({ ...stored, format: "1" })],
  ["a negative balance", ({ world, ...stored }) => ({ ...stored, world: { ...world, balance: -1 } })],
  ["a balance that is text", ({ world, ...stored }) => ({ ...stored, world: { ...world, balance: "500.00" } })],
  [
    "a balance the orders do not explain",
    ({ world, ...stored }) => ({ ...stored, world: { ...world, balance: 50000 } }),
  ],
  [
    "an order whose total is not price times qty",
    ({ world, ...stored }) => ({
      ...stored,
      world: { ...world, orders: [{ ...world.orders[0], qty: 3 }] },
    }),
  ],
  [
    "two orders of one id",
    ({ world, ...stored }) => ({
      ...stored,
      world: { ...world, balance: world.balance - 950, orders: [world.orders[0], world.orders[0]] },
    }),
  ],
  [
    "a ledger entry for nothing",
    ({ world, ...stored }) => ({
      ...stored,
      world: { ...world, ledger: [{ ...world.ledger[0], made: "ord_00000000000000000000" }] },
    }),
  ],
  ["an extra member", ({ world, ...stored }) => ({ ...stored, world: { ...world, admin: true } })],
  [
    "a key with its value",
    ({ world, ...stored }) => ({
      ...stored,
      world: { ...world, keys: [{ ...world.keys[0], key: "secret" }] },
    }),
  ],
];

function expectFreshStart(text: string): void {
  const storage = memoryStorage();
  storage.kept.set(KEY, text);
  const { panel } = openSandbox({ storage });
  expect(panel.stateView.getState()).toMatchObject({ balance: "500.00", orders: [], keys: [{ name: "Console key" }] });
  expect(panel.mode.getState().setAside).toMatchObject({
    reason: expect.stringMatching(/^It .+\.$/),
    storageKey: ASIDE,
  });
  expect(storage.kept.get(ASIDE)).toBe(text);
  expect(storage.kept.has(KEY)).toBe(false);
}

describe("stored state", () => {
  test("is restored completely", async () => {
    const before = openSandbox();
    await before.order({}, { "Idempotency-Key": "k" });
    await before.keyWith("wallet:read");
    const after = openSandbox({ storage: before.storage, clock: before.clock });
    expect(after.panel.stateView.getState()).toEqual(before.panel.stateView.getState());
    expect(after.panel.mode.getState().setAside).toBeNull();
  });

  test.each(spoiled)("with %s is set aside, and the page starts fresh and says so", async (_, change) => {
    expectFreshStart(JSON.stringify(change(JSON.parse(await storedText()))));
  });

  test.each([
    ["cut in the middle", (text: string) => text.slice(0, text.length / 2)],
    ["empty", () => ""],
    ["not JSON", () => "undefined"],
  ])("that is %s is set aside, and the page starts fresh and says so", async (_, spoil) => {
    expectFreshStart(spoil(await storedText()));
  });

  test("that cannot be read is ignored, and orders are refused until it can be read", async () => {
    const storage = memoryStorage();
    storage.fail = "reads";
    const { panel, order } = openSandbox({ storage });
    expect(panel.stateView.getState().balance).toBe("500.00");
    expect((await order()).status).toBe(503);
  });

  test("a fresh sandbox stores nothing until something changes", async () => {
    const { get, storage } = openSandbox();
    await get("/v1/wallet");
    expect(storage.kept.size).toBe(0);
  });
});

describe("another tab", () => {
  test("sees what this one stored once it is notified", async () => {
    const storage = memoryStorage();
    const clock = handClock();
    const [mine, theirs] = [openSandbox({ storage, clock }), openSandbox({ storage, clock, seed: 2 })];
    await mine.order();
    expect(theirs.balance()).toBe("500.00");
    theirs.adopt(storage.kept.get(KEY)!);
    expect(theirs.panel.stateView.getState()).toEqual(mine.panel.stateView.getState());
  });

  test("builds on what this one stored, even without a notification", async () => {
    const storage = memoryStorage();
    const [mine, theirs] = [openSandbox({ storage }), openSandbox({ storage, seed: 2 })];
    await mine.order();
    await theirs.order();
    expect(theirs.balance()).toBe("481.00");
  });

  test("with a stale copy of storage loses no order, because the counter names the newest revision", async () => {
    const disk = memoryStorage();
    const clock = handClock();
    const exclusively = createMutex();
    let raised = 0;
    const revisionCounter = {
      read: async () => raised,
      raise: async (revision: number) => {
        raised = revision;
      },
    };
    /** A process's own copy of storage, which shows another process's write only at the fourth read. */
    function copy() {
      let seen: string | null = null;
      let reads = 0;
      return {
        ...memoryStorage(),
        getItem: () => {
          reads += 1;
          if (reads % 4 === 0) seen = disk.getItem(KEY);
          return seen;
        },
        setItem: (key: string, value: string) => {
          seen = value;
          disk.setItem(key, value);
        },
      };
    }
    const tabs = [1, 2, 3].map((seed) => openSandbox({ storage: copy(), clock, exclusively, revisionCounter, seed }));
    const waking = setInterval(() => clock.move(5), 0);
    const responses = await Promise.all(Array.from({ length: 30 }, (_, turn) => tabs[turn % 3]!.order()));
    clearInterval(waking);
    const stored = JSON.parse(disk.kept.get(KEY)!);
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(stored.world.orders.map(({ id }: { id: string }) => id).sort()).toEqual(
      responses.map(({ json }) => json.id).sort(),
    );
    expect(stored.world.balance).toBe(50000 - 30 * 950);
  });

  test("accepts neither invalid nor older state", async () => {
    const { order, adopt, balance, storage } = openSandbox();
    await order();
    const old = storage.kept.get(KEY)!;
    await order();
    adopt(old);
    adopt("{");
    expect(balance()).toBe("481.00");
  });
});

describe("reset", () => {
  test("restores the sample data, in storage too, and clears keys and exchanges", async () => {
    const { order, keyWith, panel, storage, get } = openSandbox();
    const key = await keyWith("wallet:read");
    await order({}, { "Idempotency-Key": "k" });
    await panel.reset();
    expect(panel.stateView.getState()).toMatchObject({
      balance: "500.00",
      orders: [],
      ledger: [],
      keys: [{ name: "Console key" }],
    });
    expect(panel.exchanges.getState()).toEqual([]);
    expect(JSON.parse(storage.kept.get(KEY)!).world).toMatchObject({ balance: 50000, orders: [] });
    expect((await get("/v1/wallet", key.header)).json.code).toBe("api_key_unknown");
    expect((await get("/v1/wallet")).json.balance).toBe("500.00");
  });

  test("that the browser refuses to store changes nothing and rejects", async () => {
    const { order, panel, storage, balance } = openSandbox();
    await order();
    storage.fail = "writes";
    await expect(panel.reset()).rejects.toThrow("refused to store");
    expect(balance()).toBe("490.50");
  });
});
