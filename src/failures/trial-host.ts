import { type Post, type SentCall, serveCall } from "./calls.ts";
import type { RunMessage } from "./trial-program.ts";
import { type Ended, type OpenTrialWorld, runTrial, type Schedule, type TrialService } from "./trial-world.ts";
import type { Bounds } from "./try-failures.ts";
import { LIMIT_REASONS } from "./verdict.ts";

/** The platform's: a test may replace them later, and then no time passes. */
const { setInterval, clearInterval } = globalThis;

/** How many workers run the program: while one waits for its host, the host serves the other. */
const AT_ONCE = 2;

type TrialRequest = Parameters<TrialService["respond"]>[0];

/** What a worker sends; undefined is no message that is known. */
type Sent =
  | SentCall
  | { readonly kind: "started" | "line" | "lose" }
  | (Ended & { readonly kind: "ended"; readonly isClean: boolean })
  | undefined;

/** What becomes of a worker: it is lost, and its run ends so; or it cannot be started. */
type Fate = (Omit<Ended, "took"> & { readonly kind: "lost" }) | { readonly kind: "refused"; readonly reason: string };

/** Workers, or threads, each of which runs a program by `answerRuns`. */
interface Workers {
  readonly open: (hear: (message: Sent | Fate) => void) => { readonly post: Post; readonly close: () => void };
  /** The request of a call but for its body; throws why there is none. */
  readonly requestOf: (call: SentCall) => Omit<TrialRequest, "arrayBuffer">;
  /** How long a worker may be silent in a run, in seconds: then it is in a loop without an end. */
  readonly silence: number;
}

/** A run under way, and what its calls use up. */
interface Running {
  readonly service: TrialService;
  readonly bounds: Bounds;
  readonly resolve: (ended: Ended) => void;
  readonly reject: (reason: Error) => void;
  messages: number;
  at: number;
}

/** Calls `onSilent` if nothing is heard for too long. One timer: a timer for each message takes longer than what is done with it. */
function openWatch(longest: number, onSilent: () => void) {
  let silence = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const check = () => {
    silence += 1;
    if (silence > longest) onSilent();
  };
  const listen = () => {
    silence = 0;
    timer ??= setInterval(check, 1000);
  };
  return { listen, stop };
}

/** Carries out a call of a run in its world. */
function respond(
  running: Running,
  { at, body }: SentCall,
  { method, url, headers }: Omit<TrialRequest, "arrayBuffer">,
) {
  // The service reads the body from here: reading a Request takes a browser several tasks.
  // A test with a document may have another ArrayBuffer than the platform, which makes those of messages.
  const isBytes = Object.prototype.toString.call(body) === "[object ArrayBuffer]";
  const bytes = isBytes ? (body as ArrayBuffer) : new ArrayBuffer(0);
  running.at = Math.max(running.at, Math.floor(at));
  return running.service.respond({ method, url, headers, arrayBuffer: async () => bytes }, running.at);
}

/** A worker that runs the program, another one if it is lost, and the run under way in it. */
function openRunner({ open, requestOf, silence }: Workers) {
  let worker: ReturnType<Workers["open"]> | null = null;
  let isStarted = false;
  let running: Running | null = null;
  const close = () => {
    watch.stop();
    const own = worker;
    // In Deno, a thread says that it has exited before `terminate` returns.
    worker = null;
    isStarted = false;
    own?.close();
  };
  const lose = (ended: Ended["ended"], reason: string | null) => {
    close();
    running?.resolve({ ended, reason, took: running.at });
  };
  const watch = openWatch(silence, () => lose("hangs", "It is in a loop without an end."));
  const serve = (now: Running, call: SentCall) => {
    watch.listen();
    const post: Post = (...reply) => running === now && worker?.post(...reply);
    void serveCall(post, call.id, async () => respond(now, call, requestOf(call)));
  };
  const hearRun = (now: Running, message: Sent) => {
    const { calls } = now.bounds;
    now.messages += 1;
    // One for each call, and one for the end.
    if (now.messages > calls + 1) lose("cut", LIMIT_REASONS.calls(calls));
    else if (message?.kind === "call") serve(now, message);
    else if (message?.kind === "ended") {
      // What a run left behind must not meet the next one.
      if (message.isClean) watch.stop();
      else close();
      now.resolve(message);
    }
  };
  const hear = (message: Sent | Fate) => {
    if (message?.kind === "lost") lose(message.ended, message.reason);
    else if (message?.kind === "refused") {
      close();
      running?.reject(new Error(message.reason));
    } else if (message?.kind === "started" && !isStarted) {
      isStarted = true;
      begin();
    } else if (running) hearRun(running, message);
  };
  const begin = () => {
    // Of a worker that was closed, nothing is heard.
    const own = worker ?? open((message) => worker === own && hear(message));
    worker = own;
    if (!isStarted || !running) return;
    const { service, bounds } = running;
    own.post({ kind: "run", apiKey: service.apiKey, bounds } satisfies RunMessage);
    watch.listen();
  };
  const run = (next: Running) => {
    running = next;
    begin();
  };
  return { run, close, running: () => running };
}

/**
 * Runs a program as often as it is asked to, each time in a new world, at most `atOnce` at a time. A run that does not let go of its
 * worker, or floods the host, ends there; the next one gets another worker.
 */
export function openTrials(workers: Workers, openTrialWorld: OpenTrialWorld) {
  const runners = Array.from({ length: AT_ONCE }, () => openRunner(workers));
  const idle = [...runners];
  let isClosed = false;
  return {
    atOnce: AT_ONCE,
    run: (schedule: Schedule, bounds: Bounds) =>
      runTrial(openTrialWorld(bounds.start), schedule, async (service) => {
        const runner = idle.pop();
        if (isClosed || !runner) throw new Error("Stopped.");
        const ended = await new Promise<Ended>((resolve, reject) => {
          runner.run({ service, bounds, resolve, reject, messages: 0, at: 0 });
        });
        idle.push(runner);
        return ended;
      }),
    isClosed: () => isClosed,
    /** Ends everything; the run under way ends with it. */
    close: () => {
      isClosed = true;
      for (const { close, running } of runners) {
        close();
        running()?.reject(new Error("Stopped."));
      }
    },
  };
}
