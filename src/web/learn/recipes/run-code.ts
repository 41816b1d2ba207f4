import * as z from "zod/mini";
import { masked } from "#contract/api/masked.ts";
import type { Panel } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { recordFinder } from "#web/client/send.ts";
import { CODE_FRAME } from "./code-frame.ts";
import prelude from "./worker-prelude.js?raw";

/** How a run ended. */
export type Ending = "done" | "failed" | "stopped" | "too_long" | "too_much";

/** Something that happened in a run, in order. Every API key in it is masked. */
export type RunEvent =
  | { readonly kind: "line"; readonly level: z.infer<typeof Level>; readonly text: string }
  /** An uncaught error, with its line in the visitor's code if the browser knows it. */
  | { readonly kind: "error"; readonly text: string; readonly line: number | null }
  | { readonly kind: "sent"; readonly call: number; readonly method: string; readonly path: string }
  | {
      readonly kind: "answered";
      readonly call: number;
      /** Null when no response arrived. */
      readonly status: number | null;
      readonly isReplay: boolean;
      readonly requestId: string | null;
    }
  | { readonly kind: "ended"; readonly how: Ending };

const Level = z.enum(["log", "info", "debug", "warn", "error"]);
const Text = z.string().check(z.maxLength(20_000));
const Line = z.nullable(z.int().check(z.minimum(1)));

/** The longest body of a call, in bytes: the page itself decodes it. */
const LONGEST_BODY = 2_000_000;

/** What the worker sends. Untrusted: it is the visitor's code, or code that somebody gave them. */
const Message = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lines"),
    lines: z.array(z.object({ level: Level, text: Text })).check(z.maxLength(200)),
  }),
  z.object({
    kind: z.literal("call"),
    id: z.int(),
    url: z.string().check(z.maxLength(10_000)),
    method: z.string().check(z.maxLength(100)),
    headers: z.array(z.tuple([z.string(), z.string()])).check(z.maxLength(200)),
    /** An ArrayBuffer; anything else counts as none. */
    body: z.unknown(),
  }),
  z.object({ kind: z.literal("lose"), message: z.enum(["request", "response"]) }),
  z.object({ kind: z.literal("failed"), text: Text, line: Line }),
  z.object({ kind: z.literal("done") }),
]);
type Message = z.infer<typeof Message>;
type Call = Extract<Message, { kind: "call" }>;

/** What the frame reports: an error that the worker could not report itself, such as a syntax error. */
const Report = z.object({ text: Text, line: z.int() });

/** How long a run may take, in milliseconds. */
const LONGEST_RUN = 60_000;
/** How many messages a run may send: an honest one sends a few for each call and each hundred lines. */
const MOST_MESSAGES = 3_000;

const HEAD = `${prelude}\nstartRecipe(async () => {\n"use strict";\n`;
const HEAD_LINES = HEAD.split("\n").length - 1;

/** The address of the API for code that runs in the page, without a slash at its end. */
const ownBaseUrl = (): string => new URL("./", document.baseURI).href.slice(0, -1);

/** The API of this page, as code in the worker reaches it: the same `fetch` as every call of the page. */
async function respond({ url, method, headers, body: given }: Call, baseUrl: string): Promise<Response> {
  const isOwn = url.startsWith(`${baseUrl}/`) && /^v\d+(\/|\?|$)/.test(url.slice(baseUrl.length + 1));
  if (!isOwn) {
    throw new TypeError(`This sandbox makes no network calls: only ${baseUrl}/v1 responds. Use BASE_URL.`);
  }
  const body = given instanceof ArrayBuffer ? given : null;
  if (body && body.byteLength > LONGEST_BODY) throw new TypeError("The body is longer than 2 MB.");
  return fetch(new Request(url, { method, headers, body }));
}

/** Makes a call for the worker, and passes it the response. */
async function answer(call: Call, { panel, onEvent }: Given, port: MessagePort): Promise<void> {
  const { id, method, url } = call;
  const baseUrl = ownBaseUrl();
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  const recordOf = recordFinder(panel, path);
  onEvent({ kind: "sent", call: id, method, path: masked(path) });
  try {
    const response = await respond(call, baseUrl);
    const { status, statusText } = response;
    const headers = [...response.headers];
    const requestId = response.headers.get("Request-Id");
    const isReplay = response.headers.get("Idempotent-Replayed") === "true";
    // A response with such a status has no body, not even an empty one.
    const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
    onEvent({ kind: "answered", call: id, status, isReplay, requestId });
    port.postMessage({ id, response: { url, status, statusText, headers, body } }, body ? [body] : []);
  } catch (error) {
    const requestId = recordOf(null)?.requestId ?? null;
    onEvent({ kind: "answered", call: id, status: null, isReplay: false, requestId });
    port.postMessage({ id, error: reasonOf(error) });
  }
}

/** Opens the frame in which the code runs. The code's own port and the frame's are the other ends of these. */
function openFrame(code: string, given: object, ports: MessagePort[]): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.title = "Recipe";
  frame.srcdoc = CODE_FRAME;
  frame.addEventListener("load", () => {
    frame.contentWindow?.postMessage({ code: `${HEAD}${code}\n});`, given }, "*", ports);
  });
  document.body.append(frame);
  return frame;
}

/** What a run gets. */
interface Given {
  readonly panel: Panel;
  readonly code: string;
  readonly apiKey: string;
  /** With a seed, random numbers and ids are the same in every run with it. */
  readonly seed: number | null;
  readonly onEvent: (event: RunEvent) => void;
}

/**
 * Runs a visitor's code in a worker inside a sandboxed frame without network and storage. Its `fetch` reaches the /v1 of
 * this page and nothing else. Ends by itself, after a minute, or when the returned function is called; nothing of it
 * happens after that.
 */
export function runCode(given: Given): () => void {
  const { panel, code, apiKey, seed } = given;
  const work = new MessageChannel();
  const reports = new MessageChannel();
  let messages = 0;
  let isOver = false;
  const onEvent = (event: RunEvent) => {
    if (!isOver) given.onEvent(event);
  };
  const end = (how: Ending) => {
    clearTimeout(timer);
    work.port1.close();
    reports.port1.close();
    frame.remove();
    onEvent({ kind: "ended", how });
    isOver = true;
  };
  const fail = (text: string, line: number | null) => {
    onEvent({ kind: "error", text: masked(text), line });
    end("failed");
  };
  const receive = (message: Message | undefined) => {
    if (message?.kind === "lines") {
      for (const { level, text } of message.lines) onEvent({ kind: "line", level, text: masked(text) });
    }
    if (message?.kind === "call") void answer(message, { ...given, onEvent }, work.port1);
    if (message?.kind === "lose") {
      panel.startFault({ kind: message.message === "request" ? "lost_request" : "lost_answer" }, 1);
    }
    if (message?.kind === "failed") fail(message.text, message.line);
    if (message?.kind === "done") end("done");
  };
  work.port1.onmessage = ({ data }) => {
    messages += 1;
    if (messages > MOST_MESSAGES) end("too_much");
    else receive(Message.safeParse(data).data);
  };
  reports.port1.onmessage = ({ data }) => {
    const report = Report.safeParse(data).data;
    if (report) fail(report.text, report.line > HEAD_LINES ? report.line - HEAD_LINES : null);
  };
  const timer = setTimeout(() => end("too_long"), LONGEST_RUN);
  const start = { baseUrl: ownBaseUrl(), apiKey, seed, head: HEAD_LINES };
  const frame = openFrame(code, start, [work.port2, reports.port2]);
  return () => end("stopped");
}
