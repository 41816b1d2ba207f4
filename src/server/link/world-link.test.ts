import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { duration } from "#contract/api/time.ts";
import { digestOf } from "#contract/digest.ts";
import { olderState } from "#testing/older-state.ts";
import { runs } from "#testing/runs.ts";
import {
  CONSOLE,
  everySecretSent,
  handClock,
  keysIn,
  minutes,
  ORDER,
  openSandbox,
  type Sandbox,
  viewOf,
} from "#testing/sandbox.ts";
import { deflated, inflated } from "./deflate.ts";
import { LINKED } from "./linked.fixture.ts";
import { LONGEST_STATE } from "./world-link.ts";

vi.setConfig({ testTimeout: 120_000 });

const SEED = 20261121;
const ADDRESS = "https://sandbox.example/docs/play/#/op/placeOrder?world=";

// biome-ignore lint/suspicious/noExplicitAny: the tests corrupt it on purpose.
type Spoilt = any;

type Step =
  | { do: "order"; item: number; qty: number; key: string | null; user: string; server: string | null }
  | { do: "key"; name: string; scopes: string[]; key: string | null }
  | { do: "revoke"; which: number }
  | { do: "terms"; rate: number | null; tier: "bronze" | "silver" | "gold"; delay: number }
  | { do: "switch"; item: number; available: boolean }
  | { do: "clock"; speed: 0 | 1 | 10 | 60; skip: number }
  | { do: "wait"; by: number };

/** Texts that the API accepts as game accounts and as names of keys. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<!--",
  "&lt;b&gt;&amp;&#0;",
  "\"'`\\",
  "$(1){{2}}%s%00%3Cb%3E",
  "__proto__",
  "constructor",
  "null",
  "-0",
  "שלום",
  "😀".repeat(64),
  "Zoe\u0308",
  "\ufffd",
  "\ue000",
  "\u0301",
  " spaced  out ",
  "rsk_demo_",
];
const HOSTILE_NAMES = ["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "\u00a0nbsp\u3000", "a\u2028b", "\u2800-"];

const ITEMS = [1001, 1202, 1304, 2001, 2304, 3005];
const item = fc.constantFrom(...ITEMS);
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE, ...HOSTILE_NAMES) },
  fc.string({ unit: "binary", maxLength: 66 }),
  fc.string({ unit: "grapheme", maxLength: 64 }),
);
const key = fc.oneof(
  fc.constantFrom(null, "a", "k".repeat(255), "__proto__"),
  fc.string({ unit: fc.constantFrom(..."<a>&\"'\\%_~!"), minLength: 1, maxLength: 255 }),
  fc.uuid(),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      item,
      qty: fc.integer({ min: 1, max: 5 }),
      key,
      user: text,
      server: fc.option(text),
    }),
  },
  fc.record({
    do: fc.constant("key" as const),
    name: text,
    scopes: fc.subarray(["orders:write", "wallet:read"], { minLength: 1 }),
    key,
  }),
  fc.record({ do: fc.constant("revoke" as const), which: fc.nat(5) }),
  fc.record({
    do: fc.constant("terms" as const),
    rate: fc.option(fc.integer({ min: 0, max: 500 })),
    tier: fc.constantFrom("bronze" as const, "silver" as const, "gold" as const),
    delay: fc.integer({ min: 0, max: 60_000 }),
  }),
  fc.record({ do: fc.constant("switch" as const), item, available: fc.boolean() }),
  fc.record({
    do: fc.constant("clock" as const),
    speed: fc.constantFrom(0 as const, 1 as const, 10 as const, 60 as const),
    skip: fc.nat(90_000_000),
  }),
  fc.record({ do: fc.constant("wait" as const), by: fc.constantFrom(1, 5000, 3_600_000, 86_400_000) }),
);

async function take({ panel, clock, order, post }: Sandbox, given: Step): Promise<void> {
  const header = (used: string | null): Record<string, string> => (used === null ? {} : { "Idempotency-Key": used });
  switch (given.do) {
    case "order": {
      const cust_account = { user_id: given.user, ...(given.server !== null && { server_id: given.server }) };
      await order({ product_item_id: given.item, qty: given.qty, cust_account }, header(given.key));
      return;
    }
    case "key":
      await post("/v1/keys", { name: given.name, scopes: given.scopes }, header(given.key));
      return;
    case "revoke": {
      const { keys } = panel.stateView.getState();
      const chosen = keys[given.which % keys.length];
      if (chosen && given.which < 3) await panel.adjust({ kind: "revoke_key", key: chosen.id });
      return;
    }
    case "terms":
      await panel.adjust({ kind: "set_tier", tier: given.tier });
      await panel.adjust({ kind: "set_custom_rate", rate: given.rate });
      await panel.adjust({ kind: "set_delivery_delay", delay: duration(given.delay) });
      return;
    case "switch":
      await panel.adjust({ kind: "switch_item", productItemId: given.item, available: given.available });
      return;
    case "clock":
      await panel.adjust({ kind: "run_clock", speed: given.speed });
      await panel.adjust({ kind: "skip", by: duration(given.skip) });
      return;
    case "wait":
      clock.move(given.by);
  }
}

/** A sandbox after these steps. */
async function lived(steps: readonly Step[], seed = 1): Promise<Sandbox> {
  const sandbox = openSandbox({ seed });
  for (const each of steps) await take(sandbox, each);
  return sandbox;
}

