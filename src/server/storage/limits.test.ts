import { describe, expect, test } from "vitest";
import type { Platform, RevisionCounter } from "#server/platform.ts";
import { handClock, memoryStorage, openSandbox } from "#testing/sandbox.ts";
import { createMutex } from "./mutex.ts";

const KEY = "top-up-sandbox";
const never = () => new Promise<never>(() => {});
const tasks = () => new Promise<void>((done) => setImmediate(done));

/** What a promise has settled to, or "pending". */
const stateOf = async <T>(promise: Promise<T>): Promise<T | "pending"> => {
  await tasks();
  return Promise.race([promise, tasks().then(() => "pending" as const)]);
};

/** A counter whose calls a test replaces, and which counts how often it is asked and closed. */
function counting(calls: Partial<RevisionCounter> = {}) {
  const counter = {
    asked: 0,
    closed: 0,
    read: async (signal: AbortSignal) => {
      counter.asked += 1;
      return calls.read ? calls.read(signal) : 0;
    },
    raise: async (revision: number, signal: AbortSignal) => calls.raise?.(revision, signal),
    close: () => {
      counter.closed += 1;
    },
  };
  return counter;
}

/** Two tabs of one browser; in the first, the counter is replaced. */
function twoTabs(revisionCounter: RevisionCounter) {
  const [clock, storage] = [handClock(), memoryStorage()];
  const faulty = openSandbox({ clock, storage, revisionCounter });
  return { clock, storage, faulty, other: openSandbox({ clock, storage, seed: 2 }) };
}

describe("a lock that is never granted", () => {
  test("ends the call with 503 after 7 s, and a grant after that changes nothing", async () => {
    let grant = async () => {};
    const exclusively: Platform["exclusively"] = (work) => {
      grant = work;
      return never();
    };
    const { order, clock, storage, balance, panel } = openSandbox({ exclusively });
    const ordered = order();
    await tasks();
    clock.move(6999);
    expect(await stateOf(ordered)).toBe("pending");
    clock.move(1);
    const { status, json } = await ordered;
    expect([status, json.code, json.detail]).toEqual([
      503,
      "storage_unavailable",
      "The browser did not respond in time, so nothing was changed. Send the same request again.",
    ]);
    await grant();
    expect([storage.kept.size, balance()]).toEqual([0, "500.00"]);
    const reset = panel.reset().catch(String);
    await tasks();
    clock.move(7000);
    expect(await reset).toBe("Error: The browser did not respond in time.");
  });

  test("keeps no replay and no read waiting for a second limit", async () => {
    let isHeld = false;
    const free = createMutex();
    const exclusively: Platform["exclusively"] = (work, signal) => (isHeld ? never() : free(work, signal));
    const { order, get, clock } = openSandbox({ exclusively });
    await order({}, { "Idempotency-Key": "k" });
    isHeld = true;
    const replay = order({}, { "Idempotency-Key": "k" });
    expect((await get("/v1/wallet")).json.balance).toBe("490.50");
    await tasks();
    clock.move(7000);
    expect((await replay).headers.get("Idempotent-Replayed")).toBe("true");
  });
});

describe("a lock that the browser refuses", () => {
  test("ends the call with 503 at once", async () => {
    const { order, failures } = openSandbox({ exclusively: () => Promise.reject(new Error("SecurityError")) });
    const { status, json } = await order();
    expect([status, json.detail]).toEqual([503, expect.stringMatching(/^The browser could not store the change/)]);
    expect(failures).toEqual([]);
  });
});

test("a commit is above the newest revision known, though storage never shows that one", async () => {
  const clock = handClock();
  const { order, storage } = openSandbox({ clock, revisionCounter: counting({ read: async () => 7 }) });
  const waking = setInterval(() => clock.move(100), 0);
  expect((await order()).status).toBe(201);
  clearInterval(waking);
  expect(JSON.parse(storage.kept.get(KEY) ?? "").revision).toBe(8);
});

