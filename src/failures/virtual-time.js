// Runs a program on a clock of its own: what waits only for time is not waited for. The same text runs in the worker of the
// recipes and in sandbox.mjs, so a program meets the same order of events in both.

/** How many timers may fire in one run. */
const MOST_TIMERS = 10_000;
/** How often the clock may be read in a row before it moves by itself, so that a loop that waits for it ends. */
const MOST_READS = 1000;
const BODIES = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];

/** What the platform had when this was loaded: a test may replace its timers later. */
const platform = { setTimeout: globalThis.setTimeout, setImmediate: globalThis.setImmediate };
const pause = (ms) => new Promise((resolve) => platform.setTimeout.call(globalThis, resolve, ms));

/** Timers by due time, and the clock that moves to them; in milliseconds since the run began. */
function openAgenda() {
  const timers = new Map();
  let now = 0;
  let last = 0;
  let reads = 0;
  const first = () =>
    [...timers.values()].reduce((one, other) => (other.due < one.due ? other : one), { due: Infinity });
  const start = (timer) => {
    timer.due = now + timer.every;
    timers.set(timer.id, timer);
  };
  return {
    now: () => {
      reads += 1;
      if (reads > MOST_READS) now += 1;
      return now;
    },
    add: (work, wait, isRepeated = false) => {
      last += 1;
      const timer = { id: last, every: Math.max(1, Math.trunc(Number(wait)) || 0), work, isRepeated, isKeeping: true };
      start(timer);
      return timer;
    },
    restart: start,
    has: ({ id }) => timers.has(id),
    remove: (id) => timers.delete(Number(id)),
    first,
    /** Whether a timer keeps the program running, as in Node. */
    isKept: () => [...timers.values()].some(({ isKeeping }) => isKeeping),
    /** A call takes its time, unless a timer is due before. */
    pass: (ms) => {
      now = Math.max(now, Math.min(now + ms, first().due));
    },
    take: (timer) => {
      now = Math.max(now, timer.due);
      reads = 0;
      if (timer.isRepeated) start(timer);
      else timers.delete(timer.id);
      return timer.work;
    },
  };
}

/** Replaces properties; returns a function that restores them. What cannot be replaced stays. */
function replaceAll(replacements) {
  const restores = replacements.map(([target, name, value]) => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    const enumerable = before?.enumerable ?? true;
    const isReplaced = Reflect.defineProperty(target, name, { value, configurable: true, writable: true, enumerable });
    if (!isReplaced) return () => {};
    return () => (before ? Object.defineProperty(target, name, before) : delete target[name]);
  });
  return () => {
    for (const restore of restores.reverse()) restore();
  };
}

/** The methods of platform objects that take a while and settle by themselves; time stands still meanwhile. */
function slowMethods(scope, current) {
  const { Response, Request, crypto } = scope;
  const ciphers = Object.getPrototypeOf(crypto?.subtle ?? {});
  const methods = [
    ...[Response.prototype, Request.prototype].flatMap((target) => BODIES.map((name) => [target, name])),
    ...(crypto?.subtle ? Object.getOwnPropertyNames(ciphers).map((name) => [ciphers, name]) : []),
  ];
  return methods
    .filter(([target, name]) => name !== "constructor" && typeof target[name] === "function")
    .map(([target, name]) => {
      const method = target[name];
      const occupying = function (...given) {
        const release = current()?.work.occupy();
        const working = method.apply(this, given);
        return release ? working.finally(release) : working;
      };
      return [target, name, occupying];
    });
}

/** What Node gives for a timer; elsewhere a timer is a number. */
const timerOf = (agenda, timer) => {
  if (!platform.setImmediate) return timer.id;
  const set = (isKeeping) => () => {
    timer.isKeeping = isKeeping;
    return handle;
  };
  const close = () => void agenda.remove(timer.id);
  const refresh = () => {
    agenda.restart(timer);
    return handle;
  };
  const handle = { ref: set(true), unref: set(false), hasRef: () => timer.isKeeping, refresh, close };
  return Object.assign(handle, { [Symbol.toPrimitive]: () => timer.id, [Symbol.dispose ?? "dispose"]: close });
};

/** Random numbers from a seed (Mulberry32). */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Timers, clocks and random numbers: those of the run that asks, the platform's for any other code. */
function timeOf(scope, { current, bind }) {
  const { AbortController, AbortSignal, DOMException, Date, Math, performance } = scope;
  const today = () => {
    const run = current();
    return run ? run.start + run.agenda.now() : Date.now();
  };
  const setter = (name, isRepeated) => {
    const set = scope[name];
    return (work, wait, ...given) => {
      const run = current();
      if (!run) return set.call(scope, work, wait, ...given);
      return timerOf(
        run.agenda,
        run.agenda.add(
          bind(() => work(...given)),
          wait,
          isRepeated,
        ),
      );
    };
  };
  const clearer = (name) => {
    const clear = scope[name];
    return (timer) => {
      const run = current();
      const isRemoved = run && timer != null && run.agenda.remove(timer);
      if (!run || (!isRemoved && typeof timer === "object")) clear.call(scope, timer);
    };
  };
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const random = Math.random;
  const now = performance.now.bind(performance);
  const timers = {
    setTimeout: setter("setTimeout", false),
    setInterval: setter("setInterval", true),
    clearTimeout: clearer("clearTimeout"),
    clearInterval: clearer("clearInterval"),
  };
  const VirtualDate = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [today()] : given, made),
    apply: (target) => new target(today()).toString(),
    get: (target, name) => (name === "now" ? today : Reflect.get(target, name)),
  });
  const abortLater = (wait) => {
    const run = current();
    if (!run) return timeout(wait);
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    run.agenda.add(abort, wait).isKeeping = false;
    return controller.signal;
  };
  return {
    timers,
    replacements: [
      ...Object.entries(timers).map(([name, value]) => [scope, name, value]),
      [scope, "Date", VirtualDate],
      [performance, "now", () => current()?.agenda.now() ?? now()],
      [AbortSignal, "timeout", abortLater],
      [Math, "random", () => (current()?.random ?? random)()],
    ],
  };
}