const world = (sandbox: Sandbox) => JSON.parse(sandbox.panel.snapshot()).world;

/** Everything in a world that is carried: not the world's id, and not the real clock. */
const carried = (sandbox: Sandbox) => {
  const { id: _, clock, ...rest } = world(sandbox);
  return { ...rest, speed: clock.speed, shows: sandbox.panel.now() };
};

async function read(there: Sandbox, link: string) {
  const found = await there.panel.unpacked(link);
  if (found.refused !== null) throw new Error(found.refused);
  return found;
}

/** A sandbox with state to lose, and that state. */
async function occupied() {
  const sandbox = openSandbox({ seed: 7 });
  await sandbox.order({ qty: 1 }, { "Idempotency-Key": "mine" });
  const state = () => [
    sandbox.panel.stateView.getState(),
    sandbox.panel.snapshot(),
    sandbox.panel.exchanges.getState(),
  ];
  return { ...sandbox, state };
}

/** Expects that a state is the same in a link, after the undo of an undo, in a backup and after a reload. */
async function expectCarried(here: Sandbox, wait = 0): Promise<void> {
  const clock = handClock(here.clock.now());
  clock.move(wait);
  const there = openSandbox({ seed: 2, clock });
  const before = carried(there);
  const link = await read(there, await here.panel.packed({ note: "\n" }));
  expect(link.extra).toEqual({ note: "\n" });
  const undo = await link.open();
  expect(carried(there)).toEqual(carried(here));
  expect(viewOf(there)).toEqual(viewOf(here));
  expect(world(there).id).not.toBe(world(here).id);
  const undoReset = await there.panel.reset();
  expect(await undoReset()).toBe(true);
  expect(carried(there)).toEqual(carried(here));
  expect(await undo()).toBe(true);
  expect(carried(there)).toEqual(before);

  const restored = openSandbox({ seed: 3, clock: here.clock });
  // A file holds UTF-8.
  const file = new TextDecoder().decode(new TextEncoder().encode(here.panel.snapshot()));
  expect(await restored.panel.load(file)).toMatchObject({ refused: null });
  expect(carried(restored)).toEqual(carried(here));
  const reloaded = openSandbox({ storage: restored.storage, clock: here.clock, seed: 4 });
  expect(reloaded.panel.mode.getState().setAside).toBeNull();
  expect(world(reloaded)).toEqual(world(restored));
  expect(viewOf(reloaded)).toEqual(viewOf(here));
  expect(here.failures).toEqual([]);
}

