import fc from "fast-check";
import { expect, test } from "vitest";
import type { Platform } from "#server/platform.ts";
import { faultIn } from "#testing/explain-history.ts";
import { faultyPlatform, platformFaults } from "#testing/faulty-platform.ts";
import { listRequest, newHistory, orderRequest, requestFor, walletRequest } from "#testing/record-history.ts";
import { tried } from "#testing/runs.ts";
import { tryProperty } from "#testing/try-property.ts";
import { openSandbox } from "./create-sandbox.ts";

/** The lock of a process can neither hang nor be late: nobody else takes it. */
const faults = platformFaults.filter(({ call, kind }) => call !== "lock" || kind === "throw" || kind === "refuse");
const keys = fc.array(fc.constantFrom("a", "b", null), { minLength: 1, maxLength: 8 });

test.each([...Array(7).keys()])("a clock that fails after %i reads: 500 charges nothing, 201 once", async (after) => {
  const { around: faulty, begin } = faultyPlatform([{ call: "now", kind: "throw", after, times: 2 }]);
  const around = (memory: Platform) => faulty({ ...memory, report: () => {} });
  const { sandbox } = await openSandbox({ origin: "http://sandbox.test" }, { speed: 1, around });
  begin();
  const { status } = await sandbox.fetch(requestFor(orderRequest("a", 1))).catch(() => ({ status: 500 }));
  await sandbox.fetch(requestFor(walletRequest)).catch(() => {});
  const wallet = await sandbox.fetch(requestFor(walletRequest));
  expect([status, (await wallet.json()).balance]).toBeOneOf([
    [500, "500.00"],
    [201, "495.25"],
  ]);
});

test("with calls of the platform that go wrong, every call ends, money adds up, and another sandbox notices nothing", async () => {
  const property = fc.asyncProperty(fc.array(faults, { minLength: 1, maxLength: 2 }), keys, async (planned, sent) => {
    const { around: faulty, begin } = faultyPlatform(planned);
    const around = (memory: Platform) => faulty({ ...memory, report: () => {} });
    const { sandbox } = await openSandbox({ origin: "http://sandbox.test" }, { speed: 1, around });
    const other = (await openSandbox({ origin: "http://sandbox.test" })).sandbox;
    begin();
    const [history, others] = [newHistory(), newHistory()];
    await Promise.all(
      sent.flatMap((key) => [
        history.record(0, orderRequest(key, 1), () => sandbox.fetch(requestFor(orderRequest(key, 1)))),
        others.record(0, orderRequest(key, 1), () => other.fetch(requestFor(orderRequest(key, 1)))),
      ]),
    );
    for (const request of [walletRequest, listRequest]) {
      await history.record(0, request, () => sandbox.fetch(requestFor(request)), true);
      await others.record(0, request, () => other.fetch(requestFor(request)), true);
    }
    expect(faultIn(history.calls.filter(({ response }) => response?.status !== 500))).toBeNull();
    expect(others.calls.map(({ response }) => response?.status)).toEqual([...sent.map(() => 201), 200, 200]);
    expect(faultIn(others.calls)).toBeNull();
  });
  await tryProperty(property, tried(36, 200));
});
