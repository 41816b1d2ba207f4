// Runs a program on a clock of its own: what waits only for time is not waited for. The same text runs in the worker of the
// recipes and in sandbox.mjs, so a program meets the same order of events in both.

/** How many timers may fire in one run. */
const MOST_TIMERS = 10_000;
/** How often the clock may be read in a row before it moves by itself, so that a loop that waits for it ends. */
const MOST_READS = 1000;
const BODIES = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];

/** Timers by due time, and the clock that moves to them; in milliseconds since the run began. */
function openAgenda() {
  const timers = new Map();
  let now = 0;
  let last = 0;
  let reads = 0;
  const first = () =>
    [...timers.values()].reduce((one, other) => (other.due < one.due ? other : one), { due: Infinity });
  return {
    now: () => {
      reads += 1;
      if (reads > MOST_READS) now += 1;
      return now;
    },
    add: (work, wait, isRepeated = false) => {
      last += 1;
      const every = Math.max(1, Math.trunc(Number(wait)) || 0);
      timers.set(last, { id: last, due: now + every, every, work, isRepeated, isKeeping: true });
      return last;
    },
    get: (id) => timers.get(Number(id)),
    remove: (id) => void timers.delete(Number(id)),
    first,
    /** Whether a timer keeps the program running, as in Node. */
    isKept: () => [...timers.values()].some(({ isKeeping }) => isKeeping),
    take: (timer) => {
      now = Math.max(now, timer.due);
      reads = 0;
      if (timer.isRepeated) timer.due = now + timer.every;
      else timers.delete(timer.id);
      return timer.work;
    },
  };
}

/** Replaces properties; returns a function that restores them. */
function replaceAll(replacements) {
  const restores = replacements.map(([target, name, value]) => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, {
      value,
      configurable: true,
      writable: true,
      enumerable: before?.enumerable ?? true,
    });
    return () => (before ? Object.defineProperty(target, name, before) : delete target[name]);
  });
  return () => {
    for (const restore of restores.reverse()) restore();
  };
}

/** The methods of platform objects that take a while and settle by themselves; time stands still meanwhile. */
function slowMethods(scope, occupy) {
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
        const release = occupy();
        return method.apply(this, given).finally(release);
      };
      return [target, name, occupying];
    });
}

/** What Node gives for a timer; elsewhere a timer is a number. */
const timerOf = (scope, agenda, id) => {
  if (!scope.setImmediate) return id;
  const set = (isKeeping) => () => {
    const timer = agenda.get(id);
    if (timer) timer.isKeeping = isKeeping;
    return handle;
  };
  const handle = { ref: set(true), unref: set(false), hasRef: () => agenda.get(id)?.isKeeping ?? false };
  return Object.assign(handle, { [Symbol.toPrimitive]: () => id });
};

/** Timers, clocks and random numbers in place of the platform's. */
function timeOf(scope, agenda, { start, seed }) {
  const { AbortController, AbortSignal, DOMException } = scope;
  const today = () => start + agenda.now();
  const set =
    (isRepeated) =>
    (work, wait, ...given) =>
      timerOf(
        scope,
        agenda,
        agenda.add(() => work(...given), wait, isRepeated),
      );
  const timeout = (wait) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    agenda.get(agenda.add(abort, wait)).isKeeping = false;
    return controller.signal;
  };
  const VirtualDate = new Proxy(scope.Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [today()] : given, made),
    apply: (target) => new target(today()).toString(),
    get: (target, name) => (name === "now" ? today : Reflect.get(target, name)),
  });
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return [
    [scope, "setTimeout", set(false)],
    [scope, "setInterval", set(true)],
    [scope, "clearTimeout", agenda.remove],
    [scope, "clearInterval", agenda.remove],
    [scope, "Date", VirtualDate],
    [scope.performance, "now", () => agenda.now()],
    [AbortSignal, "timeout", timeout],
    [scope.Math, "random", random],
  ];
}

