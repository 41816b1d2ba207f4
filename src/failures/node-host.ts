// What a program of Node, Deno or Bun has besides a page's. A run is known by its async context, so other code of the process is
// left alone.

import { fillRandom, type InRun, type Replacement, type Run, type RunHost, randomUuid } from "./virtual-clock.ts";

/** How long a run may wait for what its clock does not see, in milliseconds. */
const LONGEST_UNSEEN = 5000;
/** How long it may wait for nothing at all, in milliseconds. */
const LONGEST_GRACE = 500;
/** How often something that lives on after its work is looked at before it counts as idle. */
const MOST_LOOKS = 10;
/** How long code may go on after the last run, in milliseconds. */
const LONGEST_REST = 1000;

/** Compression: it lives on until it is collected. */
const LASTING = "ZLIB";
/** Reading files, looking names up, digests, processes, timers that were there before the run. */
const WORK = /REQ|^Timeout$|^Immediate$|PROCESSWRAP|QUERYWRAP|CONNECTWRAP|ZLIB/;

/** What Node makes for a piece of work, as far as it tells whether the work goes on. */
interface Resource {
  readonly _repeat?: unknown;
  readonly buffer?: unknown;
  readonly ondone?: unknown;
  readonly hasRef?: () => boolean;
}

interface Work {
  readonly run: Run;
  readonly type: string;
  readonly resource: Resource;
  looks: number;
  hasTicked: boolean;
}

/** What the runs have under way beside their calls and timers. Only Node says it. */
function watchWork({ createHook, AsyncResource }: typeof import("node:async_hooks"), current: () => Run | undefined) {
  const working = new Map<number, Work>();
  const runs = new WeakMap<object, Run>();
  let isBlind = true;
  const hook = createHook({
    init: (id, type, _, resource) => {
      isBlind = false;
      const run = current();
      if (!run) return;
      if (type === "PROMISE") runs.set(resource, run);
      else if (WORK.test(type)) working.set(id, { run, type, resource, looks: 0, hasTicked: false });
    },
    after: (id) => {
      const work = working.get(id);
      if (work?.type === LASTING) work.looks = 0;
      else if (work?.resource._repeat) work.hasTicked = true;
      else working.delete(id);
    },
    destroy: (id) => void working.delete(id),
  });
  const isWorking = (work: Work) => {
    const { type, resource } = work;
    if (type === "Immediate" || work.hasTicked) return false;
    if (type === LASTING) {
      work.looks += 1;
      // It holds what it compresses until that is done; between two chunks it holds nothing.
      return Boolean(resource.buffer) || work.looks < MOST_LOOKS;
    }
    // A digest that is done at once never ends; only one that takes a while has somebody to tell.
    return type.endsWith("REQUEST") ? typeof resource.ondone === "function" : resource.hasRef?.() !== false;
  };
  const isAny = (isMeant: (work: Work) => boolean) => [...working.values()].some(isMeant);
  const isToCome = ({ type }: Work) => type === "Timeout" || type === "Immediate";
  return {
    open: () => {
      hook.enable();
      new AsyncResource("PROBE");
    },
    close: () => hook.disable(),
    isBlind: () => isBlind,
    runOf: (promise: object) => runs.get(promise),
    isBusy: (run: Run) => isAny((work) => work.run === run && isWorking(work)),
    isTurning: (run: Run) => isAny((work) => work.run === run && work.type === "Immediate"),
    isAtRest: () => !isBlind && !isAny((work) => work.run.isOver && (isToCome(work) || isWorking(work))),
  };
}

interface SleepOptions {
  readonly signal?: AbortSignal;
  readonly ref?: boolean;
}

/** `setTimeout` of node:timers/promises, on the timers of a run. */
const sleepBy =
  ({ setTimeout, clearTimeout }: typeof globalThis) =>
  (_: Run, wait?: number, value?: unknown, { signal, ref = true }: SleepOptions = {}) => {
    const abort = () =>
      Object.assign(new Error("The operation was aborted", { cause: signal?.reason }), {
        name: "AbortError",
        code: "ABORT_ERR",
      });
    return new Promise((resolve, reject) => {
      if (signal?.aborted) throw abort();
      const timer = setTimeout(() => resolve(value), wait);
      if (!ref) timer.unref?.();
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(abort());
      });
    });
  };

/** `setInterval` of node:timers/promises. */
async function* ticksOf<Args extends unknown[]>(sleep: (...given: Args) => unknown, ...given: Args) {
  for (;;) yield await sleep(...given);
}

