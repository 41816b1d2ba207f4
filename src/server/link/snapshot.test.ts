import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Order } from "#contract/api/order.ts";
import { duration } from "#contract/api/time.ts";
import { runs } from "#testing/runs.ts";
import { handClock, minutes, openSandbox, type Sandbox, viewOf } from "#testing/sandbox.ts";

const STORAGE_KEY = "top-up-sandbox";
const KEY = { "Idempotency-Key": "k" };

/** The time limit for many seeded runs on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: the tests corrupt it on purpose.
type Spoilt = any;

/** A sandbox in use: orders processing and delivered, keys created and revoked, used Idempotency-Keys of both kinds. */
async function used(clock = handClock()) {
  const sandbox = openSandbox({ clock });
  const { panel, order, post, keyWith } = sandbox;
  await order({}, KEY);
  await post("/v1/keys", { name: "CI", scopes: ["wallet:read"] }, { "Idempotency-Key": "made-a-key" });
  const { id } = await keyWith("orders:write");
  await panel.adjust({ kind: "revoke_key", key: id });
  clock.move(6000);
  await panel.adjust({ kind: "set_custom_rate", rate: 125 });
  await panel.adjust({ kind: "switch_item", productItemId: 1002, available: false });
  await panel.adjust({ kind: "set_delivery_delay", delay: duration(20_000) });
  await panel.adjust({ kind: "run_clock", speed: 10 });
  await order({ product_item_id: 1201, cust_account: { user_id: "Zoë <3" }, qty: 3 });
  return sandbox;
}

const SNAPSHOT = (await used()).panel.snapshot();

/** A sandbox with state to lose, and that state. */
async function occupied() {
  const sandbox = openSandbox({ seed: 7 });
  await sandbox.order({ qty: 1 }, { "Idempotency-Key": "mine" });
  const state = () => ({
    stateView: sandbox.panel.stateView.getState(),
    exchanges: sandbox.panel.exchanges.getState(),
    stored: sandbox.storage.kept.get(STORAGE_KEY),
    now: sandbox.panel.now(),
  });
  return { ...sandbox, state };
}

/** Loads a text that must be refused, and returns the reason. */
async function refusalOf(text: string): Promise<string> {
  const { panel, state, failures } = await occupied();
  const before = state();
  const { refused } = await panel.load(text);
  expect(state()).toEqual(before);
  expect(failures).toEqual([]);
  expect(refused, "the snapshot was loaded").not.toBeNull();
  expect(refused?.length).toBeLessThan(300);
  return refused ?? "";
}

const spoilt = (change: (stored: Spoilt) => unknown): string => {
  const stored = JSON.parse(SNAPSHOT);
  return JSON.stringify(change(stored) ?? stored);
};

describe("a snapshot", () => {
  test("loaded elsewhere restores the same state view, and gives the same responses", async () => {
    const here = await used();
    const there = openSandbox({ seed: 2, clock: here.clock });
    const loaded = await there.panel.load(here.panel.snapshot());
    expect(loaded.refused).toBeNull();
    expect(viewOf(there)).toEqual(viewOf(here));
    expect(there.panel.now()).toBe(here.panel.now());
    expect(there.panel.exchanges.getState()).toEqual([]);
    for (const path of ["/v1/orders", "/v1/keys", "/v1/wallet", "/v1/products?limit=100"]) {
      expect((await there.get(path)).text, path).toBe((await here.get(path)).text);
    }
    const [mine, theirs] = [await here.order({}, KEY), await there.order({}, KEY)];
    expect(theirs.text).toBe(mine.text);
    expect(theirs.headers.get("Idempotent-Replayed")).toBe("true");
  });

  test("survives a reload after it was loaded", async () => {
    const before = openSandbox();
    await before.panel.load(SNAPSHOT);
    const { storage, clock } = before;
    const after = openSandbox({ storage, clock, seed: 2 });
    expect(after.panel.mode.getState().setAside).toBeNull();
    expect(after.panel.stateView.getState()).toEqual(before.panel.stateView.getState());
  });

  test("of a fresh sandbox can be loaded too", async () => {
    const { panel } = await occupied();
    expect((await panel.load(openSandbox().panel.snapshot())).refused).toBeNull();
    expect(panel.stateView.getState()).toMatchObject({ balance: "500.00", orders: [], ledger: [] });
  });

  test("from a machine whose clock is an hour ahead continues from its own time", async () => {
    const ahead = handClock();
    ahead.move(minutes(60));
    const { panel: theirs } = await used(ahead);
    const { panel, clock } = openSandbox();
    await panel.load(theirs.snapshot());
    expect(panel.now()).toBe(theirs.now());
    clock.move(1000);
    expect(panel.now()).toBe(theirs.now() + 10_000);
  });

  test("of an empty wallet is not too long", async () => {
    const { panel, order } = openSandbox();
    await panel.adjust({ kind: "set_custom_rate", rate: 500 });
    for (let turn = 0; turn < 100; turn++) {
      const cust_account = { user_id: "u".repeat(64), server_id: "s".repeat(64) };
      await order({ cust_account, qty: 1 }, { "Idempotency-Key": `${turn}`.padStart(255, "k") });
    }
    expect((await panel.load(panel.snapshot())).refused).toBeNull();
  });

  test.each(["\ufeff", "\ufeff\ufeff", "\ufeff\n "])(
    "with %j before it, as programs save files, is loaded",
    async (mark) => {
      const { panel } = await occupied();
      expect((await panel.load(mark + SNAPSHOT)).refused).toBeNull();
    },
  );

  test("that the browser refuses to store is not loaded, and rejects", async () => {
    const { panel, state, storage } = await occupied();
    const before = state();
    storage.fail = "writes";
    await expect(panel.load(SNAPSHOT)).rejects.toThrow("refused to store");
    expect(state()).toEqual(before);
  });
});

