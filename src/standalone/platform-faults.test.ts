import fc from "fast-check";
import { expect, test } from "vitest";
import type { Platform } from "#server/platform.ts";
import { faultIn } from "#testing/explain-history.ts";
import { faultyPlatform, type PlatformFault, platformFaults } from "#testing/faulty-platform.ts";
import { listRequest, newHistory, orderRequest, requestFor, walletRequest } from "#testing/record-history.ts";
import { tried } from "#testing/runs.ts";
import { tryProperty } from "#testing/try-property.ts";
import { openSandbox } from "./create-sandbox.ts";

/** The lock of a process can neither hang nor be late: nobody else takes it. */
const faults = platformFaults.filter(({ call, kind }) => call !== "lock" || kind === "throw" || kind === "refuse");
const keys = fc.array(fc.constantFrom("a", "b", null), { minLength: 1, maxLength: 8 });

/** A sandbox of which some calls of the platform go wrong from now on. */
async function opened(planned: readonly PlatformFault[]) {
  const { around: faulty, begin } = faultyPlatform(planned);
  const around = (memory: Platform) => faulty({ ...memory, report: () => {} });
  const { sandbox } = await openSandbox({ origin: "http://sandbox.test" }, { speed: 1, around });
  begin();
  return sandbox;
}

test.each([...Array(7).keys()])("a clock that fails after %i reads: 500 charges nothing, 201 once", async (after) => {
  const sandbox = await opened([{ call: "now", kind: "throw", after, times: 2 }]);
  const { status } = await sandbox.fetch(requestFor(orderRequest("a", 1))).catch(() => ({ status: 500 }));
  await sandbox.fetch(requestFor(walletRequest)).catch(() => {});
  const wallet = await sandbox.fetch(requestFor(walletRequest));
  expect([status, (await wallet.json()).balance]).toBeOneOf([
    [500, "500.00"],
    [201, "495.25"],
  ]);
});

test("with calls of the platform that go wrong, every call ends, and money adds up", async () => {
  const property = fc.asyncProperty(fc.array(faults, { minLength: 1, maxLength: 2 }), keys, async (planned, sent) => {
    const sandbox = await opened(planned);
    const history = newHistory();
    const send = (request: typeof walletRequest, isLatest: boolean) =>
      history.record(0, request, () => sandbox.fetch(requestFor(request)), isLatest);
    await Promise.all(sent.map((key) => send(orderRequest(key, 1), false)));
    for (const request of [walletRequest, listRequest]) await send(request, true);
    expect(faultIn(history.calls.filter(({ response }) => response?.status !== 500))).toBeNull();
  });
  await tryProperty(property, tried(36, 200));
});
