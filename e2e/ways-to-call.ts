import type { Page } from "@playwright/test";

/** The ways a page has to send a request of any method with any headers. A beacon is a POST without headers. */
export const WAYS = [
  "fetch",
  "XMLHttpRequest",
  "beacon",
  "Worker's fetch",
  "blank frame's fetch",
  "blank frame's XMLHttpRequest",
  "srcdoc frame's fetch",
] as const;
export type Way = (typeof WAYS)[number];

/** What has a `fetch` of its own, the page's policy refuses before it sends anything. */
export const isRefused = (way: Way) => /^(Worker|blank frame|srcdoc frame)'s/.test(way);

/** One request. Its path is joined to the page's origin as it is: `//v1/orders` stays a path. */
export interface Call {
  readonly way: Way;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** How a call ended without a response. A beacon that the browser takes is `sent`; `never` is one that did not end. */
type Ended = "network error" | "sent" | "not sent" | "never";

/** What became of a call. */
export type Outcome =
  | { readonly response: Received; readonly ended: null }
  | { readonly response: null; readonly ended: Ended };

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Scope = Pick<typeof globalThis, "fetch" | "XMLHttpRequest">;

/** How long, in milliseconds, a call may take: after that it counts as one that never ends. */
const LIMIT = 60_000;

/*
 * The functions from here to `openWays` run in the page or in a Worker, where they go as text. They know one another, and nothing else.
 */

async function byFetch(scope: Scope, url: string, { method, headers, body }: Call): Promise<Outcome> {
  try {
    const response = await scope.fetch(url, { method, headers, body });
    const text = await response.text();
    return { response: { status: response.status, headers: Object.fromEntries(response.headers), text }, ended: null };
  } catch {
    return { response: null, ended: "network error" };
  }
}

function byXhr(scope: Scope, url: string, { method, headers, body }: Call): Promise<Outcome> {
  return new Promise((resolve) => {
    const xhr = new scope.XMLHttpRequest();
    xhr.onload = () => {
      const lines = xhr.getAllResponseHeaders().split("\r\n").filter(Boolean);
      const named = lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
      const response = { status: xhr.status, headers: Object.fromEntries(named), text: xhr.responseText };
      resolve({ response, ended: null });
    };
    xhr.onerror = () => resolve({ response: null, ended: "network error" });
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(body);
  });
}

function byBeacon(url: string, { body, headers }: Call): Outcome {
  const type = headers["Content-Type"] ?? "text/plain";
  return { response: null, ended: navigator.sendBeacon(url, new Blob([body ?? ""], { type })) ? "sent" : "not sent" };
}

/** Sends from a Worker made of a text. Where the browser refuses the Worker, it refuses the call with it. */
function byWorker(text: string, url: string, call: Call): Promise<Outcome> {
  return new Promise((resolve) => {
    const refuse = () => resolve({ response: null, ended: "network error" });
    try {
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
      worker.onerror = refuse;
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ url, call });
    } catch {
      refuse();
    }
  });
}

/** The window of a frame that has no file of its own. */
async function openFrame(given: { srcdoc?: string }): Promise<Scope> {
  const frame = Object.assign(document.createElement("iframe"), { hidden: true, ...given });
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.documentElement.append(frame);
  await loaded;
  return frame.contentWindow as unknown as Scope;
}

async function openWays(workerText: string, limit: number) {
  const blank = await openFrame({});
  const written = await openFrame({ srcdoc: "<p>A frame of its own</p>" });
  const senders: Record<Way, (url: string, call: Call) => Outcome | Promise<Outcome>> = {
    fetch: (url, call) => byFetch(window, url, call),
    XMLHttpRequest: (url, call) => byXhr(window, url, call),
    beacon: byBeacon,
    "Worker's fetch": (url, call) => byWorker(workerText, url, call),
    "blank frame's fetch": (url, call) => byFetch(blank, url, call),
    "blank frame's XMLHttpRequest": (url, call) => byXhr(blank, url, call),
    "srcdoc frame's fetch": (url, call) => byFetch(written, url, call),
  };
  const send = (call: Call) =>
    Promise.race([
      senders[call.way](location.origin + call.path, call),
      new Promise<Outcome>((resolve) => setTimeout(resolve, limit, { response: null, ended: "never" })),
    ]);
  return async (calls: readonly Call[], atOnce: number): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = [];
    let next = 0;
    const lane = async () => {
      for (let turn = next++; turn < calls.length; turn = next++) outcomes[turn] = await send(calls[turn] as Call);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return outcomes;
  };
}

const WORKER_TEXT = `${byFetch}\nonmessage = async ({ data: { url, call } }) => postMessage(await byFetch(self, url, call));`;
const PAGE_TEXT = [byFetch, byXhr, byBeacon, byWorker, openFrame, openWays].join("\n");

/** Sends calls from the page, some at once, and waits for all of them. The first time, it opens the ways. */
export async function sendAll(page: Page, calls: readonly Call[], atOnce = 1): Promise<readonly Outcome[]> {
  const given = [WORKER_TEXT, LIMIT].map((value) => JSON.stringify(value)).join();
  await page.evaluate(`(async () => { ${PAGE_TEXT}; window.ways ??= await openWays(${given}); })().then(() => null)`);
  return page.evaluate(
    ([toSend, lanes]) => (window as unknown as { ways: Awaited<ReturnType<typeof openWays>> }).ways(toSend, lanes),
    [calls, atOnce] as const,
  );
}

/** A call, of which only what matters is given: a GET by fetch without a key otherwise. */
export const call = (path: string, options: Partial<Call> = {}): Call => ({
  way: "fetch",
  method: "GET",
  path,
  headers: {},
  body: null,
  ...options,
});
