// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { xhrThrough } from "./gated-xhr.ts";

type Send = (request: Request) => Promise<Response>;

const json: Send = async () => Response.json({ qty: 1 }, { headers: { "Request-Id": "req_1" } });
const lost: Send = () => Promise.reject(new TypeError("Failed to fetch"));
const never: Send = () => new Promise(() => {});

const EVENTS = ["readystatechange", "loadstart", "progress", "load", "error", "timeout", "abort", "loadend"];

/** A request that is not opened yet, what a gate is sent, and the events in order, each with its readyState. */
function newXhr(send: Send = json) {
  const sent: Request[] = [];
  const Gated = xhrThrough((input) => {
    sent.push(input as Request);
    return send(input as Request);
  });
  const xhr = new Gated();
  const events: string[] = [];
  for (const event of EVENTS) xhr.addEventListener(event, () => events.push(`${event} ${xhr.readyState}`));
  const over = () => new Promise((resolve) => xhr.addEventListener("loadend", resolve, { once: true }));
  return { xhr, sent, events, over };
}

/** A request after its end. */
async function ended(send: Send, prepare: (xhr: XMLHttpRequest) => void = () => {}, method = "GET", body = "{}") {
  const made = newXhr(send);
  made.xhr.open(method, "/v1/orders?a=1#b#c");
  prepare(made.xhr);
  const over = made.over();
  made.xhr.send(body);
  await over;
  return made;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const DONE = ["loadstart 1", "readystatechange 2", "readystatechange 3", "progress 3", "readystatechange 4", "load 4"];
const failed = (event: string) => ["readystatechange 4", `${event} 4`, "loadend 4"];

describe("the events of an XMLHttpRequest", () => {
  test.each([
    ["with a response", json, [...DONE, "loadend 4"]],
    ["that is lost", lost, ["loadstart 1", ...failed("error")]],
    [
      "whose response has no body",
      async () => new Response(null, { status: 204 }),
      ["loadstart 1", "readystatechange 2", "readystatechange 4", "load 4", "loadend 4"],
    ],
    [
      "whose body breaks off",
      async () => new Response(new ReadableStream({ pull: () => Promise.reject(new TypeError("network error")) })),
      ["loadstart 1", ...failed("error")],
    ],
  ])("%s are the standard's, in the standard's order", async (_, send, expected) => {
    const { events } = await ended(send);
    expect(events).toEqual(["readystatechange 1", ...expected]);
  });

  test("name the length of the body, and are over with its response, whatever its timeout", async () => {
    const progress: unknown[] = [];
    const { xhr } = await ended(json, (opened) => {
      opened.timeout = 300;
      const note = (event: ProgressEvent) => progress.push([event.loaded, event.total, event.lengthComputable]);
      for (const type of ["loadstart", "progress", "load", "loadend"] as const) opened.addEventListener(type, note);
    });
    vi.advanceTimersByTime(1000);
    expect(xhr.status).toBe(200);
    expect(progress).toEqual([[0, 0, false], ...Array(3).fill([9, 9, true])]);
  });

  test.each(["loadstart 1", "readystatechange 2", "readystatechange 3", "progress 3"])(
    "are those of an abort from the moment at which a listener aborts it: %s",
    async (moment) => {
      const { xhr, events, sent } = await ended(json, (opened) => {
        const end = ({ type }: Event) => `${type} ${opened.readyState}` === moment && opened.abort();
        for (const type of EVENTS) opened.addEventListener(type, end);
      });
      await new Promise(setImmediate);
      const before = DONE.slice(0, DONE.indexOf(moment) + 1);
      expect(events).toEqual(["readystatechange 1", ...before, ...failed("abort")]);
      expect([xhr.readyState, xhr.status, sent.length]).toEqual([0, 0, moment === "loadstart 1" ? 0 : 1]);
    },
  );
});

describe("the response of an XMLHttpRequest", () => {
  test("has its status, its headers, and its address without the fragment", async () => {
    const { xhr } = await ended(json);
    expect([xhr.status, xhr.responseText, xhr.responseXML]).toEqual([200, '{"qty":1}', null]);
    expect(xhr.responseURL).toBe(`${location.origin}/v1/orders?a=1`);
    expect(xhr.getAllResponseHeaders().toLowerCase()).toContain("request-id: req_1\r\n");
    const names = ["REQUEST-ID", "Location", "Request-Id:", ""];
    expect(names.map((name) => xhr.getResponseHeader(name))).toEqual(["req_1", null, null, null]);
  });

  test.each([
    ["", json, "", '{"qty":1}'],
    ["text", json, "", '{"qty":1}'],
    ["json", json, null, { qty: 1 }],
    ["json", async () => new Response(null, { status: 204 }), null, null],
    ["arraybuffer", async () => new Response("ü"), null, new TextEncoder().encode("ü").buffer],
    ["json", lost, null, null],
    ["text", lost, "", ""],
  ] as const)("as %j is there once it is complete", async (type, send, before, expected) => {
    const seen: unknown[] = [];
    const { xhr } = await ended(send, (opened) => {
      opened.responseType = type;
      seen.push(opened.response);
      opened.addEventListener("readystatechange", () => opened.readyState === 2 && seen.push(opened.response));
    });
    expect(new Set(seen)).toEqual(new Set([before]));
    expect(xhr.response).toEqual(expected);
    expect(xhr.response).toBe(xhr.response);
  });

  test("as a blob has its content type, and then no text", async () => {
    const { xhr } = await ended(json, (opened) => {
      opened.responseType = "blob";
    });
    expect([xhr.response.type, await xhr.response.text()]).toEqual(["application/json", '{"qty":1}']);
    expect(() => xhr.responseText).toThrow(/not of type text/);
  });

  test("is gone after an error, an abort and another open", async () => {
    const gone = [0, "", "", "", null];
    const shown = (xhr: XMLHttpRequest) => [
      xhr.status,
      xhr.statusText,
      xhr.responseText,
      xhr.responseURL,
      xhr.getResponseHeader("Request-Id"),
    ];
    expect(shown((await ended(lost)).xhr)).toEqual(gone);
    const { xhr } = await ended(json);
    xhr.abort();
    expect([xhr.readyState, ...shown(xhr)]).toEqual([0, ...gone]);
    const again = (await ended(json)).xhr;
    again.open("GET", "/v1/wallet");
    expect([again.readyState, ...shown(again)]).toEqual([1, ...gone]);
  });
});

describe("an XMLHttpRequest is sent", () => {
  test.each([
    ["GET", ""],
    ["head", ""],
    ["POST", "{}"],
    ["BUDGET", "{}"],
  ])("by %s with the body %j", async (method, body) => {
    const { sent } = await ended(json, () => {}, method);
    expect([sent[0]?.method, await sent[0]?.text()]).toEqual([method.toUpperCase(), body]);
  });

  test("with headers that are set while it is opened, joined if set twice, and once", () => {
    const { xhr, sent } = newXhr(never);
    const setHeader = () => xhr.setRequestHeader("X-Note", "1");
    expect(setHeader).toThrow(/not opened/);
    expect(() => xhr.send()).toThrow(/not opened/);
    xhr.open("GET", "/v1/wallet");
    xhr.abort();
    setHeader();
    setHeader();
    xhr.send();
    expect(sent[0]?.headers.get("X-Note")).toBe("1, 1");
    expect(setHeader).toThrow(/already sent/);
    expect(() => xhr.send()).toThrow(/already sent/);
  });

  test.each([[false], [undefined]])("not at all if it is synchronous: a NetworkError", (isAsync) => {
    const { xhr, sent } = newXhr();
    xhr.open("GET", "/v1/wallet", isAsync as boolean);
    expect(() => xhr.send()).toThrow(expect.objectContaining({ name: "NetworkError" }));
    expect(sent).toEqual([]);
  });
});

describe("an XMLHttpRequest that is under way", () => {
  const underWay = (timeout = 0) => {
    const made = newXhr(never);
    made.xhr.open("POST", "/v1/orders");
    made.xhr.timeout = timeout;
    made.xhr.send("{}");
    return made;
  };

  test("ends at its timeout, and with it its request", () => {
    const { xhr, sent, events } = underWay(300);
    vi.advanceTimersByTime(299);
    expect(xhr.readyState).toBe(1);
    vi.advanceTimersByTime(1);
    expect(events.slice(2)).toEqual(failed("timeout"));
    expect([sent[0]?.signal.aborted, xhr.status]).toEqual([true, 0]);
  });

  test("ends when it is aborted, and with it its request", () => {
    const { xhr, sent, events } = underWay();
    xhr.abort();
    expect(events.slice(2)).toEqual(failed("abort"));
    expect([sent[0]?.signal.aborted, xhr.readyState]).toEqual([true, 0]);
  });

  test("is given up when it is opened again, and only the second gets a response", async () => {
    const responds: ((response: Response) => void)[] = [];
    const { xhr, sent, events, over } = newXhr(() => new Promise((resolve) => responds.push(resolve)));
    for (const path of ["/v1/wallet", "/v1/orders"]) xhr.open("POST", path);
    xhr.timeout = 300;
    xhr.send("{}");
    xhr.open("GET", "/v1/orders");
    expect(sent[0]?.signal.aborted).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(xhr.readyState).toBe(1);
    xhr.timeout = 0;
    xhr.send();
    responds[0]?.(new Response("first"));
    responds[1]?.(new Response("second"));
    await over();
    expect(xhr.responseText).toBe("second");
    // It tells that it is opened, but not if it is opened again before its response.
    const opened = () => events.filter((event) => event === "readystatechange 1").length;
    expect(opened()).toBe(1);
    xhr.open("GET", "/v1/wallet");
    expect(opened()).toBe(2);
  });
});
