// Runs a program on a clock of its own: what waits only for time is not waited for. The same text runs in the worker of the
// recipes and in sandbox.mjs, so a program meets the same order of events in both.

import { openAgenda, pause, platform } from "./agenda.ts";
import { fetched, type Responding } from "./calls.ts";
import type { Bounds } from "./try-failures.ts";
import { type Ending, LIMIT_REASONS } from "./verdict.ts";
import { numbersFrom, type Run, type RunHost, replaceAll, replacing, timeOf } from "./virtual-clock.ts";

/** How many turns of the event loop a run may ask for in a row before a timer fires. */
const MOST_TURNS = 1000;
const UNSEEN = ["unseen", "It waits for something that is neither a call nor a timer."] as const;
/** Of random numbers. */
const SEED = 1;

/** What a run gets. */
export interface RunGiven {
  readonly bounds: Bounds;
  /** Carries out a call at a time of the run; null if a message is lost, "held" if no response comes. */
  readonly respond: (request: Request, at: number, init?: RequestInit) => Responding<Response>;
}

export interface RunEnded {
  readonly ended: Ending;
  readonly reason: string | null;
  /** In milliseconds of its own clock. */
  readonly took: number;
  /** Whether it left nothing under way: its timers end with it. */
  readonly isClean: boolean;
}

/** Lets the platform do what it has to: a task, and the microtasks after it. */
function openTasks(scope: typeof globalThis) {
  const { setImmediate } = platform;
  if (setImmediate) return { next: () => new Promise<void>((resolve) => void setImmediate(resolve)), close: () => {} };
  const { port1, port2 } = new scope.MessageChannel();
  const next = () =>
    new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  return { next, close: () => port1.close() };
}

/** What is under way outside the clock; `idle` resolves when nothing is. */
function openWork() {
  let count = 0;
  let wake = () => {};
  return {
    occupy: () => {
      count += 1;
      return () => {
        count -= 1;
        if (count === 0) wake();
      };
    },
    isIdle: () => count === 0,
    idle: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (count === 0) resolve();
      }),
  };
}

const never = () => new Promise<never>(() => {});

/** Rejects when a signal of any kind is aborted: a test may have other ones than the platform. */
function abortedBy(signal: AbortSignal | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  return aborted;
}

const wordsOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000);

const lostConnection = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

/** A network error as the platform's `fetch` has it: a message is lost, unless there is another cause. */
export function networkError(cause: unknown = lostConnection()): TypeError {
  return platform.setImmediate ? new TypeError("fetch failed", { cause }) : new TypeError("Failed to fetch");
}

/** Of `fetch`, in Node as well. */
type CallGiven = [input: RequestInfo | URL, init?: RequestInit & { readonly dispatcher?: unknown }];

/** A call of a run: `respond` resolves to a response, to null if a message is lost, or to "held" if none comes in time. */
async function callOf(run: OwnRun, { Request }: typeof globalThis, ...[input, init]: CallGiven): Promise<Response> {
  const signal = init?.signal ?? (input as Partial<Request>)?.signal;
  const { signal: _, ...rest } = init ?? {};
  const request = new Request(input, rest);
  if (signal?.aborted) throw signal.reason;
  if (run.isOver) return never();
  run.calls += 1;
  if (run.calls > run.bounds.calls) {
    run.end("cut", LIMIT_REASONS.calls(run.bounds.calls));
    return never();
  }
  // It retries and limits calls where no run sees it.
  if (init?.dispatcher) {
    run.end("unseen", "Its calls have a dispatcher below fetch.");
    return never();
  }
  const { agenda } = run;
  // Some milliseconds, others for each call.
  const latency = 5 + ((run.calls * 13) % 32);
  const aborted = abortedBy(signal);
  const responding = run.respond(request, agenda.now(), init).finally(run.work.occupy());
  const response = await Promise.race([responding, aborted]);
  if (run.isOver) return never();
  if (response === "held") {
    run.held += 1;
    return aborted.finally(() => {
      run.held -= 1;
    });
  }
  agenda.pass(latency);
  if (response === null) throw networkError();
  return fetched(response, request.url);
}