describe.each([
  ["reset", async ({ panel }: Sandbox) => panel.reset()],
  [
    "load",
    async ({ panel }: Sandbox) => {
      const loaded = await panel.load(SNAPSHOT);
      if (loaded.refused !== null) throw new Error(loaded.refused);
      return loaded.undo;
    },
  ],
] as const)("undoing a %s", (_, replace) => {
  test("restores the state view, the log and the stored state", async () => {
    const sandbox = await occupied();
    const before = sandbox.state();
    const undo = await replace(sandbox);
    expect(sandbox.state().stateView).not.toEqual(before.stateView);
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    expect(await undo()).toBe(true);
    const { stored, ...after } = sandbox.state();
    const { stored: storedBefore, ...rest } = before;
    expect(after).toEqual(rest);
    expect(JSON.parse(stored ?? "").world).toEqual(JSON.parse(storedBefore ?? "").world);
  });

  test("restores the log, without the reads of the replaced world", async () => {
    const sandbox = await occupied();
    const logged = sandbox.panel.exchanges.getState();
    const undo = await replace(sandbox);
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    await sandbox.get("/v1/wallet");
    expect(sandbox.panel.exchanges.getState()).toHaveLength(1);
    expect(await undo()).toBe(true);
    expect(sandbox.panel.exchanges.getState()).toEqual(logged);
  });

  const since: [string, (sandbox: Sandbox) => Promise<unknown>][] = [
    ["an order was placed", ({ order }) => order({ cust_account: { user_id: "1", server_id: "2" } })],
    ["the clock was set", ({ panel }) => panel.adjust({ kind: "run_clock", speed: 60 })],
    ["a key was made", ({ panel }) => panel.issueKey({ name: "CI", scopes: ["wallet:read"] })],
    ["it was reset again", ({ panel }) => panel.reset()],
    ["another tab placed an order", ({ storage, clock }) => openSandbox({ storage, clock, seed: 3 }).order()],
  ];

  test.each(since)("is refused once %s, and changes nothing", async (_title, happen) => {
    const sandbox = await occupied();
    const undo = await replace(sandbox);
    await happen(sandbox);
    const before = sandbox.state();
    expect(await undo()).toBe(false);
    expect(sandbox.state()).toEqual(before);
  });

  const timePassing: [string, (sandbox: Sandbox) => Promise<unknown>][] = [
    ["an order fell due here", async ({ clock }) => clock.move(10_000)],
    [
      "another tab stored a delivery",
      async ({ storage, clock }) => {
        const theirs = handClock(clock.now());
        openSandbox({ storage, clock: theirs, seed: 3 });
        theirs.move(10_000);
      },
    ],
    [
      "another tab, whose machine time was set back, stored a delivery",
      async ({ storage, clock }) => {
        const theirs = handClock(clock.now());
        openSandbox({ storage, clock: theirs, seed: 3 });
        theirs.move(-3_600_000);
        theirs.move(3_610_000);
      },
    ],
    ["another tab read the wallet", ({ storage, clock }) => openSandbox({ storage, clock, seed: 3 }).get("/v1/wallet")],
    [
      "this tab took over what another stored",
      async ({ storage, adopt }) => {
        const { revision, ...stored } = JSON.parse(storage.kept.get("top-up-sandbox") ?? "");
        adopt(JSON.stringify({ ...stored, revision: revision + 1 }));
      },
    ],
  ];

  test.each(timePassing)("works although %s, because only time has passed", async (_title, pass) => {
    const sandbox = await occupied();
    const undo = await replace(sandbox);
    await pass(sandbox);
    await new Promise<void>((done) => setImmediate(done));
    expect(await undo()).toBe(true);
    expect(sandbox.panel.stateView.getState().orders).not.toEqual([]);
  });

  test("works once; a second time changes nothing", async () => {
    const sandbox = await occupied();
    const undo = await replace(sandbox);
    expect(await undo()).toBe(true);
    const before = sandbox.state();
    expect(await undo()).toBe(false);
    expect(sandbox.state()).toEqual(before);
  });

  test("that the browser refuses to store changes nothing, and rejects", async () => {
    const sandbox = await occupied();
    const undo = await replace(sandbox);
    const before = sandbox.state();
    sandbox.storage.fail = "writes";
    await expect(undo()).rejects.toThrow("refused to store");
    expect(sandbox.state()).toEqual(before);
  });
});

