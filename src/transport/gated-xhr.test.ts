// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { xhrThrough } from "./gated-xhr.ts";

type Send = (request: Request) => Promise<Response>;

const json: Send = async () => Response.json({ balance: "500.00" }, { headers: { "Request-Id": "req_1" } });
const never: Send = (request) =>
  new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));

const EVENTS = ["loadstart", "readystatechange", "progress", "load", "error", "timeout", "abort", "loadend"];

/** An opened request and its events in order, each with its readyState. */
function opened(send: Send, method = "GET", url = "/v1/wallet") {
  const Gated = xhrThrough((input) => send(input as Request));
  const xhr = new Gated();
  const events: string[] = [];
  xhr.open(method, url);
  for (const event of EVENTS) xhr.addEventListener(event, () => events.push(`${event} ${xhr.readyState}`));
  const over = new Promise((resolve) => xhr.addEventListener("loadend", resolve));
  return { xhr, events, over };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

describe("an XMLHttpRequest to the API", () => {
  test("gets a response, with the standard's events in the standard's order", async () => {
    const { xhr, events, over } = opened(json);
    xhr.send();
    await over;
    expect(events).toEqual([
      "loadstart 1",
      "readystatechange 2",
      "readystatechange 3",
      "progress 3",
      "readystatechange 4",
      "load 4",
      "loadend 4",
    ]);
    expect([xhr.status, xhr.responseText]).toEqual([200, '{"balance":"500.00"}']);
    expect(xhr.responseURL).toBe(`${location.origin}/v1/wallet`);
    expect(xhr.getResponseHeader("REQUEST-ID")).toBe("req_1");
    expect(xhr.getResponseHeader("Location")).toBeNull();
    expect(xhr.getAllResponseHeaders().toLowerCase()).toContain("request-id: req_1\r\n");
  });

  test("sends its method, headers and body; a header set twice is joined", async () => {
    const send = vi.fn(json);
    const { xhr, over } = opened(send, "POST", "/v1/orders");
    xhr.setRequestHeader("Content-Type", "application/json");
    xhr.setRequestHeader("X-Note", "a");
    xhr.setRequestHeader("X-Note", "b");
    const uploaded: string[] = [];
    for (const event of ["loadstart", "progress", "load", "loadend"]) {
      xhr.upload.addEventListener(event, () => uploaded.push(event));
    }
    xhr.send('{"qty":1}');
    await over;
    const [request] = send.mock.calls[0] ?? [];
    expect(request).toMatchObject({ method: "POST", url: `${location.origin}/v1/orders` });
    expect([request?.headers.get("Content-Type"), request?.headers.get("X-Note")]).toEqual([
      "application/json",
      "a, b",
    ]);
    expect(await request?.text()).toBe('{"qty":1}');
    expect(uploaded).toEqual(["loadstart", "progress", "load", "loadend"]);
  });

  test.each([
    ["json", { balance: "500.00" }],
    ["text", '{"balance":"500.00"}'],
  ] as const)("has its response as %s", async (type, expected) => {
    const { xhr, over } = opened(json);
    xhr.responseType = type;
    xhr.send();
    await over;
    expect(xhr.response).toEqual(expected);
  });

  test("has its response as bytes, and then no text", async () => {
    const { xhr, over } = opened(json);
    xhr.responseType = "arraybuffer";
    xhr.send();
    await over;
    expect(new TextDecoder().decode(xhr.response)).toBe('{"balance":"500.00"}');
    expect(() => xhr.responseText).toThrow(/not of type text/);
  });

  test("has null as JSON if the body is not JSON", async () => {
    const { xhr, over } = opened(async () => new Response(null, { status: 204 }));
    xhr.responseType = "json";
    xhr.send();
    await over;
    expect([xhr.status, xhr.response]).toEqual([204, null]);
  });

  test("that is lost is an error without a status", async () => {
    const { xhr, events, over } = opened(async () => {
      throw new TypeError("Failed to fetch");
    });
    xhr.send();
    await over;
    expect(events).toEqual(["loadstart 1", "readystatechange 4", "error 4", "loadend 4"]);
    expect([xhr.status, xhr.responseText, xhr.responseURL]).toEqual([0, "", ""]);
  });

  test("that exceeds its timeout is a timeout, and its response is not waited for", async () => {
    let signal: AbortSignal | undefined;
    const { xhr, events } = opened((request) => {
      signal = request.signal;
      return never(request);
    });
    xhr.timeout = 300;
    xhr.send();
    vi.advanceTimersByTime(299);
    expect(events).toEqual(["loadstart 1"]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(["loadstart 1", "readystatechange 4", "timeout 4", "loadend 4"]);
    expect(signal?.aborted).toBe(true);
  });

  test.each([
    ["set after it is sent", 0, 300, 300],
    ["made shorter", 5000, 300, 300],
    ["made longer", 300, 5000, 5000],
  ])("has a timeout that is %s", (_, before, after, over) => {
    const { xhr, events } = opened(never);
    xhr.timeout = before;
    xhr.send();
    vi.advanceTimersByTime(100);
    xhr.timeout = after;
    vi.advanceTimersByTime(over - 101);
    expect(events).toEqual(["loadstart 1"]);
    vi.advanceTimersByTime(1);
    expect(events.at(-2)).toBe("timeout 4");
  });

  test("has no timeout once it is taken away", () => {
    const { xhr, events } = opened(never);
    xhr.timeout = 300;
    xhr.send();
    xhr.timeout = 0;
    vi.advanceTimersByTime(5000);
    expect(events).toEqual(["loadstart 1"]);
  });

  test("fires events for its upload in bytes, once something responds", async () => {
    const { xhr, over } = opened(json, "POST", "/v1/orders");
    const progress: unknown[] = [];
    for (const event of ["loadstart", "progress", "load", "loadend"] as const) {
      xhr.upload.addEventListener(event, ({ loaded, total, lengthComputable }) =>
        progress.push([event, loaded, total, lengthComputable]),
      );
    }
    xhr.send("ü");
    expect(progress).toEqual([["loadstart", 0, 2, true]]);
    await over;
    expect(progress.slice(1)).toEqual([
      ["progress", 2, 2, true],
      ["load", 2, 2, true],
      ["loadend", 2, 2, true],
    ]);
  });

  test("fires events for its state when it is opened, and opened again", async () => {
    const Gated = xhrThrough((input) => json(input as Request));
    const xhr = new Gated();
    const states: number[] = [];
    xhr.addEventListener("readystatechange", () => states.push(xhr.readyState));
    xhr.open("GET", "/v1/wallet");
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    await new Promise((resolve) => xhr.addEventListener("loadend", resolve));
    xhr.open("GET", "/v1/wallet");
    expect(states).toEqual([1, 2, 3, 4, 1]);
  });

  test("with a response in time has no timeout afterwards", async () => {
    const { xhr, events, over } = opened(json);
    xhr.timeout = 300;
    xhr.send();
    await over;
    vi.advanceTimersByTime(1000);
    expect(events.at(-1)).toBe("loadend 4");
    expect(xhr.status).toBe(200);
  });

  test("that is aborted fires abort and returns to unsent", () => {
    const { xhr, events } = opened(never);
    xhr.send();
    xhr.abort();
    expect(events).toEqual(["loadstart 1", "readystatechange 4", "abort 4", "loadend 4"]);
    expect([xhr.readyState, xhr.status]).toEqual([0, 0]);
  });

  test("that is aborted before it is sent fires no events", () => {
    const { xhr, events } = opened(never);
    xhr.abort();
    expect(events).toEqual([]);
  });

  test("that is aborted by its own listener stops there", async () => {
    const { xhr, events, over } = opened(json);
    xhr.addEventListener("readystatechange", () => {
      if (xhr.readyState === 2) xhr.abort();
    });
    xhr.send();
    await over;
    await Promise.resolve();
    expect(events).toEqual(["loadstart 1", "readystatechange 2", "readystatechange 4", "abort 4", "loadend 4"]);
  });

  test("can be opened and sent again", async () => {
    const { xhr, over } = opened(json);
    xhr.send();
    await over;
    xhr.open("GET", "/v1/orders");
    expect([xhr.readyState, xhr.status, xhr.responseText]).toEqual([1, 0, ""]);
    xhr.send();
    await vi.waitFor(() => expect(xhr.responseURL).toBe(`${location.origin}/v1/orders`));
  });

  test("cannot be sent twice, or given a header after it is sent", () => {
    const { xhr } = opened(never);
    xhr.send();
    expect(() => xhr.send()).toThrow(/already/);
    expect(() => xhr.setRequestHeader("X-Note", "a")).toThrow(/already/);
  });

  test("that is synchronous throws a NetworkError and is not sent", () => {
    const send = vi.fn(json);
    const Gated = xhrThrough((input) => send(input as Request));
    const xhr = new Gated();
    xhr.open("GET", "/v1/wallet", false);
    expect(() => xhr.send()).toThrow(expect.objectContaining({ name: "NetworkError" }));
    expect(send).not.toHaveBeenCalled();
  });

  test("is an XMLHttpRequest", () => {
    expect(opened(never).xhr).toBeInstanceOf(XMLHttpRequest);
  });
});
