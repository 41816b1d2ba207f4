import fc, { type Scheduler } from "fast-check";
import { describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { faultIn } from "#testing/explain-history.ts";
import { faultyPlatform, type Resolve } from "#testing/faulty-platform.ts";
import { drained, settledWithin, TURNS } from "#testing/in-steps.ts";
import { afterLag, openBrowser, type Reach } from "#testing/memory-browser.ts";
import { listRequest, newHistory, orderRequest, requestFor, walletRequest } from "#testing/record-history.ts";
import { tried } from "#testing/runs.ts";
import { handClock, type Sandbox } from "#testing/sandbox.ts";
import { tryProperty } from "#testing/try-property.ts";
import { DELIVERY } from "./pipeline/delivery-header.ts";

type Clock = ReturnType<typeof handClock>;
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
  const browser = openBrowser();
  const tabs = [0, 1, 2].map((number): Sandbox => {
    const { around } = faultyPlatform([], resolvedBy(scheduler, number));
    return browser.openTab(reachOf(number), { clock, seed: number + 1, around, throttle: duration(100) });
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

const sendings = fc.array(
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
  held: fc.constantFrom(0, 6000, 6980),
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

describe("in any order of wake-ups", () => {
  test("no call over transport, deduplication, lock, store and live view is lost, doubled or hung", async () => {
    const property = fc.asyncProperty(fc.scheduler(), sendings, async (scheduler, sent) => {
      const clock = handClock();
      const opened = openTabs(clock, scheduler, (tab) => reachedBy(scheduler, tab));
      const history = newHistory();
      const calls = sent.map(async ({ tab, way, request }, at) => {
        const moment = (what: string) => scheduler.schedule(Promise.resolve(), `call ${at}: ${what}`);
        await moment("begins");
        return history.record(tab, request, () => sendBy(way, opened.tabs[tab]!, request, moment));
      });
      const statuses = await settledWithin(clock, LIMIT, calls, scheduler);
      for (const status of statuses) expect([200, 201, 422]).toContain(status);
      await drained(clock, LIMIT, scheduler);
      expectInStep(opened);
      await readLatest(history, opened.tabs);
      expect(faultIn(history.calls)).toBeNull();
    });
    await tryProperty(property, tried(40, 200));
  });

  test("with time that passes between any two, every call ends within 8 s, and none is lost or doubled", async () => {
    const property = fc.asyncProperty(
      fc.scheduler(),
      sendings,
      times,
      async (scheduler, sent, { held, early, steps }) => {
        const clock = handClock();
        const opened = openTabs(clock, scheduler, () => afterLag(clock));
        const history = newHistory();
        const send = async ({ tab, request }: (typeof sent)[number]) => {
          const began = clock.now();
          const status = await history.record(tab, request, () => opened.tabs[tab]!.respond(requestFor(request)));
          return { status, took: clock.now() - began };
        };
        const free = opened.browser.holdLock();
        const first = sent.slice(0, early).map(send);
        // They ask for the lock before time passes.
        await drained(clock, 0, scheduler);
        await drained(clock, held / TURNS, scheduler);
        free();
        letPass(clock, scheduler, steps);
        const calls = [...first, ...sent.slice(early).map(send)];
        for (const { status, took } of await settledWithin(clock, LIMIT, calls, scheduler)) {
          expect([200, 201, 422, 503]).toContain(status);
          expect(took).toBeLessThanOrEqual(LIMIT);
        }
        await drained(clock, LIMIT, scheduler);
        expectInStep(opened);
        await readLatest(history, opened.tabs);
        expect(faultIn(history.calls)).toBeNull();
      },
    );
    await tryProperty(property, tried(41, 200));
  });
});
