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

beforeEach(() => {
  ended.length = 0;
  network.mockClear();
  beacon.mockClear();
  Object.assign(scope, { fetch: network });
  scope.navigator.sendBeacon = beacon;
});
afterEach(() => {
  Object.assign(scope, native);
});

describe("fetch", () => {
  test("to the API waits until something responds, and never reaches the host", async () => {
    const gate = open();
    const early = fetch("/v1/products");
    const responder = response(201);
    gate.respondBy(responder);
    expect((await early).status).toBe(201);
    expect((await fetch("/v3/x")).status).toBe(201);
    expect(responder).toHaveBeenCalledTimes(2);
    expect(network).not.toHaveBeenCalled();
  });

  test("to anything else goes to the host unchanged", async () => {
    open();
    await fetch("/assets/x.js", { method: "POST" });
    expect(network).toHaveBeenCalledWith("/assets/x.js", { method: "POST" });
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

  test("to another origin's API goes there, and the console says once what to do", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    open();
    for (const path of ["products", "wallet"]) await fetch(`http://api.example.test/v1/${path}`);
    expect(network).toHaveBeenCalledTimes(2);
    expect(info).toHaveBeenCalledTimes(1);
    expect(info.mock.calls[0]?.[0]).toContain(`use ${location.origin} as the base URL`);
  });
});

describe("sendBeacon", () => {
  test("to the API is a POST that gets a response like any other", async () => {
    const responder = vi.fn(async (request: Request) => Response.json(await request.text()));
    open().respondBy(responder);
    expect(navigator.sendBeacon("/v1/orders", "{}")).toBe(true);
    await vi.waitFor(() => expect(responder).toHaveBeenCalledTimes(1));
    expect(responder.mock.calls[0]?.[0]).toMatchObject({ method: "POST", url: `${location.origin}/v1/orders` });
    expect(beacon).not.toHaveBeenCalled();
  });

  test("to anything else is the browser's own", () => {
    open();
    expect(navigator.sendBeacon("/log", "x")).toBe(true);
    expect(beacon).toHaveBeenCalledWith("/log", "x");
  });
});
