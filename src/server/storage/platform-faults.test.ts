import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultIn } from "#testing/explain-history.ts";
import { faultyPlatform, LATE, type PlatformFault, platformFaults } from "#testing/faulty-platform.ts";
import { drained, settledWithin } from "#testing/in-steps.ts";
import { afterLag, openBrowser } from "#testing/memory-browser.ts";
import { listRequest, newHistory, orderRequest, requestFor, walletRequest } from "#testing/record-history.ts";
import { tried } from "#testing/runs.ts";
import { handClock, openSandbox } from "#testing/sandbox.ts";
import { tryProperty } from "#testing/try-property.ts";

/** How long a call may take, and one of a tab in which nothing goes wrong. */
const LIMIT = 8000;

/** Tabs of one browser, in each of which its own calls of the platform go wrong. */
function openTabs(clock: ReturnType<typeof handClock>, faultsOf: readonly (readonly PlatformFault[])[]) {
  const browser = openBrowser();
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

describe("with calls of the platform that go wrong in one of three tabs", () => {
  test("every call ends within 8 s, money adds up, and no other tab is refused anything", async () => {
    const faults = fc.array(platformFaults, { minLength: 1, maxLength: 2 });
    const property = fc.asyncProperty(faults, sendings, async (planned, sent) => {
      const clock = handClock();
      const { tabs } = openTabs(clock, [planned, [], []]);
      const history = newHistory();
      const send = async (tab: number, request: Parameters<typeof requestFor>[0], isLatest = false) => {
        const status = await history.record(tab, request, () => tabs[tab]!.respond(requestFor(request)), isLatest);
        return { tab, status };
      };
      const first = sent.map(({ tab, key }) => send(tab, orderRequest(key, 1)));
      const during = await settledWithin(clock, LIMIT, first);
      const after = await settledWithin(
        clock,
        LIMIT,
        [1, 2].map((tab) => send(tab, orderRequest(null, 1))),
      );
      // Without a clock, randomness or a place for reports the call itself may fail; nothing is half done then.
      for (const { tab, status } of [...during, ...after])
        expect(tab === 0 ? [201, 503, 500, null] : [201]).toContain(status);
      // What resolves late must change nothing.
      await drained(clock, LATE);
      for (const tab of [1, 2]) {
        const reads = [walletRequest, listRequest].map((request) => send(tab, request, true));
        await settledWithin(clock, LIMIT, reads);
      }
      expect(faultIn(history.calls.filter(({ response }) => response?.status !== 500))).toBeNull();
    });
    await tryProperty(property, tried(34, 200));
  });
});

test.each(["hang", "late"] as const)(
  "an order that is stored just before its limit is not overwritten while its number %ss to be raised",
  async (kind) => {
    const clock = handClock();
    const { browser, tabs } = openTabs(clock, [[{ call: "raise", kind, after: 0, times: 1 }], []]);
    const free = browser.holdLock();
    const first = tabs[0]!.order();
    await drained(clock, 0);
    clock.move(6990);
    const second = tabs[1]!.order();
    free();
    await drained(clock, 0);
    clock.move(10);
    const responses = await settledWithin(clock, LIMIT, [first, second]);
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
