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

  test("as JSON is there once the body is read whole, and not after an error", async () => {
    const { xhr, over } = unopened();
    xhr.responseType = "json";
    xhr.open("GET", "/v1/wallet");
    let loading: unknown;
    xhr.addEventListener("progress", () => (loading = xhr.response));
    xhr.send();
    await over();
    expect(loading).toBeNull();
    const failing = unopened(() => Promise.reject(new TypeError("Failed to fetch")));
    failing.xhr.responseType = "json";
    failing.xhr.open("GET", "/v1/wallet");
    failing.xhr.send();
    await failing.over();
    expect(failing.xhr.response).toBeNull();
  });

  test("whose body breaks off is an error without a status", async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new TypeError("network error")) });
    const { xhr, over } = unopened(async () => new Response(body, { status: 201 }));
    xhr.open("GET", "/v1/wallet");
    const failed = new Promise((resolve) => xhr.addEventListener("error", resolve));
    xhr.send();
    await Promise.all([over(), failed]);
    expect([xhr.readyState, xhr.status, xhr.responseURL]).toEqual([4, 0, ""]);
  });

  test("as a document is that of responseXML", async () => {
    const { xhr, over } = unopened(async () => new Response("<p>a</p>", { headers: { "Content-Type": "text/html" } }));
    xhr.responseType = "document";
    xhr.open("GET", "/");
    xhr.send();
    await over();
    expect((xhr.response as Document).querySelector("p")?.textContent).toBe("a");
    expect(xhr.response).toBe(xhr.responseXML);
  });

  test.each([
    ["", "application/xml", "<a/>", true],
    ["", "text/html", "<a></a>", false],
    ["document", "text/html", "<a></a>", true],
  ] as const)("of type %j and content type %s has a responseXML: %s", async (type, contentType, text, hasXml) => {
    const { xhr, over } = unopened(async () => new Response(text, { headers: { "Content-Type": contentType } }));
    xhr.responseType = type;
    xhr.open("GET", "/");
    xhr.send();
    await over();
    expect(xhr.responseXML !== null).toBe(hasXml);
  });

  test("of another type has no responseXML", () => {
    const { xhr } = unopened();
    xhr.responseType = "text";
    expect(() => xhr.responseXML).toThrow("not a document");
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

  test("with headers that it is given once it is opened, until it is sent", async () => {
    const { xhr, over } = unopened();
    expect(() => xhr.setRequestHeader("X-A", "1")).toThrow(/not opened/);
    xhr.open("GET", "/v1/wallet", true);
    xhr.send();
    await over();
    expect(() => xhr.setRequestHeader("X-A", "1")).toThrow(/not opened/);
    expect(() => xhr.send()).toThrow(/not opened/);
  });

  test("with the headers that the browser's own accepts", () => {
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends XMLHttpRequest {
        override setRequestHeader(name: string): void {
          throw new SyntaxError(`${name} is no name.`);
        }
      },
    );
    const { xhr } = unopened();
    vi.unstubAllGlobals();
    xhr.open("GET", "/v1/wallet");
    expect(() => xhr.setRequestHeader("a b", "1")).toThrow("a b is no name.");
  });

  test.each([
    [true, "include"],
    [false, "same-origin"],
  ])("with credentials: %s, as %s", (withCredentials, credentials) => {
    // The Request of happy-dom has the same credentials, whatever it is given.
    const given: unknown[] = [];
    class SeenRequest extends Request {
      constructor(input: RequestInfo | URL, init: RequestInit) {
        super(input, init);
        given.push(init.credentials);
      }
    }
    vi.stubGlobal("Request", SeenRequest);
    const { xhr } = unopened(never);
    // That of happy-dom has a member of its own in the way.
    Reflect.deleteProperty(xhr, "withCredentials");
    expect(xhr.withCredentials).toBe(false);
    xhr.withCredentials = withCredentials;
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    vi.unstubAllGlobals();
    expect([xhr.withCredentials, given]).toEqual([withCredentials, [credentials]]);
  });

  test("with the credentials of that moment: they cannot be set later", async () => {
    const { xhr, over } = unopened();
    Reflect.deleteProperty(xhr, "withCredentials");
    const set = () => {
      xhr.withCredentials = true;
    };
    xhr.open("GET", "/v1/wallet");
    set();
    xhr.send();
    expect(set).toThrow("already sent");
    await over();
    expect(set).toThrow("already sent");
  });

  test("though it was aborted before that", async () => {
    const { xhr, over } = unopened();
    xhr.open("GET", "/v1/wallet");
    xhr.abort();
    xhr.send();
    await over();
    expect(xhr.status).toBe(200);
  });

  test("and is over at once if it is synchronous", () => {
    const { xhr } = unopened();
    xhr.open("GET", "/v1/wallet", false);
    expect(() => xhr.send()).toThrow("asynchronous requests only");
    expect(xhr.readyState).toBe(4);
  });
});

describe("the timeout of an XMLHttpRequest", () => {
  test("that is set before it is sent begins when it is sent", () => {
    const { xhr } = unopened(never);
    xhr.timeout = 300;
    xhr.open("GET", "/v1/wallet");
    xhr.timeout = 200;
    vi.advanceTimersByTime(1000);
    xhr.send();
    vi.advanceTimersByTime(199);
    expect(xhr.readyState).toBe(1);
    vi.advanceTimersByTime(1);
    expect(xhr.readyState).toBe(4);
  });

  test("that is set to a time that has passed ends it in the next task", () => {
    const { xhr } = unopened(never);
    xhr.open("GET", "/v1/wallet");
    vi.advanceTimersByTime(1000);
    xhr.send();
    vi.advanceTimersByTime(300);
    xhr.timeout = 200;
    expect(xhr.readyState).toBe(1);
    vi.advanceTimersByTime(0);
    expect(xhr.readyState).toBe(4);
  });
});

