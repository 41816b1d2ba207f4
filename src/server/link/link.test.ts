import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { digestOf } from "#contract/digest.ts";
import { runs } from "#testing/runs.ts";
import {
  CONSOLE,
  everySecretSent,
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

const SEED = 20261121;
const SECRET = CONSOLE.Authorization;

// biome-ignore lint/suspicious/noExplicitAny: the tests corrupt it on purpose.
type Spoilt = any;

/** A presenter's demo: orders, three keys, another tier, a draft body. */
async function demo(orders = 5) {
  const sandbox = openSandbox({ seed: 3 });
  const { panel, order, clock, keyWith } = sandbox;
  await keyWith("wallet:read");
  await keyWith("orders:write", "wallet:read");
  await panel.adjust({ kind: "set_tier", tier: "gold" });
  await panel.adjust({ kind: "switch_item", productItemId: 1002, available: false });
  const uuids = fc.sample(fc.uuid(), { numRuns: orders, seed: SEED });
  for (const [turn, uuid] of uuids.entries()) {
    clock.move(7321);
    const cust_account = { user_id: `${5560524498 + turn * 7919}`, server_id: `${2201 + turn}` };
    await order({ product_item_id: [1001, 2001, 1201][turn % 3], qty: 1, cust_account }, { "Idempotency-Key": uuid });
  }
  const body = JSON.stringify({ ...ORDER, qty: 3 }, null, 2);
  return { sandbox, extra: { drafts: { placeOrder: { body, idempotencyKey: uuids[0], view: "json" } } } };
}

const { sandbox: presented, extra: drafts } = await demo();
const SNAPSHOT = presented.panel.snapshot();
const LINK = await presented.panel.packed(drafts);

/** The text of a link with this content and a valid checksum. */
async function sealed(content: string): Promise<string> {
  const signed = `3.${await deflated(content)}`;
  return `${signed}.${digestOf(signed).slice(0, 12)}`;
}

const contentOf = async (link: string) => (await inflated(link.split(".")[1] ?? "", LONGEST_STATE)) ?? "";

async function read(there: Sandbox, link: string) {
  const found = await there.panel.unpacked(link);
  if (found.refused !== null) throw new Error(found.refused);
  return found;
}

/** A sandbox with state to lose, and that state. */
async function occupied() {
  const sandbox = openSandbox({ seed: 7 });
  await sandbox.order({ qty: 1 }, { "Idempotency-Key": "mine" });
  const { panel, storage } = sandbox;
  const state = () => [panel.stateView.getState(), panel.exchanges.getState(), storage.kept.get("top-up-sandbox")];
  return { ...sandbox, state };
}

/** The reason for which a link or a backup is refused; also expects that nothing changes. */
async function refusalOf(text: string, how: "unpacked" | "load"): Promise<string> {
  const { panel, state, failures } = await occupied();
  const before = state();
  const { refused } = await panel[how](text);
  expect(state()).toEqual(before);
  expect(failures).toEqual([]);
  expect(refused, "it was read").toMatch(/^[A-Z].{1,300}\.$/);
  return refused ?? "";
}

describe("a link is refused, and nothing changes, if it is", () => {
  test.each([
    ["nothing", "", /incomplete or was changed/],
    ["a version that is none", "0.AA.000000000000", /incomplete or was changed/],
    ["of a newer version", "4.whatever it holds", /newer version of the sandbox \(version 4, this one reads 3\)/],
    ["of version 1", "1.1db1e9e93f56", /^It was made by an older version of the sandbox and can no longer be read\.$/],
    ["10 MB", `3.${"A".repeat(10_000_000)}`, /longer than 400000/],
  ])("%s", async (_, other, reason) => {
    expect(await refusalOf(other, "unpacked")).toMatch(reason);
  });

  const place = fc.nat(LINK.length - 1);
  const strange = fc.constantFrom("A", "z", "-", "_", "0", ".", "=", "%", " ", "<", "é", "\u0000");
  const mutated = fc.oneof(
    fc.tuple(place, strange).map(([at, other]) => LINK.slice(0, at) + other + LINK.slice(at + 1)),
    place.map((at) => LINK.slice(0, at)),
    fc.tuple(place, fc.integer({ min: 1, max: 9 })).map(([at, by]) => LINK.slice(0, at) + LINK.slice(at + by)),
    place.map((at) => LINK.slice(at) + LINK.slice(0, at)),
  );
  test("changed, cut or mixed anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (other) => {
        fc.pre(other !== LINK);
        expect(await refusalOf(other, "unpacked")).toMatch(/is incomplete or was changed|(newer|older) version/);
      }),
      { numRuns: runs(300), seed: SEED },
    );
  });

  test("but not with what a program puts behind it", async () => {
    for (const added of [".", ")", " ", ").", ">", "\u00a0", "”", "。", "\u200b", "_", "…)"]) {
      expect(await openSandbox().panel.unpacked(LINK + added), added).toMatchObject({ refused: null });
    }
  });
});

