import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { FrameEvent, FrameRequest } from "#contract/page/frame-message.ts";
import { settingsIn, storeNameOf } from "#contract/page/settings.ts";

const FILE = "public/embed.js";
const SANDBOX = "https://play.example";

// Its frames load a blank page: the test plays the sandbox behind them.
const addresses = new WeakMap<object, string>();
const windows = new WeakMap<object, object>();
/** A port that delivers at once. */
class Port {
  other: Port | null = null;
  readonly received: unknown[] = [];
  onmessage: ((message: { data: unknown }) => void) | null = null;
  postMessage(data: unknown): void {
    this.other?.received.push(data);
    this.other?.onmessage?.({ data });
  }
  close(): void {
    if (this.other) this.other.other = null;
    this.other = null;
  }
}

class Channel {
  readonly port1 = new Port();
  readonly port2 = new Port();
  constructor() {
    [this.port1.other, this.port2.other] = [this.port2, this.port1];
  }
}

beforeEach(() => void vi.stubGlobal("MessageChannel", Channel));

beforeAll(() => {
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM;
  settings.enableIframePageLoading = true;
  settings.disableIframePageLoading = false;
  Object.defineProperties(HTMLIFrameElement.prototype, {
    src: {
      get: () => "",
      set: function (address: string) {
        addresses.set(this, address);
      },
    },
    contentWindow: {
      get: function () {
        if (!windows.has(this)) windows.set(this, { postMessage: () => {} });
        return windows.get(this);
      },
    },
  });
  includeScript();
});

/** The element's API for a host's script. */
interface Embed extends HTMLElement {
  run(): void;
  reset(): void;
  setBody(body: string | object): void;
  setOperation(op: string): void;
  setTheme(theme: string): void;
  focusRequest(): void;
}

/** Runs the script as the browser does, from the script address of a host's page. */
function includeScript(): void {
  const script = document.createElement("script");
  Object.defineProperty(script, "src", { value: `${SANDBOX}/docs/play/embed.js?v=1/2` });
  Object.defineProperty(document, "currentScript", { value: script, configurable: true });
  new Function(readFileSync(FILE, "utf8"))();
  Object.defineProperty(document, "currentScript", { value: null, configurable: true });
}

const microtasks = () => new Promise<void>((done) => queueMicrotask(done));
const embedsIn = () => [...document.querySelectorAll<Embed>("topup-sandbox")];

async function embedded(markup: string): Promise<Embed> {
  document.body.innerHTML = markup;
  await microtasks();
  return embedsIn()[0]!;
}

const frameOf = (embed: Embed) => embed.shadowRoot?.querySelector("iframe") ?? null;
const addressOf = (embed: Embed) => new URL(addresses.get(frameOf(embed)!)!);
const settingsOf = (embed: Embed) => settingsIn(addressOf(embed).searchParams);

/** The frame of the element: collects what it is sent, and can post events, to the window and to the ports it was handed. */
function frameBehind(embed: Embed) {
  const { contentWindow: source } = frameOf(embed)!;
  const post = vi.spyOn(source!, "postMessage") as unknown as MockInstance<
    (message: unknown, target: string, ports: readonly Port[]) => void
  >;
  const id = addressOf(embed).searchParams.get("id");
  const messageOf = (event: object) => ({ source: "topup-sandbox", v: 1, id, ...event });
  const ports = () =>
    post.mock.calls.map(([message, target, [port]]) => {
      expect([FrameRequest.parse(message), target]).toEqual([messageOf({ type: "connect" }), "*"]);
      return port!;
    });
  return {
    ports,
    received: () => ports().flatMap(({ received }) => received.map((message) => FrameRequest.parse(message))),
    posts: (event: object, from: Partial<MessageEventInit> = {}) => {
      const init = { data: messageOf(event), origin: SANDBOX, source, ...from };
      window.dispatchEvent(new MessageEvent("message", init));
    },
    postsToPort: (event: object) => ports().at(-1)!.postMessage(messageOf(event)),
  };
}

