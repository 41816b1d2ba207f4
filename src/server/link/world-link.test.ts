import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { duration } from "#contract/api/time.ts";
import { digestOf } from "#contract/digest.ts";
import { runs } from "#testing/runs.ts";
import {
  CONSOLE,
  everySecretSent,
  handClock,
  keysIn,
  minutes,
  openSandbox,
  type Sandbox,
  viewOf,
} from "#testing/sandbox.ts";
import { deflated, inflated } from "./deflate.ts";
import { LINKED_1 } from "./linked-1.fixture.ts";
import { LONGEST_STATE } from "./world-link.ts";

vi.setConfig({ testTimeout: 120_000 });

const SEED = 20261121;
const ADDRESS = "https://sandbox.example/docs/play/#/op/placeOrder?world=";

// biome-ignore lint/suspicious/noExplicitAny: the tests corrupt it on purpose.
type Spoilt = any;

type Step =
  | { do: "order"; item: number; qty: number; key: string | null; user: string }
  | { do: "key"; name: string; scopes: string[]; key: string | null }
  | { do: "revoke"; which: number }
  | { do: "terms"; rate: number | null; tier: "bronze" | "silver" | "gold"; delay: number }
  | { do: "switch"; item: number; available: boolean }
  | { do: "clock"; speed: 0 | 1 | 10 | 60; skip: number }
  | { do: "wait"; by: number };

