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

const response = (status = 200): Responder => vi.fn(async () => Response.json({ ok: true }, { status }));
const never: Responder = () => new Promise(() => {});
let info = vi.spyOn(console, "info");
const infos = () => info.mock.calls.map(([text]) => String(text));

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
  Object.assign(scope, native);
});

/** What the console says of a file, and of any other address. */
const FILES = "by GET and without a key";
const BASE = `use ${location.origin} as the base URL`;

describe("a call", () => {
  test("waits until something responds, and never reaches the host", async () => {
    const gate = open();
    const early = fetch("/v1/products");
    const responder = response(201);
    gate.respondBy(responder);
    expect((await early).status).toBe(201);
    expect((await fetch("/v3/x")).status).toBe(201);
    expect(responder).toHaveBeenCalledTimes(2);
    expect(network).not.toHaveBeenCalled();
  });

  test("that asks to outlive the page is sent without that, since it might bypass the worker", async () => {
    // The Request of happy-dom has no `keepalive`.
    class KeptRequest extends Request {
      override readonly keepalive: boolean;
      constructor(input: RequestInfo | URL, init: RequestInit = {}) {
        super(input, init);
        this.keepalive = init.keepalive ?? (input instanceof KeptRequest && input.keepalive);
      }
    }
    vi.stubGlobal("Request", KeptRequest);
    const sent: boolean[] = [];
    open().respondBy(async ({ keepalive }) => {
      sent.push(keepalive);
      return new Response();
    });
    await fetch("/v1/orders", { method: "POST", body: "{}", keepalive: true });
    vi.unstubAllGlobals();
    expect(sent).toEqual([false]);
  });

  test("is sent below the page's folder, and its response names the address it was made to", async () => {
    const sent: string[] = [];
    open().respondBy(async (request) => {
      sent.push(`${request.method} ${request.url} ${await request.text()}`);
      return new Response();
    });
    const { url } = await fetch("/v1/orders?a=1#f", { method: "POST", body: "1" });
    expect(sent).toEqual([`POST ${location.origin}/via-worker/v1/orders?a=1 1`]);
    expect(url).toBe(`${location.origin}/v1/orders?a=1`);
  });

  test("carries its own delivery id, whatever the caller set, until it is settled", async () => {
    const seen: (string | null)[] = [];
    open().respondBy(async (request) => {
      seen.push(request.headers.get(DELIVERY));
      expect(ended).toEqual([]);
      return new Response();
    });
    await fetch("/v1/orders", { headers: { [DELIVERY]: "forged" } });
    expect([seen, ended]).toEqual([["d1"], ["d1"]]);
  });

  test("with an aborted signal rejects with its reason and is not sent", async () => {
    const responder = response();
    open().respondBy(responder);
    await expect(fetch("/v1/wallet", { signal: AbortSignal.abort("changed my mind") })).rejects.toBe("changed my mind");
    expect(responder).not.toHaveBeenCalled();
  });

  test("aborted while waiting for the gate to open rejects at once", async () => {
    open();
    const abort = new AbortController();
    const waiting = fetch("/v1/wallet", { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  test("aborted while waiting for its response rejects at once", async () => {
    open().respondBy(never);
    const abort = new AbortController();
    const waiting = fetch("/v1/wallet", { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  test("by sendBeacon is a POST that gets a response like any other", async () => {
    const responder = vi.fn(async (request: Request) => Response.json(await request.text()));
    open().respondBy(responder);
    expect(navigator.sendBeacon("/v1/orders", "{}")).toBe(true);
    await vi.waitFor(() => expect(responder).toHaveBeenCalledTimes(1));
    expect(responder.mock.calls[0]?.[0].method).toBe("POST");
    expect(beacon).not.toHaveBeenCalled();
  });
});

describe("any other request", () => {
  const key = { Authorization: "Bearer key" };

  test.each(["/", "/assets/x.js", "openapi.json", "/reference.md?a#b"])(
    "for the file %s goes to the host",
    async (file) => {
      open();
      expect(await (await fetch(file)).text()).toBe("from the host");
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
    open().respondBy(response());
    for (let count = 0; count < 2; count++) await expect(fetch(address, init)).rejects.toThrow("Failed to fetch");
    expect(network).not.toHaveBeenCalled();
    expect(infos()).toEqual([expect.stringContaining(reason)]);
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
});

describe("the console says of a request that was not sent", () => {
  const refused = async (...addresses: string[]) => {
    open();
    for (const address of addresses) await expect(fetch(address)).rejects.toThrow("Failed to fetch");
    return infos().map((text) => text.split(". ")[0]);
  };

  test("its address, without the query, for each address of the page's own origin", async () => {
    expect(await refused("/a?key=1", "/a?key=2", "/b")).toEqual(
      ["/a", "/b"].map((path) => `Top-up Sandbox did not send GET ${location.origin}${path}`),
    );
  });

  test("its address, once for another origin", async () => {
    expect(await refused("https://api.example.test/v1/orders?a", "https://api.example.test/v1/keys")).toEqual([
      "Top-up Sandbox did not send GET https://api.example.test/v1/orders",
    ]);
  });

  test("that a file came neither from the worker nor from its copy", async () => {
    network.mockRejectedValueOnce(new TypeError("Blocked."));
    expect(await refused("/openapi.json")).toEqual([`Top-up Sandbox did not send GET ${location.origin}/openapi.json`]);
  });
});

test("a request for a file that is aborted rejects with the reason, and the console says nothing", async () => {
  const abort = new AbortController();
  network.mockImplementationOnce(async () => {
    abort.abort("changed my mind");
    throw abort.signal.reason;
  });
  open();
  await expect(fetch("/openapi.json", { signal: abort.signal })).rejects.toBe("changed my mind");
  expect(infos()).toEqual([]);
});

describe("a window", () => {
  const opened = vi.fn(() => null);

  test.each(["/v1/orders", "/V2.0/x", "/x/v1beta/y"])("is not opened at %s", (address) => {
    scope.open = opened.mockClear();
    open();
    scope.open(address);
    const link = document.body.appendChild(
      Object.assign(document.createElement("a"), { href: address, target: "_blank" }),
    );
    const presses = ["click", "auxclick"].map((type) => {
      const press = new MouseEvent(type, { bubbles: true, cancelable: true, composed: true });
      link.dispatchEvent(press);
      return press.defaultPrevented;
    });
    link.remove();
    expect([opened.mock.calls.length, presses]).toEqual([0, [true, true]]);
  });

  test.each(["/", "/openapi.json", "https://provider.example/v1/docs", "mailto:a@b.example", "/docs/"])(
    "is opened at %s",
    (address) => {
      scope.open = opened.mockClear();
      open();
      scope.open(address, "_blank");
      expect(opened).toHaveBeenCalledWith(address, "_blank");
    },
  );
});

test("a window whose fetch cannot be replaced is refused", () => {
  const sealed = Object.create(scope, { fetch: { value: network } });
  expect(() => openFetchGate(sealed, { begin: () => "d1", end: () => {} })).toThrow(TypeError);
});
