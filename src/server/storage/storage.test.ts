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
  ["a version that never was", (stored) => ({ ...stored, format: "1" })],
  ["a negative balance", ({ world, ...stored }) => ({ ...stored, world: { ...world, balance: -1 } })],
  ["a balance that is text", ({ world, ...stored }) => ({ ...stored, world: { ...world, balance: "500.00" } })],
  [
    "a balance the orders do not explain",
    ({ world, ...stored }) => ({ ...stored, world: { ...world, balance: 50000 } }),
  ],
  [
    "a hundredth less than the orders leave",
    ({ world, ...stored }) => ({ ...stored, world: { ...world, balance: world.balance - 1 } }),
  ],
  [
    "an order that is due later than any can be",
    ({ world, ...stored }) => ({
      ...stored,
      world: { ...world, orders: [{ ...world.orders[0], deliverAt: world.orders[0].createdAt + 60_001 }] },
    }),
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
    ownKey: KEY,
  });
  expect(storage.kept.get(ASIDE)).toBe(text);
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

  test("set aside keeps every copy: a later one takes the next key, and the same one takes none", async () => {
    const storage = memoryStorage();
    const texts = ["{", "[", "", "null", "["];
    for (const text of texts) {
      storage.kept.set(KEY, text);
      const { order } = openSandbox({ storage });
      openSandbox({ storage, seed: 2 });
      expect((await order()).status).toBe(201);
    }
    const kept = [...storage.kept].filter(([key]) => key.startsWith(ASIDE));
    expect(kept).toEqual([
      [ASIDE, "{"],
      [`${ASIDE}-2`, "["],
      [`${ASIDE}-3`, ""],
      [`${ASIDE}-4`, "null"],
    ]);
  });

  test("spoiled while the page is open is copied before the next change replaces it", async () => {
    const { storage, order } = openSandbox();
    await order();
    storage.kept.set(KEY, "{");
    expect((await order()).status).toBe(201);
    expect(storage.kept.get(ASIDE)).toBe("{");
    expect(JSON.parse(storage.kept.get(KEY)!).world.balance).toBe(50_000 - 2 * 950);
  });

  test("spoiled while the page is open and too large to copy is not replaced: changes are refused", async () => {
    const { storage, order } = openSandbox();
    await order();
    storage.kept.set(KEY, "{");
    storage.fail = "writes";
    expect((await order()).status).toBe(503);
    expect([...storage.kept]).toEqual([[KEY, "{"]]);
  });

  test("that is taken over by another tab between opening and the first change is not lost", async () => {
    const storage = memoryStorage();
    storage.kept.set(KEY, "{");
    const [one, other] = [openSandbox({ storage }), openSandbox({ storage, seed: 2 })];
    await one.order();
    openSandbox({ storage, seed: 3 });
    await other.order();
    expect(JSON.parse(storage.kept.get(KEY)!).world.orders).toHaveLength(2);
    expect(storage.kept.get(ASIDE)).toBe("{");
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

/** The same storage after a browser has refused a copy: everything but the state's own new entries is refused. */
function withoutRoomForCopies(storage: ReturnType<typeof memoryStorage>) {
  const setItem = (key: string, text: string) => {
    if (key.startsWith(ASIDE)) throw new DOMException("Full.", "QuotaExceededError");
    storage.setItem(key, text);
  };
  return { ...storage, setItem };
}

describe("stored state that may not be replaced", () => {
  const BESIDE = `${KEY}:beside`;
  const newerText = async () => (await storedText()).replace('"format":2', '"format":3');

  test.each([
    ["of the next format", (text: string) => text],
    ["of a much later format", (text: string) => text.replace('"format":3', '"format":41')],
    ["of a newer format and another shape", () => '{"wallets":[],"format":3}'],
    ["of a newer format, with spaces", (text: string) => JSON.stringify(JSON.parse(text), null, 2)],
  ])(
    "because a newer version wrote it, %s, stays; the state is opened beside it, and the page says so",
    async (_, change) => {
      const text = change(await newerText());
      const storage = memoryStorage();
      storage.kept.set(KEY, text);
      const { panel, order, balance } = openSandbox({ storage });
      expect(panel.mode.getState().setAside).toEqual({
        reason: expect.stringMatching(/^It was written by a newer version .+ That version will open it again\.$/),
        storageKey: KEY,
        ownKey: BESIDE,
      });
      expect([...storage.kept]).toEqual([[KEY, text]]);
      expect((await order()).status).toBe(201);
      await panel.adjust({ kind: "set_tier", tier: "gold" });
      await (await panel.reset())();
      expect(balance()).toBe("490.50");
      expect([...storage.kept.keys()]).toEqual([KEY, BESIDE]);
      expect(storage.kept.get(KEY)).toBe(text);
    },
  );

  test("is opened again by the version that wrote it; the state beside it is opened again by this one", async () => {
    const storage = memoryStorage();
    const own = await storedText();
    storage.kept.set(KEY, own.replace('"format":2', '"format":3'));
    const clock = handClock();
    await openSandbox({ storage, clock }).order({ qty: 1 });
    const again = openSandbox({ storage, clock, seed: 2 });
    expect(again.balance()).toBe("495.25");
    await again.order({ qty: 1 });
    expect(openSandbox({ storage, clock, seed: 3 }).balance()).toBe("490.50");
    // As if the newer version's format were this one's.
    storage.kept.set(KEY, own);
    const back = openSandbox({ storage, clock });
    expect(back.panel.mode.getState().setAside).toBeNull();
    expect(back.panel.stateView.getState().keys).toHaveLength(2);
    expect(storage.kept.has(BESIDE)).toBe(true);
  });

  test("because there is no room for a copy stays, and is not replaced when there is room later", async () => {
    const storage = memoryStorage();
    storage.kept.set(KEY, "{");
    const full = withoutRoomForCopies(storage);
    const first = openSandbox({ storage: full });
    expect(first.panel.mode.getState().setAside).toEqual({
      reason: "It is not JSON; it may be incomplete. There was not enough storage to keep a copy.",
      storageKey: KEY,
      ownKey: BESIDE,
    });
    await first.order();
    expect([...storage.kept.keys()]).toEqual([KEY, BESIDE]);
    expect(openSandbox({ storage, seed: 2 }).balance()).toBe("490.50");
    expect(storage.kept.get(KEY)).toBe("{");
  });

  test("is stepped over where the entry beside it is of a newer version, too, or unusable", async () => {
    const storage = memoryStorage();
    const [newer, newest] = [await newerText(), (await newerText()).replace('"format":3', '"format":4')];
    storage.kept.set(KEY, newest);
    storage.kept.set(BESIDE, newer);
    storage.kept.set(`${BESIDE}-2`, "{");
    const { order, panel } = openSandbox({ storage });
    expect(panel.mode.getState().setAside?.ownKey).toBe(`${BESIDE}-3`);
    expect((await order()).status).toBe(201);
    expect([KEY, BESIDE, `${BESIDE}-2`].map((key) => storage.kept.get(key))).toEqual([newest, newer, "{"]);
  });

  test("is not touched where nothing can be stored at all: changes are refused", async () => {
    const storage = memoryStorage();
    const text = await newerText();
    storage.kept.set(KEY, text);
    storage.fail = "writes";
    const { order, balance } = openSandbox({ storage });
    expect((await order()).status).toBe(503);
    expect(balance()).toBe("500.00");
    expect([...storage.kept]).toEqual([[KEY, text]]);
  });

  test("is shared by two tabs of this version, which work beside it", async () => {
    const storage = memoryStorage();
    storage.kept.set(KEY, await newerText());
    const [mine, theirs] = [openSandbox({ storage }), openSandbox({ storage, seed: 2 })];
    await mine.order();
    expect((await theirs.order()).status).toBe(201);
    expect(theirs.balance()).toBe("481.00");
    mine.adopt(storage.kept.get(mine.storageKey)!);
    expect(mine.balance()).toBe("481.00");
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
      close: () => {},
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