/** The reason a link is refused; also expects that nothing changes. */
async function refusalOf(link: string): Promise<string> {
  const { panel, state, failures } = await occupied();
  const before = state();
  const { refused } = await panel.unpacked(link);
  expect(state()).toEqual(before);
  expect(failures).toEqual([]);
  expect(refused, "the link was read").toMatch(/^[A-Z].{1,300}\.$/);
  return refused ?? "";
}

/** A presenter's demo: five orders, two keys, another tier, a draft body. */
async function demo(orders = 5) {
  const sandbox = openSandbox({ seed: 3 });
  const { panel, order, clock } = sandbox;
  await sandbox.keyWith("wallet:read");
  await sandbox.keyWith("orders:write", "wallet:read");
  await panel.adjust({ kind: "set_tier", tier: "gold" });
  if (orders > 50) await panel.adjust({ kind: "set_custom_rate", rate: 500 });
  const uuids = fc.sample(fc.uuid(), { numRuns: orders, seed: SEED });
  for (const [turn, uuid] of uuids.entries()) {
    clock.move(7321);
    const cust_account = { user_id: `${5560524498 + turn * 7919}`, server_id: `${2201 + turn}` };
    const product_item_id = orders > 50 ? 2001 : [1001, 2001, 1201][turn % 3];
    await order({ product_item_id, qty: 1, cust_account }, { "Idempotency-Key": uuid });
  }
  const body = JSON.stringify({ ...ORDER, qty: 3 }, null, 2);
  const drafts = { placeOrder: { body, idempotencyKey: uuids[0], view: "json" }, createKey: { body: "{}" } };
  return { sandbox, extra: { drafts } };
}

describe("every state that the API can reach goes round, through link, backup, undo and reload:", () => {
  test("generated states", async () => {
    let records = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.nat(1_000_000_000), async (steps, wait) => {
        const here = await lived(steps);
        const { orders, keys } = here.panel.stateView.getState();
        records += orders.length + keys.length - 1;
        await expectCarried(here, wait);
      }),
      { numRuns: runs(200), seed: SEED },
    );
    expect(records).toBeGreaterThan(runs(100));
  });

  test("hostile texts as game accounts and as names of keys", async () => {
    const sandbox = openSandbox();
    for (const hostile of HOSTILE) {
      const account = { product_item_id: 2001, cust_account: { user_id: hostile, server_id: hostile }, qty: 1 };
      expect((await sandbox.order(account)).status, hostile).toBe(201);
    }
    for (const name of [...HOSTILE, ...HOSTILE_NAMES]) {
      expect((await sandbox.post("/v1/keys", { name, scopes: ["wallet:read"] })).status, name).toBe(201);
    }
    await expectCarried(sandbox);
  });

  test.each(["\ud800x", "\u202e8944250655", "1\u200b2", "\ufeff1", "1\u2066", "👩\u200d🚀", "1\u00a02"])(
    "a state that an older version stored with %j, though the API refuses it now",
    async (old) => {
      const sandbox = openSandbox({ ...(await olderState(old)), seed: 5 });
      expect(sandbox.panel.mode.getState().setAside).toBeNull();
      expect((await sandbox.get("/v1/orders")).json.data[0].cust_account).toEqual({ user_id: old, server_id: old });
      await expectCarried(sandbox);
      const cust_account = { user_id: old, server_id: "1" };
      expect((await sandbox.post("/v1/orders", { ...ORDER, cust_account }, CONSOLE)).status).toBe(422);
    },
  );

  test("300 orders, in a link of at most 60,000 characters", async () => {
    const { sandbox, extra } = await demo(300);
    expect(sandbox.panel.stateView.getState().orders).toHaveLength(300);
    expect((ADDRESS + (await sandbox.panel.packed(extra))).length).toBeLessThan(60_000);
    await expectCarried(sandbox);
  });

  test("more than a link has room for: a backup has it, and the link says that it does not fit", async () => {
    const { sandbox } = await demo(5);
    const stored = JSON.parse(sandbox.panel.snapshot());
    const [sample, own] = stored.world.keys;
    const named = { ...own, name: `a${"\ud800".repeat(63)}` };
    const ids = Array.from({ length: 4000 }, (_, turn) => `key_${`${turn}`.padStart(20, "0")}`);
    stored.world.keys = [sample, own, ...ids.map((id) => ({ ...named, id }))];
    expect(await sandbox.panel.load(JSON.stringify(stored))).toMatchObject({ refused: null });
    expect(sandbox.panel.snapshot().length).toBeGreaterThan(2_000_000);
    expect(await openSandbox({ seed: 3 }).panel.load(sandbox.panel.snapshot())).toMatchObject({ refused: null });
    const reason = "This state cannot be put into a link. It expands to more than 262144 bytes.";
    await expect(sandbox.panel.packed(null)).rejects.toThrow(reason);
  });
});