const ITEMS = [1001, 1202, 1304, 2001, 2304, 3005];
const key = fc.oneof(fc.constantFrom(null, "a", "k".repeat(255)), fc.uuid());
const line = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).map((text) => `u${text}`);
/** Ids that the API accepts; a label may also have joiners. */
const id = line.map((text) => text.replaceAll(/[\p{Cf}\p{DI}]/gu, ""));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      item: fc.constantFrom(...ITEMS),
      qty: fc.integer({ min: 1, max: 5 }),
      key,
      user: id,
    }),
  },
  fc.record({
    do: fc.constant("key" as const),
    name: fc.oneof(line, fc.constant(" spaced ")),
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
  fc.record({ do: fc.constant("switch" as const), item: fc.constantFrom(...ITEMS), available: fc.boolean() }),
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
      const cust_account = { user_id: given.user, server_id: "2201" };
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

/** Everything in a world that a link carries: not the world's id, and not the real clock. */
const carried = (sandbox: Sandbox) => {
  const { id: _, clock, ...rest } = world(sandbox);
  return { ...rest, speed: clock.speed, shows: sandbox.panel.now() };
};

async function opened(there: Sandbox, text: string): Promise<unknown> {
  const read = await there.panel.unpacked(text);
  if (read.refused !== null) throw new Error(read.refused);
  await read.open();
  return read.extra;
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

/** The reason a text is refused; also expects that nothing changes. */
async function refusalOf(text: string): Promise<string> {
  const { panel, state, failures } = await occupied();
  const before = state();
  const read = await panel.unpacked(text);
  expect(state()).toEqual(before);
  expect(failures).toEqual([]);
  expect(read.refused, "the link was read").not.toBeNull();
  expect(read.refused?.length).toBeLessThan(300);
  return read.refused ?? "";
}

/** A presenter's demo: five orders, two keys, another tier, a draft body. */
async function demo(orders = 5) {
  const sandbox = openSandbox({ seed: 3 });
  const { panel, order, clock } = sandbox;
  await sandbox.keyWith("wallet:read");
  await sandbox.keyWith("orders:write", "wallet:read");
  await panel.adjust({ kind: "set_tier", tier: "gold" });
  const uuids = fc.sample(fc.uuid(), { numRuns: orders, seed: SEED });
  for (const [turn, uuid] of uuids.entries()) {
    clock.move(7321);
    const cust_account = { user_id: `${5560524498 + turn * 7919}`, server_id: `${2201 + turn}` };
    await order(
      { product_item_id: [1001, 2001, 1201][turn % 3], qty: 1 + (turn % 2), cust_account },
      { "Idempotency-Key": uuid },
    );
  }
  const body = JSON.stringify(
    { product_item_id: 1001, cust_account: { user_id: "1", server_id: "2" }, qty: 3 },
    null,
    2,
  );
  const drafts = { placeOrder: { body, idempotencyKey: uuids[0], view: "json" }, createKey: { body: "{}" } };
  return { sandbox, extra: { drafts } };
}

test("generated worlds, encoded and opened elsewhere, are the same worlds", async () => {
  const later = fc.nat(1_000_000_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), later, fc.string(), async (steps, wait, note) => {
      const here = await lived(steps);
      const clock = handClock();
      clock.move(wait);
      const there = openSandbox({ seed: 2, clock });
      const extra = await opened(there, await here.panel.packed({ note }));
      expect(extra).toEqual({ note });
      expect(carried(there)).toEqual(carried(here));
      expect(viewOf(there)).toEqual(viewOf(here));
      expect(world(there).id).not.toBe(world(here).id);
    }),
    { numRuns: runs(200), seed: SEED },
  );
});

describe("mutated links are refused with a reason, and nothing changes:", () => {
  let text = "";
  beforeAll(async () => {
    const { sandbox, extra } = await demo();
    text = await sandbox.panel.packed(extra);
  });
  const place = fc.nat(100_000).map((at) => at % Math.max(text.length, 1));
  const strange = fc.constantFrom("A", "z", "-", "_", "0", ".", "=", "%", " ", "<", "é", "\u0000");
  const mutations: Record<string, fc.Arbitrary<string>> = {
    "a character changed": fc
      .tuple(place, strange)
      .filter(([at, character]) => text[at] !== character)
      .map(([at, character]) => text.slice(0, at) + character + text.slice(at + 1)),
    "cut at its end": place.map((at) => text.slice(0, at)),
    "cut in its middle": fc
      .tuple(place, fc.integer({ min: 1, max: 40 }))
      .map(([at, by]) => text.slice(0, at) + text.slice(at + by)),
    "two characters swapped": place
      .filter((at) => at + 1 < text.length && text[at] !== text[at + 1])
      .map((at) => `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`),
    "something added": fc
      .tuple(place, fc.string({ minLength: 1 }))
      .map(([at, more]) => text.slice(0, at) + more + text.slice(at)),
  };

  test.each(Object.keys(mutations))("%s", async (kind) => {
    const mutated = fc.constant(null).chain(() => mutations[kind] as fc.Arbitrary<string>);
    await fc.assert(
      fc.asyncProperty(mutated, async (other) => {
        fc.pre(other !== text);
        expect(await refusalOf(other)).toMatch(/is incomplete or was changed|newer version/);
      }),
      { numRuns: 40, seed: SEED },
    );
  });
});

/** The text of a link with this content and a valid checksum. */
async function sealed(json: string): Promise<string> {
  const signed = `1.${await deflated(json)}`;
  return `${signed}.${digestOf(signed).slice(0, 12)}`;
}

async function packedDemo(): Promise<Spoilt> {
  const { sandbox, extra } = await demo();
  const text = await sandbox.panel.packed(extra);
  return JSON.parse((await inflated(text.split(".")[1] ?? "", LONGEST_STATE)) ?? "");
}

const [ORDERS, KEYS, LEDGER] = [8, 9, 10] as const;

describe("forged content with a valid checksum is refused:", () => {
  const spoilt: [string, (rows: Spoilt, packed: Spoilt) => unknown, RegExp][] = [
    ["more spent than there was", (rows) => Object.assign(rows[ORDERS][0], { 2: 500, 3: 475 }), /balance/],
    ["an order for nothing", (rows) => Object.assign(rows[ORDERS][0], { 3: 0 }), /unitPrice/],
    [
      "more than the wallet held, for a price that no catalogue forbids",
      (rows) => Object.assign(rows[ORDERS][0], { 3: 50_001 }),
      /balance/,
    ],
    [
      "an item whose id the API cannot send",
      (rows) => Object.assign(rows[ORDERS][0], { 1: 2 ** 31 }),
      /does not contain a sandbox state/,
    ],
    [
      "an item named by 201 characters",
      (rows) => Object.assign(rows[ORDERS][0], { 9: ["x".repeat(201), "y"] }),
      /productItemName/,
    ],
    [
      "an item named by a control character",
      (rows) => Object.assign(rows[ORDERS][0], { 9: ["a\u0007", "y"] }),
      /U\+0007/,
    ],
    [
      "a product named by a key's value",
      (rows) => Object.assign(rows[ORDERS][0], { 9: ["x", CONSOLE.Authorization] }),
      /an API key/,
    ],
    ["a label of 65 characters", (rows) => Object.assign(rows[KEYS][1], { 1: "x".repeat(65) }), /at most 64/],
    ["a key's value for a label", (rows) => Object.assign(rows[KEYS][1], { 1: CONSOLE.Authorization }), /an API key/],
    ["a scope there is not", (rows) => Object.assign(rows[KEYS][1], { 2: [7] }), /scopes/],
    ["two orders of one id", (rows) => Object.assign(rows[ORDERS][0], { 0: rows[ORDERS][1][0] }), /share an id/],
    ["a ledger entry for nothing", (rows) => Object.assign(rows[LEDGER][0], { 2: 99 }), /ledger/],
    ["two entries of one key", (rows) => Object.assign(rows[LEDGER][0], { 0: rows[LEDGER][1][0] }), /share a key/],
    ["a fingerprint that is none", (rows) => Object.assign(rows[LEDGER][0], { 4: "x" }), /fingerprint/],
    ["a tier there is not", (rows) => Object.assign(rows, { 4: "platinum" }), /tier/],
    ["a tier that every object has", (rows) => Object.assign(rows, { 4: "constructor" }), /tier/],
    ["a speed there is not", (rows) => Object.assign(rows, { 3: 1000 }), /speed/],
    ["a time after the last", (rows) => Object.assign(rows, { 0: 1e14, 1: 1e14 }), /has an invalid structure at world/],
    ["a time before the first", (rows) => Object.assign(rows, { 1: -1e14 }), /sandbox/],
    ...[7, 9].map((list): [string, (rows: Spoilt) => unknown, RegExp] => [
      `5,001 short rows in list ${list}`,
      (rows) => Object.assign(rows, { [list]: Array(5001).fill(list === 7 ? [1001, true] : [0, null]) }),
      /does not contain a sandbox state/,
    ]),
    ["half a millisecond", (rows) => Object.assign(rows, { 1: 0.5 }), /does not contain a sandbox state/],
    ["a number too many", (rows) => rows.push(1), /does not contain a sandbox state/],
    ["a row too short", (rows) => rows[ORDERS][0].splice(7), /does not contain a sandbox state/],
    ["more orders than a wallet pays for", (rows) => rows[ORDERS].push(...Array(900).fill(rows[ORDERS][0])), /balance/],
    [
      "more spent than a safe integer holds",
      (rows) => rows[ORDERS].push(...Array(900).fill(Object.assign([...rows[ORDERS][0]], { 2: 1e6, 3: 1e6 }))),
      /balance/,
    ],
    [
      "a member that reaches a prototype",
      (_, packed) => Object.defineProperty(packed[1], "__proto__", { value: {}, enumerable: true }),
      /does not contain a sandbox state/,
    ],
  ];

  test.each(spoilt)("%s", async (_, spoil, reason) => {
    const packed = await packedDemo();
    spoil(packed[0], packed);
    expect(await refusalOf(await sealed(JSON.stringify(packed)))).toMatch(reason);
  });

  test.each([
    ["no JSON", "{", /does not contain a sandbox state/],
    ["nothing", "", /does not contain a sandbox state/],
    ["null", "null", /does not contain a sandbox state/],
    ["a snapshot", openSandbox().panel.snapshot(), /does not contain a sandbox state/],
    ["260,000 brackets", "[".repeat(260_000), /does not contain a sandbox state/],
    ["10 MB in a few kB", "x".repeat(10_000_000), /expands to more than 262144/],
    ["10 MB of state", JSON.stringify([[], "x".repeat(10_000_000)]), /expands to more than 262144/],
    ["600,000 invisible characters of a draft", JSON.stringify([[], "\u200b".repeat(600_000)]), /more than 262144/],
    ["a byte more than 256 kB", "x".repeat(256 * 1024 + 1), /expands to more than 262144/],
    ["256 kB", "x".repeat(256 * 1024), /does not contain a sandbox state/],
  ])("%s", async (_, json, reason) => {
    expect(await refusalOf(await sealed(json))).toMatch(reason);
  });

  test.each([
    ["nothing", "", /incomplete or was changed/],
    ["a word", "world", /incomplete or was changed/],
    ["a version that is none", "0.AA.000000000000", /incomplete or was changed/],
    ["a newer version", "3.whatever it holds", /newer version of the sandbox \(version 3, this one reads 2\)/],
    ["10 MB", `1.${"A".repeat(10_000_000)}`, /longer than 400000/],
  ])("%s in the place of a link", async (_, text, reason) => {
    expect(await refusalOf(text)).toMatch(reason);
  });

  test("content that is not deflated", async () => {
    const signed = "1.____";
    expect(await refusalOf(`${signed}.${digestOf(signed).slice(0, 12)}`)).toMatch(/does not contain a sandbox state/);
  });
});

/** The path of every primitive in a value. */
function leavesOf(value: Spoilt, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

test("a link with any value replaced is refused with a reason, or opens a valid world", async () => {
  const rows = JSON.stringify((await packedDemo())[0]);
  const leaves = leavesOf(JSON.parse(rows));
  const value = fc.oneof(
    fc.integer(),
    fc.constantFrom(-1, 0, 1e9, 1e14, 1e300, null, true, "", "__proto__", []),
    fc.string(),
  );
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...leaves), value, async (path, put) => {
      const changed = JSON.parse(rows);
      const place = path.slice(0, -1).reduce((inner, name) => inner[name], changed);
      place[path.at(-1) ?? ""] = put;
      const there = openSandbox();
      const read = await there.panel.unpacked(await sealed(JSON.stringify([changed, null])));
      if (read.refused === null) {
        await read.open();
        expect((await openSandbox().panel.load(there.panel.snapshot())).refused).toBeNull();
      } else {
        refused += 1;
        expect(read.refused).toMatch(/^[A-Z].*\.$/);
      }
    }),
    { numRuns: runs(200), seed: SEED },
  );
  expect(refused).toBeGreaterThan(runs(100));
});

