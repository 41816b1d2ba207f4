import { PAGE_TEXT } from "#failures/trial-text.ts";
import { type Ended, type OpenTrialWorld, runTrial, type Schedule, type TrialService } from "#failures/trial-world.ts";
import type { Bounds } from "#failures/try-failures.ts";
import type { Ending } from "#failures/verdict.ts";
import { reasonOf } from "#web/client/http.ts";
import type { Message } from "./run-message.ts";
import { requestFor } from "./run-request.ts";
import { NOT_STARTED } from "./use-run.ts";
import { BASE, openProgram } from "./worker-frame.ts";
import prelude from "./worker-prelude.js?raw";
import trials from "./worker-trials.js?raw";

/** How many workers run the code: while one waits for its page, the page serves the other. */
export const AT_ONCE = 2;
/** How long a worker may be silent in a run, in seconds: then it is in a loop without an end. */
const LONGEST_SILENCE = 2;

const HEAD = `${prelude}${PAGE_TEXT}${trials}\nstartTrials(async () => {\n"use strict";\n`;

/** A run under way, and what its calls use up. */
interface Running {
  readonly service: TrialService;
  readonly bounds: Bounds;
  readonly resolve: (ended: Ended) => void;
  readonly reject: (reason: Error) => void;
  messages: number;
  at: number;
}

type Call = Extract<Message, { kind: "call" }>;

/** Carries out a call of a run in its world, and returns what the worker gets. */
async function respond(running: Running, message: Call) {
  const { id } = message;
  try {
    const { method, url, headers } = requestFor(message, BASE, null, null);
    // The service reads the body from here: reading a Request takes the browser several tasks.
    const body = message.body instanceof ArrayBuffer ? message.body : new ArrayBuffer(0);
    const request = { method, url, headers, arrayBuffer: async () => body };
    running.at = Math.max(running.at, Math.floor(message.at));
    const response = await running.service.respond(request, running.at);
    return { id, response: response === null || response === "held" ? response : { url, ...response } };
  } catch (error) {
    return { id, error: reasonOf(error) };
  }
}

/** Calls `onSilent` if nothing is heard for too long. One timer: a timer for each message takes longer than what is done with it. */
function openWatch(onSilent: () => void) {
  let silence = 0;
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
  };
  const check = () => {
    silence += 1;
    if (silence > LONGEST_SILENCE) onSilent();
  };
  const listen = () => {
    silence = 0;
    timer ||= window.setInterval(check, 1000);
  };
  return { listen, stop };
}

/** The worker that runs the code, another one if it is lost, and the run under way in it. */
function openRunner(code: string) {
  let worker: ReturnType<typeof openProgram> | null = null;
  let isStarted = false;
  let running: Running | null = null;
  const watch = openWatch(() => lose("hangs", "It is in a loop without an end."));
  const close = () => {
    watch.stop();
    worker?.close();
    worker = null;
    isStarted = false;
  };
  const lose = (ended: Ending, reason: string) => {
    close();
    running?.resolve({ ended, reason, took: running.at });
  };
  const refuse = () => {
    close();
    running?.reject(new Error(NOT_STARTED));
  };
  const serve = async (now: Running, message: Call) => {
    watch.listen();
    const response = await respond(now, message);
    if (running === now) worker?.post(response);
  };
  const receive = (message: Message | undefined) => {
    if (message?.kind === "started" && !isStarted) {
      isStarted = true;
      begin();
    } else if (running) {
      const { calls } = running.bounds;
      running.messages += 1;
      // One for each call, and one for the end.
      if (running.messages > calls + 1) lose("hangs", `It made more than ${calls} calls.`);
      else if (message?.kind === "call") void serve(running, message);
      else if (message?.kind === "ended") {
        // What a run left behind must not meet the next one.
        if (message.isClean) watch.stop();
        else close();
        running.resolve(message);
      }
    }
  };
  const begin = () => {
    worker ??= openProgram({
      head: HEAD,
      code,
      given: {},
      onMessage: receive,
      onNotStarted: refuse,
      onError: (text) => lose("failed", text),
    });
    if (!isStarted || !running) return;
    const { service, bounds } = running;
    worker.post({ kind: "run", apiKey: service.apiKey, bounds });
    watch.listen();
  };
  const run = (next: Running) => {
    running = next;
    begin();
  };
  return { run, close, running: () => running };
}

/**
 * Runs the code as often as it is asked to, each time in a new world, at most `AT_ONCE` at a time. A run that does not let go of its
 * worker, or floods the page, counts as hanging; the next one gets another worker.
 */
export function openTrials(code: string, openTrialWorld: OpenTrialWorld) {
  const runners = Array.from({ length: AT_ONCE }, () => openRunner(code));
  const idle = [...runners];
  let isClosed = false;
  return {
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