const assign = Object.assign;

/** Worlds that a schema's shapes allow and no service has, and why a link or a backup with one is refused. More: `storage.test.ts`. */
const FORGED: readonly [string, (world: Spoilt) => unknown, RegExp][] = [
  ["two orders of one id", ({ orders: [one, two] }) => assign(one, { id: two.id }), /share an id/],
  [
    "a balance of before its orders",
    (world) => assign(world, { balanceChangedAt: 0 }),
    /after the balance last changed/,
  ],
  ["a product named by a key", ({ orders: [order] }) => assign(order, { productName: SECRET }), /an API key/],
  ["a game account of two lines", ({ orders: [order] }) => assign(order, { userId: "1\n2" }), /U\+000A/],
  ["a scope twice", ({ keys: [, key] }) => assign(key, { scopes: ["wallet:read", "wallet:read"] }), /scopes/],
  ["a ledger entry for nothing", ({ ledger: [entry] }) => assign(entry, { made: "ord_0" }), /Idempotency-Key refers/],
  [
    "an order taken for a key",
    ({ ledger: [entry] }) => assign(entry, { operation: "createKey" }),
    /Idempotency-Key refers/,
  ],
  ["two entries of one key", ({ ledger: [one, two] }) => assign(one, two), /Idempotency-Keys are equal/],
  ["an item switched twice", ({ switched }) => switched.push(switched[0]), /stored twice/],
  ["83,000 empty orders", (world) => assign(world, { orders: Array(83_000).fill({}) }), /orders\.0\.id/],
];

test.each(FORGED)("a link or a backup with %s is refused, and nothing changes", async (_, forge, reason) => {
  const stored = JSON.parse(SNAPSHOT);
  forge(stored.world);
  const text = JSON.stringify(stored);
  expect(await refusalOf(text, "load")).toMatch(reason);
  expect(await refusalOf(await sealed(`${text}\nnull`), "unpacked")).toMatch(reason);
});

test.each<[string, (snapshot: string) => string, RegExp]>([
  ["a newer build", (text) => text.replace(/"format":\d+/, '"format":3'), /newer version.*format 3, this one/],
  ["a million brackets", () => "[".repeat(1_000_000), /not JSON|expands to more than 262144/],
  ["a prototype", (text) => text.replace("{", '{"__proto__":{},'), /a member __proto__/],
])("a link or a backup of %s is refused, and nothing changes", async (_, content, reason) => {
  expect(await refusalOf(content(SNAPSHOT), "load")).toMatch(reason);
  expect(await refusalOf(await sealed(`${content(SNAPSHOT)}\nnull`), "unpacked")).toMatch(reason);
});

test.each<[string, string, RegExp]>([
  ["a state alone", SNAPSHOT, /not JSON/],
  ["a prototype in a draft", `${SNAPSHOT}\n{"drafts":{"constructor":{}}}`, /a member constructor/],
  ["a byte more than 256 kB", "x".repeat(256 * 1024 + 1), /expands to more than 262144/],
  ["256 kB", "x".repeat(256 * 1024), /not JSON/],
])("a link of %s is refused, and nothing changes", async (_, content, reason) => {
  expect(await refusalOf(await sealed(content), "unpacked")).toMatch(reason);
});

/** Every member of every object and array in a value, by the path of the object. */
function membersIn(value: unknown, path: readonly string[] = []): (readonly [readonly string[], string])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [path, name] as const,
    ...membersIn(member, [...path, name]),
  ]);
}
const MEMBERS = membersIn(JSON.parse(SNAPSHOT));
const parentIn = (stored: Spoilt, path: readonly string[]): Spoilt => path.reduce((inner, name) => inner[name], stored);

