// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFetchGate } from "./fetch-gate.ts";
import type { Responder } from "./gated-xhr.ts";

const scope = window as Window & typeof globalThis;
const native = { fetch: scope.fetch, XMLHttpRequest: scope.XMLHttpRequest, open: scope.open };
const network = vi.fn(async () => new Response("from the host"));
let info = vi.spyOn(console, "info");
/** What the console says, once each: the gates of earlier tests still listen. */
const said = () => [...new Set(info.mock.calls.map(([text]) => String(text)))];

/** A gate in this window, by which every call gets its path. */
function open(): ReturnType<typeof openFetchGate> {
  const gate = openFetchGate(scope, { begin: () => "d1", end: () => {} });
  gate.respondBy(async ({ url }) => new Response(`called ${new URL(url).pathname}`));
  return gate;
}

const policies = () => [...document.querySelectorAll<HTMLMetaElement>("meta")].map(({ content }) => content);

beforeEach(() => {
  network.mockClear();
  info = vi.spyOn(console, "info").mockImplementation(() => {});
  document.documentElement.dataset.build = "1";
  Object.assign(scope, { fetch: network });
});
afterEach(() => {
  delete document.documentElement.dataset.build;
  document.body.innerHTML = "";
  for (const policy of document.querySelectorAll("meta")) policy.remove();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  Object.assign(scope, native);
});

describe("a window with a gate", () => {
  test("sends its XMLHttpRequests through the gate", async () => {
    open();
    const xhr = new XMLHttpRequest();
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    await vi.waitFor(() => expect(xhr.responseText).toBe("called /via-worker/v1/wallet"));
  });

  test("has no WebRTC, which no policy covers", () => {
    for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) vi.stubGlobal(name, class {});
    open();
    expect(scope).toMatchObject({ RTCPeerConnection: undefined, webkitRTCPeerConnection: undefined });
  });

  test("lets a script replace in it what the gate has replaced, as a mock does", () => {
    open();
    const mock = () => false;
    Object.defineProperty(navigator, "sendBeacon", { value: mock, configurable: true, writable: true });
    expect(navigator.sendBeacon("/x")).toBe(false);
  });

  test("sends calls below the folder of the page, whatever its file", async () => {
    history.replaceState(null, "", "/play/index.html?id=e1#/wallet");
    open();
    expect(await (await fetch("/v1/wallet")).text()).toBe("called /play/via-worker/v1/wallet");
  });

  test("still has the browser's own fetch for the transport itself", async () => {
    expect(await (await open().network("/v1/wallet")).text()).toBe("from the host");
  });

  test("gets its responses from the last responder that was set", async () => {
    const { respondBy } = open();
    const early = fetch("/v1/wallet");
    respondBy(async () => new Response("the page"));
    expect(await (await fetch("/v1/wallet")).text()).toBe("the page");
    await early;
  });
});

test("a call that waits for a responder gets its response once there is one", async () => {
  const { respondBy } = openFetchGate(scope, { begin: () => "d1", end: () => {} });
  const early = fetch("/v1/wallet");
  await new Promise(setImmediate);
  respondBy(async () => new Response("at last"));
  expect(await (await early).text()).toBe("at last");
});

describe("a call", () => {
  test("is sent with its headers, its integrity and its signal, within the origin only", async () => {
    // The Request of happy-dom has no `integrity`.
    class CheckedRequest extends Request {
      override readonly integrity: string;
      constructor(input: RequestInfo | URL, init: RequestInit = {}) {
        super(input, init);
        this.integrity = init.integrity ?? "";
      }
    }
    vi.stubGlobal("Request", CheckedRequest);
    const abort = new AbortController();
    const respond = vi.fn<Responder>(async () => new Response());
    open().respondBy(respond);
    await fetch("/v1/wallet", { headers: { "X-A": "1" }, integrity: "sha256-x", signal: abort.signal, mode: "cors" });
    const [sent] = respond.mock.calls[0] ?? [];
    expect([sent?.headers.get("X-A"), sent?.integrity, sent?.mode]).toEqual(["1", "sha256-x", "same-origin"]);
    abort.abort();
    expect(sent?.signal.aborted).toBe(true);
  });
});

