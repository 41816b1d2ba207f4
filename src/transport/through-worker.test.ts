import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DELIVERY } from "#server/pipeline/delivery-header.ts";
import { throughWorker } from "./through-worker.ts";

const ADDRESS = "https://docs.example/play/via-worker/v1/orders";
const order = (init: RequestInit = {}) =>
  new Request(ADDRESS, { method: "POST", body: "{}", headers: { [DELIVERY]: "d1" }, ...init });
const ofWorker = () => new Response("of the worker", { headers: { "X-Sandbox": "1" } });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

const network = vi.fn<(request: Request) => Promise<Response>>();
const leave = vi.fn();
const hasArrived = vi.fn<(id: string) => boolean>();
const inPage = vi.fn(async (request: Request) => new Response(`of the page: ${await request.text()}`));
const respond = throughWorker(network as unknown as typeof fetch, inPage, { hasArrived }, leave);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  network.mockReset().mockResolvedValue(ofWorker());
  hasArrived.mockReset().mockReturnValue(false);
  inPage.mockClear();
  leave.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const textOf = async (response: Promise<Response>) => (await response).text();

test("a request gets the worker's response, and never reaches the host", async () => {
  expect(await textOf(respond(order()))).toBe("of the worker");
  const [sent] = network.mock.calls[0] ?? [];
  expect([sent?.cache, sent?.mode]).toEqual(["only-if-cached", "same-origin"]);
  expect([inPage, leave].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test.each([
  ["has no mark of the sandbox", async () => new Response("of another worker"), false, 1],
  ["is a network error", lost, false, 1],
  ["is a network error, though it arrived in the page,", lost, true, 0],
])(
  "a request whose response %s is handled in the page, with its body; arrived: %s, left: %i",
  async (_, response, arrived, times) => {
    network.mockImplementation(response);
    hasArrived.mockImplementation((id) => id === "d1" && arrived);
    expect(await textOf(respond(order()))).toBe("of the page: {}");
    expect([network, leave].map(({ mock }) => mock.calls.length)).toEqual([1, times]);
  },
);

test("a request without a response for 3 s is handled in the page, which keeps the worker", async () => {
  network.mockReturnValue(new Promise(() => {}));
  const response = respond(order());
  await vi.advanceTimersByTimeAsync(2999);
  expect(inPage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await textOf(response)).toBe("of the page: {}");
  expect(leave).not.toHaveBeenCalled();
});

test.each([
  ["\u00e9", 1],
  ["\u0080", 1],
  ["\u007f", 0],
  ["e", 0],
])("a request with the header value %j is handled in the page: %i", async (value, times) => {
  await respond(order({ headers: { "X-A": value } }));
  expect([inPage, network].map(({ mock }) => mock.calls.length)).toEqual([times, 1 - times]);
  expect(leave).not.toHaveBeenCalled();
});

test("a request that is aborted while the worker has it is not handled again", async () => {
  const abort = new AbortController();
  network.mockImplementation(async () => {
    abort.abort(new Error("No longer needed."));
    throw abort.signal.reason;
  });
  await expect(respond(order({ signal: abort.signal }))).rejects.toThrow("No longer needed.");
  expect([inPage, leave].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
