// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DELIVERY } from "#server/pipeline/delivery-header.ts";
import { openFetchGate } from "./fetch-gate.ts";
import type { Responder } from "./gated-xhr.ts";

const scope = window as Window & typeof globalThis;
const native = { fetch: scope.fetch, XMLHttpRequest: scope.XMLHttpRequest };
const network = vi.fn(async () => new Response("from the host"));
const beacon = vi.fn(() => true);
const ended: string[] = [];

/** A gate in this window that nothing responds to yet. */
function open() {
  let count = 0;
  return openFetchGate(scope, { begin: () => `d${++count}`, end: (id) => void ended.push(id) });
}

/** A gate whose responder notes what it is sent. */
function openTo(respond: Responder = async () => Response.json({ ok: true })) {
  const responder = vi.fn(respond);
  open().respondBy(responder);
  return { responder, sent: () => responder.mock.calls.map(([request]) => request) };
}

let info = vi.spyOn(console, "info");
/** What the console says, once each: the gates of earlier tests still listen. */
const infos = () => [...new Set(info.mock.calls.map(([text]) => String(text)))];
const policies = () => [...document.querySelectorAll<HTMLMetaElement>("meta")].map(({ content }) => content);

beforeEach(() => {
  ended.length = 0;
  network.mockClear();
  info = vi.spyOn(console, "info").mockImplementation(() => {});
  document.documentElement.dataset.build = "1";
  Object.assign(scope, { fetch: network });
  scope.navigator.sendBeacon = beacon;
});
afterEach(() => {
  delete document.documentElement.dataset.build;
  for (const policy of document.querySelectorAll("meta")) policy.remove();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  Object.assign(scope, native);
});

describe("a call", () => {
  test("waits until something responds, and never reaches the host", async () => {
    const gate = open();
    const early = fetch("/v1/products");
    await new Promise(setImmediate);
    gate.respondBy(async () => new Response("", { status: 201 }));
    expect((await early).status).toBe(201);
    gate.respondBy(async () => new Response("of the next responder"));
    expect(await (await fetch("/v3/x")).text()).toBe("of the next responder");
    expect(network).not.toHaveBeenCalled();
  });

  test("is sent below the folder of the page, and its response names the address it was made to", async () => {
    history.replaceState(null, "", "/play/index.html?id=e1#/wallet");
    const { sent } = openTo();
    const { url } = await fetch("/v1/orders?a=1#f", { method: "POST", body: "1" });
    const [request] = sent();
    expect([request?.method, request?.url]).toEqual(["POST", `${location.origin}/play/via-worker/v1/orders?a=1`]);
    expect(await request?.text()).toBe("1");
    expect(url).toBe(`${location.origin}/v1/orders?a=1`);
  });

  test("is sent with its headers, its integrity and its signal, within the origin, and not to outlive the page", async () => {
    // The Request of happy-dom has neither.
    class FullRequest extends Request {
      override readonly integrity: string;
      override readonly keepalive: boolean;
      constructor(input: RequestInfo | URL, init: RequestInit = {}) {
        super(input, init);
        const given = input instanceof FullRequest ? input : { integrity: "", keepalive: false };
        this.integrity = init.integrity ?? given.integrity;
        this.keepalive = init.keepalive ?? given.keepalive;
      }
    }
    vi.stubGlobal("Request", FullRequest);
    const abort = new AbortController();
    const { sent } = openTo();
    const given = { integrity: "sha256-x", signal: abort.signal, mode: "cors", keepalive: true } as const;
    await fetch("/v1/wallet", { headers: { "X-A": "1" }, ...given });
    const [request] = sent();
    expect(request?.headers.get("X-A")).toBe("1");
    expect(request).toMatchObject({ integrity: "sha256-x", mode: "same-origin", keepalive: false });
    abort.abort();
    expect(request?.signal.aborted).toBe(true);
  });

  test("carries its own delivery id, whatever the caller set, until it is settled", async () => {
    const seen: (string | null)[] = [];
    openTo(async (request) => {
      seen.push(request.headers.get(DELIVERY));
      expect(ended).toEqual([]);
      return new Response();
    });
    await fetch("/v1/orders", { headers: { [DELIVERY]: "forged" } });
    expect([seen, ended]).toEqual([["d1"], ["d1"]]);
  });

  test.each([
    ["before it is sent", () => openTo(() => expect.unreachable()), true],
    ["while waiting for something to respond to it", () => open(), false],
    ["while waiting for its response", () => openTo(() => new Promise(() => {})), false],
  ])("aborted %s rejects with its reason at once", async (_, prepare, isBefore) => {
    prepare();
    const abort = new AbortController();
    if (isBefore) abort.abort("changed my mind");
    const waiting = fetch("/v1/wallet", { signal: abort.signal });
    abort.abort("changed my mind");
    await expect(waiting).rejects.toBe("changed my mind");
  });

  test("by sendBeacon or XMLHttpRequest gets a response like any other", async () => {
    const { sent } = openTo(async ({ url }) => new Response(url));
    expect(navigator.sendBeacon("/v1/orders", "{}")).toBe(true);
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect([sent()[0]?.method, await sent()[0]?.text()]).toEqual(["POST", "{}"]);
    expect(beacon).not.toHaveBeenCalled();
    const xhr = new XMLHttpRequest();
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    await vi.waitFor(() => expect(xhr.responseText).toBe(`${location.origin}/via-worker/v1/wallet`));
  });
});

