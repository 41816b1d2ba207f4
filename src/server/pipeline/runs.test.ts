import { describe, expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import type { ProgramRun } from "#contract/panel/program-run.ts";
import { CONSOLE, ORDER, openSandbox } from "#testing/sandbox.ts";
import { RUN } from "./delivery-header.ts";

/** Runs everything that does not wait for the clock. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const markedBy = ({ header: [name, value] }: ProgramRun) => ({ [name]: value });

/** A sandbox with a run, its order, and an order that the visitor sends. Both resolve to a status, or to "lost". */
function opened() {
  const sandbox = openSandbox();
  const run = sandbox.panel.openRun();
  const status = (call: ReturnType<typeof sandbox.order>) => call.then(({ status: code }) => code).catch(() => "lost");
  return {
    ...sandbox,
    run,
    byRun: (changes = {}, of = run) => status(sandbox.order(changes, markedBy(of))),
    byVisitor: () => status(sandbox.order()),
  };
}

describe("the end of a run", () => {
  test("keeps a slow order from being placed, and the visitor's slow order is placed", async () => {
    const { panel, run, byRun, byVisitor, clock, balance } = opened();
    panel.startFailure({ kind: "slow", by: duration(2000) }, null);
    const calls = [byRun(), byVisitor()];
    await settled();
    clock.move(500);
    run.end();
    clock.move(2000);
    expect(await Promise.all(calls)).toEqual(["lost", 201]);
    expect(balance()).toBe("490.50");
    expect(panel.exchanges.getState()).toHaveLength(1);
  });

  test("keeps an order from being placed that waits for the lock", async () => {
    let free = () => {};
    const locked = new Promise<void>((resolve) => {
      free = resolve;
    });
    const sandbox = openSandbox({ exclusively: async (work) => locked.then(work) });
    const run = sandbox.panel.openRun();
    const order = sandbox.order({}, markedBy(run)).catch(() => "lost");
    await settled();
    run.end();
    free();
    expect(await order).toBe("lost");
    expect(sandbox.balance()).toBe("500.00");
    expect(sandbox.panel.stateView.getState().orders).toEqual([]);
  });

  test("makes calls that arrive later change nothing and use up no failure of the visitor", async () => {
    const { panel, run, byRun, balance } = opened();
    panel.startFailure({ kind: "internal_error" }, 1);
    run.end();
    run.end();
    expect(await byRun()).toBe("lost");
    expect(balance()).toBe("500.00");
    expect(panel.failures.getState()).toHaveLength(1);
  });

  test("leaves what was carried out, and other runs", async () => {
    const { panel, run, byRun, balance } = opened();
    const other = panel.openRun();
    expect(await byRun()).toBe(201);
    run.end();
    expect(await byRun({}, other)).toBe(201);
    expect(balance()).toBe("481.00");
  });

  test("turns its unused failures off, and none of the visitor's", async () => {
    const { panel, run, byVisitor } = opened();
    panel.startFailure({ kind: "rate_limited" }, 1);
    run.failNext("response_lost");
    run.failNext("request_lost");
    run.end();
    expect([await byVisitor(), await byVisitor()]).toEqual([429, 201]);
    expect(run.failNext("response_lost")).toBe(false);
  });
});

describe("a failure that a run turns on", () => {
  test("affects the next call of the run only", async () => {
    const { run, byRun, byVisitor, balance, panel } = opened();
    expect(run.failNext("request_lost")).toBe(true);
    expect(panel.failures.getState()).toEqual([]);
    expect([await byVisitor(), await byRun({}, panel.openRun()), await byRun(), await byRun()]).toEqual([
      201,
      201,
      "lost",
      201,
    ]);
    expect(balance()).toBe("471.50");
  });

  test("is one of at most ten that wait", () => {
    const { run } = opened();
    expect(Array.from({ length: 2900 }, () => run.failNext("response_lost")).filter(Boolean)).toHaveLength(10);
  });
});

test("the id of a run is a secret of 131 bits", () => {
  const { panel } = openSandbox();
  const ids = [panel.openRun(), panel.openRun()].map(({ header }) => header[1]);
  for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test("an unknown run has no effect, and no log and no response names one", async () => {
  const sandbox = openSandbox();
  const { header } = sandbox.panel.openRun();
  for (const value of ["", "x", header[1].slice(1), header[1]]) {
    const { status, text, headers } = await sandbox.send("POST", "/v1/orders", {
      headers: { ...CONSOLE, "Content-Type": "application/json", [RUN]: value },
      body: ORDER,
    });
    expect(status).toBe(201);
    expect(text + JSON.stringify([...headers])).not.toContain(header[1]);
  }
  expect(JSON.stringify(sandbox.panel.exchanges.getState())).not.toMatch(/sandbox-run/i);
});
