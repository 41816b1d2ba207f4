import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { duration, instant } from "#contract/api/time.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { FailureKind } from "#contract/panel/failure.ts";
import type { Undo } from "#contract/panel/panel.ts";
import { olderState } from "#testing/older-state.ts";
import { runs } from "#testing/runs.ts";
import { CONSOLE, handClock, ORDER, openSandbox, type Sandbox, viewOf } from "#testing/sandbox.ts";

vi.setConfig({ testTimeout: 120_000 });

const SEED = 20261121;

type Step =
  | {
      do: "order";
      item: number;
      qty: number;
      key: string | null;
      user: string;
      server?: string;
      fail: FailureKind | null;
    }
  | { do: "key"; name: string; scopes: string[]; key: string | null }
  | { do: "adjust"; adjustment: Adjustment }
  | { do: "deliver" | "revoke"; which: number }
  | { do: "wait"; by: number }
  | { do: "reset" | "undo" | "keep" | "load" };

/** Texts that the API accepts as game accounts and as names of keys. */
const HOSTILE = [
  ...["<script>alert(1)</script>", "<!--", "&lt;b&gt;&amp;&#0;", "\"'`\\", "$(1){{2}}%s%00%3Cb%3E", "__proto__"],
  ...["constructor", "null", "-0", "שלום", "😀".repeat(64), "Zoe\u0308", "\ufffd", "\ue000", "\u0301"],
  ...[" spaced  out ", "rsk_demo_"],
];
const HOSTILE_NAMES = ["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "\u00a0nbsp\u3000", "a\u2028b", "\u2800-"];

const one = <T extends string>(...kinds: readonly T[]) => fc.constantFrom(...kinds);
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE, ...HOSTILE_NAMES) },
  fc.string({ unit: "binary", maxLength: 66 }),
);
const key = fc.oneof(
  fc.constantFrom(null, "a", "k".repeat(255), "__proto__"),
  fc.string({ unit: fc.constantFrom(..."<a>&\"'\\%_~!"), minLength: 1, maxLength: 255 }),
);
const item = fc.constantFrom(1001, 1202, 1304, 2001, 2304, 999);
const wait = fc.constantFrom(0, 1, 84, 4999, 5000, 60_000, 3_600_000, 86_400_000);
const adjustment: fc.Arbitrary<Adjustment> = fc.oneof(
  fc.record({ kind: one("run_clock"), speed: fc.constantFrom(0 as const, 1, 10, 60) }),
  fc.record({ kind: one("skip"), by: wait.map(duration) }),
  fc.record({ kind: one("skip_to_next_delivery") }),
  fc.record({ kind: one("hold_at"), at: fc.nat(2_000_000_000_000).map(instant) }),
  fc.record({ kind: one("set_delivery_delay"), delay: fc.nat(60_000).map(duration) }),
  fc.record({ kind: one("set_tier"), tier: one("bronze", "silver", "gold") }),
  fc.record({ kind: one("set_custom_rate"), rate: fc.option(fc.nat(500)) }),
  fc.record({ kind: one("switch_item"), productItemId: fc.constantFrom(1001, 1304, 2001), available: fc.boolean() }),
);
const fail = fc.constantFrom<FailureKind | null>(
  null,
  null,
  null,
  "response_lost",
  "request_lost",
  "storage_unavailable",
);
const qty = fc.integer({ min: 0, max: 5 });
const scopes = fc.subarray(["orders:write", "wallet:read"], { minLength: 1 });
const ordering = fc.record(
  { do: one("order"), item, qty, key, user: text, server: text, fail },
  { requiredKeys: ["do", "item", "qty", "key", "user", "fail"] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: ordering },
  { weight: 2, arbitrary: fc.record({ do: one("key"), name: text, scopes, key }) },
  { weight: 4, arbitrary: fc.record({ do: one("adjust"), adjustment }) },
  { weight: 3, arbitrary: fc.record({ do: one("wait"), by: wait }) },
  fc.record({ do: one("deliver", "revoke"), which: fc.nat(5) }),
  fc.record({ do: one("reset", "undo", "keep", "load") }),
);

/** What a step needs to know about earlier steps. */
interface Before {
  undo: Undo | null;
  kept: string | null;
}

const header = (used: string | null): Record<string, string> => (used === null ? {} : { "Idempotency-Key": used });

