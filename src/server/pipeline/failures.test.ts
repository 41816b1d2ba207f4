import { describe, expect, test } from "vitest";
import { exampleOf } from "#contract/api/example.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { duration } from "#contract/api/time.ts";
import type { Check } from "#contract/panel/trace.ts";
import { CONSOLE, openSandbox, type Sandbox } from "#testing/sandbox.ts";

/** The responses of simulated failures stand in `contract/cases`. Here: which calls they affect, and what the log shows. */
const CHANGES: readonly OperationId[] = ["placeOrder", "createKey", "revokeKey"];
const SLOW = { kind: "slow", by: duration(2000) } as const;

/** A sandbox with an order and a key, and a valid call of every operation, which resolves to its status. */
async function prepared() {
  const sandbox = openSandbox();
  const order = await sandbox.order();
  const key = await sandbox.keyWith("wallet:read");
  const ids: Partial<Record<OperationId, string>> = { getOrder: order.json.id, revokeKey: key.id };
  sandbox.panel.forgetExchanges();
  const call = async (operation: OperationId): Promise<number | string> => {
    const { method, path } = operations[operation];
    const { body } = exampleOf(operation);
    const headers = body ? { "Content-Type": "application/json", ...CONSOLE } : CONSOLE;
    const sent = sandbox.send(method, path.replace("{id}", ids[operation] ?? ""), { headers, body });
    return sent.then(({ status }) => status).catch((error: Error) => error.message);
  };
  return { ...sandbox, call };
}

/** The last exchange, with what one of its checks has found. */
function lastOf({ panel }: Pick<Sandbox, "panel">) {
  const exchange = panel.exchanges.getState().at(-1)!;
  const found = (check: Check) => exchange.trace.findings.find((finding) => finding.check === check);
  return { ...exchange, found };
}

const remaining = ({ panel }: Pick<Sandbox, "panel">) => panel.failures.getState().map((active) => active.remaining);

/** Runs everything that does not wait for the clock. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** What a call meets, what its check of the network has found, and which part of it is lost. */
const KINDS = [
  [{ kind: "rate_limited" }, 429, "simulated 429", null],
  [{ kind: "internal_error" }, 500, "simulated 500", null],
  [{ kind: "storage_unavailable" }, 503, "simulated 503", null],
  [{ kind: "request_lost" }, "Failed to fetch", null, "request"],
  [{ kind: "response_lost" }, "Failed to fetch", "response lost", "response"],
] as const;

describe.each(OPERATION_IDS)("%s", (operation) => {
  const { status } = operations[operation].response;
  const isChange = CHANGES.includes(operation);

  test.each(KINDS)("with the failure %j meets %s, and only with a lost response is carried out", async (...row) => {
    const [failure, met, observed, lost] = row;
    const sandbox = await prepared();
    const before = sandbox.panel.snapshot();
    sandbox.panel.startFailure(failure, 1);
    expect(await sandbox.call(operation)).toBe(met);
    const isCarriedOut = lost === "response";
    expect(sandbox.panel.snapshot() !== before).toBe(isCarriedOut && isChange);
    expect(sandbox.storage.kept.get("top-up-sandbox")).toBe(sandbox.panel.snapshot());
    const { found, trace, ...exchange } = lastOf(sandbox);
    expect(exchange).toMatchObject({ operation, lost });
    expect([trace.stoppedBy, trace.changes.length > 0]).toEqual([lost ? null : failure.kind, isCarriedOut && isChange]);
    expect(found("network")?.observed).toBe(observed);
    expect(found("state")?.result === "not_reached").toBe(!isCarriedOut);
    expect(await sandbox.call(operation)).toBe(status);
  });

  test("that is slow is carried out after the wait", async () => {
    const sandbox = await prepared();
    const before = sandbox.panel.snapshot();
    sandbox.panel.startFailure(SLOW, 1);
    const call = sandbox.call(operation);
    await settled();
    sandbox.clock.move(1999);
    await settled();
    expect([sandbox.panel.snapshot(), sandbox.panel.exchanges.getState()]).toEqual([before, []]);
    sandbox.clock.move(1);
    expect(await call).toBe(status);
    expect(lastOf(sandbox)).toMatchObject({ operation, lost: null, duration: 2000, response: { status } });
    expect(lastOf(sandbox).found("network")).toMatchObject({ result: "passed", observed: "slow by 2 s" });
    expect(sandbox.panel.snapshot() !== before).toBe(isChange);
  });
});

