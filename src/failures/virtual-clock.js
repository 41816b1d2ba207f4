// Timers, clocks and random numbers of a run, in place of the platform's.

/** How often the clock may be read in a row before it moves with the real time, as real work may be measured by it. */
const FEW_READS = 100;
/** How often before it moves at each reading, so that a loop that only waits for it ends. */
const MOST_READS = 1000;
const BODIES = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];

/** What the platform had when this was loaded: a test may replace its timers later. */
export const platform = {
  setTimeout: globalThis.setTimeout,
  setImmediate: globalThis.setImmediate,
  queueMicrotask: globalThis.queueMicrotask,
};
const realTime = performance.now.bind(performance);
export const pause = (ms) => new Promise((resolve) => platform.setTimeout.call(globalThis, resolve, ms));

/** Timers by due time, and the clock that moves to them; in milliseconds since the run began. */
export function openAgenda() {
  const timers = new Map();
  let now = 0;
  let last = 0;
  let reads = 0;
  let readAt = 0;
  const first = () =>
    [...timers.values()].reduce((one, other) => (other.due < one.due ? other : one), { due: Infinity });
  const start = (timer) => {
    timer.due = now + timer.every;
    timers.set(timer.id, timer);
  };
  return {
    now: () => {
      reads += 1;
      if (reads === FEW_READS) readAt = realTime();
      if (reads > FEW_READS) {
        // A clock shows whole milliseconds.
        const passed = Math.max(Math.trunc(realTime() - readAt), Number(reads > MOST_READS));
        now += passed;
        readAt += passed;
      }
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
    /** Whether a timer keeps the program running, as in Node; a call without a response does so until its limit. */
    isKept: (isHeld) => [...timers.values()].some(({ isKeeping, isRepeated }) => isKeeping || (isHeld && !isRepeated)),
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

/** Replaces properties, or their getters; returns a function that restores them. What cannot be replaced stays. */
export function replaceAll(replacements) {
  const restores = replacements.map(([target, name, value, get]) => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    const enumerable = before?.enumerable ?? true;
    const property = get ? { get } : { value, writable: true };
    const isReplaced = Reflect.defineProperty(target, name, { ...property, configurable: true, enumerable });
    if (!isReplaced) return () => {};
    return () => (before ? Object.defineProperty(target, name, before) : delete target[name]);
  });
  return () => {
    for (const restore of restores.reverse()) restore();
  };
}

/** A replacement that does in a run what `does` says of it, and in any other code what was there before. */
export const replacing = (current) => (target, name, does) => {
  const before = target[name];
  const replacement = (...given) => {
    const run = current();
    return run ? does(run, ...given) : before.apply(target, given);
  };
  return [target, name, replacement];
};

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
export function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `Date`, whose present is what `today` says. */
function dateOf(Platform, today) {
  return new Proxy(Platform, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [today()] : given, made),
    apply: (target) => new target(today()).toString(),
    get: (target, name) => (name === "now" ? today : Reflect.get(target, name)),
  });
}

/** Formats of a date that is not given: now. */
function formatsOf({ DateTimeFormat }, today) {
  const formats = DateTimeFormat.prototype;
  const { get } = Object.getOwnPropertyDescriptor(formats, "format") ?? {};
  const { formatToParts } = formats;
  const getFormat = function () {
    const format = get.call(this);
    return (date) => format(date ?? today());
  };
  const partsOf = function (date) {
    return formatToParts.call(this, date ?? today());
  };
  // A test that has its own clock has other formats, which follow it.
  return get
    ? [
        [formats, "format", null, getFormat],
        [formats, "formatToParts", partsOf],
      ]
    : [];
}

/** The clocks of Temporal, where there is one. */
function temporalOf({ Instant, Now }, today) {
  const instant = () => Instant.fromEpochMilliseconds(today());
  const zoned = (zone) => instant().toZonedDateTimeISO(zone ?? Now.timeZoneId());
  const clocks = {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone) => zoned(zone).toPlainTime(),
  };
  return Object.entries(clocks).map(([name, clock]) => [Now, name, clock]);
}

/** The clocks of the calendar. */
function clocksOf(scope, inRun) {
  const [, , today] = inRun(scope.Date, "now", ({ start, agenda }) => start + agenda.now());
  return [
    [scope, "Date", dateOf(scope.Date, today)],
    ...formatsOf(scope.Intl, today),
    ...(scope.Temporal ? temporalOf(scope.Temporal, today) : []),
  ];
}

function timersOf(scope, bind, inRun) {
  const setter = (name, isRepeated) =>
    inRun(scope, name, ({ agenda }, work, wait, ...given) => {
      const fire = bind(() => work(...given));
      return timerOf(agenda, agenda.add(fire, wait, isRepeated));
    });
  const clearer = (name) => {
    const clear = scope[name];
    return inRun(scope, name, ({ agenda }, timer) => {
      if (!agenda.remove(timer) && typeof timer === "object") clear.call(scope, timer);
    });
  };
  return [setter("setTimeout", false), setter("setInterval", true), clearer("clearTimeout"), clearer("clearInterval")];
}

/** What a run has in place of the platform's timers, clocks and random numbers; other code keeps those. */
export function timeOf(scope, host, inRun) {
  const { AbortController, AbortSignal, DOMException, performance } = scope;
  const timers = timersOf(scope, host.bind, inRun);
  const abortLater = ({ agenda }, wait) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    agenda.add(host.bind(abort), wait).isKeeping = false;
    return controller.signal;
  };
  return [
    ...timers,
    ...clocksOf(scope, inRun),
    inRun(performance, "now", ({ agenda }) => agenda.now()),
    inRun(AbortSignal, "timeout", abortLater),
    // Node 20 does not tell whose microtask it was that threw.
    inRun(scope, "queueMicrotask", (run, work) => platform.queueMicrotask.call(scope, () => run.attempt(work))),
    inRun(scope.Math, "random", ({ random }) => random()),
    ...slowMethods(scope, host.current),
    ...host.replacements(timers, inRun),
  ];
}