/** Lets the platform do what it has to: a task, and the microtasks after it. */
function openTasks(scope) {
  const { setImmediate } = platform;
  if (setImmediate) return { next: () => new Promise((resolve) => setImmediate(resolve)), close: () => {} };
  const { port1, port2 } = new scope.MessageChannel();
  const next = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
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
      new Promise((resolve) => {
        wake = resolve;
        if (count === 0) resolve();
      }),
  };
}

const never = () => new Promise(() => {});

/** Rejects when a signal of any kind is aborted: a test may have other ones than the platform. */
function abortedBy(signal) {
  const aborted = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  return aborted;
}

/** A network error as the platform's `fetch` has it. */
function networkError() {
  if (!platform.setImmediate) return new TypeError("Failed to fetch");
  return new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
}

/** A call of a run: `respond` resolves to a response, to null if a message is lost, or to "held" if none comes in time. */
async function callOf(run, scope, input, init) {
  const signal = init?.signal ?? input?.signal;
  const { signal: _, ...rest } = init ?? {};
  const request = new scope.Request(input, rest);
  if (signal?.aborted) throw signal.reason;
  if (run.isOver) return never();
  run.calls += 1;
  if (run.calls > run.bounds.calls) {
    run.end("hangs", `It made more than ${run.bounds.calls} calls.`);
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
  return Object.defineProperty(response, "url", { value: request.url });
}

/** Fires the timers one after another, each when nothing else is under way, until the run ends. */
async function pump(run, { task, grace, unseen }) {
  const { agenda, work, bounds } = run;
  let waited = 0;
  for (let fired = 0; !run.isOver; ) {
    await task.next();
    await task.next();
    if (!work.isIdle()) await work.idle();
    else if (unseen.isBusy(run)) {
      // Nobody knows how long it takes: the clock stands still.
      if (waited >= unseen.longest) run.end("unseen", "It waits for something that is neither a call nor a timer.");
      waited += 1;
      await pause(1);
    } else if (run.isSettled && !agenda.isKept()) run.end("done", null);
    else if (agenda.first().due === Infinity) {
      if (waited >= grace)
        run.end("hangs", run.held > 0 ? "It waits for a response without a time limit." : "It waits for nothing.");
      waited += 10;
      await pause(10);
    } else if (fired === MOST_TIMERS || agenda.first().due > bounds.time) {
      run.end("hangs", `It has not ended after ${Math.round(agenda.now() / 1000)} s.`);
    } else {
      fired += 1;
      waited = 0;
      run.attempt(agenda.take(agenda.first()));
    }
  }
}

/** The state of a run, and what ends it: the first call of `end` counts. */
function openRun({ seed, bounds, respond, reasonOf }) {
  const run = {
    start: bounds.start,
    bounds,
    respond,
    agenda: openAgenda(),
    work: openWork(),
    random: numbersFrom(seed),
  };
  Object.assign(run, { isOver: false, isSettled: false, calls: 0, held: 0, ended: "hangs", reason: null });
  run.end = (ended, reason) => {
    if (!run.isOver) Object.assign(run, { isOver: true, ended, reason });
  };
  run.fail = (error) => run.end("failed", reasonOf(error));
  run.attempt = (work) => {
    try {
      work();
    } catch (error) {
      run.fail(error);
    }
  };
  return run;
}

/** In a page, all that the worker does is the run's. */
function pageHost(scope) {
  let last = null;
  const fail = (event) => {
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
    unseen: { isBusy: () => false, longest: 0 },
    replacements: () => [],
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
export function openVirtualTime(scope, given = null) {
  const host = given ?? pageHost(scope);
  const { fetch } = scope;
  const { current } = host;
  const { timers, replacements } = timeOf(scope, host);
  const ownFetch = (input, init) => {
    const run = current();
    return run ? callOf(run, scope, input, init) : fetch.call(scope, input, init);
  };
  const restoreFetch = replaceAll([[scope, "fetch", ownFetch]]);
  const restore = replaceAll([...replacements, ...slowMethods(scope, current), ...host.replacements(timers)]);
  const closeHost = host.open();
  const task = openTasks(scope);
  return {
    /** Runs a program and resolves to how it ended. */
    run: async (program, given) => {
      const run = openRun(given);
      host.inside(run, () => {
        Promise.resolve()
          .then(() => program(ownFetch, run.work.occupy))
          .then(() => {
            run.isSettled = true;
          }, run.fail);
      });
      await pump(run, { task, grace: given.grace, unseen: host.unseen });
      // What still runs meets the end of the run, not the next one.
      await task.next();
      const { ended, reason, held } = run;
      return { ended, reason, took: run.agenda.now(), isClean: held === 0 && run.agenda.first().due === Infinity };
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