describe("a link's text", () => {
  test("for a demo of five orders, two keys, another tier and a draft is below 2,000 characters", async () => {
    const { sandbox, extra } = await demo();
    expect((ADDRESS + (await sandbox.panel.packed(extra))).length).toBeLessThan(1500);
  });

  test.each([
    [10, 2000],
    [50, 6000],
  ])("for %i orders makes a link below %i characters", async (orders, most) => {
    const { sandbox, extra } = await demo(orders);
    expect((ADDRESS + (await sandbox.panel.packed(extra))).length).toBeLessThan(most);
  });

  test("has only characters at which no program cuts a link", async () => {
    const { sandbox, extra } = await demo();
    expect(await sandbox.panel.packed(extra)).toMatch(/^2\.[\w-]+\.[0-9a-f]{12}$/);
  });

  test("holds no key's value, whole or partial, however it was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    const { secret } = await sandbox.keyWith("wallet:read");
    const written = [secret, secret.replaceAll("_", "%5F"), secret.replaceAll("_", "\\u005f"), `Bearer ${secret}`];
    const extra = { body: written.join(" "), lines: written, [secret]: 1, half: secret.slice(0, 30) };
    const text = await sandbox.panel.packed(extra);
    const json = (await inflated(text.split(".")[1] ?? "", LONGEST_STATE)) ?? "";
    expect(keysIn(json)).toEqual([]);
    expect(json).not.toContain(secret.slice(13, -4));
  });

  test("is not made if it would be refused, and the reason is returned", async () => {
    const { panel } = openSandbox();
    const expanding = panel.packed({ drafts: "x".repeat(LONGEST_STATE) });
    await expect(expanding).rejects.toThrow("cannot be put into a link. It expands to more than 262144 bytes.");
  });
});

