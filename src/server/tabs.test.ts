import fc, { type Scheduler } from "fast-check";
import { expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { faultIn } from "#testing/explain-history.ts";
import { faultyPlatform, LATE, type PlatformFault, platformFaults, type Resolve } from "#testing/faulty-platform.ts";
import { listRequest, newHistory, orderRequest, requestFor, walletRequest } from "#testing/record-history.ts";
import { tried } from "#testing/runs.ts";
import { handClock, memoryChannel, memoryStorage, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { tryProperty } from "#testing/try-property.ts";
import { DELIVERY } from "./pipeline/delivery-header.ts";
import type { Channel, KeyValueStore, Platform, RevisionCounter } from "./platform.ts";
import { createMutex } from "./storage/mutex.ts";
import { STORAGE_KEY } from "./storage/store.ts";

/** How long a write of one tab takes to reach the others' copies of storage: nearly as long as tabs without a counter wait. */
const LAG = duration(140);

/** Lets something reach another tab at a moment of its own. */
type Reach = (what: string, arrive: () => void) => void;

/** Everything reaches the other tabs after the same moment. */
const afterLag =
  ({ after }: Pick<Platform, "after">): Reach =>
  (_, arrive) =>
    void after(LAG, arrive);

/** What arrives in one tab, in the order in which it was sent, whatever `reach` does. */
function inboxOf(reach: Reach) {
  const waiting: (() => void)[] = [];
  return (what: string, arrive: () => void) => {
    waiting.push(arrive);
    reach(what, () => waiting.shift()?.());
  };
}
type Inbox = ReturnType<typeof inboxOf>;

/** What the tabs of a browser share: the stored text, a lock, a counter, a channel. */
function openBrowser({ now }: Pick<Platform, "now">) {
  const disk = memoryStorage();
  const writes: number[] = [];
  const copies = new Set<(key: string, text: string) => void>();
  const channel = memoryChannel();
  const exclusively = createMutex();
  let revision = 0;
  const revisionCounter: RevisionCounter = {
    read: async () => revision,
    // As in a browser: what its caller gave up on is not begun, and what has begun precedes each later access.
    raise: async (to, signal) => {
      signal.throwIfAborted();
      revision = to;
    },
    close: () => {},
  };

  /** A tab's own copy of storage, and `adopt`, which is told of each write of another tab. */
  function copyOf(inbox: Inbox, adopt: (text: string) => void): KeyValueStore {
    const seen = new Map(disk.kept);
    const hear = (key: string, text: string) =>
      inbox("write", () => {
        seen.set(key, text);
        adopt(text);
      });
    copies.add(hear);
    return {
      getItem: (key) => seen.get(key) ?? null,
      setItem: (key, text) => {
        seen.set(key, text);
        disk.setItem(key, text);
        writes.push(now());
        for (const other of copies) if (other !== hear) other(key, text);
      },
      removeItem: (key) => void seen.delete(key),
    };
  }

  function channelOf(inbox: Inbox): Channel {
    const { post, listen } = channel.join();
    return { post, listen: (hear) => listen((message) => inbox("message", () => hear(message))) };
  }

  const platformOf = (reach: Reach, adopt: (text: string) => void) => ({
    storage: Object.assign(memoryStorage(), copyOf(inboxOf(reach), adopt)),
    channel: channelOf(inboxOf(reach)),
    tabStorage: memoryStorage(),
    revisionCounter,
    exclusively,
  });

  return {
    disk,
    /** When a tab wrote last before this time. */
    lastWriteBefore: (time: number): number => writes.findLast((each) => each < time) ?? 0,
    /** Takes the lock, as a tab of its own; the returned function frees it. */
    holdLock: (): (() => void) => {
      let free = () => {};
      void exclusively(
        () =>
          new Promise<void>((resolve) => {
            free = resolve;
          }),
      );
      return () => free();
    },
    /** The ids of the orders that are stored. */
    storedIds: (): readonly string[] => {
      const { world } = JSON.parse(disk.kept.get(STORAGE_KEY) ?? '{"world":{"orders":[]}}');
      return world.orders.map(({ id }: { id: string }) => id);
    },
    /** One more tab. */
    openTab: (reach: Reach, given: Parameters<typeof openSandbox>[0]): Sandbox => {
      const sandbox = openSandbox({ ...platformOf(reach, (text) => sandbox.adopt(text)), ...given });
      return sandbox;
    },
  };
}

type Clock = ReturnType<typeof handClock>;

/** How far the clock moves at once, in milliseconds. */
const STEP = 20;
/** How many turns of the event loop the service's own promises take at most; how often `drained` moves the clock. */
const TURNS = 4;

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

/** Waits until nothing goes on but what the clock or a scheduler wakes up. */
async function atRest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
}

/**
 * The values of promises, which must settle within the limit of a call. A scheduler wakes up one thing after another; the clock
 * moves when it has nothing left.
 */
async function settledWithin<T>(
  clock: Clock,
  { lastWriteBefore }: Pick<ReturnType<typeof openBrowser>, "lastWriteBefore">,
  promises: readonly Promise<T>[],
  scheduler: Scheduler | null = null,
): Promise<readonly T[]> {
  const left = new Set(promises.keys());
  const all = Promise.all(promises.map((each, at) => each.finally(() => left.delete(at))));
  // A rejection is seen by who waits for it.
  all.catch(() => {});
  const began = clock.now();
  for (;;) {
    await atRest();
    if (left.size === 0) return all;
    if (clock.now() - Math.max(began, lastWriteBefore(clock.now())) > LIMIT)
      throw new Error(`Calls ${[...left].join(", ")} did not settle within ${LIMIT} ms of the last commit.`);
    if (scheduler !== null && scheduler.count() > 0) await scheduler.waitOne();
    else clock.move(STEP);
  }
}

/** Wakes up all that waits, and lets time pass: what resolves late must change nothing. */
async function drained(clock: Clock, time: number, scheduler: Scheduler | null = null): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    clock.move(time);
    await atRest();
    while (scheduler !== null && scheduler.count() > 0) {
      await scheduler.waitOne();
      await atRest();
    }
  }
}