describe("a link whose text was changed on its way is refused, and nothing changes:", () => {
  let link = "";
  beforeAll(async () => {
    const { sandbox, extra } = await demo();
    link = await sandbox.panel.packed(extra);
  });
  const place = fc.nat(100_000).map((at) => at % link.length);
  const strange = fc.constantFrom("A", "z", "-", "_", "0", ".", "=", "%", " ", "<", "é", "\u0000");
  const mutations: Record<string, fc.Arbitrary<string>> = {
    "a character changed": fc
      .tuple(place, strange)
      .map(([at, other]) => link.slice(0, at) + other + link.slice(at + 1)),
    "a character inserted": fc.tuple(place, strange).map(([at, other]) => link.slice(0, at) + other + link.slice(at)),
    "cut anywhere": place.map((at) => link.slice(0, at)),
    "a part dropped": fc
      .tuple(place, fc.integer({ min: 1, max: 9 }))
      .map(([at, by]) => link.slice(0, at) + link.slice(at + by)),
    "two parts swapped": place.map((at) => link.slice(at) + link.slice(0, at)),
  };

  test.each(Object.entries(mutations))("%s", async (_, mutated) => {
    await fc.assert(
      fc.asyncProperty(mutated, async (other) => {
        fc.pre(other !== link);
        expect(await refusalOf(other)).toMatch(/is incomplete or was changed|(newer|older) version/);
      }),
      { numRuns: runs(100), seed: SEED },
    );
  });

  test.each([
    ["nothing", "", /incomplete or was changed/],
    ["a word", "world", /incomplete or was changed/],
    ["a version that is none", "0.AA.000000000000", /incomplete or was changed/],
    ["a newer version", "4.whatever it holds", /newer version of the sandbox \(version 4, this one reads 3\)/],
    ["version 1", "1.1db1e9e93f56", /^It was made by an older version of the sandbox and can no longer be read\.$/],
    ["version 2, cut", "2.abc", /^It was made by an older version of the sandbox and can no longer be read\.$/],
    ["10 MB", `3.${"A".repeat(10_000_000)}`, /longer than 400000/],
  ])("%s in the place of a link", async (_, other, reason) => {
    expect(await refusalOf(other)).toMatch(reason);
  });

  test.each([".", ")", " ", ").", ">", "\u00a0", "”", "。", "\u200b", "_", "…)"])(
    "but not %j behind it",
    async (added) => {
      expect(await openSandbox().panel.unpacked(link + added)).toMatchObject({ refused: null });
    },
  );
});

/** The text of a link with this content and a valid checksum. */
async function sealed(content: string): Promise<string> {
  const signed = `3.${await deflated(content)}`;
  return `${signed}.${digestOf(signed).slice(0, 12)}`;
}

const contentOf = async (link: string) => (await inflated(link.split(".")[1] ?? "", LONGEST_STATE)) ?? "";

