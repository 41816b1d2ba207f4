// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { xhrThrough } from "./gated-xhr.ts";

const json = async (_: Request) => Response.json({ qty: 1 }, { headers: { "X-A": "1" } });
const never = (_: Request) => new Promise<Response>(() => {});

/** A request that is not opened yet, and what a gate is sent. */
function unopened(send: (request: Request) => Promise<Response> = json) {
  const sent: Request[] = [];
  const Gated = xhrThrough((input) => {
    sent.push(input as Request);
    return send(input as Request);
  });
  const xhr = new Gated();
  const over = () => new Promise((resolve) => xhr.addEventListener("loadend", resolve, { once: true }));
  return { xhr, sent, over };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

describe("the response of an XMLHttpRequest", () => {
  test.each([
    ["text", ""],
    ["", ""],
    ["json", null],
    ["arraybuffer", null],
  ] as const)("as %j is not there before the body has arrived", async (type, before) => {
    const { xhr, over } = unopened();
    xhr.responseType = type;
    expect(xhr.response).toBe(before);
    xhr.open("GET", "/v1/wallet");
    const seen: unknown[] = [];
    xhr.addEventListener("readystatechange", () => xhr.readyState === 2 && seen.push(xhr.response));
    xhr.send();
    await over();
    expect(seen).toEqual([before]);
    expect(xhr.response).not.toBe(before);
  });

  test("as text grows while it loads", async () => {
    const { xhr, over } = unopened();
    xhr.open("GET", "/v1/wallet");
    let loading = "";
    xhr.addEventListener("progress", () => (loading = xhr.responseText));
    xhr.send();
    await over();
    expect(loading).toBe('{"qty":1}');
  });

  test("as a blob has its type; as JSON it is made once", async () => {
    const { xhr, over } = unopened();
    xhr.open("GET", "/v1/wallet");
    xhr.responseType = "json";
    xhr.send();
    await over();
    expect(xhr.response).toBe(xhr.response);
    xhr.open("GET", "/v1/wallet");
    xhr.responseType = "blob";
    xhr.send();
    await over();
    expect([xhr.response.type, await xhr.response.text()]).toEqual(["application/json", '{"qty":1}']);
  });

  test("has a type that can be set until it loads, to one that there is", async () => {
    const { xhr, over } = unopened();
    for (const type of ["document", "text", "nonsense", ""] as XMLHttpRequestResponseType[]) {
      xhr.responseType = type;
      expect(xhr.responseType).toBe(type === ("nonsense" as never) ? "text" : type);
    }
    xhr.open("GET", "/v1/wallet");
    const refused: unknown[] = [];
    const set = () => {
      try {
        xhr.responseType = "json";
      } catch (error) {
        refused.push((error as DOMException).name);
      }
    };
    xhr.addEventListener("progress", set);
    xhr.send();
    await over();
    set();
    expect([refused, xhr.responseType]).toEqual([["InvalidStateError", "InvalidStateError"], ""]);
  });

  test("has the headers whose names can be one", async () => {
    const { xhr, over } = unopened();
    expect([xhr.getResponseHeader("X-A"), xhr.getAllResponseHeaders()]).toEqual([null, ""]);
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    await over();
    expect(["X-A", "X-A:", " X-A", ""].map((name) => xhr.getResponseHeader(name))).toEqual(["1", null, null, null]);
  });

  test("of another address of the same page is named without its fragment", async () => {
    const { xhr, over } = unopened();
    xhr.open("GET", "/v1/wallet?a=1#b#c");
    xhr.send();
    await over();
    expect(xhr.responseURL).toBe(`${location.origin}/v1/wallet?a=1`);
  });
});

describe("an XMLHttpRequest is sent", () => {
  test.each([
    ["GET", ""],
    ["head", ""],
    ["POST", "{}"],
    ["BUDGET", "{}"],
    ["GETTER", "{}"],
  ])("by %s with the body %j", async (method, body) => {
    const { xhr, sent, over } = unopened();
    xhr.open(method, "/v1/orders");
    xhr.send("{}");
    await over();
    expect(await sent[0]?.text()).toBe(body);
  });

  test("with headers that it is given once it is opened", () => {
    const { xhr } = unopened();
    expect(() => xhr.setRequestHeader("X-A", "1")).toThrow(/not opened/);
  });
});

describe("an XMLHttpRequest that is under way", () => {
  test("is given up when it is opened again, and only the second is answered", async () => {
    const answers: ((response: Response) => void)[] = [];
    const { xhr, sent, over } = unopened(() => new Promise((resolve) => answers.push(resolve)));
    xhr.open("GET", "/v1/wallet");
    xhr.timeout = 300;
    xhr.send();
    xhr.open("GET", "/v1/orders");
    expect(sent[0]?.signal.aborted).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(xhr.readyState).toBe(1);
    xhr.timeout = 0;
    xhr.send();
    answers[0]?.(new Response("first"));
    answers[1]?.(new Response("second"));
    await over();
    expect([xhr.responseText, xhr.responseURL]).toEqual(["second", `${location.origin}/v1/orders`]);
  });

  test("ends its request when it is aborted", () => {
    const { xhr, sent } = unopened(never);
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    xhr.abort();
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test("that has its response loses it when it is aborted", async () => {
    const { xhr, over } = unopened();
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    await over();
    xhr.abort();
    expect([xhr.readyState, xhr.status, xhr.responseText, xhr.responseURL]).toEqual([0, 0, "", ""]);
  });

  test("can be aborted before it is opened, which does nothing", () => {
    const { xhr } = unopened();
    xhr.abort();
    expect(xhr.readyState).toBe(0);
  });
});

describe("the events of an XMLHttpRequest", () => {
  const toldBy = (target: XMLHttpRequestEventTarget, events: readonly string[]) => {
    const told: unknown[] = [];
    for (const event of events) {
      target.addEventListener(event, (each) => {
        const { loaded, total, lengthComputable } = each as ProgressEvent;
        told.push([event, loaded, total, lengthComputable]);
      });
    }
    return told;
  };

  test.each([
    ["the length that the response names", { "Content-Length": "20" }, 20],
    ["the length that arrives, if it names none", {}, 1],
  ])("have %s", async (_, headers, total) => {
    const { xhr, over } = unopened(async () => new Response(new Uint8Array(1), { headers }));
    const told = toldBy(xhr, ["loadstart", "progress", "load", "loadend"]);
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    await over();
    expect(told).toEqual([
      ["loadstart", 0, 0, false],
      ["progress", 1, total, true],
      ["load", 1, total, true],
      ["loadend", 1, total, true],
    ]);
  });

  test("have no progress without a body, up or down", async () => {
    const { xhr, over } = unopened(async () => new Response(null, { status: 204 }));
    const up = toldBy(xhr.upload, ["loadstart", "progress", "load", "loadend"]);
    const down = toldBy(xhr, ["progress", "load", "loadend"]);
    xhr.open("POST", "/v1/orders");
    xhr.send();
    await over();
    expect([up, down]).toEqual([
      [],
      [
        ["load", 0, 0, false],
        ["loadend", 0, 0, false],
      ],
    ]);
  });

  test.each([
    ["its upload, too, if it has not begun to be answered", "POST", 2],
    ["the request alone, if it has no body", "GET", 0],
  ])("tell of an abort by %s", (_, method, times) => {
    const { xhr } = unopened(never);
    const up = toldBy(xhr.upload, ["abort", "loadend"]);
    const down = toldBy(xhr, ["abort", "loadend"]);
    xhr.open(method, "/v1/orders");
    xhr.send("{}");
    xhr.abort();
    expect(up).toHaveLength(times);
    expect(down).toEqual([
      ["abort", 0, 0, false],
      ["loadend", 0, 0, false],
    ]);
  });
});