describe("an invalid snapshot is refused, and nothing changes", () => {
  test.each([
    ["nothing", "", /not JSON/],
    ["no JSON", "undefined", /not JSON/],
    ["half of one", SNAPSHOT.slice(0, SNAPSHOT.length / 2), /not JSON/],
    ["null", "null", /invalid structure/],
    ["a number", "7", /invalid structure/],
    ["an array", "[]", /invalid structure/],
    ["an array of one", `[${SNAPSHOT}]`, /invalid structure/],
    ["an empty object", "{}", /invalid structure/],
    [
      "10 MB in one label",
      spoilt(({ world }) => {
        world.keys[1].name = "x".repeat(10_000_000);
      }),
      /at world\.keys\.1\.name: Expected at most 64 characters, got 10000000\./,
    ],
    ["a million brackets", "[".repeat(1_000_000) + "]".repeat(1_000_000 - 1), /not JSON/],
    [
      "a newer format",
      spoilt((stored) => {
        stored.format = 3;
      }),
      /newer version.*format 3, this one reads 2/,
    ],
    [
      "an older format",
      spoilt((stored) => {
        stored.format = 0;
      }),
      /invalid structure/,
    ],
  ])("%s", async (_, text, reason) => {
    expect(await refusalOf(text)).toMatch(reason);
  });
});