/** The events of its embeds that a page receives, by name. */
function eventsOn(target: EventTarget) {
  const events: [string, unknown][] = [];
  const keep = (event: Event) => events.push([event.type, (event as CustomEvent).detail]);
  for (const name of ["ready", "resize", "request", "response", "order-updated", "wallet-changed", "error", "reset"]) {
    target.addEventListener(`topup-${name}`, keep);
  }
  return events;
}

/** The first embed in some markup, its frame, and the events that the page receives of it. */
async function opened(markup = "<topup-sandbox></topup-sandbox>") {
  const embed = await embedded(markup);
  return { embed, frame: frameBehind(embed), events: eventsOn(embed) };
}

test("embed.js may be included twice", () => {
  expect(includeScript).not.toThrow();
});

describe("the frame", () => {
  test("is lazy, comes from the folder of the script, and may write to the clipboard", async () => {
    const embed = await embedded('<topup-sandbox op="placeOrder"></topup-sandbox>');
    const frame = frameOf(embed)!;
    expect(addressOf(embed).href).toMatch(/^https:\/\/play\.example\/docs\/play\/\?embed=operation&/);
    expect([frame.loading, frame.allow, frame.referrerPolicy]).toEqual(["lazy", "clipboard-write", "no-referrer"]);
    expect(frame.title).toBe("Top-up Sandbox: place order");
  });

  test("has an address with the settings of the attributes, and its page understands every one", async () => {
    const embed = await embedded(`<topup-sandbox mode="full" op="getOrder" step="3" tab="code" lang="php" tier="gold"
      theme="dark" seed="7" api-key="none" latency="250" deliver="9000" hide="tape,log" base-url="https://api.example/v"
      id="shop" body='{"note": "1 & 2 + %"}' view="response"></topup-sandbox>`);
    const { settings, ignored } = settingsOf(embed);
    expect(ignored).toEqual([]);
    expect(settings).toMatchObject({
      ...{ embed: "full", op: "getOrder", step: 3, tab: "code", lang: "php", tier: "gold", theme: "dark", seed: 7 },
      ...{ key: "none", latency: 250, deliver: 9000, hide: ["receipts", "log"], base_url: "https://api.example/v" },
      ...{ id: "shop", body: '{"note": "1 & 2 + %"}', view: "response" },
    });
    const linked = await embedded(
      '<topup-sandbox op="placeOrder" tab="code" lang="go" world="1.ab_-"></topup-sandbox>',
    );
    expect(addressOf(linked).hash).toBe("#/op/placeOrder?tab=code&lang=go&world=1.ab_-");
    expect(addressOf(linked).search).not.toContain("world");
  });

  test.each([
    ["", "280px", "420px"],
    ['height="500"', "280px", "500px"],
    ['mode="state"', "280px", "320px"],
    ['mode="full"', "280px", "720px"],
    ['mode="full" height="9"', "280px", "560px"],
  ])("with %s is at least %s wide, and %s high when it is created", async (given, width, height) => {
    const { style } = frameOf(await embedded(`<topup-sandbox ${given}></topup-sandbox>`))!;
    expect([style.minWidth, style.height]).toEqual([width, height]);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "http://["])("is not created for %s", async (src) => {
    const embed = await embedded(`<topup-sandbox src="${src}"></topup-sandbox>`);
    expect(frameOf(embed)).toBeNull();
    expect(embed.shadowRoot?.textContent).toMatch(/^No sandbox found\. Set src/);
  });
});

test("a frame that is loaded is hidden after ten seconds without a message, and never after one, also of a later version", async () => {
  vi.useFakeTimers();
  const embed = await embedded("<topup-sandbox></topup-sandbox>");
  const frame = frameOf(embed)!;
  frame.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(10_000);
  expect(frame.hidden).toBe(true);
  frameBehind(embed).posts({ type: "a type of a later version" }, { origin: "null" });
  expect(frame.hidden).toBe(false);
  frame.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(100_000);
  expect(frame.hidden).toBe(false);
  vi.useRealTimers();
});