/** Lets the platform do what it has to: a task, and the microtasks after it. */
function taskOf({ setImmediate, MessageChannel }) {
  if (setImmediate) return { next: () => new Promise((resolve) => setImmediate(resolve)), close: () => {} };
  const { port1, port2 } = new MessageChannel();
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

/** Puts `fetch` on a service: `respond` resolves to a response, to null if a message is lost, or to "held" if none comes. */
function fetchOf(run, { scope, agenda, work, bounds, respond }) {
  const never = () => new Promise(() => {});
  return async (input, init) => {
    const request = new scope.Request(input, init);
    request.signal.throwIfAborted();
    if (run.isOver) return never();
    run.calls += 1;
    if (run.calls > bounds.calls) {
      run.end("hangs", `It made more than ${bounds.calls} calls.`);
      return never();
    }
    const aborted = new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
    });
    aborted.catch(() => {});
    const responding = respond(request, agenda.now(), init).finally(work.occupy());
    const response = await Promise.race([responding, aborted]);
    if (run.isOver) return never();
    if (response === "held") {
      run.held += 1;
      return aborted.finally(() => {
        run.held -= 1;
      });
    }
    if (response === null) throw new TypeError("Failed to fetch");
    return response;
  };
}

/** Fires the timers one after another, each when nothing else is under way, until the run ends. */
async function pump(run, { agenda, work, task, bounds, grace, pause }) {
  let waited = 0;
  for (let fired = 0; !run.isOver; ) {
    await task.next();
    await task.next();
    if (!work.isIdle()) await work.idle();
    else if (run.isSettled && !agenda.isKept()) run.end("done", null);
    else if (agenda.first().due === Infinity) {
      if (waited >= grace)
        run.end("hangs", run.held > 0 ? "It waits for a response without a time limit." : "It waits for nothing.");
      waited += 10;
      await pause(10);
    } else if (fired === MOST_TIMERS || agenda.first().due > bounds.time) {
      run.end("hangs", `It has not ended after ${Math.round(agenda.now() / 1000)} s.`);
    } else {
      fired += 1;
      try {
        agenda.take(agenda.first())();
      } catch (error) {
        run.fail(error);
      }
    }
  }
}

/** The state of a run, and what ends it: the first call of `end` counts. */
function openRun(reasonOf) {
  const run = { isOver: false, isSettled: false, calls: 0, held: 0, ended: "hangs", reason: null };
  run.end = (ended, reason) => {
    if (!run.isOver) Object.assign(run, { isOver: true, ended, reason });
  };
  run.fail = (error) => run.end("failed", reasonOf(error));
  return run;
}

/** Runs a program in virtual time and resolves to how it ended. The scope has its own timers again afterwards. */
export async function runInVirtualTime(program, { scope, start, seed, bounds, grace, reasonOf, respond }) {
  const agenda = openAgenda();
  const work = openWork();
  const run = openRun(reasonOf);
  const task = taskOf(scope);
  const { setTimeout } = scope;
  const pause = (ms) => new Promise((resolve) => setTimeout.call(scope, resolve, ms));
  const fetch = fetchOf(run, { scope, agenda, work, bounds, respond });
  const restore = replaceAll([
    ...timeOf(scope, agenda, { start, seed }),
    ...slowMethods(scope, work.occupy),
    [scope, "fetch", fetch],
  ]);
  const unhandled = (event) => {
    event.preventDefault();
    run.fail(event.reason ?? event.error);
  };
  for (const name of ["unhandledrejection", "error"]) scope.addEventListener?.(name, unhandled);
  try {
    Promise.resolve()
      .then(() => program(fetch))
      .then(() => {
        run.isSettled = true;
      }, run.fail);
    await pump(run, { agenda, work, task, bounds, grace, pause });
    // What still runs meets the end of the run, not the next one.
    await task.next();
  } finally {
    for (const name of ["unhandledrejection", "error"]) scope.removeEventListener?.(name, unhandled);
    restore();
    task.close();
  }
  const { ended, reason, calls } = run;
  return { ended, reason, calls, took: agenda.now() };
}
