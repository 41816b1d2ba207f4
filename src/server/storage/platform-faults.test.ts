import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import type { Channel, KeyValueStore, Platform, RevisionCounter } from "#server/platform.ts";
import { runs } from "#testing/runs.ts";
import { handClock, memoryStorage, openSandbox } from "#testing/sandbox.ts";
import { createMutex } from "./mutex.ts";

const KEY = "top-up-sandbox";
const CALLS = ["getItem", "setItem", "lock", "read", "raise", "post", "tabGet", "tabSet"] as const;
const FAULTS = ["hang", "throw", "refuse", "late"] as const;

/** What goes wrong in one tab, from its `after`th use on. A call without a promise can only throw. */
interface PlatformFault {
  readonly call: (typeof CALLS)[number];
  readonly kind: (typeof FAULTS)[number];
  readonly after: number;
}

type Clock = ReturnType<typeof handClock>;

/** How long a late call takes: longer than any limit. */
const LATE = duration(9000);
/** How long a write of one tab takes to reach the others' copies of storage. */
const LAG = duration(40);

/** What every tab of a browser shares: the stored text, a lock, a counter. */
function sharedPlatform(clock: Clock) {
  const disk = memoryStorage();
  const others = new Set<(key: string, text: string) => void>();
  const oneAtATime = createMutex();
  let revision = 0;
  const lock: Platform["exclusively"] = (work, signal) =>
    oneAtATime(async () => {
      signal.throwIfAborted();
      await work();
    }, signal);
  const counter: RevisionCounter = {
    read: async () => revision,
    raise: async (to) => {
      revision = to;
    },
    close: () => {},
  };
  /** A tab's own copy of storage, which shows the writes of others a little later. */
  function copy(): KeyValueStore {
    const seen = new Map(disk.kept);
    const hear = (key: string, text: string) => clock.after(LAG, () => seen.set(key, text));
    others.add(hear);
    return {
      getItem: (key) => seen.get(key) ?? null,
      setItem: (key, text) => {
        seen.set(key, text);
        disk.setItem(key, text);
        for (const other of others) if (other !== hear) other(key, text);
      },
      removeItem: (key) => void seen.delete(key),
    };
  }
  return { disk, lock, counter, copy };
}
type Shared = ReturnType<typeof sharedPlatform>;

/** Calls as a fault has them answered, once it has begun. */
function faultyCalls(fault: PlatformFault | null, clock: Clock) {
  let used = 0;
  const isHit = (call: PlatformFault["call"]) => fault?.call === call && used++ >= fault.after;
  return {
    now: <T>(call: PlatformFault["call"], use: () => T): T => {
      if (isHit(call)) throw new Error(`${call} throws.`);
      return use();
    },
    later: <T>(call: PlatformFault["call"], use: () => Promise<T>): Promise<T> => {
      if (!isHit(call)) return use();
      if (fault?.kind === "throw") throw new Error(`${call} throws.`);
      if (fault?.kind === "refuse") return Promise.reject(new DOMException("Refused.", "SecurityError"));
      const hung = new Promise<T>((resolve, reject) => {
        if (fault?.kind === "late") clock.after(LATE, () => void use().then(resolve, reject));
      });
      return hung;
    },
  };
}

/** A tab of a browser in which one kind of call goes wrong. */
function openTab({ lock, counter, copy }: Shared, clock: Clock, seed: number, fault: PlatformFault | null) {
  const { now, later } = faultyCalls(fault, clock);
  const local = copy();
  const session = memoryStorage();
  const channel: Channel = { post: () => now("post", () => {}), listen: () => {} };
  const storage = Object.assign(memoryStorage(), local, {
    getItem: (key: string) => now("getItem", () => local.getItem(key)),
    setItem: (key: string, text: string) => now("setItem", () => local.setItem(key, text)),
  });
  return openSandbox({
    seed,
    clock,
    channel,
    storage,
    tabStorage: {
      ...session,
      getItem: (key) => now("tabGet", () => session.getItem(key)),
      setItem: (key, text) => now("tabSet", () => session.setItem(key, text)),
    },
    revisionCounter: {
      read: (signal) => later("read", () => counter.read(signal)),
      raise: (revision, signal) => later("raise", () => counter.raise(revision, signal)),
      close: () => {},
    },
    exclusively: (work, signal) => later("lock", () => lock(work, signal)),
  });
}

/** How far the clock moves at once, in milliseconds. */
const STEP = 20;

const settledTasks = () => new Promise<void>((done) => setImmediate(done));

/** The values of promises, which must settle within so much of the clock's time. */
async function settledWithin<T>(clock: Clock, limit: number, calls: readonly Promise<T>[]): Promise<readonly T[]> {
  let values: readonly T[] | null = null;
  const all = Promise.all(calls).then((each) => {
    values = each;
  });
  for (let time = 0; time <= limit && values === null; time += STEP) {
    for (let turn = 0; turn < 4; turn++) await settledTasks();
    if (values === null && time < limit) clock.move(STEP);
  }
  if (values === null) throw new Error(`Not every call settled within ${limit} ms.`);
  await all;
  return values;
}

interface StoredWorld {
  readonly balance: number;
  readonly orders: readonly { readonly id: string; readonly total: number }[];
}
const storedIn = ({ disk }: Shared): StoredWorld =>
  JSON.parse(disk.kept.get(KEY) ?? `{"world":{"balance":50000,"orders":[]}}`).world;

/** One order: which of three tabs sends it, and with which of a few Idempotency-Keys. */
const sendings = fc.array(fc.record({ tab: fc.nat(2), key: fc.nat(3) }), { minLength: 1, maxLength: 8 });
const faults: fc.Arbitrary<PlatformFault> = fc.record({
  call: fc.constantFrom(...CALLS),
  kind: fc.constantFrom(...FAULTS),
  after: fc.nat(3),
});

async function expectSettled(fault: PlatformFault, sent: readonly { readonly tab: number; readonly key: number }[]) {
  const clock = handClock();
  const shared = sharedPlatform(clock);
  const tabs = [fault, null, null].map((each, tab) => openTab(shared, clock, tab + 1, each));
  const answered = await settledWithin(
    clock,
    8000,
    sent.map(({ tab, key }) => tabs[tab]!.order({}, { "Idempotency-Key": `key-${key}` })),
  );
  const after = await settledWithin(clock, 8000, [tabs[1]!.order(), tabs[2]!.order()]);
  expect(after.map(({ status }) => status)).toEqual([201, 201]);
  // What was answered late must not happen now.
  for (let turn = 0; turn < 4; turn++) {
    clock.move(LATE);
    await settledTasks();
  }
  const { balance, orders } = storedIn(shared);
  expect(balance + orders.reduce((sum, { total }) => sum + total, 0)).toBe(50000);
  const ids = new Set(orders.map(({ id }) => id));
  for (const { status, json } of [...answered, ...after]) {
    expect([201, 503]).toContain(status);
    if (status === 201) expect(ids).toContain(json.id);
  }
  const first = [...answered, ...after].filter(({ headers }) => headers.get("Idempotent-Replayed") === "false");
  expect(first.filter(({ status }) => status === 201)).toHaveLength(ids.size);
}

describe("with a call of the platform that goes wrong in one of three tabs", () => {
  test("every call of every tab settles within 8 s, and no order is lost or made twice", { timeout: 120_000 }, () =>
    fc.assert(fc.asyncProperty(faults, sendings, expectSettled), { seed: 34, numRuns: runs(80) }),
  );
});