describe("forged content with a valid checksum is refused, and nothing changes:", () => {
  let snapshot = "";
  beforeAll(async () => {
    const { sandbox, extra } = await demo();
    snapshot = (await contentOf(await sandbox.panel.packed(extra))).split("\n")[0] ?? "";
  });

  const forged: [string, (world: Spoilt, stored: Spoilt) => unknown, RegExp][] = [
    ["more money", (world) => Object.assign(world, { balance: world.balance + 100 }), /do not add up to 500\.00/],
    ["an order for nothing", ({ orders: [order] }) => Object.assign(order, { unitPrice: 0, total: 0 }), /unitPrice/],
    ["an order at another total", ({ orders: [order] }) => Object.assign(order, { qty: 2 }), /its price times qty/],
    [
      "orders of 1e9",
      ({ orders: [order] }) => Object.assign(order, { qty: 1e9, unitPrice: 1e9, total: 1e18 }),
      /orders/,
    ],
    ["900 orders of one id", ({ orders }) => orders.push(...Array(99).fill(orders[0])), /add up/],
    ["two orders of one id", ({ orders }) => Object.assign(orders[0], { id: orders[1].id }), /share an id/],
    [
      "an item id the API cannot send",
      ({ orders: [order] }) => Object.assign(order, { productItemId: 2 ** 31 }),
      /Item/,
    ],
    ["a product named by a key", ({ orders: [order] }) => Object.assign(order, { productName: SECRET }), /an API key/],
    ["a control character", ({ orders: [order] }) => Object.assign(order, { productItemName: "a\u0007" }), /U\+0007/],
    ["a key named by a key's value", ({ keys }) => Object.assign(keys[1], { name: SECRET }), /an API key/],
    ["a scope there is not", ({ keys }) => Object.assign(keys[1], { scopes: ["admin"] }), /scopes/],
    ["100,000 scopes", ({ keys }) => Object.assign(keys[1], { scopes: Array(100_000).fill(1) }), /keys\.1\.scopes\.0/],
    ["a ledger entry for nothing", ({ ledger }) => Object.assign(ledger[0], { made: "ord_0" }), /the ledger refers/],
    ["two entries of one key", ({ ledger: [one, two] }) => Object.assign(one, two), /share a key/],
    ["a tier that every object has", ({ account }) => Object.assign(account, { tier: "constructor" }), /tier/],
    ["a speed there is not", ({ clock }) => Object.assign(clock, { speed: 1000 }), /speed/],
    ["a time after the last", ({ clock }) => Object.assign(clock, { sandbox: 1e14 + 1 }), /sandbox/],
    ["half a millisecond", ({ clock }) => Object.assign(clock, { sandbox: 0.5 }), /sandbox/],
    ["a member too many", (world) => Object.assign(world, { admin: true }), /invalid structure at world/],
    [
      "a state of a newer build",
      (_, stored) => Object.assign(stored, { format: 3 }),
      /newer version.*format 3, this one/,
    ],
    ["83,000 empty orders", (world) => Object.assign(world, { orders: Array(83_000).fill({}) }), /orders\.0\.id/],
    ["120,000 numbers for keys", (world) => Object.assign(world, { keys: Array(120_000).fill(1) }), /keys\.0/],
  ];
  const SECRET = CONSOLE.Authorization;

  test.each(forged)("%s", async (_, forge, reason) => {
    const stored = JSON.parse(snapshot);
    forge(stored.world, stored);
    expect(await refusalOf(await sealed(`${JSON.stringify(stored)}\nnull`))).toMatch(reason);
  });

  test.each<[string, (snapshot: string) => string, RegExp]>([
    ["nothing", () => "", /not JSON/],
    ["null", () => "null\nnull", /invalid structure/],
    ["a snapshot without its second line", (text) => text, /not JSON/],
    ["a prototype in the state", (text) => `${text.replace("{", '{"__proto__":{},')}\nnull`, /a member __proto__/],
    ["a prototype in a draft", (text) => `${text}\n{"drafts":{"__proto__":{}}}`, /a member __proto__/],
    ["260,000 brackets", () => "[".repeat(260_000), /not JSON/],
    ["brackets in a draft", (text) => `${text}\n${"[".repeat(120_000)}${"]".repeat(120_000)}`, /not JSON/],
    ["10 MB in a few kB", () => "x".repeat(10_000_000), /expands to more than 262144/],
    ["10 MB of a draft", (text) => `${text}\n"${"\u200b".repeat(4_000_000)}"`, /expands to more than 262144/],
    ["a byte more than 256 kB", () => "x".repeat(256 * 1024 + 1), /expands to more than 262144/],
    ["256 kB", () => "x".repeat(256 * 1024), /not JSON/],
  ])("%s", async (_, content, reason) => {
    expect(await refusalOf(await sealed(content(snapshot)))).toMatch(reason);
  });

  test("content that is not deflated", async () => {
    const signed = "3.____";
    expect(await refusalOf(`${signed}.${digestOf(signed).slice(0, 12)}`)).toMatch(/not JSON/);
  });

  test("any value replaced, unless the world is valid", async () => {
    const leaves = leavesOf(JSON.parse(snapshot));
    const value = fc.oneof(
      fc.integer(),
      fc.constantFrom(-1, 0, 1e9, 1e14, 1e300, null, true, "", "__proto__", []),
      fc.string(),
    );
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...leaves), value, async (path, put) => {
        const changed = JSON.parse(snapshot);
        const inside = path.slice(0, -1).reduce((inner, name) => inner[name], changed);
        inside[path.at(-1) ?? ""] = put;
        const there = openSandbox();
        const found = await there.panel.unpacked(await sealed(`${JSON.stringify(changed)}\nnull`));
        if (found.refused === null) {
          await found.open();
          expect((await openSandbox().panel.load(there.panel.snapshot())).refused).toBeNull();
        } else {
          refused += 1;
          expect(found.refused).toMatch(/^[A-Z].*\.$/s);
        }
      }),
      { numRuns: runs(200), seed: SEED },
    );
    expect(refused).toBeGreaterThan(runs(100));
  });
});

