// Runs in the worker before the visitor's code, which `start` gets as a function; its messages are those of `run-message.ts`. What
// keeps the worker from the network and from storage is the frame around it, and what bounds a run is the page: this file guards
// nothing, it only says so in plain words.

import { fetched, openCalls, type Post } from "#failures/calls.ts";
import { answerRuns } from "#failures/trial-program.ts";
import { numbersFrom, randomUuid } from "#failures/virtual-clock.ts";
import { openVirtualTime } from "#failures/virtual-time.ts";
import { plainValues } from "./plain-values.ts";
import type { Level } from "./run-message.ts";

type Program = () => Promise<unknown>;

/** What a run in real time gets; null where the code is run again and again, with failures. */
export type RecipeRun = { readonly apiKey: string; readonly seed: number | null } | null;

/** What the first message has. */
interface StartMessage {
  readonly baseUrl: string;
  /** How many lines are before the visitor's code. */
  readonly head: number;
  readonly run: RecipeRun;
}

/** How much of what one call of the console prints is sent. */
const MOST_MEMBERS = 500;
const MOST_CHARACTERS = 10_000;
/** One more than the page shows, so that it says so. */
const MOST_LINES = 1001;
/** The worker's own timer, which no run waits for. */
const startTimer = self.setTimeout.bind(self);

/** The methods of the console, by how the page shows their lines. */
const PRINTS: Readonly<Record<Level, readonly string[]>> = {
  log: ["log", "info", "debug", "dir", "dirxml", "table", "group", "groupCollapsed", "trace"],
  error: ["warn", "error"],
};

/** Sends what the console prints. */
function installConsole(post: Post, plain: (values: readonly unknown[]) => readonly unknown[]): void {
  let printed = 0;
  const print = (level: string, values: readonly unknown[]) => {
    printed += 1;
    if (printed <= MOST_LINES) post({ kind: "line", level, values: plain(values) });
  };
  for (const [level, names] of Object.entries(PRINTS)) {
    for (const name of names) Object.assign(console, { [name]: (...values: unknown[]) => print(level, values) });
  }
  console.assert = (holds, ...values) => {
    if (!holds) print("error", ["Assertion failed", ...values]);
  };
}

/** What keeps a run from its end: its own code, timers, and calls without a response. */
function openPending(end: () => void) {
  const pending = new Set<unknown>();
  const remove = (each: unknown) => {
    if (pending.delete(each) && pending.size === 0) end();
  };
  for (const [set, clear, isOnce] of [
    ["setTimeout", "clearTimeout", true],
    ["setInterval", "clearInterval", false],
  ] as const) {
    const [start, stop] = [self[set], self[clear]];
    const startTimed = (work: (...all: unknown[]) => void, wait?: number, ...given: unknown[]) => {
      const timed = (...all: unknown[]) => {
        try {
          work(...all);
        } finally {
          if (isOnce) remove(id);
        }
      };
      const id = start(timed, wait, ...given);
      pending.add(id);
      return id;
    };
    const stopTimed = (id: number) => {
      stop(id);
      remove(id);
    };
    Object.assign(self, { [set]: startTimed, [clear]: stopTimed });
  }
  return { add: (each: unknown) => void pending.add(each), remove };
}

/** Replaces `fetch`: the page sends the call. */
function installFetch(respond: ReturnType<typeof openCalls>["respond"], pending: ReturnType<typeof openPending>): void {
  self.fetch = async (input, init) => {
    const call = {};
    pending.add(call);
    try {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return fetched((await respond(request, 0, init)) as Response, request.url);
    } finally {
      // After the code that waits for the response.
      startTimer(() => pending.remove(call));
    }
  };
}

/** Says in plain words what there is not. */
function refuseOthers() {
  for (const name of ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "Worker"]) {
    const refused = function Refused() {
      throw new Error(`${name} is not available. A recipe reaches the sandbox by fetch, and nothing else.`);
    };
    Object.assign(self, { [name]: refused });
  }
  self.postMessage = () => {
    throw new Error("postMessage is not available. Print with console.log.");
  };
}