describe("a failure", () => {
  test("for 3 calls affects 3 calls, and shows how many are left", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "internal_error" }, 3);
    const met: unknown[] = [];
    for (let turn = 0; turn < 4; turn++) met.push(await sandbox.call("getWallet"), remaining(sandbox));
    expect(met).toEqual([500, [2], 500, [1], 500, [], 200, []]);
  });

  test("without a limit affects every call until it is switched off", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "storage_unavailable" }, null);
    for (let turn = 0; turn < 12; turn++) expect(await sandbox.call("listOrders")).toBe(503);
    expect(remaining(sandbox)).toEqual([null]);
    sandbox.panel.clearFailures();
    expect(await sandbox.call("listOrders")).toBe(200);
  });

  test("takes precedence over later ones, and skips calls it does not match", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure({ kind: "rate_limited" }, 1);
    sandbox.panel.startFailure({ kind: "internal_error" }, 1, "placeOrder");
    sandbox.panel.startFailure({ kind: "storage_unavailable" }, 1);
    const met: unknown[] = [];
    for (const operation of ["placeOrder", "getWallet", "getWallet", "placeOrder", "placeOrder"] as const) {
      met.push(await sandbox.call(operation));
    }
    expect(met).toEqual([429, 503, 200, 500, 201]);
  });

  test("affects one call at a time: two concurrent calls use up two failures", async () => {
    const { panel, call } = await prepared();
    panel.startFailure({ kind: "rate_limited" }, 1);
    panel.startFailure({ kind: "internal_error" }, 1);
    const met = await Promise.all([call("getWallet"), call("getWallet"), call("getWallet")]);
    expect(met.sort()).toEqual([200, 429, 500]);
  });

  test("that already affects a call still does so after all failures are switched off", async () => {
    const sandbox = await prepared();
    sandbox.panel.startFailure(SLOW, 1);
    const call = sandbox.call("getWallet");
    await settled();
    sandbox.panel.clearFailures();
    expect(await sandbox.call("getWallet")).toBe(200);
    expect(sandbox.panel.exchanges.getState()).toHaveLength(1);
    sandbox.clock.move(2000);
    expect(await call).toBe(200);
  });

  test("that slows a call does not keep its key, which is revoked meanwhile", async () => {
    const { panel, clock, order, keyWith } = openSandbox();
    const { id, header } = await keyWith("orders:write");
    panel.startFailure(SLOW, 1);
    const call = order({}, header);
    await settled();
    await panel.adjust({ kind: "revoke_key", key: id });
    clock.move(2000);
    expect((await call).status).toBe(401);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("cannot be set for %d calls", (times) => {
    const { panel } = openSandbox();
    expect(() => panel.startFailure({ kind: "response_lost" }, times)).toThrow(RangeError);
    expect(panel.failures.getState()).toEqual([]);
  });

  test("is used up by a call with an invalid body, because the network does not read bodies", async () => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1);
    await expect(sandbox.order({ qty: 0 })).rejects.toThrow("Failed to fetch");
    expect(lastOf(sandbox)).toMatchObject({ lost: "response", response: { status: 422 } });
    expect(remaining(sandbox)).toEqual([]);
  });

  test("for GET also affects HEAD", async () => {
    const { panel, send } = openSandbox();
    panel.startFailure({ kind: "rate_limited" }, 1, "getWallet");
    const { status, headers } = await send("HEAD", "/v1/wallet", { headers: CONSOLE });
    expect([status, headers.get("Retry-After")]).toEqual([429, "5"]);
  });

  test("affects only calls of its own tab, and ends with the page", async () => {
    const { panel, storage } = openSandbox();
    panel.startFailure({ kind: "internal_error" }, null);
    const other = openSandbox({ storage, seed: 2 });
    expect(other.panel.failures.getState()).toEqual([]);
    expect((await other.get("/v1/wallet")).status).toBe(200);
  });
});