describe("an XMLHttpRequest that is under way", () => {
  test("is given up when it is opened again, and only the second gets a response", async () => {
    const responds: ((response: Response) => void)[] = [];
    const { xhr, sent, over } = unopened(() => new Promise((resolve) => responds.push(resolve)));
    let uploads = 0;
    xhr.upload.addEventListener("load", () => (uploads += 1));
    xhr.open("POST", "/v1/orders");
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
    expect([xhr.responseText, xhr.responseURL, uploads]).toEqual(["second", `${location.origin}/v1/orders`, 0]);
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
  const eventsOf = (target: XMLHttpRequestEventTarget, types: readonly string[]) => {
    const events: unknown[] = [];
    for (const type of types) {
      target.addEventListener(type, (each) => {
        const { loaded, total, lengthComputable } = each as ProgressEvent;
        events.push([type, loaded, total, lengthComputable]);
      });
    }
    return events;
  };

  test.each([
    ["the length that the response names", { "Content-Length": "20" }, 20],
    ["the length that arrives, if it names none", {}, 1],
  ])("have %s", async (_, headers, total) => {
    const { xhr, over } = unopened(async () => new Response(new Uint8Array(1), { headers }));
    const events = eventsOf(xhr, ["loadstart", "progress", "load", "loadend"]);
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    await over();
    expect(events).toEqual([
      ["loadstart", 0, 0, false],
      ["progress", 1, total, true],
      ["load", 1, total, true],
      ["loadend", 1, total, true],
    ]);
  });

  test("have no progress without a body, up or down", async () => {
    const { xhr, over } = unopened(async () => new Response(null, { status: 204 }));
    const up = eventsOf(xhr.upload, ["loadstart", "progress", "load", "loadend"]);
    const down = eventsOf(xhr, ["progress", "load", "loadend"]);
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
    ["its upload, too, if its response has not begun", "POST", 2],
    ["the request alone, if it has no body", "GET", 0],
  ])("tell of an abort by %s", (_, method, times) => {
    const { xhr } = unopened(never);
    const up = eventsOf(xhr.upload, ["abort", "loadend"]);
    const down = eventsOf(xhr, ["abort", "loadend"]);
    xhr.open(method, "/v1/orders");
    xhr.send("{}");
    xhr.abort();
    expect(up).toHaveLength(times);
    expect(down).toEqual([
      ["abort", 0, 0, false],
      ["loadend", 0, 0, false],
    ]);
  });

  test("tell its upload of no abort once that is complete", async () => {
    const { xhr, over } = unopened();
    const up = eventsOf(xhr.upload, ["abort"]);
    xhr.open("POST", "/v1/orders");
    xhr.addEventListener("progress", () => xhr.abort());
    xhr.send("{}");
    await over();
    expect(up).toEqual([]);
  });

  test("tell nothing more of an aborted request that fails later", async () => {
    const { xhr } = unopened(({ signal }) => {
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const events = eventsOf(xhr, ["abort", "error", "loadend"]);
    xhr.open("GET", "/v1/wallet");
    xhr.send();
    xhr.abort();
    xhr.open("GET", "/v1/wallet");
    await new Promise(setImmediate);
    expect([xhr.readyState, events.length]).toEqual([1, 2]);
  });

  test.each([
    ["aborts it", (xhr: XMLHttpRequest) => xhr.abort()],
    ["opens another", (xhr: XMLHttpRequest) => xhr.open("GET", "/v1/orders")],
  ])("end without a length when a listener of load %s", async (_, end) => {
    const { xhr, over } = unopened();
    const events = eventsOf(xhr, ["load", "loadend"]);
    xhr.open("GET", "/v1/wallet");
    xhr.addEventListener("load", () => end(xhr));
    xhr.send();
    await over();
    expect(events).toEqual([
      ["load", 9, 9, true],
      ["loadend", 0, 0, false],
    ]);
  });

  const BEFORE = ["loadstart 1", "upload loadstart 1", "upload progress 1", "upload load 1", "upload loadend 1"];
  const ABORTED = ["readystatechange 4", "abort 4", "loadend 4"];

  test.each([
    [
      "loadstart 1",
      ["loadstart 1", "readystatechange 4", "upload abort 4", "upload loadend 4", "abort 4", "loadend 4"],
    ],
    ["upload load 1", [...BEFORE.slice(0, 4), ...ABORTED, "upload loadend 0"]],
    ["readystatechange 2", [...BEFORE, "readystatechange 2", ...ABORTED]],
    ["readystatechange 3", [...BEFORE, "readystatechange 2", "readystatechange 3", ...ABORTED]],
    ["progress 3", [...BEFORE, "readystatechange 2", "readystatechange 3", "progress 3", ...ABORTED]],
  ])("are those of an abort from the moment at which a listener aborts it: %s", async (moment, expected) => {
    const { xhr, sent, over } = unopened();
    xhr.open("POST", "/v1/orders");
    const events: string[] = [];
    const listen = (target: XMLHttpRequestEventTarget, name: string, type: string) =>
      target.addEventListener(type, () => {
        const event = `${name}${type} ${xhr.readyState}`;
        events.push(event);
        if (event === moment) xhr.abort();
      });
    for (const type of ["loadstart", "progress", "load", "abort", "loadend"]) {
      listen(xhr, "", type);
      listen(xhr.upload, "upload ", type);
    }
    listen(xhr, "", "readystatechange");
    const ended = over();
    xhr.send("{}");
    await ended;
    await new Promise(setImmediate);
    expect(events).toEqual(expected);
    expect([xhr.readyState, xhr.status, sent.length]).toEqual([0, 0, moment === "loadstart 1" ? 0 : 1]);
  });
});
