import { masked } from "#contract/api/masked.ts";
import type { Panel } from "#contract/panel/panel.ts";
import { type Post, serveCall } from "#failures/calls.ts";
import type { Schedule } from "#failures/trial-world.ts";
import { recordFinder } from "#web/client/send.ts";
import { plainValues } from "./plain-values.ts";
import type { AskedRequest, Level, WorkerMessage } from "./run-message.ts";
import { requestFor, shownRequest } from "./run-request.ts";

/** How many messages a run may send: an honest one sends a few for each call, and one for each of a thousand lines. */
const MOST_MESSAGES = 3000;
/** How many calls a run may make, and how many of them may wait at once. The worker sends six at once. */
const MOST_CALLS = 500;
const MOST_AT_ONCE = 30;
/** How much of what a run prints is shown. */
const MOST_LINES = 1000;
const MOST_MEMBERS = 10_000;
const MOST_CHARACTERS = 2_000_000;

/** How a run ended. */
export type Ending = "done" | "failed" | "stopped" | "too_long" | "too_much" | "not_started";

/** What the code printed. */
export interface Line {
  readonly level: Level;
  readonly values: readonly unknown[];
}

export interface RecipeCall {
  readonly method: string;
  readonly path: string;
  /** Null while the call has no response; "cut" if the run ended before it had one. */
  readonly response: Received | "cut" | null;
}

interface Received {
  /** Null when no response arrived. */
  readonly status: number | null;
  readonly isReplay: boolean;
  readonly requestId: string | null;
}

/** A run, and what it has done so far. Every API key in it is masked. */
export interface Run {
  /** Its calls and what it printed, in order. */
  readonly rows: readonly (Line | RecipeCall)[];
  /** Null while it runs. */
  readonly ending: Ending | null;
  /** The error that stopped it, with its line in the visitor's code if the browser knows it. */
  readonly error: { readonly text: string; readonly line: number | null } | null;
  /** In milliseconds; 0 while it runs. */
  readonly took: number;
}

export const isCall = (row: Line | RecipeCall): row is RecipeCall => "response" in row;

/** A row once its run has ended: a call without a response gets none any more. */
const cut = (row: Line | RecipeCall) =>
  isCall(row) && row.response === null ? { ...row, response: "cut" as const } : row;

/** What the page gives to a run. */
interface Served {
  readonly panel: Panel;
  readonly base: URL;
  /** Sends the response to a call. */
  readonly post: Post;
  /** Calls that fail; with any, the run itself loses none. */
  readonly failures: Schedule;
  /** Gets the run at its start and after each change; nothing follows its end. */
  readonly onRun: (run: Run) => void;
  readonly onOver: () => void;
}

/** Shows a run until it has ended: each call, and as much as there may be of what it prints. */
function openShown(onRun: Served["onRun"]) {
  const startedAt = performance.now();
  const left = { members: MOST_MEMBERS, characters: MOST_CHARACTERS };
  let lines = 0;
  let run: Run = { rows: [], ending: null, error: null, took: 0 };
  onRun(run);
  const change = (part: Partial<Run>) => {
    if (run.ending !== null) return;
    run = { ...run, ...part };
    onRun(run);
  };
  const add = (row: Line | RecipeCall) => change({ rows: [...run.rows, row] });
  return {
    isOver: () => run.ending !== null,
    print: (level: Level, values: readonly unknown[]) => {
      lines += 1;
      if (lines <= MOST_LINES) add({ level, values: plainValues(values, left, { shownText: masked }) });
      if (lines === MOST_LINES + 1) add({ level: "error", values: ["More output is not shown."] });
    },
    /** Adds a call. Returns what shows its response. */
    call: (method: string, path: string) => {
      const call: RecipeCall = { method: masked(method), path: masked(path), response: null };
      const at = run.rows.length;
      add(call);
      return (response: Received) => change({ rows: run.rows.with(at, { ...call, response }) });
    },
    end: (ending: Ending, error: Run["error"]) =>
      change({ ending, error, rows: run.rows.map(cut), took: Math.round(performance.now() - startedAt) }),
  };
}