/** The path of every primitive in a value. */
function leavesOf(value: Spoilt, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

describe("a link's text", () => {
  test.each([
    [5, 2200],
    [10, 3500],
    [50, 11_000],
  ])("for %i orders makes a link below %i characters", async (orders, most) => {
    const { sandbox, extra } = await demo(orders);
    const link = await sandbox.panel.packed(extra);
    expect((ADDRESS + link).length).toBeLessThan(most);
    expect(link, "characters at which no program cuts a link").toMatch(/^3\.[\w-]+\.[0-9a-f]{12}$/);
  });

  test("is a snapshot file, then what the page adds", async () => {
    const { sandbox, extra } = await demo();
    const [file = "", added = ""] = (await contentOf(await sandbox.panel.packed(extra))).split("\n");
    const there = openSandbox({ seed: 2, clock: sandbox.clock });
    expect(await there.panel.load(file)).toMatchObject({ refused: null });
    expect(carried(there)).toEqual(carried(sandbox));
    expect(JSON.parse(added)).toEqual(extra);
  });

  test("holds no key's value, whole or partial, however it was written, and holds the player's id", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    const { secret } = await sandbox.keyWith("wallet:read");
    await sandbox.order();
    const written = [secret, secret.replaceAll("_", "%5F"), secret.replaceAll("_", "\\u005f"), `Bearer ${secret}`];
    const extra = { body: written.join(" "), lines: written, [secret]: 1, half: secret.slice(0, 30) };
    const content = await contentOf(await sandbox.panel.packed(extra));
    expect(keysIn(content)).toEqual([]);
    expect(content).not.toContain(secret.slice(13, -4));
    expect(content).toContain(ORDER.cust_account.user_id);
  });

  test("of the first build that wrote version 3 can be read", async () => {
    const { stateView } = await read(openSandbox(), LINKED);
    expect(stateView).toMatchObject({ balance: "488.05", tier: "gold", orders: { length: 5 }, keys: { length: 3 } });
  });
});

