import { describe, expect, test } from "vitest";
import { instant } from "#contract/api/time.ts";
import type { Platform, RevisionCounter } from "#server/platform.ts";
import { handClock, memoryStorage, minutes, openSandbox } from "#testing/sandbox.ts";
import { createMutex } from "./mutex.ts";

const KEY = "top-up-sandbox";
const never = () => new Promise<never>(() => {});
const tasks = () => new Promise<void>((done) => setImmediate(done));
const KEYED = { "Idempotency-Key": "k" };

/** What a promise has settled to, or "pending". */
const stateOf = async <T>(promise: Promise<T>): Promise<T | "pending"> => {
  await tasks();
  return Promise.race([promise, tasks().then(() => "pending" as const)]);
};

const storedIn = ({ kept }: ReturnType<typeof memoryStorage>) => JSON.parse(kept.get(KEY) ?? "null");

/** A counter that reads 0, with other calls in place of its own, and what it was asked and raised to. */
function counting(calls: Partial<RevisionCounter> = {}) {
  const counter = {
    asked: 0,
    closed: 0,
    raised: [] as number[],
    read: async (signal: AbortSignal) => {
      counter.asked += 1;
      return calls.read ? calls.read(signal) : 0;
    },
    raise: async (revision: number, signal: AbortSignal) => {
      counter.raised.push(revision);
      return calls.raise?.(revision, signal);
    },
    close: () => {
      counter.closed += 1;
    },
  };
  return counter;
}

/** Two tabs of one browser; in the first, the counter is replaced. */
function twoTabs(revisionCounter: RevisionCounter) {
  const shared = { clock: handClock(), storage: memoryStorage(), exclusively: createMutex() };
  const faulty = openSandbox({ ...shared, revisionCounter });
  return { ...shared, faulty, other: openSandbox({ ...shared, seed: 2 }) };
}

/** A lock that a test grants: each request for it, in order. */
function heldLock() {
  const grants: (() => Promise<void>)[] = [];
  const exclusively: Platform["exclusively"] = (work) =>
    new Promise((resolve) => {
      grants.push(() => work().then(resolve));
    });
  return { grants, exclusively };
}

