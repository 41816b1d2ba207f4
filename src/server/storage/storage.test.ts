import { describe, expect, test } from "vitest";
import { handClock, memoryStorage, openSandbox } from "#testing/sandbox.ts";

const KEY = "top-up-sandbox";
const ASIDE = "top-up-sandbox:set-aside";

/** The stored text of a sandbox with one order and one created key. */
async function storedText(): Promise<string> {
  const { order, keyWith, storage } = openSandbox();
  await order({}, { "Idempotency-Key": "k" });
  await keyWith("wallet:read");
  return storage.kept.get(KEY)!;
}

/** Texts that no state is stored as, and why. What a world may not hold stands in `link.test.ts` and `world-schema.test.ts`. */
const spoiled: [string, (text: string) => string, reason: string][] = [
  ["of another shape", () => "[]", "It has an invalid structure."],
  [
    "of a version that never was",
    (text) => text.replace('"format":2', '"format":"1"'),
    "It has an invalid structure at format.",
  ],
  [
    "with a balance below zero",
    (text) => text.replace(/"balance":\d+/, '"balance":-1'),
    "It has an invalid structure at world.balance.",
  ],
  [
    "with an order at another total",
    (text) => text.replace('"qty":2', '"qty":3'),
    "It has an invalid structure at world.orders.0: an order's total is not its price times qty.",
  ],
  [
    "with a hundredth less than the orders leave",
    (text) => text.replace('"balance":49050', '"balance":49049'),
    "It has an invalid structure at world: balance and orders do not add up to 500.00.",
  ],
  ["cut in the middle", (text) => text.slice(0, text.length / 2), "It is not JSON; it may be incomplete."],
  ["of nothing", () => "", "It is not JSON; it may be incomplete."],
];

describe("stored state", () => {
  test.each(spoiled)("%s is set aside, and the page starts fresh and says so", async (_, spoil, reason) => {
    const text = spoil(await storedText());
    const storage = memoryStorage();
    storage.kept.set(KEY, text);
    const { panel } = openSandbox({ storage });
    expect(panel.stateView.getState()).toMatchObject({
      balance: "500.00",
      orders: [],
      keys: [{ name: "Console key" }],
    });
    expect(panel.mode.getState().setAside).toEqual({ reason, storageKey: ASIDE, ownKey: KEY });
    expect(storage.kept.get(ASIDE)).toBe(text);
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

  test("set aside already is not copied again, which may not be possible", () => {
    const storage = memoryStorage();
    storage.kept.set(KEY, "{").set(ASIDE, "{");
    storage.fail = "writes";
    expect(openSandbox({ storage }).panel.mode.getState().setAside).toMatchObject({ storageKey: ASIDE, ownKey: KEY });
  });

  test("cleared while the page is open is stored again by the next change", async () => {
    const { order, storage } = openSandbox();
    await order();
    storage.kept.clear();
    expect((await order()).status).toBe(201);
    expect(JSON.parse(storage.kept.get(KEY) ?? "").world.orders).toHaveLength(2);
  });

  test("in memory, because storage is refused, has nothing set aside", async () => {
    const { order, panel, storageKey, balance } = openSandbox({
      around: (platform) => ({ ...platform, storage: null }),
    });
    expect((await order()).status).toBe(201);
    expect([balance(), storageKey, panel.mode.getState().setAside]).toEqual(["490.50", KEY, null]);
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
    ["of a much later format", (text: string) => text.replace('"format":3', '"format":41')],
    ["of a newer format and another shape", () => '{"wallets":[],"format":3}'],
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
});

test("of another tab neither an invalid, nor an older state, nor one of the same age is taken over", async () => {
  const { order, adopt, balance, storage } = openSandbox();
  const other = openSandbox({ seed: 2 });
  await other.order({ qty: 1 });
  await order();
  const old = storage.kept.get(KEY)!;
  adopt(other.storage.kept.get(KEY)!);
  expect(balance()).toBe("490.50");
  await order();
  adopt(old);
  adopt("{");
  expect(balance()).toBe("481.00");
});