test("storage that does not show the newest commit is waited for, for a second", async () => {
  const { order, clock } = openSandbox({ revisionCounter: counting({ read: async () => 7 }) });
  const ordered = order();
  await tasks();
  clock.move(999);
  expect(await stateOf(ordered)).toBe("pending");
  clock.move(1);
  expect(await stateOf(ordered)).toMatchObject({ status: 201 });
});

describe("a lock that ends without being granted", () => {
  test("ends the call with 503 at once", async () => {
    expect((await openSandbox({ exclusively: async () => {} }).order()).status).toBe(503);
  });
});

describe("a revision counter that hangs", () => {
  test("delays one call by 2 s, none after it, and no other tab by more", async () => {
    const counter = counting({ read: never });
    const { clock, faulty, other } = twoTabs(counter);
    const [first, second, theirs] = [faulty.order(), faulty.order(), other.order()];
    await tasks();
    clock.move(2000);
    for (const each of [first, second, theirs]) {
      for (let step = 0; step < 2; step++) {
        await tasks();
        clock.move(150);
      }
      expect(await stateOf(each)).toMatchObject({ status: 201 });
    }
    expect([counter.asked, counter.closed]).toEqual([1, 1]);
    expect(faulty.panel.mode.getState().isInStep).toBe(false);
    expect(other.panel.mode.getState().isInStep).toBe(true);
  });

  test("is asked again after a minute, and the tab is in step again", async () => {
    const calls: Partial<RevisionCounter> = { read: never };
    const counter = counting(calls);
    const { clock, faulty } = twoTabs(counter);
    const first = faulty.order();
    await tasks();
    for (const time of [2000, 150, 150]) {
      clock.move(time);
      await tasks();
    }
    expect((await first).status).toBe(201);
    delete calls.read;
    clock.move(57_699);
    expect([counter.asked, faulty.panel.mode.getState().isInStep]).toEqual([1, false]);
    clock.move(2001);
    await faulty.order();
    expect(faulty.panel.mode.getState().isInStep).toBe(true);
  });

  test("while it is raised leaves the order stored, responds with 201, and frees the lock", async () => {
    const { clock, storage, faulty, other } = twoTabs(counting({ raise: never }));
    const ordered = faulty.order({}, { "Idempotency-Key": "k" });
    await tasks();
    for (const time of [2000, 150]) {
      clock.move(time);
      await tasks();
    }
    expect((await ordered).status).toBe(201);
    expect(JSON.parse(storage.kept.get(KEY)!).world.balance).toBe(49050);
    expect((await other.order()).status).toBe(201);
    expect(other.balance()).toBe("481.00");
  });

  test("is given nothing more to do once its limit has passed", async () => {
    const signals: AbortSignal[] = [];
    const read = (signal: AbortSignal) => {
      signals.push(signal);
      return never();
    };
    const { clock, faulty } = twoTabs(counting({ read }));
    void faulty.order();
    await tasks();
    clock.move(2000);
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
    expect(faulty.balance()).toBe("120.00");
    expect([counter.asked, writes]).toEqual([1, 1]);
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
  test("frees the lock at once, closes the counter, and stores nothing after that", async () => {
    let resolveRead = (_: number) => {};
    const read = () => new Promise<number>((resolve) => (resolveRead = resolve));
    const counter = counting({ read });
    const { faulty, other, storage } = twoTabs(counter);
    const cut = faulty.order({}, { "Idempotency-Key": "cut" });
    await tasks();
    faulty.leave();
    expect((await other.order()).status).toBe(201);
    resolveRead(0);
    expect((await cut).status).toBe(503);
    expect(counter.closed).toBe(1);
    expect(JSON.parse(storage.kept.get(KEY)!).world.orders).toHaveLength(1);
  });

  test("while its commit is announced to other tabs has stored it, and says so", async () => {
    const { faulty, other } = twoTabs(counting({ raise: never }));
    const cut = faulty.order();
    await tasks();
    faulty.leave();
    expect((await cut).status).toBe(201);
    await other.order();
    expect(other.balance()).toBe("481.00");
  });

  test("and shown again responds as before", async () => {
    const { order, leave, balance } = openSandbox();
    leave();
    expect((await order()).status).toBe(201);
    expect(balance()).toBe("490.50");
  });
});