describe("a lock", () => {
  test("that is never granted ends the call with 503 after 4 s, and a grant after that changes nothing", async () => {
    const { grants, exclusively } = heldLock();
    const { order, clock, storage, balance, panel } = openSandbox({ exclusively });
    const ordered = order();
    await tasks();
    clock.move(3999);
    expect(await stateOf(ordered)).toBe("pending");
    clock.move(1);
    const { status, json } = await ordered;
    expect([status, json.code]).toEqual([503, "storage_unavailable"]);
    expect(json.detail).toMatch(/^The browser did not store the change, so nothing was changed\./);
    await grants[0]?.();
    expect([storage.kept.size, balance(), grants.length]).toEqual([0, "500.00", 1]);
    const reset = panel.reset().catch(String);
    await tasks();
    clock.move(4000);
    expect(await reset).toBe("Error: The browser refused to store the change.");
  });

  test("that is never granted keeps no read waiting, and a replay no longer than its limit", async () => {
    let isHeld = false;
    const free = createMutex();
    const exclusively: Platform["exclusively"] = (work) => (isHeld ? never() : free(work));
    const { order, get, clock } = openSandbox({ exclusively });
    await order({}, KEYED);
    isHeld = true;
    const replay = order({}, KEYED);
    expect((await get("/v1/wallet")).json.balance).toBe("490.50");
    await tasks();
    clock.move(4000);
    expect((await replay).headers.get("Idempotent-Replayed")).toBe("true");
  });

  describe("that others hold while their commits go on", () => {
    /** A tab that waits for the lock, and another one that commits beside it. */
    function waitingTab(revisionCounter: RevisionCounter | null) {
      const shared = { clock: handClock(), storage: memoryStorage() };
      const { grants, exclusively } = heldLock();
      const mine = openSandbox({ ...shared, exclusively, revisionCounter });
      const other = openSandbox({ ...shared, seed: 2 });
      const ordered = mine.order();
      /** Lets 3 s pass, in which the other tab commits. */
      const commit = async (isTold: boolean) => {
        await tasks();
        shared.clock.move(3000);
        await other.keyWith("wallet:read");
        if (isTold) mine.adopt(shared.storage.kept.get(KEY) ?? "");
      };
      return { ...shared, grants, ordered, commit };
    }

    test("is waited for, and granted at last", async () => {
      const { commit, ordered, grants, storage } = waitingTab(null);
      for (let turn = 0; turn < 5; turn++) await commit(true);
      expect(await stateOf(ordered)).toBe("pending");
      await grants[0]?.();
      expect((await ordered).status).toBe(201);
      const { orders, keys } = storedIn(storage).world;
      expect([orders.length, keys.length]).toEqual([1, 6]);
    });

    test("ends the call with 503 4 s after the last of these", async () => {
      const { commit, ordered, clock } = waitingTab(null);
      for (let turn = 0; turn < 3; turn++) await commit(true);
      clock.move(3999);
      expect(await stateOf(ordered)).toBe("pending");
      clock.move(1);
      expect((await ordered).status).toBe(503);
    });

    test.each<[string, RevisionCounter | null]>([
      ["storage", null],
      ["storage, and the counter hangs", counting({ read: never })],
    ])("is waited for by a tab that is told of none, and finds them in %s", async (_, counter) => {
      const { commit, ordered, clock } = waitingTab(counter);
      for (let turn = 0; turn < 6; turn++) await commit(false);
      expect(await stateOf(ordered)).toBe("pending");
      for (let turn = 0; turn < 3; turn++) {
        clock.move(4000);
        await tasks();
      }
      clock.move(1000);
      expect((await ordered).status).toBe(503);
    });

    test("is waited for by a tab that finds them by the counter alone", async () => {
      let revision = 0;
      const { exclusively } = heldLock();
      const { order, clock } = openSandbox({ exclusively, revisionCounter: counting({ read: async () => revision }) });
      const ordered = order();
      for (let turn = 0; turn < 4; turn++) {
        await tasks();
        revision += 1;
        clock.move(4000);
      }
      expect(await stateOf(ordered)).toBe("pending");
      clock.move(4000);
      expect((await ordered).status).toBe(503);
    });
  });

  test.each<[string, Platform["exclusively"]]>([
    ["is refused", () => Promise.reject(new Error("SecurityError"))],
    [
      "throws",
      () => {
        throw new Error("Refused.");
      },
    ],
    ["ends without being granted", async () => {}],
  ])("that %s ends the call with 503 at once", async (_, exclusively) => {
    const { order, failures } = openSandbox({ exclusively });
    expect((await order()).status).toBe(503);
    expect(failures).toEqual([]);
  });

  test("is waited for without a limit where the state is in this tab's memory", async () => {
    const { grants, exclusively } = heldLock();
    const around = (platform: Platform) => ({ ...platform, storage: null });
    const { order, clock, balance } = openSandbox({ exclusively, around });
    const ordered = order();
    await tasks();
    clock.move(60_000);
    await grants[0]?.();
    expect((await ordered).status).toBe(201);
    expect(balance()).toBe("490.50");
  });
});