describe("the policy of the page", () => {
  test("is set in a build", () => {
    open();
    expect(policies()).toEqual([expect.stringContaining("default-src")]);
  });

  test("is not set during development, where every request but a call reaches the host", async () => {
    delete document.documentElement.dataset.build;
    open();
    expect(policies()).toEqual([]);
    for (const address of ["/orders", "https://api.example.test/x"]) {
      expect(await (await fetch(address, { method: "POST" })).text()).toBe("from the host");
    }
    expect(await (await fetch("/v1/wallet")).text()).toBe("called /via-worker/v1/wallet");
  });

  test("leaves data in the page itself to the browser", async () => {
    open();
    for (const address of ["data:text/plain,a", "blob:null/1"]) await fetch(address);
    expect(network).toHaveBeenCalledTimes(2);
    expect(said()).toEqual([]);
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
    expect(said()).toHaveLength(times);
  });
});

describe("a frame that loads", () => {
  /** A frame whose window is at an address, with a `fetch` of its own. */
  function frameAt(href: string) {
    vi.stubGlobal("HTMLIFrameElement", HTMLDivElement);
    const inner = { location: { href }, fetch: async () => new Response("from the frame"), navigator: {} } as object;
    const frame = document.body.appendChild(document.createElement("div"));
    Object.assign(frame, { contentDocument: { defaultView: inner } });
    frame.dispatchEvent(new Event("load"));
    return inner as unknown as Window & typeof globalThis;
  }
  const textOf = async (response: Promise<Response>) => (await response).text();

  test("blank sends its requests through the page's gate, until it is navigated to a page", async () => {
    open();
    const inner = frameAt("about:blank");
    expect(await textOf(inner.fetch("/v1/wallet"))).toBe("called /via-worker/v1/wallet");
    inner.location.href = "https://docs.example/";
    expect(await textOf(inner.fetch("/v1/wallet"))).toBe("from the frame");
  });

  test("a page has a gate of its own, which stays as it is", async () => {
    open();
    const inner = frameAt("https://docs.example/");
    expect(await textOf(inner.fetch("/v1/wallet"))).toBe("from the frame");
    expect(inner).not.toHaveProperty("XMLHttpRequest");
  });

  test("nothing, or a page of another origin, is let be, as is whatever else loads", () => {
    open();
    const failed = vi.fn();
    window.addEventListener("error", failed);
    for (const name of ["img", "div"])
      document.body.appendChild(document.createElement(name)).dispatchEvent(new Event("load"));
    window.removeEventListener("error", failed);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe("a press on a link", () => {
  /** Whether a press is prevented before the link itself could stop it on its way. */
  function isPrevented(link: Element): boolean {
    let found = false;
    document.body.append(link);
    link.addEventListener("click", (press) => {
      found = press.defaultPrevented;
      press.preventDefault();
      press.stopPropagation();
    });
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
    return found;
  }
  const XLINK = "http://www.w3.org/1999/xlink";
  const element = (namespace: string, name: string) => document.createElementNS(`http://www.w3.org/${namespace}`, name);
  const linkIn = (namespace: string, name: string, attribute: string | null) => (address: string) => {
    const link = element(namespace, name);
    link.setAttributeNS(attribute, attribute === null ? "href" : "xlink:href", address);
    return link;
  };
  const links = [
    linkIn("1999/xhtml", "a", null),
    linkIn("1999/xhtml", "area", null),
    linkIn("2000/svg", "a", null),
    linkIn("2000/svg", "a", XLINK),
    linkIn("1998/Math/MathML", "mrow", null),
  ];

  test.each(links)("opens no address of the API, and the console says so: %#", (link) => {
    open();
    expect(isPrevented(link("/v1/orders?a=1"))).toBe(true);
    expect(said()).toEqual([expect.stringContaining(`did not send GET ${location.origin}/v1/orders.`)]);
  });

  test.each(links)("opens any other: %#", (link) => {
    open();
    for (const address of ["/openapi.json", "https://provider.example/v1/docs", "https://["])
      expect(isPrevented(link(address))).toBe(false);
    expect(said()).toEqual([]);
  });
});

test.each([
  ["/v1/orders", true, true],
  ["/openapi.json", true, false],
  ["/v1/orders", false, false],
])("a navigation to %s that can be cancelled: %s, is cancelled: %s", (path, cancelable, isCancelled) => {
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  open();
  const event = Object.assign(new Event("navigate", { cancelable }), { destination: { url: location.origin + path } });
  navigation.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isCancelled);
});
