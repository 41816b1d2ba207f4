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

const ID = expect.stringMatching(/^ord_/);
const request = { type: "request", op: "placeOrder" };
const response = { type: "response", op: "placeOrder", status: 201, ms: 0, replayed: false };
const keyStep = { type: "step.completed", step: "key" };
const order = [
  request,
  response,
  { type: "order.updated", order: ID, status: "processing" },
  { type: "wallet.changed", balance: "490.50" },
  keyStep,
  { type: "step.completed", step: "order" },
];

/** Places an order twice with one key; the events of the first are taken. */
const replay = async ({ order: place }: Sandbox, take: () => Promise<unknown>) => {
  await place({}, { "Idempotency-Key": "k" });
  await take();
  await place({}, { "Idempotency-Key": "k" });
};
const deliver = async (sandbox: Sandbox, take: () => Promise<unknown>) => {
  await sandbox.order();
  await take();
  sandbox.clock.move(5000);
};
const undoReset = async (sandbox: Sandbox, take: () => Promise<unknown>) => {
  await sandbox.order();
  const undo = await sandbox.panel.reset();
  await take();
  await undo();
};
const lose = (kind: "request_lost" | "response_lost") => async (sandbox: Sandbox) => {
  sandbox.panel.startFailure({ kind }, 1);
  await expect(sandbox.order()).rejects.toThrow("Failed to fetch");
};

describe("the embedding page", () => {
  test("receives ready once, when the sandbox responds, and nothing from before", async () => {
    await sandbox.order();
    const { takePosted } = openFrame(sandbox);
    expect(await takePosted()).toEqual([]);
    sandbox.hasStatus("worker");
    expect(await takePosted()).toEqual([{ type: "ready" }]);
    sandbox.hasStatus("page");
    expect(await takePosted()).toEqual([]);
    expect(await openFrame(sandbox).takePosted()).toEqual([{ type: "ready" }]);
  });

  test.each<[string, (sandbox: Sandbox, take: () => Promise<unknown>) => Promise<unknown>, object[]]>([
    [
      "a read",
      ({ get }) => get("/v1/wallet"),
      [{ type: "request", op: "getWallet" }, { ...response, op: "getWallet", status: 200 }, keyStep],
    ],
    ["an order", ({ order: place }) => place(), order],
    ["a replay", replay, [request, { ...response, replayed: true }, { type: "step.completed", step: "replay" }]],
    [
      "a delivery",
      deliver,
      [
        { type: "order.updated", order: ID, status: "delivered" },
        { type: "step.completed", step: "delivery" },
      ],
    ],
    [
      "a refusal",
      ({ order: place }) => place({ qty: 99 }),
      [request, { ...response, status: 422 }, { type: "error", code: "validation_failed" }],
    ],
    ["a call to an unknown path", ({ get }) => get("/v1/nothing"), [{ type: "error", code: "not_found" }]],
    [
      "an order with a lost response",
      lose("response_lost"),
      order.filter((event) => event !== response && event !== keyStep),
    ],
    ["a lost order", lose("request_lost"), [request]],
    ["a reset of an unchanged sandbox", ({ panel }) => panel.reset(), [{ type: "reset" }]],
    ["an undone reset", undoReset, [{ type: "reset" }, { type: "wallet.changed", balance: "490.50" }]],
  ])("receives the events of %s at the named origin alone, with the frame's id", async (_, happen, events) => {
    const { takePosted, posted } = openFrame(sandbox);
    const take = async () => void (await takePosted());
    await happen(sandbox, take);
    await settled();
    expect(posted.every(({ to, message: { id } }) => to === DOCS && id === "e1")).toBe(true);
    const seen = await takePosted();
    expect(seen).toEqual(expect.arrayContaining(events));
    expect(seen).toHaveLength(events.length);
  });

  test("receives the request of the page's own Send when it goes out, once, before its effects", async () => {
    const { bridge, takePosted } = openFrame(sandbox);
    bridge.sent("placeOrder");
    sandbox.hasStatus("worker");
    expect(await takePosted()).toEqual([{ type: "ready" }, request]);
    await sandbox.order();
    expect((await takePosted()).map(({ type }) => type)).not.toContain("request");
    await sandbox.order();
    expect((await takePosted()).filter(({ type }) => type === "request")).toHaveLength(1);
  });

  test("receives the frame's height, rounded up, when it changes", async () => {
    const { bridge, takePosted } = openFrame(sandbox);
    for (const height of [419.2, 419.7, 420, 900]) bridge.measured(height);
    expect(await takePosted()).toEqual([420, 900].map((height) => ({ type: "resize", height })));
  });

  test("never receives a key, wherever it appeared in a call", async () => {
    const { posted } = openFrame(sandbox);
    await everySecretSent(sandbox);
    await settled();
    expect(posted.length).toBeGreaterThan(20);
    expect(keysIn(JSON.stringify(posted))).toEqual([]);
  });
});

