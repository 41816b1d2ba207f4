import { describe, expect, test } from "vitest";
import { duration, instant } from "#contract/api/time.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { handClock, memoryStorage, minutes, openSandbox, openTwoTabs, type Sandbox } from "#testing/sandbox.ts";

/** What each adjustment does to a world stands in `domain/adjust.test.ts`. */
const HOUR = minutes(60);
const skip = (by: number): Adjustment => ({ kind: "skip", by: duration(by) });
const run = (speed: 0 | 1 | 10 | 60): Adjustment => ({ kind: "run_clock", speed });

describe("the sandbox clock", () => {
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
    const statusOfSecond = async () => (await again.get(`/v1/orders/${second.id}`)).json.status;
    expect((await again.get(`/v1/orders/${id}`)).json.status).toBe("delivered");
    expect(await statusOfSecond()).toBe("processing");
    again.clock.move(5000);
    expect(await statusOfSecond()).toBe("delivered");
  });

  test("that is paused, or at its last instant, sets no timer for what cannot happen", async () => {
    const clock = handClock();
    let waiting = 0;
    const after: typeof clock.after = (by, wake) => {
      waiting += 1;
      const end = clock.after(by, wake);
      return () => {
        waiting -= 1;
        end();
      };
    };
    const { panel, order } = openSandbox({ clock: { ...clock, after } });
    await panel.adjust(run(0));
    await order();
    expect(waiting).toBe(0);
    await panel.adjust(skip(LAST_INSTANT));
    await panel.adjust(run(60));
    expect((await order()).status).toBe(201);
    clock.move(100_000);
    expect([panel.now(), waiting]).toEqual([LAST_INSTANT, 0]);
  });

  test.each([
    ["×1", 1, 5000],
    ["×10", 10, 500],
    ["×60", 60, 84],
  ] as const)("at %s delivers in the state view by itself when an order is due", async (_, speed, due) => {
    const { panel, order, clock } = openSandbox();
    await panel.adjust(run(speed));
    await order();
    const status = () => panel.stateView.getState().orders[0]?.status;
    clock.move(due - 1);
    expect(status()).toBe("processing");
    clock.move(1);
    expect(status()).toBe("delivered");
  });

  test("that runs lets an Idempotency-Key expire in the state view by itself", async () => {
    const { panel, order, clock } = openSandbox();
    await panel.adjust(run(60));
    await order({}, { "Idempotency-Key": "k" });
    clock.move(minutes(24));
    expect(panel.stateView.getState().ledger).toEqual([]);
  });
});

test("a slow order, with a reset before its response, is charged only to the new wallet", async () => {
  const { panel, order, clock } = openSandbox();
  panel.startFailure({ kind: "slow", by: duration(2000) }, 1);
  const call = order();
  await new Promise((resolve) => setImmediate(resolve));
  await panel.reset();
  clock.move(2000);
  expect((await call).status).toBe(201);
  expect(panel.stateView.getState()).toMatchObject({ balance: "490.50", orders: [{ status: "processing" }] });
});

test("a key issued in the panel works in the API, even after the sample key was revoked, and its value is not kept", async () => {
  const tabStorage = memoryStorage();
  const { panel, get, post, storage, leave } = openSandbox({ tabStorage });
  await panel.adjust({ kind: "revoke_key", key: panel.stateView.getState().keys[0]?.id ?? "" });
  expect((await get("/v1/wallet")).status).toBe(401);
  const made = await panel.issueKey({ name: "  Way back ", scopes: ["wallet:read"] });
  const header = { Authorization: `Bearer ${made.key}` };
  expect((await get("/v1/wallet", header)).status).toBe(200);
  expect((await post("/v1/orders", {}, header)).json.code).toBe("insufficient_scope");
  expect(made).toMatchObject({ name: "Way back", scopes: ["wallet:read"], revoked_at: null });
  leave();
  const kept = [[...storage.kept], [...tabStorage.kept], panel.stateView.getState(), panel.exchanges.getState()];
  expect(JSON.stringify(kept)).not.toContain(made.key?.slice(13, 41));
});

test.each<[string, "writes" | null, (sandbox: Sandbox) => Promise<unknown>, reason: string | typeof Error]>([
  ["of a clock out of bounds", null, ({ panel }) => panel.adjust(run(61 as 60)), RangeError],
  ["of a key without a name", null, ({ panel }) => panel.issueKey({ name: " ", scopes: ["wallet:read"] }), Error],
  ["of a key without a scope", null, ({ panel }) => panel.issueKey({ name: "CI", scopes: [] }), Error],
  ["of the clock that is not stored", "writes", ({ panel }) => panel.adjust(run(60)), "refused to store"],
  [
    "of a key that is not stored",
    "writes",
    ({ panel }) => panel.issueKey({ name: "CI", scopes: ["wallet:read"] }),
    "refused to store",
  ],
  ["of everything, which is not stored", "writes", ({ panel }) => panel.reset(), "refused to store"],
])("a change %s rejects, and changes nothing", async (_, fail, change, reason) => {
  const sandbox = openSandbox();
  const { panel, order, storage, failures } = sandbox;
  await order();
  const before = [panel.snapshot(), storage.kept.get("top-up-sandbox")];
  storage.fail = fail;
  await expect(change(sandbox)).rejects.toThrow(reason);
  storage.fail = null;
  expect([panel.snapshot(), storage.kept.get("top-up-sandbox")]).toEqual(before);
  expect(failures).toEqual([]);
});

