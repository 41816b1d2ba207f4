import fc from "fast-check";
import { expect, test } from "vitest";
import { type Before, step, take } from "#testing/any-steps.ts";
import { olderState } from "#testing/older-state.ts";
import { runs } from "#testing/runs.ts";
import { CONSOLE, handClock, ORDER, openSandbox, type Sandbox, viewOf } from "#testing/sandbox.ts";

const SEED = 20261121;

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