/** Takes one step; true if it may have replaced the world. */
async function take({ panel, clock, order, post }: Sandbox, given: Step, before: Before): Promise<boolean> {
  const { orders, keys } = panel.stateView.getState();
  switch (given.do) {
    case "order": {
      if (given.fail) panel.startFailure({ kind: given.fail as "response_lost" }, 1);
      const cust_account = { user_id: given.user, server_id: given.server };
      const body = { product_item_id: given.item, qty: given.qty, cust_account };
      await order(body, header(given.key)).catch(() => null);
      panel.clearFailures();
      return false;
    }
    case "key":
      await post("/v1/keys", { name: given.name, scopes: given.scopes }, header(given.key));
      return false;
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
    case "wait":
      clock.move(given.by);
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

const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

/** 500.00 is the balance and what was spent, and an order is delivered exactly when it is due. */
function expectSound({ panel }: Sandbox): void {
  const { balance, spent, orders } = panel.stateView.getState();
  expect(hundredths(balance)).toBeGreaterThanOrEqual(0);
  expect(orders.reduce((sum, { total }) => sum + hundredths(total), hundredths(balance))).toBe(50_000);
  expect(hundredths(balance) + hundredths(spent)).toBe(50_000);
  for (const { status, dueAt, delivered_at } of orders) {
    expect(status === "delivered").toBe(Date.parse(dueAt) <= panel.now());
    expect(delivered_at).toBe(status === "delivered" ? dueAt : null);
  }
}

const world = ({ panel }: Sandbox) => JSON.parse(panel.snapshot()).world;

/** Everything in a world that is carried: not the world's id, and not the real clock. */
const carried = (sandbox: Sandbox) => {
  const { id: _, clock, ...rest } = world(sandbox);
  return { ...rest, speed: clock.speed, shows: sandbox.panel.now() };
};

/** Expects that a state is the same in a link, after the undo of a reset, in a backup and after a reload. */
async function expectCarried(here: Sandbox, later = 0): Promise<void> {
  const clock = handClock(here.clock.now());
  clock.move(later);
  const there = openSandbox({ seed: 2, clock });
  const before = carried(there);
  const link = await there.panel.unpacked(await here.panel.packed({ note: "\n" }));
  if (link.refused !== null) throw new Error(link.refused);
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
  // A file holds UTF-8, and programs save it with a byte order mark.
  const file = new TextDecoder().decode(new TextEncoder().encode(`\ufeff${here.panel.snapshot()}`));
  expect(await restored.panel.load(file)).toMatchObject({ refused: null });
  expect(carried(restored)).toEqual(carried(here));
  const reloaded = openSandbox({ storage: restored.storage, clock: here.clock, seed: 4 });
  expect(reloaded.panel.mode.getState().setAside).toBeNull();
  expect(world(reloaded)).toEqual(world(restored));
  expect(viewOf(reloaded)).toEqual(viewOf(here));
  here.refresh();
  const reopened = openSandbox({ storage: here.storage, clock: here.clock, seed: 6 });
  expect(reopened.panel.mode.getState().setAside).toBeNull();
  if (here.storage.kept.size > 0) expect(viewOf(reopened)).toEqual(viewOf(here));
  expect(here.failures).toEqual([]);
}

test("every state that calls and panel can reach is sound, and goes round: by link, undo, backup and reload", async () => {
  let records = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.nat(1_000_000_000), async (steps, later) => {
      const here = openSandbox();
      const before: Before = { undo: null, kept: null };
      let shown = here.panel.now();
      for (const given of steps) {
        const isReplaced = await take(here, given, before);
        expectSound(here);
        if (!isReplaced) expect(here.panel.now(), "the sandbox clock never runs back").toBeGreaterThanOrEqual(shown);
        shown = here.panel.now();
      }
      const { orders, keys } = here.panel.stateView.getState();
      records += orders.length + keys.length - 1;
      await expectCarried(here, later);
    }),
    { numRuns: runs(300), seed: SEED },
  );
  expect(records).toBeGreaterThan(runs(150));
});

test("hostile texts go round, as game accounts and as names of keys", async () => {
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

test.each(["\ud800x", "\u202e8944250655\u200b\ufeff", "👩\u200d🚀\u00a0"])(
  "a state that an older version stored with %j goes round, though the API refuses it now",
  async (old) => {
    const sandbox = openSandbox({ ...(await olderState(old)), seed: 5 });
    expect(sandbox.panel.mode.getState().setAside).toBeNull();
    expect((await sandbox.get("/v1/orders")).json.data[0].cust_account).toEqual({ user_id: old, server_id: old });
    await expectCarried(sandbox);
    const cust_account = { user_id: old, server_id: "1" };
    expect((await sandbox.post("/v1/orders", { ...ORDER, cust_account }, CONSOLE)).status).toBe(422);
  },
);
