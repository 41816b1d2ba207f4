// What a program of Node, Deno or Bun has besides a page's. A run is known by its async context, so other code of the process is
// left alone.

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

/** What the runs have under way beside their calls and timers. Only Node says it. */
function watchWork({ createHook, AsyncResource }, current) {
  const working = new Map();
  const runs = new WeakMap();
  let isBlind = true;
  const hook = createHook({
    init: (id, type, _, resource) => {
      isBlind = false;
      const run = current();
      if (!run) return;
      if (type === "PROMISE") runs.set(resource, run);
      else if (WORK.test(type)) working.set(id, { run, type, resource, looks: 0 });
    },
    after: (id) => {
      const work = working.get(id);
      if (work?.type === LASTING) work.looks = 0;
      else if (work?.resource._repeat) work.hasTicked = true;
      else working.delete(id);
    },
    destroy: (id) => working.delete(id),
  });
  const isWorking = (work) => {
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
  const isAny = (isMeant) => [...working.values()].some(isMeant);
  const isToCome = ({ type }) => type === "Timeout" || type === "Immediate";
  return {
    open: () => {
      hook.enable();
      new AsyncResource("PROBE");
    },
    close: () => hook.disable(),
    isBlind: () => isBlind,
    runOf: (promise) => runs.get(promise),
    isBusy: (run) => isAny((work) => work.run === run && isWorking(work)),
    isTurning: (run) => isAny((work) => work.run === run && work.type === "Immediate"),
    isAtRest: () => !isBlind && !isAny((work) => work.run.isOver && (isToCome(work) || isWorking(work))),
  };
}

/** `setTimeout` of node:timers/promises, on the timers of a run. */
const sleepBy =
  ({ setTimeout, clearTimeout }) =>
  (_, wait, value, { signal, ref = true } = {}) => {
    const abort = () =>
      Object.assign(new Error("The operation was aborted", { cause: signal.reason }), {
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
async function* ticksOf(sleep, ...given) {
  for (;;) yield await sleep(...given);
}

/** `process.hrtime` on the clock of a run. */
function hrtimeOf(process, inRun) {
  const [, , bigint] = inRun(process.hrtime, "bigint", ({ start, agenda }) =>
    BigInt(Math.round((start + agenda.now()) * 1e6)),
  );
  const [, , hrtime] = inRun(process, "hrtime", (_, [seconds, nanoseconds] = [0, 0]) => {
    const passed = bigint() - BigInt(seconds) * 1_000_000_000n - BigInt(nanoseconds);
    return [Number(passed / 1_000_000_000n), Number(passed % 1_000_000_000n)];
  });
  return [process, "hrtime", Object.assign(hrtime, { bigint })];
}

/** Has a run's own errors end the run; others go where they went before. Returns a function that restores that. */
function divertErrors({ runInThisContext }, runOf) {
  // Under Jest, the global is a copy, which is told of no error.
  const process = runInThisContext("process");
  const restores = ["uncaughtException", "unhandledRejection"].map((name) => {
    const before = process.listeners(name);
    const divert = (reason, from) => {
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

/** The host of a program in a process; null where there is none. */
export function nodeHost({ process }) {
  const builtin = process?.getBuiltinModule;
  if (!builtin) return null;
  const hooks = builtin("node:async_hooks");
  const sleeps = builtin("node:timers/promises");
  const { syncBuiltinESMExports } = builtin("node:module");
  const storage = new hooks.AsyncLocalStorage();
  const current = () => storage.getStore();
  const work = watchWork(hooks, current);
  const exit = (run, code = process.exitCode) => {
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
      const byName = Object.fromEntries(timers.map(([, name, value]) => [name, value]));
      const sleeping = inRun(sleeps, "setTimeout", sleepBy(byName));
      const [, , sleep] = sleeping;
      Object.defineProperty(byName.setTimeout, builtin("node:util").promisify.custom, { value: sleep });
      return [
        ...timers.map(([, name, value]) => [builtin("node:timers"), name, value]),
        sleeping,
        inRun(sleeps, "setInterval", (_, ...given) => ticksOf(sleep, ...given)),
        inRun(sleeps.scheduler ?? {}, "wait", (_, wait, options) => sleep(wait, undefined, options)),
        hrtimeOf(process, inRun),
        inRun(process, "exit", exit),
      ];
    },
    /** An exit code that a run sets is not the process's. Returns a function that takes it from the run. */
    openExit: () => {
      const { exitCode } = process;
      process.exitCode = 0;
      return () => {
        const code = Number(process.exitCode);
        // Bun ignores undefined.
        process.exitCode = 0;
        process.exitCode = exitCode;
        return code;
      };
    },
    open: () => {
      syncBuiltinESMExports();
      work.open();
      const restoreErrors = divertErrors(builtin("node:vm"), (promise) => work.runOf(promise) ?? current());
      return () => {
        syncBuiltinESMExports();
        work.close();
        restoreErrors();
      };
    },
    /** Whether nothing of a run is under way any more, soon. */
    rest: async (pause) => {
      for (let waited = 0; waited < LONGEST_REST && !work.isAtRest(); waited += 10) await pause(10);
      return work.isAtRest();
    },
  };
}