test("a backup with a member too few, too many or of another type is refused, wherever it is", async () => {
  const { panel, state } = await occupied();
  const before = state();
  for (const [path, name] of MEMBERS) {
    for (const change of [
      (parent: Spoilt) => (Array.isArray(parent) ? parent.splice(0, 1, 7) : delete parent[name]),
      (parent: Spoilt) => (Array.isArray(parent) ? parent.push(7) : Object.assign(parent, { admin: 7 })),
      (parent: Spoilt) => Object.assign(parent, { [name]: typeof parent[name] === "boolean" ? 7 : true }),
    ]) {
      const stored = JSON.parse(SNAPSHOT);
      change(parentIn(stored, path));
      const { refused } = await panel.load(JSON.stringify(stored));
      expect(refused, `${path.join(".")}.${name}`).toMatch(/^It has an invalid structure/);
    }
  }
  expect(state()).toEqual(before);
});

test("a backup with any value replaced is refused with nothing changed, or leaves a valid world", async () => {
  const value = fc.oneof(
    fc.constantFrom(null, true, 0, 1, -1, 0.5, 61, 1e14, 1e300, 2 ** 53, "", "x", "<script>", "__proto__", [], {}),
    fc.integer({ min: -100, max: 100_000 }),
    fc.string(),
  );
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...MEMBERS), value, async ([path, name], put) => {
      const stored = JSON.parse(SNAPSHOT);
      parentIn(stored, path)[name] = put;
      const sandbox = await occupied();
      const before = sandbox.state();
      const { refused } = await sandbox.panel.load(JSON.stringify(stored));
      if (refused !== null) {
        refusals += 1;
        expect(sandbox.state()).toEqual(before);
        return;
      }
      for (const path of ["/v1/orders?limit=100", "/v1/keys?limit=100", "/v1/wallet"]) await sandbox.get(path);
      sandbox.clock.move(minutes(60 * 24 * 365));
      await sandbox.order();
      const { storage, clock, failures, panel } = sandbox;
      expect(openSandbox({ storage, clock, seed: 9 }).panel.snapshot()).toBe(panel.snapshot());
      expect(failures).toEqual([]);
    }),
    { numRuns: runs(300), seed: SEED },
  );
  expect(refusals).toBeGreaterThan(runs(100));
});

describe("a link's text", () => {
  test.each([
    [5, 2200],
    [50, 11_000],
  ])("for %i orders is below %i characters, at none of which a program cuts a link", async (orders, most) => {
    const { sandbox, extra } = await demo(orders);
    const link = await sandbox.panel.packed(extra);
    expect(link.length + 60).toBeLessThan(most);
    expect(link).toMatch(/^3\.[\w-]+\.[0-9a-f]{12}$/);
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

  test("that would be too long is not made, though a backup has the state", async () => {
    const { panel } = openSandbox();
    const stored = JSON.parse(SNAPSHOT);
    const [sample, own] = stored.world.keys;
    const ids = Array.from({ length: 4000 }, (_, turn) => `key_${`${turn}`.padStart(20, "0")}`);
    stored.world.keys = [sample, own, ...ids.map((id) => ({ ...own, name: "n".repeat(64), id }))];
    expect(await panel.load(JSON.stringify(stored))).toMatchObject({ refused: null });
    const reason = "This state cannot be put into a link. It expands to more than 262144 bytes.";
    await expect(panel.packed(null)).rejects.toThrow(reason);
  });
});

describe("a link's content", () => {
  test("is shown before it is opened, and showing it changes nothing", async () => {
    const there = await occupied();
    const before = there.state();
    const found = await there.panel.unpacked(LINK);
    expect(found).toMatchObject({ refused: null, stateView: viewOf(presented), replacesNothing: false });
    expect(there.state()).toEqual(before);
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
  });

  test("is not opened, as no backup is loaded, if the browser refuses to store it", async () => {
    const there = await occupied();
    const before = there.state();
    const found = await read(there, LINKED);
    there.storage.fail = "writes";
    await expect(found.open()).rejects.toThrow("refused to store");
    await expect(there.panel.load(SNAPSHOT)).rejects.toThrow("refused to store");
    expect(there.state()).toEqual(before);
  });
});

describe("a link replaces nothing", () => {
  const replacesNothing = async (there: Sandbox) => (await read(there, LINKED)).replacesNothing;

  test("if only time has passed, or after a reset", async () => {
    const there = openSandbox();
    there.clock.move(minutes(5));
    expect(await replacesNothing(there)).toBe(true);
    await there.order();
    expect(await replacesNothing(there)).toBe(false);
    await there.panel.reset();
    expect(await replacesNothing(there)).toBe(true);
  });

  test("unless the visitor has changed anything, if only the speed of the clock", async () => {
    const there = openSandbox();
    await there.panel.adjust({ kind: "run_clock", speed: 0 });
    expect(await replacesNothing(there)).toBe(false);
  });
});
