// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { pageSandbox } from "#testing/mount.tsx";
import { runActions } from "#web/client/actions.ts";
import { edit, type Sandbox } from "#web/client/store.ts";

let page: Sandbox;
beforeEach(() => {
  page = pageSandbox();
});

const orders = () => page.panel.stateView.getState().orders;

test("a fresh draft is the example with a new Idempotency-Key, in the view that was chosen", async () => {
  const { idempotencyKey } = page.session.getState().drafts.placeOrder;
  edit(page.session, "placeOrder", { body: "{", view: "json", contentType: "", extraHeaders: [["X-Try", "1"]] });
  await runActions(page, [{ act: "fresh", operation: "placeOrder" }]);
  const draft = page.session.getState().drafts.placeOrder;
  expect(JSON.parse(draft.body)).toMatchObject({ product_item_id: 1001, qty: 1 });
  expect(draft).toMatchObject({ view: "json", contentType: "application/json", extraHeaders: [] });
  expect(draft.idempotencyKey).not.toBe(idempotencyKey);
});

test("a fresh draft sent twice is one order and its replay; two fresh drafts are two orders", async () => {
  const send = { act: "send", operation: "placeOrder" } as const;
  const fresh = { act: "fresh", operation: "placeOrder" } as const;
  await runActions(page, [fresh, send, send]);
  expect(orders()).toHaveLength(1);
  await runActions(page, [fresh]);
  expect(page.session.getState().submissions.placeOrder).toBeUndefined();
  await runActions(page, [send]);
  expect(orders()).toHaveLength(2);
});

test("choosing the created key works once there is one; before that the actions stop and say why", async () => {
  const use = { act: "authorize", with: "newest" } as const;
  await expect(runActions(page, [use, { act: "send", operation: "placeOrder" }])).rejects.toThrow(/Create a key first/);
  expect(orders()).toEqual([]);
  await runActions(page, [
    { act: "send", operation: "createKey" },
    { act: "authorize", with: { kind: "none" } },
  ]);
  expect(page.session.getState().authorization).toEqual({ kind: "none" });
  await runActions(page, [use]);
  const [newest] = page.panel.stateView.getState().keys;
  expect(page.session.getState().authorization).toEqual({ kind: "created", id: newest?.id });
});
