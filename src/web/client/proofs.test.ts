// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { pageSandbox } from "#testing/mount.tsx";
import { CONSOLE, openSandbox, openTwoTabs, type Sandbox } from "#testing/sandbox.ts";
import { type LiveProof, nextStepOf, proofsOf, provedIn, stepsOf } from "./proofs.ts";
import type { Sandbox as PageSandbox } from "./store.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});

const proved = () =>
  provedIn({ stateView: sandbox.panel.stateView.getState(), exchanges: sandbox.panel.exchanges.getState() });
const steps = () => stepsOf(proved());
const done = () =>
  steps()
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);
const next = () => steps()[nextStepOf(steps())]?.id;

test("the steps in their order: each is done by its own call, and the next one is the first open step", async () => {
  expect([done(), next()]).toEqual([[], "browse"]);
  await sandbox.get("/v1/products", {});
  expect([done(), next()]).toEqual([["browse"], "key"]);
  await sandbox.keyWith("orders:write");
  expect([done(), next()]).toEqual([["browse", "key"], "order"]);
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect([done(), next()]).toEqual([["browse", "key", "order"], "replay"]);
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect([done(), next()]).toEqual([["browse", "key", "order", "replay"], "delivery"]);
  sandbox.clock.move(5000);
  expect([done(), next()]).toEqual([["browse", "key", "order", "replay", "delivery"], undefined]);
});

test("an order that was placed has a key, whichever it is, and moves past the skipped steps", async () => {
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect([done(), next()]).toEqual([["key", "order"], "replay"]);
  sandbox.clock.move(5000);
  expect([done(), next()]).toEqual([["key", "order", "delivery"], "replay"]);
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect([done(), next()]).toEqual([["key", "order", "replay", "delivery"], "browse"]);
});

test.each([
  ["a key that is accepted", CONSOLE.Authorization, ["browse", "key"]],
  ["a key that is refused", "Bearer rsk_demo_nonsense", []],
])("prices read with %s are these steps", async (_, Authorization, steps) => {
  await sandbox.get("/v1/products", { Authorization });
  expect(done()).toEqual(steps);
});

describe("each proof of Before you go live", () => {
  const KEY = { "Idempotency-Key": "order-1" };
  const lost = async () => {
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await sandbox.order({}, KEY).catch(() => {});
  };
  /** Of each proof, what proves nothing yet, and the calls that prove it. */
  const cases: Partial<Record<LiveProof, readonly [almost: () => Promise<unknown>, whole: () => Promise<unknown>]>> = {
    prices: [() => sandbox.get("/v1/products", {}), () => sandbox.get("/v1/products")],
    delivery: [() => sandbox.order(), async () => sandbox.clock.move(5000)],
    replay: [() => sandbox.order({}, KEY), () => sandbox.order({}, KEY)],
    lost: [lost, () => sandbox.order({}, KEY)],
    balance: [() => sandbox.order({ product_item_id: 2304, qty: 10 }), () => sandbox.order()],
    scope: [
      async () => sandbox.get("/v1/orders", (await sandbox.keyWith("wallet:read")).header),
      async () => sandbox.order({}, (await sandbox.keyWith("wallet:read")).header),
    ],
  };

  test.each(Object.entries(cases))("%s is not proved until its last call", async (id, [almost, whole]) => {
    await almost();
    expect(proved()).not.toHaveProperty(id);
    await whole();
    const { request, at } = proved()[id as LiveProof]!;
    expect(sandbox.panel.exchanges.getState().map(({ requestId }) => requestId)).toContain(request);
    expect(at).toBeLessThanOrEqual(sandbox.panel.now());
  });

  test.each([
    ["a lost response that was sent again without its key", () => lost().then(() => sandbox.order())],
    [
      "a lost request that was sent again",
      async () => {
        sandbox.panel.startFailure({ kind: "request_lost" }, 1, "placeOrder");
        await sandbox.order({}, KEY).catch(() => {});
        await sandbox.order({}, KEY);
      },
    ],
    [
      "a refusal of another operation",
      async () => sandbox.get("/v1/wallet", (await sandbox.keyWith("orders:write")).header),
    ],
  ])("%s proves neither loss, balance nor scope", async (_, calls) => {
    await calls();
    for (const id of ["lost", "balance", "scope"]) expect(proved()).not.toHaveProperty(id);
  });
});

describe("what is proved is kept", () => {
  const ids = (page: PageSandbox) => Object.keys(proofsOf(page).proved.getState());
  let page: PageSandbox;
  beforeEach(() => {
    localStorage.clear();
    page = pageSandbox({ sandbox });
  });

  test("when the Log is cleared, after a reload, and for another tab at once", async () => {
    const tabs = openTwoTabs();
    const [one, other] = [pageSandbox({ sandbox: tabs.one }), pageSandbox({ sandbox: tabs.other })];
    expect([ids(one), ids(other)]).toEqual([[], []]);
    await tabs.one.get("/v1/products");
    tabs.one.panel.forgetExchanges();
    proofsOf(one).proveCode();
    expect(ids(one)).toEqual(["browse", "key", "prices", "code"]);
    window.dispatchEvent(new StorageEvent("storage", { key: "top-up-sandbox:proofs" }));
    expect(ids(other)).toEqual(ids(one));
    expect(ids(pageSandbox({ sandbox: tabs.one }))).toEqual(ids(one));
  });

  test("a lost order proves nothing in another tab either, until a response tells it", async () => {
    const tabs = openTwoTabs();
    const [one, other] = [pageSandbox({ sandbox: tabs.one }), pageSandbox({ sandbox: tabs.other })];
    proofsOf(other);
    tabs.one.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await tabs.one.order({}, { "Idempotency-Key": "a" }).catch(() => {});
    tabs.clock.move(5000);
    tabs.other.adopt(tabs.storage.kept.get("top-up-sandbox") ?? "");
    const { orders } = tabs.other.panel.stateView.getState();
    expect([orders.length, ids(other), ids(one)]).toEqual([1, [], []]);
    await tabs.one.order({}, { "Idempotency-Key": "a" });
    expect(ids(one)).toContain("order");
  });

  test("a reset begins with nothing proved, and undoing it brings it back", async () => {
    proofsOf(page);
    await sandbox.get("/v1/products");
    await sandbox.order();
    proofsOf(page).proveCode();
    const before = proofsOf(page).proved.getState();
    const undo = await sandbox.panel.reset();
    expect(ids(page)).toEqual([]);
    await undo();
    expect(proofsOf(page).proved.getState()).toEqual(before);
  });

  test("no snapshot or link carries it, and opened elsewhere neither proves anything", async () => {
    await sandbox.order();
    sandbox.clock.move(5000);
    expect(ids(page)).toEqual(["key", "order", "delivery"]);
    const elsewhere = openSandbox({ seed: 2 });
    await elsewhere.panel.load(sandbox.panel.snapshot());
    localStorage.clear();
    expect(elsewhere.panel.stateView.getState().orders).toHaveLength(1);
    expect(ids(pageSandbox({ sandbox: elsewhere }))).toEqual([]);
  });
});