/** A response as the worker gets it. */
async function sentOf(response: Response) {
  const { status, statusText, headers } = response;
  // A response with such a status has no body, not even an empty one.
  const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
  return { status, statusText, headers: [...headers], body };
}

/** Makes the calls of a run until it ends, which aborts them. */
function openCalls(
  { panel, base, post }: Served,
  runOf: (call: number) => ReturnType<Panel["openRun"]>,
  shown: ReturnType<typeof openShown>,
) {
  const abort = new AbortController();
  let made = 0;
  let waiting = 0;
  async function respond(request: AskedRequest) {
    made += 1;
    waiting += 1;
    const call = made;
    const { method, path } = shownRequest(request, base);
    const recordOf = recordFinder(panel, path);
    const show = shown.call(method, path);
    try {
      if (waiting > MOST_AT_ONCE) throw new TypeError(`Only ${MOST_AT_ONCE} calls may wait at once.`);
      const sent = requestFor(request, base, runOf(call).header, abort.signal);
      const response = await fetch(sent);
      const { status } = response;
      const requestId = response.headers.get("Request-Id");
      const isReplay = response.headers.get("Idempotent-Replayed") === "true";
      const message = await sentOf(response);
      show({ status, isReplay, requestId });
      return message;
    } catch (error) {
      const requestId = recordOf(null)?.requestId ?? null;
      show({ status: null, isReplay: false, requestId });
      throw error;
    } finally {
      waiting -= 1;
    }
  }
  const serve = (call: WorkerMessage & { kind: "call" }) => serveCall(post, call.id, () => respond(call));
  return { serve, isFull: () => made >= MOST_CALLS, abort: () => abort.abort() };
}

/**
 * Serves a run: makes its calls, shows what it prints, and ends it. What comes over the port is untrusted, so whatever bounds
 * a run is here: the addresses, the numbers of its calls, and how many of everything. `end` ends the run with all it began:
 * calls that have not been carried out never are.
 */
export function serveRun(served: Served) {
  const { panel, failures } = served;
  const run = panel.openRun();
  // A run of its own for each call that fails: no other call can be in its place.
  const failing = new Map(failures.map(({ call, failure }) => [call + 1, { run: panel.openRun(), failure }]));
  const runOf = (call: number) => {
    const planned = failing.get(call);
    planned?.run.failNext(planned.failure);
    return planned?.run ?? run;
  };
  let messages = 0;
  const shown = openShown(served.onRun);
  const calls = openCalls(served, runOf, shown);
  const end = (how: Ending, error: Run["error"] = null) => {
    if (shown.isOver()) return;
    for (const each of [run, ...[...failing.values()].map((planned) => planned.run)]) each.end();
    shown.end(how, error);
    calls.abort();
    served.onOver();
  };
  const fail = (text: string, line: number | null) => end("failed", { text: masked(text), line });
  let isRefusalTold = false;
  const lose = (message: "request" | "response") => {
    if (failures.length > 0 || run.failNext(`${message}_lost`) || isRefusalTold) return;
    isRefusalTold = true;
    shown.print("error", ["sandbox.loseNext has no effect: ten failures wait for a call already."]);
  };
  const receive = (message: WorkerMessage | undefined) => {
    messages += 1;
    if (shown.isOver()) return;
    if (messages > MOST_MESSAGES) end("too_much");
    else if (message?.kind === "line") shown.print(message.level, message.values);
    else if (message?.kind === "call" && calls.isFull()) end("too_much");
    else if (message?.kind === "call") void calls.serve(message);
    else if (message?.kind === "lose") lose(message.message);
    else if (message?.kind === "ended" && message.ended === "failed") fail(message.reason ?? "", message.line);
    else if (message?.kind === "ended") end("done");
  };
  return { receive, end, fail };
}