/** The path of every object and array in a value. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) => placesIn(member, [...path, name]));
  return [path, ...inside];
}

const memberAt = (value: Spoilt, path: readonly string[]): Spoilt => path.reduce((inner, name) => inner[name], value);

const OBJECTS = placesIn(JSON.parse(SNAPSHOT)).filter((path) => !Array.isArray(memberAt(JSON.parse(SNAPSHOT), path)));
const placeName = (path: readonly string[]) => path.join(".") || "the top";

describe("at every level", { timeout: PATIENCE }, () => {
  test.each(OBJECTS.map((path) => [placeName(path), path] as const))(
    "an extra member in %s is refused",
    async (_, path) => {
      const text = spoilt((stored) => {
        memberAt(stored, path).admin = true;
      });
      expect(await refusalOf(text)).toMatch(/invalid structure/);
    },
  );

  test.each(OBJECTS.map((path) => [placeName(path), path] as const))(
    "a member in %s that reaches a prototype is refused",
    async (_, path) => {
      for (const name of ["__proto__", "constructor", "prototype"]) {
        const text = spoilt((stored) => {
          const value = { polluted: true };
          Object.defineProperty(memberAt(stored, path), name, { value, enumerable: true });
        });
        expect(await refusalOf(text)).toBe(`It has a member ${name}.`);
      }
      expect(({} as Spoilt).polluted).toBeUndefined();
    },
  );

  test("any member with another type is refused", async () => {
    const stored = JSON.parse(SNAPSHOT);
    const leaves = OBJECTS.flatMap((path) => Object.keys(memberAt(stored, path)).map((name) => [path, name] as const));
    for (const [path, name] of leaves) {
      const isTruth = typeof memberAt(stored, path)[name] === "boolean";
      const text = spoilt((changed) => {
        memberAt(changed, path)[name] = isTruth ? 7 : true;
      });
      expect(await refusalOf(text), `${placeName(path)}.${name}`).toMatch(/^It has an invalid structure/);
    }
  });

  test("any missing member is refused", async () => {
    const stored = JSON.parse(SNAPSHOT);
    const leaves = OBJECTS.flatMap((path) => Object.keys(memberAt(stored, path)).map((name) => [path, name] as const));
    for (const [path, name] of leaves) {
      const text = spoilt((changed) => void delete memberAt(changed, path)[name]);
      expect(await refusalOf(text), `${placeName(path)}.${name}`).toMatch(/^It has an invalid structure/);
    }
  });
});

/** Changes that keep the shape but break a rule, in the order of the world's members. */
const IMPOSSIBLE: [string, (world: Spoilt, stored: Spoilt) => void][] = [
  [
    "a negative balance",
    (world) => {
      world.balance = -1;
    },
  ],
  [
    "a balance in fractions",
    (world) => {
      world.balance += 0.5;
    },
  ],
  [
    "a balance that does not add up",
    (world) => {
      world.balance += 100;
    },
  ],
  [
    "an order of negative cost that adds up",
    (world) => {
      world.balance += 2 * world.orders[0].total;
      world.orders[0].unitPrice *= -1;
      world.orders[0].total *= -1;
    },
  ],
  [
    "a total that is not price times qty",
    (world) => {
      world.orders[0].qty += 1;
    },
  ],
  ["a price of nothing", (world) => priced(world, 0)],
  ["a price that the wallet never held", (world) => priced(world, 50_001)],
  ["a quantity of nothing", (world) => ordered(world, 0)],
  ["an item id that the API cannot send", (world) => Object.assign(world.orders[0], { productItemId: 2 ** 31 })],
  ["an item without a name", (world) => Object.assign(world.orders[0], { productItemName: " " })],
  ["a product named by 201 characters", (world) => Object.assign(world.orders[0], { productName: "x".repeat(201) })],
  ["an item named by two lines", (world) => Object.assign(world.orders[0], { productItemName: "a\nb" })],
  [
    "a blank game account",
    (world) => {
      world.orders[0].userId = " ";
    },
  ],
  [
    "a game account of two lines",
    (world) => {
      world.orders[0].userId = "1\n2";
    },
  ],
  [
    "a game account of 65 characters",
    (world) => {
      world.orders[0].userId = "1".repeat(65);
    },
  ],
  [
    "an order delivered before it was placed",
    ({ orders }) => {
      orders[0].deliverAt = orders[0].createdAt - 1;
    },
  ],
  [
    "an order due later than any can be",
    ({ orders }) => {
      orders[0].deliverAt = orders[0].createdAt + 60_001;
    },
  ],
  [
    "an order due at half a millisecond",
    ({ orders }) => {
      orders[0].deliverAt += 0.5;
    },
  ],
  [
    "an order placed after the balance last changed",
    (world) => {
      world.balanceChangedAt -= 1;
    },
  ],
  [
    "two orders of one id",
    ({ orders }) => {
      orders[1].id = orders[0].id;
    },
  ],
  [
    "two keys of one id",
    ({ keys }) => {
      keys[1].id = keys[0].id;
    },
  ],
  [
    "a key without a scope",
    ({ keys }) => {
      keys[1].scopes = [];
    },
  ],
  [
    "a key with a scope twice",
    ({ keys }) => {
      keys[1].scopes = ["wallet:read", "wallet:read"];
    },
  ],
  [
    "a key with an unknown scope",
    ({ keys }) => {
      keys[1].scopes = ["admin"];
    },
  ],
  [
    "a blank label",
    ({ keys }) => {
      keys[1].name = "";
    },
  ],
  [
    "a label of 65 characters",
    ({ keys }) => {
      keys[1].name = "x".repeat(65);
    },
  ],
  [
    "a key's outline that is none",
    ({ keys }) => {
      keys[1].prefix = "rsk_live_Hk2L";
    },
  ],
  [
    "a ledger that points nowhere",
    ({ ledger }) => {
      ledger[0].made = "ord_00000000000000000000";
    },
  ],
  [
    "a ledger that takes an order for a key",
    ({ ledger }) => {
      ledger[0].operation = "createKey";
    },
  ],
  [
    "a ledger that says a read made something",
    ({ ledger }) => {
      ledger[0].operation = "getWallet";
    },
  ],
  [
    "a ledger with one key twice",
    ({ ledger }) => {
      ledger[1].idempotencyKey = ledger[0].idempotencyKey;
    },
  ],
  [
    "an Idempotency-Key of two words",
    ({ ledger }) => {
      ledger[0].idempotencyKey = "a b";
    },
  ],
  [
    "a custom rate of 50.1 %",
    ({ account }) => {
      account.customRate = 501;
    },
  ],
  [
    "a tier there is not",
    ({ account }) => {
      account.tier = "platinum";
    },
  ],
  ["an item switched twice", ({ switched }) => void switched.push(switched[0])],
  [
    "a delay of more than a minute",
    (world) => {
      world.deliveryDelay = 60_001;
    },
  ],
  [
    "a clock at 61 times",
    ({ clock }) => {
      clock.speed = 61;
    },
  ],
  [
    "a clock at 7 times",
    ({ clock }) => {
      clock.speed = 7;
    },
  ],
  [
    "a clock that runs back",
    ({ clock }) => {
      clock.speed = -1;
    },
  ],
  [
    "a clock in the year 3170843",
    ({ clock }) => {
      clock.sandbox = 1e17;
    },
  ],
  [
    "a clock before 1970",
    ({ clock }) => {
      clock.sandbox = -1;
    },
  ],
  [
    "a revision that is none",
    (_, stored) => {
      stored.revision = -1;
    },
  ],
];