/** How long a call may take since it began, or since the last commit of any tab: the wait for the lock begins anew with it. */
const LIMIT = 8000;

/** Each promise is resolved when the scheduler picks it. */
const resolvedBy =
  (scheduler: Scheduler, tab: number): Resolve =>
  async (what, use) => {
    await scheduler.schedule(Promise.resolve(), `tab ${tab}: ${what}`);
    return use();
  };

const reachedBy =
  (scheduler: Scheduler, tab: number): Reach =>
  (what, arrive) =>
    void scheduler.schedule(Promise.resolve(), `tab ${tab}: ${what} arrives`).then(arrive);

/** Three tabs of a browser, and what their pages show. */
function openTabs(clock: Clock, scheduler: Scheduler, reachOf: (tab: number) => Reach) {
  const browser = openBrowser(clock);
  const tabs = [0, 1, 2].map((number): Sandbox => {
    const { around } = faultyPlatform([], resolvedBy(scheduler, number));
    return browser.openTab(reachOf(number), { clock, seed: number + 1, around });
  });
  const shown = tabs.map(({ panel }) => {
    const view = { orders: panel.stateView.getState().orders };
    panel.stateView.subscribe(({ orders }) => {
      view.orders = orders;
    });
    return view;
  });
  return { browser, tabs, shown };
}

const WAYS = ["page", "worker", "redelivered", "worker killed"] as const;

