// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { noSettings } from "#contract/page/settings.ts";
import { openSandbox } from "#testing/sandbox.ts";
import { call } from "./http.ts";
import { requestNow } from "./request.ts";
import { send } from "./send.ts";
import { forget, newSession } from "./store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses Send in a sandbox whose responses are held back until released. */
function pressSend(status: "page" | "starting" = "page") {
  const { panel, respond, hasStatus } = openSandbox();
  hasStatus(status);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.stubGlobal("fetch", async (input: Request) => {
    const response = await respond(input);
    await held;
    return response;
  });
  const session = newSession();
  const sandbox = { panel, settings: noSettings, session, host: noHost };
  const press = () => send(sandbox, requestNow(sandbox, "placeOrder"), 1);
  const states: (boolean | undefined)[] = [];
  session.subscribe(({ sending }) => states.push(sending.placeOrder?.isShown));
  return { press, sent: press(), session, panel, states, letGo, hasStatus };
}

test("a request with a response within 200 ms is never shown as running", async () => {
  const { sent, session, states, letGo } = pressSend();
  await vi.advanceTimersByTimeAsync(199);
  letGo();
  await sent;
  await vi.advanceTimersByTimeAsync(1000);
  expect(states).not.toContain(true);
  const { sending, submissions, pane } = session.getState();
  expect(sending).toEqual({});
  expect(submissions.placeOrder?.outcome).toMatchObject({ kind: "response", response: { status: 201 } });
  expect(pane).toBe("response");
});

test("a request without a response after 200 ms is shown as running, and leaves the pane the visitor opened then", async () => {
  const { sent, session, letGo } = pressSend();
  await vi.advanceTimersByTimeAsync(199);
  expect(session.getState()).toMatchObject({ sending: { placeOrder: { isShown: false } }, pane: "request" });
  await vi.advanceTimersByTimeAsync(1);
  expect(session.getState()).toMatchObject({ sending: { placeOrder: { isShown: true } }, pane: "response" });
  session.setState({ pane: "request" });
  letGo();
  await sent;
  expect(session.getState()).toMatchObject({ sending: {}, pane: "request" });
});

test("a request the sandbox cannot handle yet is shown as running at once", () => {
  const { session } = pressSend("starting");
  expect(session.getState()).toMatchObject({ sending: { placeOrder: { isShown: true } }, pane: "response" });
});

test("a second press is refused while the first is running, shown or not", async () => {
  const { press, session } = pressSend();
  const { sending } = session.getState();
  await press();
  expect(session.getState().announcement.text).toBe("The previous request is still running");
  expect(session.getState().sending).toBe(sending);
});

test("a reset drops the response of a request that is running", async () => {
  const { sent, session, letGo } = pressSend();
  forget(session);
  await vi.advanceTimersByTimeAsync(200);
  letGo();
  await sent;
  expect(session.getState()).toMatchObject({ sending: {}, submissions: {}, pane: "request" });
});

test("the request for an order names the newest one that the caller knows", async () => {
  const { panel, order } = openSandbox();
  const sandbox = { panel, settings: noSettings, session: newSession(), host: noHost };
  const { json: known } = await order();
  panel.startFailure({ kind: "response_lost" }, 1);
  await expect(order()).rejects.toThrow("Failed to fetch");
  expect(panel.stateView.getState().orders).toHaveLength(2);
  expect(requestNow(sandbox, "getOrder").path).toBe(`/v1/orders/${known.id}`);
});

test.each([
  ["Authorization", "Bearer k\u200b", "U+200B"],
  ["Idempotency-Key", "заказ-1", "U+0437"],
  ["Idempotency-Key", "a\nb", "U+000A"],
  ["X-Trace", "a\u2028", "U+2028"],
])("the header %s: %j that no browser sends is named, without its value", async (name, value, point) => {
  const path = "https://page.test/v1/orders";
  const headers = [
    ["Accept", "é"],
    [name, value],
  ] as const;
  const outcome = await call({ operation: "placeOrder", method: "POST", path, headers, body: "{}" });
  const why = `${name} contains the character ${point}, which no header can have. Remove or replace it.`;
  expect(outcome).toEqual({ kind: "unsendable", why });
});

test("the Log shows how long the page waited, as the response does", async () => {
  const { sent, letGo, session, panel } = pressSend();
  vi.advanceTimersByTime(31);
  letGo();
  await sent;
  const { outcome } = session.getState().submissions.placeOrder ?? {};
  expect(outcome?.kind === "response" && outcome.response.milliseconds).toBe(31);
  expect(panel.exchanges.getState().at(-1)?.duration).toBe(31);
});

test("an order that was sent as it stood has the same Idempotency-Key after a reload", async () => {
  const { sent, session, letGo } = pressSend();
  const reloaded = newSession().getState().drafts.placeOrder;
  expect(reloaded.idempotencyKey).toBe(session.getState().drafts.placeOrder.idempotencyKey);
  letGo();
  await sent;
});
