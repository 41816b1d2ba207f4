import type { Page } from "@playwright/test";
import { script } from "./host.ts";

/** The ways a page has to send a request of any method with any headers. A beacon is a POST without headers. */
export const WAYS = [
  "fetch",
  "XMLHttpRequest",
  "beacon",
  "Worker's fetch",
  "Worker's XMLHttpRequest",
  "script Worker's fetch",
  "about:blank frame's fetch",
  "about:blank frame's XMLHttpRequest",
  "blob frame's fetch",
  "srcdoc frame's fetch",
] as const;
export type Way = (typeof WAYS)[number];

export const isInFrameOrWorker = (way: Way) => /Worker|frame/.test(way);

/** Whether the page's policy refuses a way before it leaves: a blob frame, and a Worker, which has a `fetch` of its own. */
export const isRefused = (way: Way) => way.startsWith("blob") || way.includes("Worker");

/** One request. Its path is joined to the page's origin as it is: `//v1/orders` stays a path. */
export interface Call {
  readonly way: Way;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** After how many milliseconds the caller gives up; null where it does not. */
  readonly abortAfter: number | null;
}

interface CallResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** How a call ended without a response. A beacon that the browser takes is `sent`; `never` is one that did not end. */
type Ended = "network error" | "aborted" | "timed out" | "sent" | "not sent" | "never";

/** What became of a call. */
export type Outcome =
  | { readonly response: CallResponse; readonly ended: null }
  | { readonly response: null; readonly ended: Ended };

/** A window or a worker. */
type Scope = Pick<typeof globalThis, "fetch" | "XMLHttpRequest">;

/** How long, in milliseconds, a call may take: after that it counts as one that never ends. */
const LIMIT = 10_000;

/** Where the host of a story has the script of a Worker. */
export const CALLER = "/caller.js";

/*
 * The functions from here to `openWays` run in the page or in a Worker, where they go as text. They know one another, and nothing else.
 */

async function byFetch(scope: Scope, url: string, { method, headers, body, abortAfter }: Call): Promise<Outcome> {
  const controller = new AbortController();
  if (abortAfter !== null) setTimeout(() => controller.abort(), abortAfter);
  try {
    const response = await scope.fetch(url, { method, headers, body, signal: controller.signal });
    const text = await response.text();
    return { response: { status: response.status, headers: Object.fromEntries(response.headers), text }, ended: null };
  } catch (error) {
    return { response: null, ended: (error as Error).name === "AbortError" ? "aborted" : "network error" };
  }
}

function byXhr(scope: Scope, url: string, { method, headers, body, abortAfter }: Call): Promise<Outcome> {
  return new Promise((resolve) => {
    const xhr = new scope.XMLHttpRequest();
    const end = (ended: Ended) => () => resolve({ response: null, ended });
    xhr.onload = () => {
      const lines = xhr.getAllResponseHeaders().split("\r\n").filter(Boolean);
      const named = lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
      const response = { status: xhr.status, headers: Object.fromEntries(named), text: xhr.responseText };
      resolve({ response, ended: null });
    };
    xhr.onerror = end("network error");
    xhr.onabort = end("aborted");
    xhr.ontimeout = end("timed out");
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(body);
    if (abortAfter !== null) setTimeout(() => xhr.abort(), abortAfter);
  });
}

function byBeacon(url: string, { body, headers }: Call): Outcome {
  const type = headers["Content-Type"] ?? "text/plain";
  return { response: null, ended: navigator.sendBeacon(url, new Blob([body ?? ""], { type })) ? "sent" : "not sent" };
}

/** What a Worker does: it sends the calls it gets, and posts what became of them. */
function listenInWorker(): void {
  self.onmessage = async ({ data: { id, url, call } }) => {
    const send = call.way.endsWith("XMLHttpRequest") ? byXhr : byFetch;
    self.postMessage({ id, outcome: await send(self, url, call) });
  };
}