describe("a link's content", () => {
  test("is shown before it is opened, and showing it changes nothing", async () => {
    const { sandbox, extra } = await demo();
    const there = await occupied();
    const before = there.state();
    const found = await there.panel.unpacked(await sandbox.panel.packed(extra));
    expect(found).toMatchObject({ refused: null, extra, stateView: viewOf(sandbox), replacesNothing: false });
    expect(there.state()).toEqual(before);
  });

  test("continues from the time it was encoded, however long the link or its preview waited", async () => {
    const { sandbox, extra } = await demo();
    await sandbox.panel.adjust({ kind: "run_clock", speed: 10 });
    sandbox.clock.move(1000);
    const link = await sandbox.panel.packed(extra);
    const there = openSandbox();
    there.clock.move(minutes(60 * 24 * 400));
    const found = await read(there, link);
    there.clock.move(minutes(5));
    await found.open();
    expect(there.panel.now()).toBe(sandbox.panel.now());
    there.clock.move(1000);
    expect(there.panel.now()).toBe(sandbox.panel.now() + 10_000);
  });

  test("of the year 5138 delivers the orders placed and carried there", async () => {
    const here = openSandbox();
    await here.panel.adjust({ kind: "skip", by: duration(1e14) });
    await here.order();
    const stored = JSON.parse((await contentOf(await here.panel.packed(null))).split("\n")[0] ?? "");
    // As an older version wrote it: due five seconds after the last time of the clock.
    stored.world.orders[0].deliverAt += 5000;
    const there = openSandbox({ seed: 2 });
    await (await read(there, await sealed(`${JSON.stringify(stored)}\nnull`))).open();
    await there.order();
    there.clock.move(minutes(1));
    const statuses = [here, there].map(({ panel }) => panel.stateView.getState().orders.map(({ status }) => status));
    expect(statuses).toEqual([["delivered"], ["delivered", "delivered"]]);
    expect((await there.get("/v1/orders?status=processing")).json.data).toEqual([]);
  });

  test("gives the same responses: an order is replayed, a created key's value is recognised", async () => {
    const here = openSandbox();
    const { header } = await here.keyWith("orders:write");
    const first = await here.order({}, { ...header, "Idempotency-Key": "k" });
    const there = openSandbox({ seed: 2 });
    await (await read(there, await here.panel.packed(null))).open();
    const again = await there.order({}, { ...header, "Idempotency-Key": "k" });
    expect([again.status, again.text, again.headers.get("Idempotent-Replayed")]).toEqual([201, first.text, "true"]);
  });

  test("is not opened if the browser refuses to store it", async () => {
    const there = await occupied();
    const before = there.state();
    const found = await read(there, LINKED);
    there.storage.fail = "writes";
    await expect(found.open()).rejects.toThrow("refused to store");
    expect(there.state()).toEqual(before);
  });
});

describe("a link replaces nothing", () => {
  const replacesNothing = async (there: Sandbox): Promise<boolean> => (await read(there, LINKED)).replacesNothing;

  test("if only time has passed, or after a reset", async () => {
    const there = openSandbox();
    there.clock.move(minutes(5));
    expect(await replacesNothing(there)).toBe(true);
    await there.order();
    expect(await replacesNothing(there)).toBe(false);
    await there.panel.reset();
    expect(await replacesNothing(there)).toBe(true);
  });

  test.each<Step>([
    { do: "order", item: 1001, qty: 1, key: null, user: "1", server: "2" },
    { do: "key", name: "CI", scopes: ["wallet:read"], key: null },
    { do: "revoke", which: 0 },
    { do: "terms", rate: null, tier: "gold", delay: 5000 },
    { do: "terms", rate: 100, tier: "silver", delay: 5000 },
    { do: "terms", rate: null, tier: "silver", delay: 1 },
    { do: "switch", item: 1001, available: false },
    { do: "clock", speed: 0, skip: 1 },
  ])("unless the visitor did %j", async (given) => {
    expect(await replacesNothing(await lived([given]))).toBe(false);
  });
});