test("without an origin only ready and the height are posted, to any embedding page, and no message is heard", async () => {
  const { bridge, posted, receive, obeyed } = openFrame(sandbox, { origin: null });
  sandbox.hasStatus("worker");
  bridge.measured(420);
  await sandbox.order();
  await sandbox.panel.reset();
  await settled();
  expect(posted.map(({ message: { type }, to }) => [type, to])).toEqual([
    ["resize", "*"],
    ["ready", "*"],
  ]);
  for (const origin of [DOCS, "null", "*", ""]) receive(setTheme, { origin });
  expect(obeyed).toEqual([]);
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
    ["http://[::1]:8080", null],
    [DOCS, DOCS],
  ])("is taken at the origin %s if the address names %s, and has events and requests", async (from, origin) => {
    const { receive, obeyed, posted } = openFrame(sandbox, { origin });
    sandbox.hasStatus("worker");
    await settled();
    receive(connect, { origin: from, port: port.given });
    port.send(setTheme);
    await sandbox.order();
    const types = ["order.updated", "request", "response", "step.completed", "step.completed", "wallet.changed"];
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
    await expect.poll(port.types).toEqual(["request", "request", "response", "step.completed"]);
  });

  const refused = [
    ["from another window", connect, { isFromParent: false }, null],
    ["from another origin than the address names", connect, { origin: "null" }, DOCS],
    ["for another frame", { ...connect, id: "e2" }, {}, null],
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
    const { bridge, receive, obeyed, takePosted } = openFrame(sandbox, { origin: null });
    receive(connect, { port: port.given });
    const closed = vi.fn();
    port.given.addEventListener("close", closed);
    bridge.close();
    port.send(setTheme);
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect(obeyed).toEqual([]);
    sandbox.hasStatus("worker");
    expect(await takePosted()).toEqual([]);
  });
});

describe("a message to the frame", () => {
  const hostile = [
    ["of another origin", setTheme, { origin: "https://evil.example.test" }],
    ["of an origin that begins like it", setTheme, { origin: `${DOCS}.evil.test` }],
    ["of another window of the same origin", setTheme, { isFromParent: false }],
    ["for another frame", { ...setTheme, id: "e2" }, {}],
    ["of another version", { ...setTheme, v: 2 }, {}],
    ["of an unknown type", message({ type: "eval", code: "1" }), {}],
    ["of a type only the frame sends", message({ type: "ready" }), {}],
    ["with a member too many", { ...setTheme, extra: 1 }, {}],
    ["with an operation that is none", message({ type: "setOperation", op: "__proto__" }), {}],
    ["with a body that is too long", message({ type: "setBody", body: "x".repeat(20_001) }), {}],
    ["a text", JSON.stringify(setTheme), {}],
  ] as const;

  test.each(hostile)("%s is ignored", (_, data, from) => {
    const { receive, obeyed } = openFrame(sandbox);
    receive(data, from);
    expect(obeyed).toEqual([]);
    receive(setTheme);
    expect(obeyed).toEqual([setTheme]);
  });

  test("is rate-limited: only a few of a thousand per second are heard, whatever others send, and more after it", () => {
    const { receive, obeyed, passes } = openFrame(sandbox);
    for (let count = 0; count < 1000; count++) {
      receive(setTheme, { origin: "https://evil.example.test" });
      receive(setTheme, { isFromParent: false });
    }
    for (let count = 0; count < 1000; count++) receive(setTheme);
    expect(obeyed).toHaveLength(MESSAGES_A_SECOND);
    passes(999);
    receive(setTheme);
    expect(obeyed).toHaveLength(MESSAGES_A_SECOND);
    passes(1);
    receive(setTheme);
    expect(obeyed).toHaveLength(MESSAGES_A_SECOND + 1);
  });
});