/** Sends through a Worker of this address. Where the browser refuses the Worker, it refuses its calls with it. */
function throughWorker(address: string): (url: string, call: Call) => Promise<Outcome> {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let isRefused = false;
  let last = 0;
  const refuse = () => {
    isRefused = true;
    for (const resolve of waiting.values()) resolve({ response: null, ended: "network error" });
    waiting.clear();
  };
  let worker: Worker | null = null;
  try {
    worker = new Worker(address);
    worker.onerror = refuse;
    worker.onmessage = ({ data: { id, outcome } }) => {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    };
  } catch {
    refuse();
  }
  return (url, call) =>
    new Promise((resolve) => {
      if (isRefused) return resolve({ response: null, ended: "network error" });
      last += 1;
      waiting.set(last, resolve);
      worker?.postMessage({ id: last, url, call });
    });
}

/** Sends by the means of a frame that has no file of its own. */
async function throughFrame(given: {
  src?: string;
  srcdoc?: string;
}): Promise<(url: string, call: Call) => Promise<Outcome>> {
  const frame = Object.assign(document.createElement("iframe"), { hidden: true, ...given });
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.documentElement.append(frame);
  await loaded;
  const scope = frame.contentWindow as unknown as Scope;
  return (url, call) => (call.way.endsWith("XMLHttpRequest") ? byXhr : byFetch)(scope, url, call);
}

/** Opens each way when it is first used: a page whose policy allows no Worker may still send in other ways. */
function openWays(workerText: string, caller: string, limit: number) {
  type Send = (url: string, call: Call) => Outcome | Promise<Outcome>;
  const lazily = (open: () => Send | Promise<Send>): Send => {
    let opened: Promise<Send> | null = null;
    return async (url, call) => {
      opened ??= Promise.resolve(open());
      return (await opened)(url, call);
    };
  };
  const textWorker = lazily(() =>
    throughWorker(URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }))),
  );
  const blank = lazily(() => throughFrame({}));
  const senders: Record<Way, Send> = {
    fetch: (url, call) => byFetch(window, url, call),
    XMLHttpRequest: (url, call) => byXhr(window, url, call),
    beacon: byBeacon,
    "Worker's fetch": textWorker,
    "Worker's XMLHttpRequest": textWorker,
    "script Worker's fetch": lazily(() => throughWorker(caller)),
    "about:blank frame's fetch": blank,
    "about:blank frame's XMLHttpRequest": blank,
    "blob frame's fetch": lazily(() => {
      const page = new Blob(["<p>A frame of its own</p>"], { type: "text/html" });
      return throughFrame({ src: URL.createObjectURL(page) });
    }),
    "srcdoc frame's fetch": lazily(() => throughFrame({ srcdoc: "<p>A frame of its own</p>" })),
  };
  async function send(call: Call): Promise<Outcome> {
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const never = new Promise<Outcome>((resolve) => {
      giveUp = setTimeout(resolve, limit, { response: null, ended: "never" });
    });
    try {
      return await Promise.race([senders[call.way](location.origin + call.path, call), never]);
    } finally {
      clearTimeout(giveUp);
    }
  }
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

const WORKER_TEXT = `${[byFetch, byXhr].join("\n")}\n(${listenInWorker})();`;
const PAGE_TEXT = [byFetch, byXhr, byBeacon, throughWorker, throughFrame, openWays].join("\n");

/** The script of a Worker that sends the calls it gets, for the host of a story. */
export const caller = () => script(WORKER_TEXT);

/** Sends calls from the page, some at once, and waits for all of them. The first time, it opens the ways. */
export async function sendAll(page: Page, calls: readonly Call[], atOnce = 1): Promise<readonly Outcome[]> {
  const given = [WORKER_TEXT, CALLER, LIMIT].map((value) => JSON.stringify(value)).join();
  await page.evaluate(`window.ways ??= (() => { ${PAGE_TEXT}; return openWays(${given}); })(); null`);
  return page.evaluate(
    ([toSend, lanes]) => (window as unknown as { ways: ReturnType<typeof openWays> }).ways(toSend, lanes),
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
  abortAfter: null,
  ...options,
});

/** Sends one call. */
export async function sendOne(page: Page, one: Call): Promise<Outcome> {
  const [outcome] = await sendAll(page, [one]);
  if (!outcome) throw new Error("The call has no outcome.");
  return outcome;
}