describe("the id", () => {
  const ids = () => embedsIn().map((embed) => addressOf(embed).searchParams.get("id"));

  test("is the element's own, that of another, or else a generated one, the same on every visit", async () => {
    const one = "<topup-sandbox></topup-sandbox>";
    const other = "<topup-sandbox id=table same-state-as=shop></topup-sandbox>";
    await embedded(`${one}<topup-sandbox id=shop></topup-sandbox>${one}${other}`);
    expect(ids()).toEqual(["e1", "shop", "e2", "shop"]);
    await embedded(one);
    expect(ids()).toEqual(["e1"]);
  });

  test("is any text, each with a state of its own, in an address that every host accepts", async () => {
    const long = "注文".repeat(150);
    const texts = [
      ...[":r1:", "«r1»", "注文", "shop", "Shop", " shop", "shop ", "sh/op", "☃️", "☃", "caf\u00e9", "cafe\u0301"],
      ...["\ud83d", "\ud83e", "\ufffd", "constructor", `${long}a`, `${long}b`, `${"x".repeat(299)}a`],
    ];
    document.body.replaceChildren();
    const append = async (id: string) => {
      document.body.append(Object.assign(document.createElement("topup-sandbox"), { id }));
      await microtasks();
      return ids().at(-1)!;
    };
    const given: string[] = [];
    for (const text of texts) given.push(await append(text));
    // The id that another one's address has, and the name that it has in storage.
    const stores = () => embedsIn().map((embed) => storeNameOf(settingsOf(embed).settings));
    for (const text of [given.at(-1)!, stores()[0]!.split("@")[1]!]) await append(text);
    expect(new Set(stores()).size).toBe(texts.length + 2);
    for (const embed of embedsIn()) {
      expect(settingsOf(embed).ignored).toEqual([]);
      expect(addressOf(embed).href.length).toBeLessThan(4000);
    }
  });
});

describe("a change of attribute", () => {
  test("of theme, operation or body is posted to the frame without reloading it", async () => {
    const embed = await embedded('<topup-sandbox op="placeOrder" theme="light"></topup-sandbox>');
    const before = frameOf(embed);
    const frame = frameBehind(embed);
    embed.setAttribute("theme", "dark");
    frame.posts({ type: "ready" });
    embed.setAttribute("body", '{"qty":1}');
    embed.setAttribute("op", "listOrders");
    await microtasks();
    expect(frameOf(embed)).toBe(before);
    expect(frame.received()).toMatchObject([
      { type: "setTheme", theme: "dark" },
      { type: "setOperation", op: "listOrders" },
      { type: "setBody", body: '{"qty":1}' },
    ]);
  });

  test("of anything else creates one new frame with the height of the old one", async () => {
    const embed = await embedded('<topup-sandbox mode="state"></topup-sandbox>');
    const before = frameOf(embed);
    frameBehind(embed).posts({ type: "resize", height: 801 });
    embed.setAttribute("tier", "gold");
    embed.setAttribute("seed", "7");
    expect(frameOf(embed)).toBe(before);
    await microtasks();
    const after = frameOf(embed);
    expect(after).not.toBe(before);
    expect(after?.style.height).toBe("801px");
    expect(settingsOf(embed).settings).toMatchObject({ tier: "gold", seed: 7 });
    embed.setAttribute("tier", "gold");
    await microtasks();
    expect(frameOf(embed)).toBe(after);
  });
});

test("click-to-load shows a button and no frame until it is pressed", async () => {
  const embed = await embedded('<topup-sandbox op="placeOrder" click-to-load></topup-sandbox>');
  const button = embed.shadowRoot!.querySelector("button")!;
  expect(frameOf(embed)).toBeNull();
  expect(button.textContent).toBe("Load Top-up Sandbox: place order (from play.example)");
  expect([button.style.height, button.dir]).toEqual(["420px", "ltr"]);
  button.click();
  await microtasks();
  expect(embed.shadowRoot?.querySelector("button")).toBeNull();
  expect(addressOf(embed).searchParams.get("op")).toBe("placeOrder");
});