describe("a revision counter", () => {
  test("is raised by one for each change, and not for what is not stored", async () => {
    const counter = counting();
    const { order, storage } = openSandbox({ revisionCounter: counter });
    await order({}, KEYED);
    await order({}, KEYED);
    storage.fail = "writes";
    expect((await order()).status).toBe(503);
    storage.fail = null;
    await order();
    expect([counter.raised, storedIn(storage).revision]).toEqual([[1, 2], 2]);
  });

  test("ahead of storage is waited for until storage has caught up, for a second, and the commit is above it", async () => {
    const clock = handClock();
    const [mine, other] = [openSandbox({ clock, revisionCounter: counting({ read: async () => 1 }) }), memoryStorage()];
    await openSandbox({ clock, storage: other, seed: 2 }).order();
    const ordered = mine.order();
    await tasks();
    mine.storage.kept.set(KEY, other.kept.get(KEY) ?? "");
    clock.move(5);
    expect((await ordered).status).toBe(201);
    expect(storedIn(mine.storage).world.orders).toHaveLength(2);

    const behind = openSandbox({ clock, revisionCounter: counting({ read: async () => 7 }) });
    const waiting = behind.order();
    await tasks();
    clock.move(999);
    expect(await stateOf(waiting)).toBe("pending");
    clock.move(1);
    expect(await stateOf(waiting)).toMatchObject({ status: 201 });
    expect(storedIn(behind.storage).revision).toBe(8);
  });

  test.each<[string, Partial<RevisionCounter>]>([
    ["hangs", { read: never, raise: never }],
    [
      "is refused",
      { read: () => Promise.reject(new Error("Refused.")), raise: () => Promise.reject(new Error("No.")) },
    ],
  ])(
    "that %s delays a tab by a second at each access, and other tabs by no more, which are in step",
    async (_, calls) => {
      const given = { ...calls };
      const counter = counting(given);
      const { clock, storage, faulty, other } = twoTabs(counter);
      const [mine, theirs] = [faulty.order(), other.order()];
      await tasks();
      clock.move(999);
      expect(await stateOf(mine)).toBe("pending");
      clock.move(1);
      expect(await stateOf(mine)).toMatchObject({ status: 201 });
      expect(storedIn(storage).world.balance).toBe(49_050);
      clock.move(999);
      expect(await stateOf(theirs)).toBe("pending");
      clock.move(1);
      expect(await stateOf(theirs)).toMatchObject({ status: 201 });
      expect(other.balance()).toBe("481.00");
      const isInStep = () => [faulty, other].map(({ panel }) => panel.mode.getState().isInStep);
      expect([isInStep(), counter.closed]).toEqual([[false, true], 2]);
      delete given.read;
      delete given.raise;
      expect((await faulty.order()).status).toBe(201);
      expect(isInStep()).toEqual([true, true]);
    },
  );

  test("is given nothing more to do once its limit has passed", async () => {
    const signals: AbortSignal[] = [];
    const read = (signal: AbortSignal) => {
      signals.push(signal);
      return never();
    };
    const { clock, faulty } = twoTabs(counting({ read }));
    void faulty.order();
    await tasks();
    clock.move(1000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe("a burst of calls in one tab", () => {
  test("shares the lock, the counter and the write, so that none of 40 waits for another", async () => {
    const counter = counting();
    const { faulty, storage } = twoTabs(counter);
    let writes = 0;
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      if (key === KEY) writes += 1;
      setItem(key, value);
    };
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await faulty.order()).status));
    expect(statuses).toEqual(statuses.map(() => 201));
    expect([faulty.balance(), counter.asked, writes]).toEqual(["120.00", 1, 1]);
  });

  test.each([
    [4, 2, [201, 201, 503, 503]],
    [2, 1, [201, 503]],
  ])("of %i is stored call by call where the browser stores only %i of them", async (count, most, expected) => {
    const { faulty, storage } = twoTabs(counting());
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      if (key === KEY && JSON.parse(value).world.orders.length > most) throw new Error("QuotaExceededError");
      setItem(key, value);
    };
    const statuses = await Promise.all(Array.from({ length: count }, async () => (await faulty.order()).status));
    expect(statuses).toEqual(expected);
    expect(faulty.panel.stateView.getState().orders).toHaveLength(most);
  });
});

describe("a page that is left", () => {
  test("drops what waits, closes the counter, and stores nothing of it after that", async () => {
    let resolve = (_: number) => {};
    const counter = counting({ read: () => new Promise((answer) => (resolve = answer)) });
    const { faulty, other, storage } = twoTabs(counter);
    const cut = faulty.order({}, { "Idempotency-Key": "cut" });
    await tasks();
    faulty.leave();
    expect((await cut).status).toBe(503);
    resolve(0);
    expect((await other.order()).status).toBe(201);
    expect([counter.closed, storedIn(storage).world.orders.length]).toEqual([1, 1]);
    // A page that is shown again responds as before.
    const shown = faulty.order();
    await tasks();
    resolve(1);
    expect((await shown).status).toBe(201);
  });

  test("while its commit is announced to other tabs has stored it, and says so", async () => {
    const { faulty, other, clock } = twoTabs(counting({ raise: never }));
    const cut = faulty.order();
    await tasks();
    faulty.leave();
    expect((await cut).status).toBe(201);
    clock.move(1000);
    await other.order();
    expect(other.balance()).toBe("481.00");
  });
});

test.each(["a delivery that was shown", "a commit"])(
  "%s stores its time, the least that the clock shows if the machine's is set back and the page reloads",
  async (what) => {
    const { order, clock, panel, storage } = openSandbox();
    await order();
    clock.move(5000);
    if (what === "a commit") await panel.adjust({ kind: "set_tier", tier: "gold" });
    await tasks();
    const early = handClock(instant(clock.now() - minutes(60)));
    const reloaded = openSandbox({ storage, clock: early, seed: 2 });
    expect(reloaded.panel.stateView.getState().orders[0]?.status).toBe("delivered");
  },
);