function priced(world: Spoilt, unitPrice: number): void {
  const [order] = world.orders;
  world.balance += order.total - unitPrice * order.qty;
  Object.assign(order, { unitPrice, total: unitPrice * order.qty });
}

function ordered(world: Spoilt, qty: number): void {
  const [order] = world.orders;
  world.balance += order.total - order.unitPrice * qty;
  Object.assign(order, { qty, total: order.unitPrice * qty });
}

describe("a manipulated snapshot is refused, and nothing changes", () => {
  test.each(IMPOSSIBLE)("%s", async (_, change) => {
    const reason = await refusalOf(spoilt((stored) => void change(stored.world, stored)));
    expect(reason).toMatch(/^(It|Order|Key) .+\.$/);
  });

  test("the reason is a short sentence, whatever the snapshot holds", async () => {
    const long = "x".repeat(100_000);
    await refusalOf(
      spoilt(({ world }) => {
        world[long] = 1;
      }),
    );
    await refusalOf(
      spoilt(({ world }) => {
        world[long] = "<b>";
      }),
    );
    await refusalOf(
      spoilt(({ world }) => {
        world.account.tier = long;
      }),
    );
    await refusalOf(
      spoilt((stored) => {
        stored.format = 1e300;
      }),
    );
  });
});

/** Expects of any sandbox, whatever was loaded: every call gets a response of the contract, and the balance adds up. */
async function expectSound({ panel, get, order, clock, storage, failures }: Sandbox): Promise<void> {
  const hundredths = (text: string) => Math.round(Number(text) * 100);
  const addsUp = () => {
    const { balance, orders } = panel.stateView.getState();
    expect(orders.reduce((sum, { total }) => sum + hundredths(total), hundredths(balance))).toBe(50000);
  };
  addsUp();
  for (const { dueAt, ...line } of panel.stateView.getState().orders) Order.parse(line);
  for (const line of panel.stateView.getState().ledger) {
    const body = await panel.requestBody(line);
    if (body && "qty" in body) await order(body, { "Idempotency-Key": line.idempotencyKey });
  }
  for (const path of ["/v1/orders?limit=100", "/v1/keys?limit=100", "/v1/wallet", "/v1/products"]) await get(path);
  const [first] = panel.stateView.getState().orders;
  if (first) await panel.adjust({ kind: "deliver_now", order: first.id });
  await panel.adjust({ kind: "skip_to_next_delivery" });
  await panel.adjust({ kind: "set_delivery_delay", delay: duration(60_000) });
  const { key } = await panel.issueKey({ name: "Way back", scopes: ["orders:write", "wallet:read"] });
  await order({}, { Authorization: `Bearer ${key}` });
  clock.move(minutes(60 * 24 * 365));
  await order({}, { Authorization: `Bearer ${key}` });
  addsUp();
  const again = openSandbox({ storage, clock, seed: 9 });
  expect(again.panel.mode.getState().setAside).toBeNull();
  expect(again.panel.snapshot()).toBe(panel.snapshot());
  expect(failures).toEqual([]);
}

