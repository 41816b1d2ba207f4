// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { noSettings } from "#contract/page/settings.ts";
import { openSandbox } from "#testing/sandbox.ts";
import { runActions } from "#web/client/actions.ts";
import type { Sandbox } from "#web/client/store.ts";
import { edit, newSession } from "#web/client/store.ts";

let page: Sandbox;
beforeEach(() => {
  window.location.hash = "";
  const service = openSandbox();
  service.hasStatus("page");
  vi.stubGlobal("fetch", service.respond);
  page = { panel: service.panel, settings: noSettings, session: newSession(), host: noHost };
  return () => vi.unstubAllGlobals();
});

const orders = () => page.panel.stateView.getState().orders;

describe("actions", () => {
  test("a fresh draft is the example with a new Idempotency-Key, in the view that was chosen", async () => {
    const { idempotencyKey } = page.session.getState().drafts.placeOrder;
    edit(page.session, "placeOrder", { body: "{", view: "json", contentType: "", extraHeaders: [["X-Try", "1"]] });
    await runActions(page, [{ act: "fresh", operation: "placeOrder" }]);
    const draft = page.session.getState().drafts.placeOrder;
    expect(JSON.parse(draft.body)).toMatchObject({ product_item_id: 1001, qty: 2 });
    expect(draft).toMatchObject({ view: "json", contentType: "application/json", extraHeaders: [] });
    expect(draft.idempotencyKey).not.toBe(idempotencyKey);
  });

  test("a fresh draft sent twice is one order and its replay; two fresh drafts are two orders", async () => {
    const send = { act: "send", operation: "placeOrder" } as const;
    await runActions(page, [{ act: "fresh", operation: "placeOrder" }, send, send]);
    expect(orders()).toHaveLength(1);
    await runActions(page, [{ act: "fresh", operation: "placeOrder" }, send]);
    expect(orders()).toHaveLength(2);
  });

  test("choosing the created key works once there is one; before that the actions stop and say why", async () => {
    const use = { act: "authorize", with: "created" } as const;
    await expect(runActions(page, [use, { act: "send", operation: "placeOrder" }])).rejects.toThrow(
      /Create a key first/,
    );
    expect(orders()).toEqual([]);
    await runActions(page, [
      { act: "send", operation: "createKey" },
      { act: "authorize", with: "none" },
    ]);
    expect(page.session.getState().authorization).toEqual({ kind: "none" });
    await runActions(page, [use]);
    const [newest] = page.panel.stateView.getState().keys;
    expect(page.session.getState().authorization).toEqual({ kind: "created", id: newest?.id });
  });

  test("the newest order is delivered; without an order nothing happens", async () => {
    await runActions(page, [{ act: "deliver" }, { act: "send", operation: "placeOrder" }, { act: "deliver" }]);
    expect(orders().map(({ status }) => status)).toEqual(["delivered"]);
  });

  test("a failure is activated and turned off", async () => {
    await runActions(page, [
      { act: "startFailure", failure: { kind: "response_lost" }, times: 2, operation: "placeOrder" },
    ]);
    expect(page.panel.failures.getState()).toMatchObject([{ remaining: 2, operation: "placeOrder" }]);
    await runActions(page, [{ act: "clearFailures" }]);
    expect(page.panel.failures.getState()).toEqual([]);
  });
});
