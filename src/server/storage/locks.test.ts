import { describe, expect, test } from "vitest";
import type { Platform } from "#server/platform.ts";
import { handClock, memoryStorage, openSandbox } from "#testing/sandbox.ts";

const KEY = "top-up-sandbox";
const never = () => new Promise<never>(() => {});
const tasks = () => new Promise<void>((done) => setImmediate(done));

/** A lock that a test grants: each request for it, in order. */
function heldLock() {
  const grants: (() => Promise<void>)[] = [];
  const exclusively: Platform["exclusively"] = (work) =>
    new Promise((resolve) => {
      grants.push(() => work().then(resolve));
    });
  return { grants, exclusively };
}

/** Two orders that wait for one lock, the second sent 1 s after the first, at the moment at which the limit of the first passes. */
async function twoWaiting() {
  const { grants, exclusively } = heldLock();
  const sandbox = openSandbox({ exclusively });
  const { order, clock } = sandbox;
  const first = order();
  await tasks();
  clock.move(1000);
  const second = order();
  await tasks();
  clock.move(6000);
  return { ...sandbox, grants, first, second };
}

describe("a lock that is granted after its limit", () => {
  test("carries out nothing: neither the call that has a response nor one that still waits", async () => {
    const { grants, storage, first, second } = await twoWaiting();
    expect((await first).status).toBe(503);
    await tasks();
    expect(grants).toHaveLength(2);
    storage.kept.set(KEY, "{");
    await grants[0]?.();
    expect([...storage.kept]).toEqual([[KEY, "{"]]);
    storage.kept.clear();
    await grants[1]?.();
    expect((await second).status).toBe(201);
  });

  test("is requested once for a call that gets a response meanwhile", async () => {
    const { grants, exclusively } = heldLock();
    const { order, clock } = openSandbox({ exclusively });
    const ordered = order();
    await tasks();
    clock.move(7000);
    expect((await ordered).status).toBe(503);
    await tasks();
    expect(grants).toHaveLength(1);
  });

  test("places no order that has a response, and is not requested again", async () => {
    const { grants, clock, storage, first, second } = await twoWaiting();
    await tasks();
    clock.move(1000);
    expect([(await first).status, (await second).status]).toEqual([503, 503]);
    await grants[1]?.();
    await tasks();
    expect([storage.kept.size, grants.length]).toEqual([0, 2]);
  });

  test("though its limit passes while the counter is read, carries out nothing more", async () => {
    const { grants, exclusively } = heldLock();
    const revisionCounter = { read: never, raise: never, close: () => {} };
    const { order, clock, storage } = openSandbox({ exclusively, revisionCounter });
    const first = order();
    await tasks();
    clock.move(6000);
    const second = order();
    await tasks();
    void grants[0]?.();
    await tasks();
    clock.move(1000);
    expect((await first).status).toBe(503);
    await tasks();
    expect(storage.kept.size).toBe(0);
    clock.move(6000);
    expect((await second).status).toBe(503);
  });
});

test("state in this tab's memory waits for its lock without a limit", async () => {
  const { grants, exclusively } = heldLock();
  const { order, clock, balance } = openSandbox({
    exclusively,
    around: (platform) => ({ ...platform, storage: null }),
  });
  const ordered = order();
  await tasks();
  clock.move(60_000);
  await grants[0]?.();
  expect((await ordered).status).toBe(201);
  expect(balance()).toBe("490.50");
});

describe("a revision counter", () => {
  /** A counter that reads a number, and the numbers that it was raised to. */
  function countingFrom(read: () => Promise<number>) {
    const raised: number[] = [];
    const raise = async (revision: number) => void raised.push(revision);
    return { raised, revisionCounter: { read, raise, close: () => {} } };
  }

  test("is raised by one for each change, and not for what is not stored", async () => {
    const { raised, revisionCounter } = countingFrom(async () => 0);
    const { order, storage } = openSandbox({ revisionCounter });
    await order({}, { "Idempotency-Key": "k" });
    await order({}, { "Idempotency-Key": "k" });
    storage.fail = "writes";
    expect((await order()).status).toBe(503);
    storage.fail = null;
    await order();
    expect(raised).toEqual([1, 2]);
    expect(JSON.parse(storage.kept.get(KEY) ?? "").revision).toBe(2);
  });

  test("that fails leaves storage 150 ms to show the commits of other tabs", async () => {
    const clock = handClock();
    const { revisionCounter } = countingFrom(() => Promise.reject(new Error("Refused.")));
    const { order, storage } = openSandbox({ clock, revisionCounter });
    const [other, first] = [memoryStorage(), openSandbox({ clock, revisionCounter, seed: 3 })];
    await openSandbox({ clock, storage: other, seed: 2 }).order();
    const [ordered, alone] = [order(), first.order()];
    await tasks();
    storage.kept.set(KEY, other.kept.get(KEY) ?? "");
    for (let turn = 0; turn < 2; turn++) {
      clock.move(150);
      await tasks();
    }
    expect([(await ordered).status, (await alone).status]).toEqual([201, 201]);
    const stored = [storage, first.storage].map(({ kept }) => JSON.parse(kept.get(KEY) ?? ""));
    expect(stored.map(({ revision, world }) => [revision, world.orders.length])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  test("ahead of storage is waited for only until storage has caught up", async () => {
    const clock = handClock();
    const { revisionCounter } = countingFrom(async () => 1);
    const { order, storage } = openSandbox({ clock, revisionCounter });
    const other = memoryStorage();
    await openSandbox({ clock, storage: other, seed: 2 }).order();
    const ordered = order();
    await tasks();
    storage.kept.set(KEY, other.kept.get(KEY) ?? "");
    clock.move(5);
    expect((await ordered).status).toBe(201);
    expect(JSON.parse(storage.kept.get(KEY) ?? "").world.orders).toHaveLength(2);
  });
});