/** With a seed, makes random numbers and ids the same in every run. */
function seedNumbers(seed: number | null): void {
  if (seed !== null) Math.random = numbersFrom(seed);
  // Browsers have it only where the page came by https.
  if (seed === null && "randomUUID" in crypto) return;
  Object.assign(crypto, { randomUUID: () => randomUuid(Math) });
}

/** The line of the visitor's code in which an error arose, given how many lines are before it; null if it is unknown. */
function lineIn(error: unknown, head: number): number | null {
  const places = [...String((error as Partial<Error> | null)?.stack).matchAll(/(?:data:\S*?|recipe\.js):(\d+):\d+/g)];
  return places.map(([, line]) => Number(line) - head).find((line) => line > 0) ?? null;
}

/** What the code finds in its globals. */
const give = (baseUrl: string, apiKey: string, loseNext: (message: unknown) => void) =>
  Object.assign(self, { process: { env: { BASE_URL: baseUrl, API_KEY: apiKey } }, sandbox: { loseNext } });

const onErrors = (does: (event: Partial<ErrorEvent & PromiseRejectionEvent>) => void) => {
  for (const name of ["error", "unhandledrejection"]) {
    self.addEventListener(name, (event) => {
      event.preventDefault();
      does(event);
    });
  }
};

const postBy =
  (port: MessagePort): Post =>
  (message, transfer = []) =>
    port.postMessage(message, transfer);

/** Runs the code once, in real time. */
function runOnce(
  program: Program,
  { baseUrl, head }: StartMessage,
  { apiKey, seed }: NonNullable<RecipeRun>,
  port: MessagePort,
) {
  const post = postBy(port);
  post({ kind: "started" });
  const lineOf = (error: unknown) => lineIn(error, head);
  const plain = (values: readonly unknown[]) =>
    plainValues(values, { members: MOST_MEMBERS, characters: MOST_CHARACTERS }, { lineOf });
  installConsole(post, plain);
  const end = (ended: string, reason: string | null, line: number | null) =>
    post({ kind: "ended", ended, reason, line, took: 0, isClean: true });
  const finish = () => end("done", null, null);
  const fail = (error: unknown) => {
    const [value] = plain([error]);
    end("failed", typeof value === "object" ? JSON.stringify(value) : String(value), lineOf(error));
  };
  const pending = openPending(finish);
  const calls = openCalls(post);
  port.onmessage = ({ data }) => calls.receive(data);
  installFetch(calls.respond, pending);
  seedNumbers(seed);
  self.close = finish;
  give(baseUrl, apiKey, (message) => {
    if (message !== "request" && message !== "response") throw new TypeError('Lose a "request" or a "response".');
    post({ kind: "lose", message });
  });
  onErrors((event) => fail("reason" in event ? event.reason : event.error));
  pending.add(program);
  program().then(() => pending.remove(program), fail);
}

/** Runs the code again and again, on a clock of its own. */
function runAgain(program: Program, { baseUrl }: StartMessage, port: MessagePort): void {
  seedNumbers(0);
  Object.assign(self, { console: new Proxy({}, { get: () => () => {} }) });
  // A late error of a run that has ended.
  onErrors(() => {});
  const time = openVirtualTime(self);
  const own = new Set(Object.getOwnPropertyNames(self));
  const receive = answerRuns(postBy(port), async ({ apiKey, bounds }, respond) => {
    give(baseUrl, apiKey, () => {});
    const ended = await time.run(program, { bounds, respond });
    // What the code left behind is not there in the next run.
    for (const name of Object.getOwnPropertyNames(self)) if (!own.has(name)) Reflect.deleteProperty(self, name);
    return ended;
  });
  port.onmessage = ({ data }) => receive(data);
}

/** Runs the visitor's code as the first message says. */
export function start(program: Program): void {
  self.onmessage = ({ data, ports: [port] }: MessageEvent<StartMessage>) => {
    self.onmessage = null;
    refuseOthers();
    if (!port) return;
    if (data.run) runOnce(program, data, data.run, port);
    else runAgain(program, data, port);
  };
}