/** How a call reaches the service: by the page or its worker, which may deliver it twice, or be killed before it responds. */
async function sendBy(
  way: (typeof WAYS)[number],
  { respond, deliveries }: Sandbox,
  request: Parameters<typeof requestFor>[0],
  moment: (what: string) => Promise<void>,
): Promise<Response> {
  const id = deliveries.begin();
  const deliver = async (by: string): Promise<Response> => {
    await moment(`${by} takes a call`);
    const response = await respond(requestFor(request, { [DELIVERY]: id }));
    await moment(`${by} responds`);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
  const sent = {
    page: () => [deliver("page")],
    worker: () => [deliver("worker")],
    redelivered: () => [deliver("worker"), deliver("worker again")],
    "worker killed": () => [deliver("worker").then(() => new Promise<never>(() => {})), deliver("page")],
  };
  try {
    return await Promise.any(sent[way]());
  } finally {
    deliveries.end(id);
  }
}

const sentCalls = fc.array(
  fc.record({
    tab: fc.nat(2),
    way: fc.constantFrom(...WAYS),
    request: fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom("a", "b", null), fc.constantFrom(1, 1, 2))
          .map(([key, qty]) => orderRequest(key, qty)),
      },
      { weight: 1, arbitrary: fc.constant(walletRequest) },
    ),
  }),
  { minLength: 2, maxLength: 7 },
);

/** For how long, in milliseconds, another tab holds the lock, how many calls begin before, and how much time passes at once later. */
const times = fc.record({
  held: fc.constantFrom(0, 3000, 3980),
  early: fc.nat(4),
  steps: fc.array(fc.constantFrom(10, 20, 100, 1000), { minLength: 1, maxLength: 6 }),
});

/** Lets time pass whenever the scheduler picks it. */
function letPass(clock: Clock, scheduler: Scheduler, steps: readonly number[]): void {
  const end = clock.now() + LIMIT;
  const pass = (turn: number): void => {
    const time = steps[turn % steps.length] ?? 0;
    if (clock.now() > end) return;
    void scheduler.schedule(Promise.resolve(), `${time} ms pass`).then(() => {
      clock.move(time);
      pass(turn + 1);
    });
  };
  pass(0);
}

/** Reads everything in every tab, once nothing goes on any more. */
async function readLatest(history: ReturnType<typeof newHistory>, tabs: readonly Sandbox[]): Promise<void> {
  for (const [tab, { respond }] of tabs.entries()) {
    for (const request of [walletRequest, listRequest])
      await history.record(tab, request, () => respond(requestFor(request)), true);
  }
}

/** Expects every tab and its page to show what is stored, and to log the calls of all tabs. */
function expectInStep({ browser, tabs, shown }: ReturnType<typeof openTabs>): void {
  const stored = browser.storedIds().toSorted();
  const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id).sort();
  for (const { orders } of shown) expect(ids(orders)).toEqual(stored);
  const [first, ...others] = tabs.map(({ panel }) =>
    panel.exchanges
      .getState()
      .map(({ requestId }) => requestId)
      .sort(),
  );
  for (const log of others) expect(log).toEqual(first);
}

test("in any order of wake-ups, whatever time passes, no call over transport, deduplication, lock, store and live view is lost, doubled or hung", async () => {
  const property = fc.asyncProperty(fc.scheduler(), sentCalls, fc.option(times), async (scheduler, sent, time) => {
    const clock = handClock();
    const opened = openTabs(clock, scheduler, (tab) => (time ? afterLag(clock) : reachedBy(scheduler, tab)));
    const history = newHistory();
    const send = async ({ tab, way, request }: (typeof sent)[number], at: number) => {
      const service = opened.tabs[tab]!;
      // The transport has no limits of its own, so it takes no time.
      if (time) {
        const began = clock.now();
        const status = await history.record(tab, request, () => service.respond(requestFor(request)));
        const since = Math.max(began, opened.browser.lastWriteBefore(clock.now()));
        expect(clock.now() - since).toBeLessThanOrEqual(LIMIT);
        return status;
      }
      const moment = (what: string) => scheduler.schedule(Promise.resolve(), `call ${at}: ${what}`);
      await moment("begins");
      return history.record(tab, request, () => sendBy(way, service, request, moment));
    };
    const calls: Promise<number | null>[] = [];
    if (time) {
      const free = opened.browser.holdLock();
      calls.push(...sent.slice(0, time.early).map(send));
      // They ask for the lock before time passes.
      await drained(clock, 0, scheduler);
      await drained(clock, time.held / TURNS, scheduler);
      free();
      letPass(clock, scheduler, time.steps);
    }
    calls.push(...sent.slice(calls.length).map(send));
    for (const status of await settledWithin(clock, opened.browser, calls, scheduler))
      expect([200, 201, 422, ...(time ? [503] : [])]).toContain(status);
    // Where no time is modelled, what was sent arrives before any passes.
    if (!time) await drained(clock, 0, scheduler);
    await drained(clock, LIMIT, scheduler);
    expectInStep(opened);
    await readLatest(history, opened.tabs);
    expect(faultIn(history.calls)).toBeNull();
  });
  await tryProperty(property, tried(40, 400));
});