/** Random numbers of node:crypto. Those that are asked for with a callback come with the next microtask. */
function randomOf(crypto: typeof import("node:crypto"), inRun: InRun): readonly Replacement[] {
  type Given = readonly unknown[];
  /** Has a function give its result to the callback that may be its last argument. */
  const orLater = (name: string, made: (run: Run, ...given: Given) => unknown) =>
    inRun(crypto, name, (run, ...given: Given) => {
      const callback = given.at(-1);
      if (typeof callback !== "function") return made(run, ...given);
      const result = made(run, ...given.slice(0, -1));
      queueMicrotask(() => callback(null, result));
    });
  const fill = (run: Run, view: unknown, offset = 0, size?: unknown) => {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(view) ? view : new Uint8Array(view as ArrayBuffer);
    fillRandom(
      run,
      new Uint8Array(buffer, byteOffset + offset, size === undefined ? byteLength - offset : Number(size)),
    );
    return view;
  };
  return [
    orLater("randomBytes", (run, size) => fillRandom(run, Buffer.alloc(Number(size)))),
    orLater("randomFill", fill as (run: Run, ...given: Given) => unknown),
    orLater("randomFillSync", fill as (run: Run, ...given: Given) => unknown),
    orLater("randomInt", ({ random }, ...bounds) => {
      const [max, min = 0] = bounds.toReversed().map(Number) as [number, number?];
      return min + Math.floor(random() * (max - min));
    }),
    orLater("randomUUID", (run) => randomUuid(run)),
    orLater("getRandomValues", (run, view) => fillRandom(run, view as ArrayBufferView)),
  ];
}

function hrtimeOf(process: NodeJS.Process, inRun: InRun): Replacement {
  const [, , bigint] = inRun(process.hrtime, "bigint", ({ start, agenda }) =>
    BigInt(Math.round((start + agenda.now()) * 1e6)),
  );
  const [, , hrtime] = inRun(process, "hrtime", (_, [seconds = 0, nanoseconds = 0]: readonly number[] = []) => {
    const passed = bigint() - BigInt(seconds) * 1_000_000_000n - BigInt(nanoseconds);
    return [Number(passed / 1_000_000_000n), Number(passed % 1_000_000_000n)];
  });
  return [process, "hrtime", Object.assign(hrtime, { bigint })];
}

/** Has a run's own errors end the run; others go where they went before. Returns a function that restores that. */
function divertErrors(
  { runInThisContext }: typeof import("node:vm"),
  runOf: (from: unknown) => Run | undefined,
): () => void {
  // Under Jest, the global is a copy, which is told of no error.
  const process: NodeJS.EventEmitter = runInThisContext("process");
  const restores = ["uncaughtException", "unhandledRejection"].map((name) => {
    const before = process.listeners(name) as ((...given: unknown[]) => void)[];
    const divert = (reason: unknown, from: unknown) => {
      const run = runOf(from);
      if (run) run.fail(reason);
      else if (before.length === 0) throw reason;
      for (const listener of run ? [] : before) listener.call(process, reason, from);
    };
    process.removeAllListeners(name);
    process.on(name, divert);
    return () => {
      process.removeListener(name, divert);
      for (const listener of before) process.on(name, listener);
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}

function openExit(process: NodeJS.Process): () => number {
  const { exitCode } = process;
  process.exitCode = 0;
  return () => {
    const code = Number(process.exitCode);
    // Bun ignores undefined.
    process.exitCode = 0;
    process.exitCode = exitCode;
    return code;
  };
}

/** The host of a program in a process; null where there is none. */
export function nodeHost({ process }: { readonly process?: NodeJS.Process }): RunHost | null {
  const builtin = process?.getBuiltinModule;
  if (!builtin) return null;
  const hooks = builtin("node:async_hooks");
  const sleeps = builtin("node:timers/promises");
  const { syncBuiltinESMExports } = builtin("node:module");
  const storage = new hooks.AsyncLocalStorage<Run>();
  const current = () => storage.getStore();
  const work = watchWork(hooks, current);
  const exit = (run: Run, code = process.exitCode) => {
    if (!run.isOver) process.exitCode = code;
    run.end("done", null);
    throw new Error("The run has ended.");
  };
  return {
    current,
    inside: (run, does) => storage.run(run, does),
    bind: (does) => hooks.AsyncResource.bind(does),
    grace: LONGEST_GRACE,
    unseen: { ...work, longest: LONGEST_UNSEEN },
    replacements: (timers, inRun) => {
      const byName = Object.fromEntries(timers.map(([, name, value]) => [name, value])) as unknown as typeof globalThis;
      const sleeping = inRun(sleeps, "setTimeout", sleepBy(byName));
      const [, , sleep] = sleeping;
      Object.defineProperty(byName.setTimeout, builtin("node:util").promisify.custom, { value: sleep });
      return [
        ...timers.map(([, name, value]) => [builtin("node:timers"), name, value] as const),
        sleeping,
        inRun(sleeps, "setInterval", (_, ...given: Parameters<typeof sleep>) => ticksOf(sleep, ...given)),
        inRun(sleeps.scheduler ?? {}, "wait", (_, wait: number, options?: SleepOptions) =>
          sleep(wait, undefined, options),
        ),
        hrtimeOf(process, inRun),
        ...randomOf(builtin("node:crypto"), inRun),
        inRun(process, "exit", exit),
      ];
    },
    openExit: () => openExit(process),
    open: () => {
      syncBuiltinESMExports();
      work.open();
      const restoreErrors = divertErrors(builtin("node:vm"), (from) => work.runOf(from as object) ?? current());
      return () => {
        syncBuiltinESMExports();
        work.close();
        restoreErrors();
      };
    },
    rest: async (pause) => {
      for (let waited = 0; waited < LONGEST_REST && !work.isAtRest(); waited += 10) await pause(10);
      return work.isAtRest();
    },
  };
}