/** Two tabs, and what tells one of them what the other stored. */
function openTabs() {
  const { storage, ...tabs } = openTwoTabs();
  return { ...tabs, adopt: (tab: Sandbox) => tab.adopt(storage.kept.get("top-up-sandbox") ?? "") };
}

describe("in two tabs", () => {
  test("a reset in one empties the log of the other, and its state view once it is notified", async () => {
    const { one, other, adopt } = openTabs();
    await one.order();
    adopt(other);
    await other.get("/v1/wallet");
    const logs = () => [one, other].map(({ panel }) => panel.exchanges.getState().length);
    expect(logs()).toEqual([2, 2]);
    const undo = await one.panel.reset();
    adopt(other);
    expect(logs()).toEqual([0, 0]);
    expect(other.panel.stateView.getState()).toEqual(one.panel.stateView.getState());
    expect(await undo()).toBe(true);
    adopt(other);
    expect(logs()).toEqual([2, 2]);
  });

  test("the clock set in one is the clock of the other, for an order before that tab is notified too", async () => {
    const { one, other, clock, adopt } = openTabs();
    await one.panel.adjust(skip(HOUR));
    await one.panel.adjust(run(60));
    const { json } = await other.order();
    expect(Date.parse(json.created_at)).toBe(one.panel.now());
    clock.move(1000);
    adopt(other);
    expect([other.panel.now(), other.panel.stateView.getState().clockSpeed]).toEqual([one.panel.now(), 60]);
  });
});

describe("undoing a reset", () => {
  const stateOf = ({ panel, storage }: Sandbox) => ({
    stateView: panel.stateView.getState(),
    exchanges: panel.exchanges.getState(),
    world: JSON.parse(storage.kept.get("top-up-sandbox") ?? "").world,
  });
  async function resetAfterOrder() {
    const sandbox = openSandbox({ seed: 7 });
    await sandbox.order({ qty: 1 }, { "Idempotency-Key": "mine" });
    const before = stateOf(sandbox);
    return { sandbox, before, undo: await sandbox.panel.reset() };
  }

  test("restores the state view, the log without later reads, and the stored state; a second time changes nothing", async () => {
    const { sandbox, before, undo } = await resetAfterOrder();
    await sandbox.get("/v1/wallet");
    expect(await undo()).toBe(true);
    expect(stateOf(sandbox)).toEqual(before);
    expect(await undo()).toBe(false);
    expect(stateOf(sandbox)).toEqual(before);
  });

  const since: [string, (sandbox: Sandbox) => Promise<unknown>][] = [
    ["an order was placed", ({ order }) => order()],
    ["it was reset again", ({ panel }) => panel.reset()],
    ["another tab placed an order", ({ storage, clock }) => openSandbox({ storage, clock, seed: 3 }).order()],
  ];
  test.each(since)("is refused once %s, and changes nothing", async (_title, happen) => {
    const { sandbox, undo } = await resetAfterOrder();
    await happen(sandbox);
    const before = stateOf(sandbox);
    expect(await undo()).toBe(false);
    expect(stateOf(sandbox)).toEqual(before);
  });

  const timePassing: [string, (sandbox: Sandbox) => unknown][] = [
    ["time passed here", ({ clock }) => clock.move(10_000)],
    [
      "this tab took over what another stored",
      ({ storage, adopt }) => {
        const { revision, ...stored } = JSON.parse(storage.kept.get("top-up-sandbox") ?? "");
        adopt(JSON.stringify({ ...stored, revision: revision + 1 }));
      },
    ],
  ];
  test.each(timePassing)("works although %s, because only time has passed", async (_title, pass) => {
    const { sandbox, undo } = await resetAfterOrder();
    await pass(sandbox);
    await new Promise<void>((done) => setImmediate(done));
    expect(await undo()).toBe(true);
    expect(sandbox.panel.stateView.getState().orders).toHaveLength(1);
  });

  test("that the browser refuses to store changes nothing, and rejects", async () => {
    const { sandbox, undo } = await resetAfterOrder();
    const before = stateOf(sandbox);
    sandbox.storage.fail = "writes";
    await expect(undo()).rejects.toThrow("refused to store");
    expect(stateOf(sandbox)).toEqual(before);
  });
});