describe("a link's content", () => {
  test("of version 1 can still be read", async () => {
    const there = openSandbox();
    await opened(there, LINKED_1);
    const { orders, keys, ledger, tier, balance } = there.panel.stateView.getState();
    expect([orders.length, keys.length, ledger.length, tier, balance]).toEqual([5, 3, 5, "gold", "485.28"]);
    expect(orders[0]?.cust_account).toEqual({ user_id: "5560556174", server_id: "2205" });
  });

  test.each([".", ")", " ", ").", ">", "\u00a0", "”", "。", "\u200b", "_", "…)"])(
    "opens with %j behind it",
    async (added) => {
      const { sandbox, extra } = await demo();
      const read = await openSandbox().panel.unpacked((await sandbox.panel.packed(extra)) + added);
      expect(read).toMatchObject({ refused: null, extra, stateView: viewOf(sandbox) });
    },
  );

  test("of the year 5138 delivers the orders placed and carried there", async () => {
    const here = openSandbox();
    await here.panel.adjust({ kind: "skip", by: duration(1e14) });
    await here.order();
    const packed = await here.panel.packed(null);
    const [rows, extra] = JSON.parse((await inflated(packed.split(".")[1] ?? "", LONGEST_STATE)) ?? "");
    // As an older version wrote it: due five seconds after the last time of the clock.
    rows[ORDERS][0][6] = 5000;
    const there = openSandbox({ seed: 2 });
    await opened(there, await sealed(JSON.stringify([rows, extra])));
    await there.order();
    there.clock.move(minutes(1));
    const statuses = [here, there].map(({ panel }) => panel.stateView.getState().orders.map(({ status }) => status));
    expect(statuses).toEqual([["delivered"], ["delivered", "delivered"]]);
    expect((await there.get("/v1/orders?status=processing")).json.data).toEqual([]);
  });

  test("is shown before it is opened, and showing it changes nothing", async () => {
    const { sandbox, extra } = await demo();
    const there = await occupied();
    const before = there.state();
    const read = await there.panel.unpacked(await sandbox.panel.packed(extra));
    expect(read).toMatchObject({ refused: null, extra, stateView: viewOf(sandbox), replacesNothing: false });
    expect(there.state()).toEqual(before);
  });

  test("continues from the time it was encoded, however long the link or its preview waited", async () => {
    const { sandbox, extra } = await demo();
    await sandbox.panel.adjust({ kind: "run_clock", speed: 10 });
    const text = await sandbox.panel.packed(extra);
    const there = openSandbox();
    there.clock.move(minutes(60 * 24 * 400));
    const read = await there.panel.unpacked(text);
    if (read.refused !== null) throw new Error(read.refused);
    there.clock.move(minutes(5));
    await read.open();
    expect(there.panel.now()).toBe(sandbox.panel.now());
    there.clock.move(1000);
    expect(there.panel.now()).toBe(sandbox.panel.now() + 10_000);
  });

  test("gives the same responses: an order is replayed, a created key's value is recognised", async () => {
    const here = openSandbox();
    const { header } = await here.keyWith("orders:write");
    const first = await here.order({}, { ...header, "Idempotency-Key": "k" });
    const there = openSandbox({ seed: 2 });
    await opened(there, await here.panel.packed(null));
    const again = await there.order({}, { ...header, "Idempotency-Key": "k" });
    expect([again.status, again.text, again.headers.get("Idempotent-Replayed")]).toEqual([201, first.text, "true"]);
  });

  test("can be undone, which restores the previous state", async () => {
    const { sandbox } = await demo();
    const there = await occupied();
    const [stateView] = there.state();
    const read = await there.panel.unpacked(await sandbox.panel.packed(null));
    if (read.refused !== null) throw new Error(read.refused);
    const undo = await read.open();
    expect(there.panel.exchanges.getState()).toEqual([]);
    expect(await undo()).toBe(true);
    expect(there.state()[0]).toEqual(stateView);
  });

  test("is not opened if the browser refuses to store it", async () => {
    const { sandbox } = await demo();
    const there = await occupied();
    const before = there.state();
    const read = await there.panel.unpacked(await sandbox.panel.packed(null));
    if (read.refused !== null) throw new Error(read.refused);
    there.storage.fail = "writes";
    await expect(read.open()).rejects.toThrow("refused to store");
    expect(there.state()).toEqual(before);
  });
});

describe("a link replaces nothing", () => {
  const replacesNothing = async (there: Sandbox): Promise<boolean> => {
    const read = await there.panel.unpacked(await openSandbox().panel.packed(null));
    if (read.refused !== null) throw new Error(read.refused);
    return read.replacesNothing;
  };

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
    { do: "order", item: 1001, qty: 1, key: null, user: "1" },
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