/** Tabs of one browser, in each of which its own calls of the platform go wrong. */
function openFaultyTabs(clock: ReturnType<typeof handClock>, faultsOf: readonly (readonly PlatformFault[])[]) {
  const browser = openBrowser(clock);
  const tabs = faultsOf.map((faults, tab) => {
    const { around, begin } = faultyPlatform(faults);
    const sandbox = browser.openTab(afterLag(clock), { clock, seed: tab + 1, around });
    begin();
    return sandbox;
  });
  return { browser, tabs };
}

/** One order: which of three tabs sends it, and with which of a few Idempotency-Keys. */
const sendings = fc.array(fc.record({ tab: fc.nat(2), key: fc.constantFrom("a", "b", "c", null) }), {
  minLength: 1,
  maxLength: 8,
});

test("with calls of the platform that go wrong in one of three tabs, every call ends within 8 s of the last commit, money adds up, and no other tab is refused anything", async () => {
  const faults = fc.array(platformFaults, { minLength: 1, maxLength: 2 });
  const property = fc.asyncProperty(faults, sendings, async (planned, sent) => {
    const clock = handClock();
    const { browser, tabs } = openFaultyTabs(clock, [planned, [], []]);
    const history = newHistory();
    const send = async (tab: number, request: Parameters<typeof requestFor>[0], isLatest = false) => {
      const status = await history.record(tab, request, () => tabs[tab]!.respond(requestFor(request)), isLatest);
      return { tab, status };
    };
    const first = sent.map(({ tab, key }) => send(tab, orderRequest(key, 1)));
    const during = await settledWithin(clock, browser, first);
    const after = await settledWithin(
      clock,
      browser,
      [1, 2].map((tab) => send(tab, orderRequest(null, 1))),
    );
    // Without a clock, randomness or a place for reports the call itself may fail; nothing is half done then.
    for (const { tab, status } of [...during, ...after])
      expect(tab === 0 ? [201, 503, 500, null] : [201]).toContain(status);
    // What resolves late must change nothing.
    await drained(clock, LATE);
    for (const tab of [1, 2]) {
      const reads = [walletRequest, listRequest].map((request) => send(tab, request, true));
      await settledWithin(clock, browser, reads);
    }
    expect(faultIn(history.calls.filter(({ response }) => response?.status !== 500))).toBeNull();
  });
  await tryProperty(property, tried(34, 200));
});

test.each(["hang", "late"] as const)(
  "an order that is stored just before its limit is not overwritten while its number %ss to be raised",
  async (kind) => {
    const clock = handClock();
    const { browser, tabs } = openFaultyTabs(clock, [[{ call: "raise", kind, after: 0, times: 1 }], []]);
    const free = browser.holdLock();
    const first = tabs[0]!.order();
    await drained(clock, 0);
    clock.move(3990);
    const second = tabs[1]!.order();
    free();
    await drained(clock, 0);
    clock.move(10);
    const responses = await settledWithin(clock, browser, [first, second]);
    await drained(clock, LATE);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(browser.storedIds()).toEqual(responses.map(({ json }) => json.id));
  },
);

test("an order that is stored gets a 201, even if what watches the state throws, which is reported", async () => {
  const { panel, order, failures } = openSandbox();
  panel.stateView.subscribe(() => {
    throw new Error("A watcher throws.");
  });
  expect((await order()).status).toBe(201);
  expect(failures.map(String)).toEqual(["Error: A watcher throws."]);
});