describe("a clock far in the future", () => {
  test.each([
    [
      "shows it",
      (clock: Spoilt) => {
        clock.sandbox = 1e14;
      },
    ],
    ["shows it, at 60 times", (clock: Spoilt) => Object.assign(clock, { sandbox: 1e14, speed: 60 })],
    [
      "was set in 1970 and runs at 60 times",
      (clock: Spoilt) => Object.assign(clock, { real: 0, sandbox: 1e14, speed: 60 }),
    ],
    ["was set in the year 5138", (clock: Spoilt) => Object.assign(clock, { real: 1e14, sandbox: 0, speed: 60 })],
  ])("that %s produces no date that cannot be serialized or stored", async (_, change) => {
    const sandbox = openSandbox();
    const loaded = await sandbox.panel.load(spoilt(({ world }) => void change(world.clock)));
    expect(loaded.refused).toBeNull();
    await expectSound(sandbox);
    for (let turn = 0; turn < 3; turn++) {
      const before = sandbox.panel.now();
      await sandbox.panel.adjust({ kind: "skip", by: duration(1e14) });
      expect(sandbox.panel.now()).toBeGreaterThanOrEqual(before);
      sandbox.clock.move(minutes(10));
      await sandbox.order();
    }
    expect(new Date(sandbox.panel.now()).toISOString()).toMatch(/^5138-/);
    expect(openSandbox({ storage: sandbox.storage, clock: sandbox.clock }).panel.mode.getState().setAside).toBeNull();
  });
});

describe("for any change at any path", { timeout: PATIENCE }, () => {
  const leaf: fc.Arbitrary<unknown> = fc.oneof(
    fc.constantFrom(null, true, 0, 1, -1, 0.5, 61, 999, 1e14, 1e15, 2 ** 53, "", "x", "<script>", [], {}),
    fc.integer({ min: -100, max: 100_000 }),
    fc.string(),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const stored = JSON.parse(SNAPSHOT);
  const everyPlace = placesIn(stored).flatMap((path) =>
    Object.keys(memberAt(stored, path)).map((name) => [path, name] as const),
  );
  const change = fc.record({
    place: fc.constantFrom(...everyPlace),
    how: fc.constantFrom("set", "add", "drop", "double"),
    value: leaf,
    by: fc.integer({ min: -1000, max: 1000 }),
  });

  function changed(
    text: string,
    { place: [path, name], how, value, by }: typeof change extends fc.Arbitrary<infer T> ? T : never,
  ) {
    const copy = JSON.parse(text);
    const parent = memberAt(copy, path);
    if (how === "set") parent[name] = value;
    if (how === "add" && typeof parent[name] === "number") parent[name] += by;
    if (how === "drop") delete parent[name];
    if (how === "double" && Array.isArray(parent)) parent.push(parent[Number(name)]);
    return JSON.stringify(copy);
  }

  test("a snapshot is refused with nothing changed, or leaves a valid world", async () => {
    let loadedCount = 0;
    await fc.assert(
      fc.asyncProperty(change, async (given) => {
        const sandbox = await occupied();
        const before = sandbox.state();
        const { refused } = await sandbox.panel.load(changed(SNAPSHOT, given));
        if (refused !== null) {
          expect(sandbox.state()).toEqual(before);
          return;
        }
        loadedCount += 1;
        await expectSound(sandbox);
      }),
      { seed: 20261121, numRuns: runs(150) },
    );
    expect(loadedCount).toBeGreaterThan(runs(10));
  });

  test("a text with any character changed is refused with nothing changed, or leaves a valid world", async () => {
    const character = fc.tuple(fc.nat(SNAPSHOT.length - 1), fc.constantFrom(...'09-"{}[]:,.eE<\\u0000abz \n'));
    await fc.assert(
      fc.asyncProperty(character, async ([at, other]) => {
        const sandbox = await occupied();
        const before = sandbox.state();
        const { refused } = await sandbox.panel.load(SNAPSHOT.slice(0, at) + other + SNAPSHOT.slice(at + 1));
        if (refused === null) await expectSound(sandbox);
        else expect(sandbox.state()).toEqual(before);
      }),
      { seed: 20261121, numRuns: runs(150) },
    );
  });
});
