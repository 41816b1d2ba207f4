import { beforeEach, describe, expect, test, vi } from "vitest";
import { FrameEvent, type FrameRequest, MESSAGES_A_SECOND, RUNS_A_SECOND } from "#contract/page/frame-message.ts";
import { everySecretSent, keysIn, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { openBridge } from "./open-bridge.ts";

const DOCS = "https://docs.example.test";

/** Waits until all pending messages have been posted. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A frame in a docs page: collects what it posts and what it is asked to do. */
function openFrame(sandbox: Sandbox, { id = "e1", origin = DOCS as string | null } = {}) {
  const posted: { message: FrameEvent; to: string }[] = [];
  const obeyed: FrameRequest[] = [];
  let at = 0;
  const bridge = openBridge({
    panel: sandbox.panel,
    id,
    origin,
    post: (message, to) => posted.push({ message: FrameEvent.parse(message), to }),
    now: () => at,
    handleFrameRequest: (request) => obeyed.push(request),
  });
  return {
    bridge,
    posted,
    obeyed,
    /** The events since the last call, without the envelope. */
    takePosted: async () => {
      await settled();
      return posted.splice(0).map(({ message: { source: _, v: __, id: ___, ...event } }) => event);
    },
    receive: (data: unknown, from: { isFromParent?: boolean; origin?: string; port?: MessagePort } = {}) =>
      bridge.hear({ isFromParent: true, origin: DOCS, port: undefined, ...from, data }),
    passes: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

const message = (request: object) => ({ source: "topup-sandbox", v: 1, id: "e1", ...request });
const connect = message({ type: "connect" });
const setTheme = message({ type: "setTheme", theme: "dark" });
const run = message({ type: "run" });

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});

describe("the embedding page", () => {
  test("receives ready once, and only after the sandbox responds", async () => {
    const { takePosted } = openFrame(sandbox);
    expect(await takePosted()).toEqual([]);
    sandbox.hasStatus("worker");
    expect(await takePosted()).toEqual([{ type: "ready" }]);
    sandbox.hasStatus("page");
    expect(await takePosted()).toEqual([]);
  });

  test("receives ready if the sandbox responded before the bridge was opened", async () => {
    sandbox.hasStatus("worker");
    expect(await openFrame(sandbox).takePosted()).toEqual([{ type: "ready" }]);
  });

  test("receives nothing that happened before the bridge was opened", async () => {
    await sandbox.order();
    expect(await openFrame(sandbox).takePosted()).toEqual([]);
  });

  test("receives every message only at the named origin, with the frame's id", async () => {
    const { posted } = openFrame(sandbox);
    sandbox.hasStatus("worker");
    await sandbox.order();
    await settled();
    expect(posted.length).toBeGreaterThan(3);
    expect(new Set(posted.map(({ to }) => to))).toEqual(new Set([DOCS]));
    expect(new Set(posted.map(({ message }) => message.id))).toEqual(new Set(["e1"]));
  });

  test("receives a read as its request and its response with the status", async () => {
    const { takePosted } = openFrame(sandbox);
    await sandbox.get("/v1/wallet");
    expect(await takePosted()).toEqual([
      { type: "request", op: "getWallet" },
      { type: "response", op: "getWallet", status: 200, ms: 0, replayed: false },
    ]);
  });

  test("receives the request of the page's own Send when it goes out, once, before its effects", async () => {
    const { bridge, takePosted } = openFrame(sandbox);
    bridge.sent("placeOrder");
    sandbox.hasStatus("worker");
    expect(await takePosted()).toEqual([{ type: "ready" }, { type: "request", op: "placeOrder" }]);
    await sandbox.order();
    const types = (await takePosted()).map(({ type }) => type);
    expect(types.toSorted()).toEqual(["order.updated", "response", "step.completed", "wallet.changed"]);
    await sandbox.order();
    expect((await takePosted()).filter(({ type }) => type === "request")).toHaveLength(1);
  });

  test("receives an order with balance and step, and its replay as a replay without a charge", async () => {
    const { takePosted } = openFrame(sandbox);
    const { json } = await sandbox.order({}, { "Idempotency-Key": "k" });
    const first = await takePosted();
    expect(first).toEqual(
      expect.arrayContaining([
        { type: "request", op: "placeOrder" },
        { type: "response", op: "placeOrder", status: 201, ms: 0, replayed: false },
        { type: "order.updated", order: json.id, status: "processing" },
        { type: "wallet.changed", balance: "490.50" },
        { type: "step.completed", step: "order" },
      ]),
    );
    expect(first).toHaveLength(5);
    await sandbox.order({}, { "Idempotency-Key": "k" });
    expect(await takePosted()).toEqual([
      { type: "request", op: "placeOrder" },
      { type: "response", op: "placeOrder", status: 201, ms: 0, replayed: true },
      { type: "step.completed", step: "replay" },
    ]);
  });

  test("receives a delivery when it falls due", async () => {
    const { takePosted } = openFrame(sandbox);
    const { json } = await sandbox.order();
    await takePosted();
    sandbox.clock.move(5000);
    expect(await takePosted()).toEqual([
      { type: "order.updated", order: json.id, status: "delivered" },
      { type: "step.completed", step: "delivery" },
    ]);
  });

  test("receives a refusal with its code", async () => {
    const { takePosted } = openFrame(sandbox);
    await sandbox.order({ qty: 99 });
    expect(await takePosted()).toContainEqual({ type: "error", code: "validation_failed" });
  });

  test("receives only the refusal of a call to an unknown path", async () => {
    const { takePosted } = openFrame(sandbox);
    await sandbox.get("/v1/nothing");
    expect(await takePosted()).toEqual([{ type: "error", code: "not_found" }]);
  });

  test("receives the request and the effects of a call with a lost response, and no response", async () => {
    const { takePosted } = openFrame(sandbox);
    sandbox.panel.startFailure({ kind: "response_lost" }, 1);
    await expect(sandbox.order()).rejects.toThrow("Failed to fetch");
    const types = (await takePosted()).map(({ type }) => type);
    expect(types).toContain("request");
    expect(types).toContain("wallet.changed");
    expect(types).not.toContain("response");
    expect(types).not.toContain("error");
  });

  test("receives only the request of a lost call", async () => {
    const { takePosted } = openFrame(sandbox);
    sandbox.panel.startFailure({ kind: "request_lost" }, 1);
    await expect(sandbox.get("/v1/wallet")).rejects.toThrow("Failed to fetch");
    expect(await takePosted()).toEqual([{ type: "request", op: "getWallet" }]);
  });

  test("receives nothing of what the page reads for its own use", async () => {
    const { takePosted } = openFrame(sandbox);
    await sandbox.panel.catalogueFor(sandbox.panel.sampleKey);
    expect(await takePosted()).toEqual([]);
  });

  test("receives a reset and the balance after it, and nothing of the removed orders", async () => {
    const { takePosted } = openFrame(sandbox);
    await sandbox.order();
    await takePosted();
    const undo = await sandbox.panel.reset();
    expect(await takePosted()).toEqual([{ type: "reset" }, { type: "wallet.changed", balance: "500.00" }]);
    await undo();
    expect(await takePosted()).toEqual([{ type: "reset" }, { type: "wallet.changed", balance: "490.50" }]);
  });

  test("receives a reset of an unchanged sandbox", async () => {
    const { takePosted } = openFrame(sandbox);
    await sandbox.panel.reset();
    expect(await takePosted()).toEqual([{ type: "reset" }]);
  });

  test("receives the frame's height, rounded up, when it changes", async () => {
    const { bridge, takePosted } = openFrame(sandbox);
    for (const height of [419.2, 419.7, 420, 900, 300]) bridge.measured(height);
    expect(await takePosted()).toEqual([
      { type: "resize", height: 420 },
      { type: "resize", height: 900 },
      { type: "resize", height: 300 },
    ]);
  });

  test("receives nothing after the bridge is closed", async () => {
    const { bridge, takePosted } = openFrame(sandbox);
    bridge.close();
    sandbox.hasStatus("worker");
    await sandbox.order();
    expect(await takePosted()).toEqual([]);
  });

  test("never receives a key, wherever it appeared in a call", async () => {
    const { posted } = openFrame(sandbox);
    sandbox.hasStatus("worker");
    await everySecretSent(sandbox);
    await settled();
    expect(posted.length).toBeGreaterThan(20);
    expect(keysIn(JSON.stringify(posted))).toEqual([]);
  });
});

describe("without an origin", () => {
  test("only ready and the height are posted, to any embedding page", async () => {
    const { bridge, posted } = openFrame(sandbox, { origin: null });
    sandbox.hasStatus("worker");
    bridge.measured(420);
    await sandbox.order();
    await sandbox.panel.reset();
    await settled();
    expect(posted.map(({ message: { type }, to }) => [type, to])).toEqual([
      ["resize", "*"],
      ["ready", "*"],
    ]);
  });

  test("every message is ignored", () => {
    const { receive, obeyed } = openFrame(sandbox, { origin: null });
    for (const origin of [DOCS, "null", "*", ""]) receive(setTheme, { origin });
    expect(obeyed).toEqual([]);
  });
});

describe("a port of the embedding page", () => {
  /** The embedding page's end of a port, and the other end, which it hands over. */
  function openPort() {
    const { port1, port2 } = new MessageChannel();
    const received: unknown[] = [];
    port1.onmessage = ({ data }) => received.push(data);
    return {
      given: port2,
      send: (data: unknown) => port1.postMessage(data),
      /** The types of the messages that have arrived, sorted. */
      types: () => received.map((each) => FrameEvent.parse(each).type).toSorted(),
      close: () => port1.close(),
    };
  }

  let port: ReturnType<typeof openPort>;
  beforeEach(() => {
    port = openPort();
    return () => port.close();
  });

  test.each([
    ["null", null],
    ["file://", null],
    ["http://docs_site", null],
    ["http://[::1]:8080", null],
    [DOCS, DOCS],
  ])("is taken at the origin %s if the address names %s, and has events and requests", async (from, origin) => {
    const { receive, obeyed, posted } = openFrame(sandbox, { origin });
    sandbox.hasStatus("worker");
    await settled();
    receive(connect, { origin: from, port: port.given });
    port.send(setTheme);
    await sandbox.order();
    const types = ["order.updated", "request", "response", "step.completed", "wallet.changed"];
    await expect.poll(() => [obeyed, port.types()]).toEqual([[setTheme], types]);
    expect(posted.map(({ message: { type } }) => type)).toEqual(["ready"]);
  });

  test("has what happened since the frame was ready", async () => {
    const { bridge, receive } = openFrame(sandbox, { origin: null });
    sandbox.hasStatus("worker");
    await settled();
    bridge.sent("getWallet");
    await sandbox.get("/v1/wallet");
    bridge.sent("placeOrder");
    receive(connect, { origin: "null", port: port.given });
    await expect.poll(port.types).toEqual(["request", "request", "response"]);
  });

  const refused = [
    ["from another window", connect, { isFromParent: false }, null],
    ["from another origin than the address names", connect, { origin: "null" }, DOCS],
    ["for another frame", { ...connect, id: "e2" }, {}, null],
    ["of another version", { ...connect, v: 2 }, {}, null],
    ["with a member too many", { ...connect, extra: 1 }, {}, null],
    ["with another message", run, {}, null],
    ["with no message", null, {}, null],
  ] as const;

  test.each(refused)("%s is left, and the page's own is taken", async (_, data, from, origin) => {
    const { receive, obeyed } = openFrame(sandbox, { origin });
    sandbox.hasStatus("worker");
    const other = openPort();
    receive(data, { port: other.given, ...from });
    other.send(setTheme);
    receive(connect, { port: port.given });
    port.send(run);
    await sandbox.order();
    await expect.poll(port.types).toContain("response");
    expect([other.types(), obeyed]).toEqual([[], [run]]);
    other.close();
  });

  test("is taken once, and of a thousand other messages before it none is read", async () => {
    const { receive, obeyed } = openFrame(sandbox, { origin: null });
    for (let count = 0; count < 1000; count++) receive(setTheme);
    receive(connect, { port: port.given });
    const second = openPort();
    receive(connect, { port: second.given });
    second.send(setTheme);
    for (let count = 0; count < 10; count++) port.send(run);
    port.send(setTheme);
    await expect.poll(() => obeyed.at(-1)).toEqual(setTheme);
    expect(obeyed).toHaveLength(RUNS_A_SECOND + 1);
    second.close();
  });

  test("is closed with the bridge", async () => {
    const { bridge, receive, obeyed } = openFrame(sandbox, { origin: null });
    receive(connect, { port: port.given });
    const closed = vi.fn();
    port.given.addEventListener("close", closed);
    bridge.close();
    port.send(setTheme);
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect(obeyed).toEqual([]);
  });
});

describe("a message to the frame", () => {
  test.each([
    setTheme,
    message({ type: "setOperation", op: "listOrders" }),
    message({ type: "setBody", body: "{" }),
    run,
    message({ type: "reset" }),
    message({ type: "focus" }),
  ])("of type $type is handled", (request) => {
    const { receive, obeyed } = openFrame(sandbox);
    receive(request);
    expect(obeyed).toEqual([request]);
  });

  const hostile = [
    ["of another origin", setTheme, { origin: "https://evil.example.test" }],
    ["of an origin that begins like it", setTheme, { origin: `${DOCS}.evil.test` }],
    ["of another port", setTheme, { origin: `${DOCS}:8443` }],
    ["of an origin that is none", setTheme, { origin: "null" }],
    ["of another window of the same origin", setTheme, { isFromParent: false }],
    ["for another frame", { ...setTheme, id: "e2" }, {}],
    ["for no frame", { ...setTheme, id: null }, {}],
    ["of another version", { ...setTheme, v: 2 }, {}],
    ["of another source", { ...setTheme, source: "other" }, {}],
    ["of no type", message({}), {}],
    ["of an unknown type", message({ type: "eval", code: "1" }), {}],
    ["of a type only the frame sends", message({ type: "ready" }), {}],
    ["with a member too many", { ...setTheme, extra: 1 }, {}],
    ["with a value that is none", message({ type: "setTheme", theme: "pink" }), {}],
    ["with an operation that is none", message({ type: "setOperation", op: "__proto__" }), {}],
    ["with a body that is no text", message({ type: "setBody", body: {} }), {}],
    ["with a body that is too long", message({ type: "setBody", body: "x".repeat(20_001) }), {}],
    ["null", null, {}],
    ["undefined", undefined, {}],
    ["a text", JSON.stringify(setTheme), {}],
    ["a number", 7, {}],
    ["a list", [setTheme], {}],
  ] as const;

  test.each(hostile)("%s is ignored", (_, data, from) => {
    const { receive, obeyed } = openFrame(sandbox);
    receive(data, from);
    expect(obeyed).toEqual([]);
    receive(setTheme);
    expect(obeyed).toEqual([setTheme]);
  });

  test("is rate-limited: only a few of a thousand per second are parsed, and more after that second", () => {
    const { receive, obeyed, passes } = openFrame(sandbox);
    let read = 0;
    const request = new Proxy(setTheme, {
      get: (target, name) => {
        if (name === "type") read++;
        return Reflect.get(target, name);
      },
    });
    for (let count = 0; count < 1000; count++) receive(request);
    expect(obeyed).toHaveLength(MESSAGES_A_SECOND);
    const readOnce = read / MESSAGES_A_SECOND;
    receive(request);
    expect(read).toBe(readOnce * MESSAGES_A_SECOND);
    passes(999);
    receive(setTheme);
    expect(obeyed).toHaveLength(MESSAGES_A_SECOND);
    passes(1);
    receive(setTheme);
    expect(obeyed).toHaveLength(MESSAGES_A_SECOND + 1);
  });

  test("from another source does not use up the embedding page's rate limit", () => {
    const { receive, obeyed } = openFrame(sandbox);
    for (let count = 0; count < 1000; count++) receive(setTheme, { origin: "https://evil.example.test" });
    for (let count = 0; count < 1000; count++) receive(setTheme, { isFromParent: false });
    receive(setTheme);
    expect(obeyed).toEqual([setTheme]);
  });

  test("of type run is handled five times per second; other types are not affected by that limit", () => {
    const { receive, obeyed, passes } = openFrame(sandbox);
    for (let count = 0; count < RUNS_A_SECOND + 1; count++) receive(run);
    receive(setTheme);
    expect(obeyed.map(({ type }) => type)).toEqual([...Array(RUNS_A_SECOND).fill("run"), "setTheme"]);
    passes(1000);
    receive(run);
    expect(obeyed.at(-1)).toEqual(run);
  });
});