describe("a request to the frame", () => {
  test("waits until the frame is ready, and is sent in order, only to the port of its document", async () => {
    const { embed, frame } = await opened();
    embed.setOperation("placeOrder");
    embed.setBody({ product_item_id: 1001 });
    embed.run();
    expect(frame.received()).toEqual([]);
    frame.posts({ type: "ready" });
    embed.setBody("not JSON");
    embed.setTheme("dark");
    embed.focusRequest();
    embed.reset();
    expect(frame.received().map(({ source: _, v: _v, id: _id, ...request }) => request)).toEqual([
      { type: "setOperation", op: "placeOrder" },
      { type: "setBody", body: '{\n  "product_item_id": 1001\n}' },
      { type: "run" },
      { type: "setBody", body: "not JSON" },
      { type: "setTheme", theme: "dark" },
      { type: "focus" },
      { type: "reset" },
    ]);
    expect(frame.ports()).toHaveLength(1);
  });

  test("goes to the document that became ready last, and what an earlier one posts is not heard", async () => {
    const { embed, frame, events } = await opened();
    for (const _ of [1, 2]) frame.posts({ type: "ready" });
    const [first, second] = frame.ports();
    embed.run();
    expect([first?.received.length, second?.received.length]).toEqual([0, 1]);
    events.length = 0;
    first?.postMessage({ source: "topup-sandbox", v: 1, id: "e1", type: "reset" });
    expect(events).toEqual([]);
    frame.postsToPort({ type: "reset" });
    expect(events).toEqual([["topup-reset", {}]]);
  });
});

describe("a message of the frame", () => {
  const messages = [
    { type: "ready" },
    { type: "resize", height: 500 },
    { type: "request", op: "placeOrder" },
    { type: "response", op: "placeOrder", status: 201, ms: 3, replayed: false },
    { type: "order.updated", order: "ord_1", status: "delivered" },
    { type: "wallet.changed", balance: "490.50" },
    { type: "error", code: "insufficient_balance" },
    { type: "reset" },
  ];

  test("becomes a bubbling event of the page, with its data and without the envelope", async () => {
    const embed = await embedded("<section><topup-sandbox></topup-sandbox></section>");
    const events = eventsOn(document.querySelector("section")!);
    const frame = frameBehind(embed);
    for (const event of messages) {
      FrameEvent.parse({ source: "topup-sandbox", v: 1, id: "e1", ...event });
      if (event.type === "ready") frame.posts(event);
      else frame.postsToPort(event);
    }
    expect(events).toEqual(messages.map(({ type, ...detail }) => [`topup-${type.replace(".", "-")}`, detail]));
  });

  test.each([
    ["state", "301px"],
    ["full", "720px"],
    ["operation", "420px"],
  ])("sets a height of mode=%s to %s, and an absurd one not at all", async (mode, height) => {
    const embed = await embedded(`<topup-sandbox mode="${mode}"></topup-sandbox>`);
    const { posts } = frameBehind(embed);
    posts({ type: "resize", height: 301 });
    expect(frameOf(embed)?.style.height).toBe(height);
    for (const absurd of [0, -1, 20_001, 1.5, Number.NaN, "900", null, [800]])
      posts({ type: "resize", height: absurd });
    expect(frameOf(embed)?.style.height).toBe(height);
  });

  test("is accepted from the frame alone, whatever its origin", async () => {
    const { frame, events } = await opened("<topup-sandbox></topup-sandbox><topup-sandbox></topup-sandbox>");
    const other = frameOf(embedsIn()[1]!)?.contentWindow as never;
    for (const source of [window as never, null, other]) frame.posts({ type: "ready" }, { source });
    for (const event of [{ v: 2 }, { source: "topup" }, { type: 7 }, { type: { toString: () => "ready" } }])
      frame.posts({ type: "ready", ...event });
    for (const data of [null, undefined, 7, "ready", [], {}, { type: "ready" }]) frame.posts({}, { data });
    expect(events).toEqual([]);
    for (const origin of ["null", "http://[::1]:8080", SANDBOX]) frame.posts({ type: "ready" }, { origin });
    expect(events).toEqual(Array(3).fill(["topup-ready", {}]));
  });

  test("is ignored after the element is removed", async () => {
    const { embed, frame, events } = await opened();
    embed.remove();
    frame.posts({ type: "ready" });
    expect(events).toEqual([]);
    expect(frameOf(embed)).toBeNull();
    document.body.append(embed);
    frameBehind(embed).posts({ type: "ready" });
    expect(events).toEqual([["topup-ready", {}]]);
  });
});
