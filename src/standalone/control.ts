import { duration } from "#contract/api/time.ts";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";
import type { ReceivedRequest } from "#server/pipeline/parsed-request.ts";
import type { Server } from "#server/server.ts";
import { createMutex } from "#server/storage/mutex.ts";
import type { openSandbox } from "./create-sandbox.ts";
import { portDocument } from "./port-document.ts";
import { portPage } from "./port-page.ts";
import { advanceRule, choiceRule, expectOptions, expectValue, failRules, failureRule } from "./sandbox-options.ts";
import type { Failure, FailureOptions } from "./sandbox-types.ts";
import { BUILD, VERSION } from "./stamp.ts";

type Opened = Awaited<ReturnType<typeof openSandbox>>;

/** What the body of a request asks for. */
type AskedFailure = FailureOptions & { readonly failure: Failure; readonly advance?: number; readonly pause?: boolean };

/** One thing that the control does, as a method of the module does it. */
interface Control {
  readonly does: string;
  /** A rule for each member of the body. Omitted if the body is ignored, or is a whole state. */
  readonly takes?: Parameters<typeof expectOptions>[0];
  /** Returns the text of the response, if it has one. */
  readonly run: (opened: Opened, asked: AskedFailure, text: string, request: ReceivedRequest) => unknown;
}

/** Pauses the clock or lets it run, and moves it forward by milliseconds of its own, at any speed. */
async function setClock({ sandbox, panel, speed }: Opened, { pause, advance }: AskedFailure): Promise<void> {
  expectValue(advanceRule(panel.realNow()), "advance", advance ?? 0);
  if (pause === undefined && advance === undefined) throw new TypeError("Send advance, pause or both.");
  const isPaused = pause ?? panel.stateView.getState().clockSpeed === 0;
  await panel.adjust({ kind: "run_clock", speed: 0 });
  await panel.adjust({ kind: "skip", by: duration(advance ?? 0) });
  sandbox.clock.advance(advance ?? 0);
  if (!isPaused) await panel.adjust({ kind: "run_clock", speed: speed || 1 });
}

/** The control by method and path, outside of the API's. */
export const controls: Readonly<Record<string, Control>> = {
  "POST /sandbox/failures": {
    does: `makes calls fail: {"failure": "slow", "times": 1, "operation": "placeOrder", "delay": 3000};
    ${FAILURE_KINDS.join(", ")}`,
    takes: { failure: failureRule, ...failRules },
    run: ({ sandbox }, { failure, ...options }) => sandbox.fail(failure, options),
  },
  "DELETE /sandbox/failures": { does: "removes those not used up", run: ({ sandbox }) => sandbox.clearFailures() },
  "POST /sandbox/clock": {
    does: `moves the clock by milliseconds, {"advance": 5000};
    {"pause": true} stops it, false lets it run`,
    takes: { advance: advanceRule(), pause: choiceRule([true, false], "true or false") },
    run: setClock,
  },
  "POST /sandbox/reset": {
    does: `restores the sample data; the clock stays paused if it is, and starts again with --seed;
    without, it shows the real time and what it was advanced by`,
    takes: {},
    run: ({ sandbox }) => sandbox.reset(),
  },
  "GET /sandbox/state": { does: "saves the state", run: ({ sandbox }) => sandbox.save() },
  "POST /sandbox/state": { does: "loads a saved state", run: ({ sandbox }, _, text) => sandbox.load(text) },
  "GET /sandbox/calls": { does: "lists the last calls", run: ({ sandbox }) => JSON.stringify(sandbox.calls()) },
  "GET /health": {
    does: "200 for any host, whatever fails",
    run: () => JSON.stringify({ status: "ok", version: VERSION, build: BUILD }),
  },
  "GET /openapi.json": {
    does: "describes the API by OpenAPI, if openapi.json lies beside sandbox.mjs",
    run: (_opened, _asked, _text, request) => portDocument(request),
  },
};

const respondWith = (status: number, text: string | null = null, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "X-Sandbox": "1", "Cache-Control": "no-store", ...headers } });

/** One request may not see what another one has half done, such as a clock that stands while it is moved. */
const oneAtATime = createMutex();

/** Does what a request asks for. A page of another origin cannot change anything: it may not send JSON. */
async function carryOut({ run, takes }: Control, request: ReceivedRequest, opened: Opened): Promise<Response> {
  if (request.method === "POST" && !/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return respondWith(415, "Send Content-Type: application/json.\n");
  }
  try {
    const text = new TextDecoder().decode(await request.arrayBuffer());
    const asked = takes ? JSON.parse(text || "{}") : {};
    if (takes) expectOptions(takes, asked, "The body");
    const result = await oneAtATime(async () => run(opened, asked, text, request));
    if (result === null) return respondWith(404, "Save openapi.json, from the address of sandbox.mjs, beside it.\n");
    if (typeof result !== "string") return respondWith(204);
    return respondWith(200, result, { "Content-Type": "application/json" });
  } catch (error) {
    const isJson = !(error instanceof SyntaxError);
    return respondWith(400, `${isJson ? (error as Error).message : "The body must be JSON."}\n`);
  }
}

/** Responds to the API, and beside it with the control and the port's page. They need no key: the port is this machine's. */
export const controlled =
  (opened: Opened): Server["respond"] =>
  async (request) => {
    const { pathname } = new URL(request.url);
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (pathname === "/" && method === "GET") return portPage(opened.sandbox, controls);
    const control = controls[`${method} ${pathname}`];
    if (control) return carryOut(control, request, opened);
    const methods = Object.keys(controls).flatMap((each) => (each.endsWith(` ${pathname}`) ? each.split(" ", 1) : []));
    if (methods.length === 0) return opened.respond(request);
    return respondWith(405, `Use ${methods.join(" or ")}.\n`, { Allow: methods.join(", ") });
  };