/** Fires the timers one after another, each when nothing else is under way, until the run ends. */
async function pump(run: OwnRun, task: ReturnType<typeof openTasks>, { grace, unseen }: RunHost) {
  const { agenda, work, bounds } = run;
  let waited = 0;
  for (let fired = 0; !run.isOver; ) {
    for (let turns = 0; turns < 2 || (turns < MOST_TURNS && unseen.isTurning(run)); turns += 1) await task.next();
    if (!work.isIdle()) await work.idle();
    else if (unseen.isBusy(run)) {
      // Nobody knows how long it takes: the clock stands still.
      if (waited >= unseen.longest) run.end(...UNSEEN);
      waited += 1;
      await pause(1);
    } else if (run.isSettled && !agenda.isKept(run.held > 0)) run.end("done", null);
    else if (agenda.due() === Infinity) {
      if (waited >= grace && run.held > 0) run.end("hangs", "It waits for a response without a time limit.");
      else if (waited >= grace && unseen.isBlind()) run.end(...UNSEEN);
      else if (waited >= grace) run.end("hangs", "It waits for nothing.");
      waited += 10;
      await pause(10);
    } else if (agenda.due() > bounds.time) {
      run.end("cut", LIMIT_REASONS.time(bounds.time, run.calls));
    } else if (fired === bounds.timers) {
      run.end("cut", LIMIT_REASONS.timers(bounds.timers, run.calls));
    } else {
      fired += 1;
      waited = 0;
      run.attempt(agenda.take());
    }
  }
}

/** The state of a run, and what ends it: the first call of `end` counts. */
function openRun({ bounds, respond }: RunGiven) {
  const run = {
    start: bounds.start,
    bounds,
    respond,
    agenda: openAgenda(),
    work: openWork(),
    random: numbersFrom(SEED),
    isOver: false,
    isSettled: false,
    calls: 0,
    held: 0,
    ended: "hangs" as Ending,
    reason: null as string | null,
    end: (ended: Ending, reason: string | null) => {
      if (!run.isOver) Object.assign(run, { isOver: true, ended, reason });
    },
    fail: (error: unknown) => run.end("failed", wordsOf(error)),
    attempt: (work: () => void) => {
      try {
        work();
      } catch (error) {
        run.fail(error);
      }
    },
  };
  return run;
}
type OwnRun = ReturnType<typeof openRun>;

/** In a page, all that the worker does is the run's. */
function pageHost(scope: typeof globalThis): RunHost {
  let last: Run | undefined;
  const fail = (event: Event & { readonly reason?: unknown; readonly error?: unknown }) => {
    event.preventDefault();
    last?.fail(event.reason ?? event.error);
  };
  return {
    current: () => last,
    inside: (run, work) => {
      last = run;
      return work();
    },
    bind: (does) => does,
    grace: 50,
    unseen: { isBusy: () => false, isTurning: () => false, isBlind: () => false, longest: 0 },
    replacements: () => [],
    openExit: () => () => 0,
    open: () => {
      for (const name of ["unhandledrejection", "error"]) scope.addEventListener(name, fail);
      return () => {
        for (const name of ["unhandledrejection", "error"]) scope.removeEventListener(name, fail);
      };
    },
    rest: async () => true,
  };
}

/**
 * Gives runs a clock of their own, until it is closed. What belongs to no run keeps the platform's timers and network; what a
 * run does after its end reaches neither.
 */
export function openVirtualTime(scope: typeof globalThis, given: RunHost | null = null) {
  const host = given ?? pageHost(scope);
  const inRun = replacing(host.current);
  const fetching = inRun(scope, "fetch", (run, ...call: CallGiven) => callOf(run as OwnRun, scope, ...call));
  const [, , ownFetch] = fetching;
  const restoreFetch = replaceAll([fetching]);
  const restore = replaceAll(timeOf(scope, host, inRun));
  const closeHost = host.open();
  const task = openTasks(scope);
  return {
    /** Runs a program and resolves to how it ended. */
    run: async (
      program: (fetch: typeof globalThis.fetch, occupy: () => () => void) => unknown,
      given: RunGiven,
    ): Promise<RunEnded> => {
      const run = openRun(given);
      const takeExitCode = host.openExit();
      host.inside(run, () => {
        Promise.resolve()
          .then(() => program(ownFetch, run.work.occupy))
          .then(() => {
            run.isSettled = true;
          }, run.fail);
      });
      await pump(run, task, host);
      // What still runs meets the end of the run, not the next one.
      await task.next();
      const exitCode = takeExitCode();
      const isError = run.ended === "done" && exitCode !== 0;
      const [ended, reason] = isError
        ? (["failed", `Its exit code is ${exitCode}.`] as const)
        : ([run.ended, run.reason] as const);
      return { ended, reason, took: run.agenda.now(), isClean: run.work.isIdle() };
    },
    /** Restores everything. Of a run that goes on after its end, `fetch` stays in its hands: it would reach the network. */
    close: async () => {
      const isAtRest = await host.rest(pause);
      restore();
      closeHost();
      task.close();
      if (isAtRest) restoreFetch();
    },
  };
}
