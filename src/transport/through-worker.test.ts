import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OwnWorker } from "./own-worker.ts";
import { throughWorker } from "./through-worker.ts";

const ADDRESS = "https://docs.example/play/via-worker/v1/orders";
const order = (init: RequestInit = {}) => new Request(ADDRESS, { method: "POST", body: "{}", ...init });
const ofWorker = () => new Response("of the worker", { headers: { "X-Sandbox": "1" } });

const network = vi.fn<(request: Request) => Promise<Response>>();
const isResponding = vi.fn<() => Promise<boolean>>();
const start = vi.fn<() => Promise<void>>();
const isLost = vi.fn();
const inPage = vi.fn(async (request: Request) => new Response(`of the page: ${await request.text()}`));
let controller: ServiceWorker | null;

const respond = throughWorker(
  { own: { controller: () => controller } as Pick<OwnWorker, "controller">, isResponding, start },
  { network: network as unknown as typeof fetch },
  inPage,
  isLost,
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  controller = {} as ServiceWorker;
  network.mockReset().mockResolvedValue(ofWorker());
  isResponding.mockReset().mockResolvedValue(true);
  start.mockReset().mockResolvedValue();
  inPage.mockClear();
  isLost.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const textOf = async (response: Promise<Response>) => (await response).text();

describe("a request", () => {
  test("gets the worker's response, and never reaches the host", async () => {
    expect(await textOf(respond(order()))).toBe("of the worker");
    const [sent] = network.mock.calls[0] ?? [];
    expect([sent?.cache, sent?.mode]).toEqual(["only-if-cached", "same-origin"]);
    expect([inPage, isResponding].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test.each([
    ["has no mark of the sandbox", async () => new Response("of another worker")],
    ["is a network error", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("whose response %s is handled in the page, with its body", async (_, respondOtherwise) => {
    network.mockImplementation(respondOtherwise);
    expect(await textOf(respond(order()))).toBe("of the page: {}");
    expect(isResponding).toHaveBeenCalledOnce();
  });

  test("that the worker does not respond to for 3 s is handled in the page", async () => {
    network.mockReturnValue(new Promise(() => {}));
    const response = respond(order());
    await vi.advanceTimersByTimeAsync(2999);
    expect(inPage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await textOf(response)).toBe("of the page: {}");
  });

  test("that no worker controls is handled in the page, and sent nowhere", async () => {
    controller = null;
    expect(await textOf(respond(order()))).toBe("of the page: {}");
    expect(network).not.toHaveBeenCalled();
  });

  test.each([
    ["\u00e9", 1],
    ["\u0080", 1],
    ["\u007f", 0],
    ["e", 0],
  ])("with the header value %j is handled in the page: %i", async (value, times) => {
    await respond(order({ headers: { "X-A": value } }));
    expect([inPage, network].map(({ mock }) => mock.calls.length)).toEqual([times, 1 - times]);
    expect(isResponding).not.toHaveBeenCalled();
  });

  test("that is aborted while the worker has it is not handled again", async () => {
    const abort = new AbortController();
    network.mockImplementation(async () => {
      abort.abort(new Error("No longer needed."));
      throw abort.signal.reason;
    });
    await expect(respond(order({ signal: abort.signal }))).rejects.toThrow("No longer needed.");
    expect(inPage).not.toHaveBeenCalled();
  });
});

describe("a worker that missed a request", () => {
  beforeEach(() => {
    network.mockRejectedValue(new TypeError("Failed to fetch"));
  });

  test("is not started again if it responds", async () => {
    await respond(order());
    await vi.advanceTimersByTimeAsync(0);
    expect([start, isLost].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test("is started again if it does not respond, once at a time", async () => {
    isResponding.mockResolvedValue(false);
    await Promise.all([respond(order()), respond(order())]);
    await vi.advanceTimersByTimeAsync(0);
    expect([isResponding, start, isLost].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
    await respond(order());
    await vi.advanceTimersByTimeAsync(0);
    expect(start).toHaveBeenCalledTimes(2);
  });

  test("is lost if it cannot be started", async () => {
    isResponding.mockResolvedValue(false);
    start.mockRejectedValue(new Error("The worker does not respond."));
    await respond(order());
    await vi.advanceTimersByTimeAsync(0);
    expect(isLost).toHaveBeenCalledOnce();
  });
});
