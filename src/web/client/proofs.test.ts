import { beforeEach, expect, test } from "vitest";
import { CONSOLE, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { nextStepOf, provedIn, stepsOf } from "./proofs.ts";

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

test("an order with the sample key the page proposes is not a key of one's own, and moves past the skipped steps", async () => {
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect([done(), next()]).toEqual([["order"], "replay"]);
  sandbox.clock.move(5000);
  expect([done(), next()]).toEqual([["order", "delivery"], "replay"]);
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect([done(), next()]).toEqual([["order", "replay", "delivery"], "browse"]);
});

test.each([
  ["a key that is accepted", CONSOLE.Authorization, ["browse", "key"]],
  ["a key that is refused", "Bearer rsk_demo_nonsense", []],
])("prices read with %s are these steps", async (_, Authorization, steps) => {
  await sandbox.get("/v1/products", { Authorization });
  expect(done()).toEqual(steps);
});