describe("any other request", () => {
  const key = { Authorization: "Bearer key" };
  /** What the console says of a file, and of any other address. */
  const FILES = "by GET and without a key";
  const BASE = `use ${location.origin} as the base URL`;

  test.each(["/", "/assets/x.js", "openapi.json", "/reference.md?a#b", "data:text/plain,a", "blob:null/1"])(
    "for %s, a file or data of the page, goes to the browser",
    async (address) => {
      open();
      expect(await (await fetch(address)).text()).toBe("from the host");
      expect(infos()).toEqual([]);
    },
  );

  test.each([
    ["a file with a key", "/openapi.json", { headers: key }, FILES],
    ["a file by POST", "/assets/x.js", { method: "POST" }, FILES],
    ["what is no file", "/orders", { headers: key }, BASE],
    ["what is no file, without a key", "/wallet", {}, BASE],
    ["another origin's API", "https://api.example.test/v1/orders", { headers: key }, BASE],
    ["another origin's file", "https://api.example.test/assets/x.js", {}, BASE],
    ["another port", "http://localhost:9/v1/orders", {}, BASE],
  ])("for %s fails as a network error, and the console says why, once", async (_, address, init, reason) => {
    openTo();
    for (let count = 0; count < 2; count++) await expect(fetch(address, init)).rejects.toThrow("Failed to fetch");
    expect(network).not.toHaveBeenCalled();
    expect(info).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(reason));
  });

  test("that no browser could make is refused as the browser refuses it", async () => {
    open();
    await expect((fetch as () => Promise<Response>)()).rejects.toThrow();
    await expect(fetch("http://[")).rejects.toThrow();
    expect(network).not.toHaveBeenCalled();
  });

  test("by sendBeacon does not reach the host", async () => {
    open();
    navigator.sendBeacon("/log", "x");
    await vi.waitFor(() => expect(infos()).toHaveLength(1));
    expect([network.mock.calls.length, beacon.mock.calls.length]).toEqual([0, 0]);
  });

  test("for a file that is aborted rejects with the reason, and the console says nothing", async () => {
    const abort = new AbortController();
    network.mockImplementationOnce(async () => {
      abort.abort("changed my mind");
      throw abort.signal.reason;
    });
    open();
    await expect(fetch("/openapi.json", { signal: abort.signal })).rejects.toBe("changed my mind");
    expect(infos()).toEqual([]);
  });
});

test.each([
  ["each address of the page's own origin, without its query", ["/a?key=1", "/a?key=2", "/b"], ["/a", "/b"]],
  [
    "another origin, once",
    ["https://api.example.test/v1/orders?a", "https://api.example.test/v1/keys"],
    ["https://api.example.test/v1/orders"],
  ],
  ["a file that came neither from the worker nor from its copy", ["/openapi.json"], ["/openapi.json"]],
])("the console names %s", async (_, addresses, named) => {
  network.mockRejectedValueOnce(new TypeError("Blocked."));
  open();
  for (const address of addresses) await expect(fetch(address)).rejects.toThrow("Failed to fetch");
  const places = infos().map((text) => text.split(". ")[0]);
  expect(places).toEqual(named.map((path) => `Top-up Sandbox did not send GET ${new URL(path, location.origin)}`));
  network.mockReset().mockImplementation(async () => new Response("from the host"));
});

describe("a window with a gate", () => {
  test("has no WebRTC, which no policy covers", () => {
    for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) vi.stubGlobal(name, class {});
    open();
    expect(scope).toMatchObject({ RTCPeerConnection: undefined, webkitRTCPeerConnection: undefined });
  });

  test("lets a script replace in it what the gate has replaced, as a mock does", () => {
    open();
    Object.defineProperty(navigator, "sendBeacon", { value: () => false, configurable: true, writable: true });
    expect(navigator.sendBeacon("/x")).toBe(false);
  });

  test("still has the browser's own fetch for the transport itself", async () => {
    expect(await (await open().network("/v1/wallet")).text()).toBe("from the host");
  });

  test("is refused if its fetch cannot be replaced", () => {
    const sealed = Object.create(scope, { fetch: { value: network } });
    expect(() => openFetchGate(sealed, { begin: () => "d1", end: () => {} })).toThrow(TypeError);
  });
});

describe("the policy of the page", () => {
  test("is set in a build", () => {
    open();
    expect(policies()).toEqual([expect.stringContaining("default-src")]);
  });

  test("is not set during development, where every request but a call reaches the host", async () => {
    delete document.documentElement.dataset.build;
    const { responder } = openTo();
    expect(policies()).toEqual([]);
    for (const address of ["/orders", "https://api.example.test/x"]) {
      expect(await (await fetch(address, { method: "POST" })).text()).toBe("from the host");
    }
    await fetch("/v1/wallet");
    expect(responder).toHaveBeenCalledOnce();
  });

  test.each([
    ["https://api.example.test/log", 1],
    ["wss://api.example.test/", 1],
    ["inline", 0],
    ["data", 0],
    ["x-https://a", 0],
  ])("that blocks %s is explained in the console %i times", (blockedURI, times) => {
    open();
    document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), { blockedURI }));
    expect(infos()).toHaveLength(times);
  });
});
