// Timers, clocks and random numbers of a run, in place of the platform's.

import { type openAgenda, platform, type Timer } from "./agenda.ts";

/** What a run has for what it uses of the platform. */
export interface Run {
  /** When it began, in milliseconds since 1970. */
  readonly start: number;
  readonly agenda: ReturnType<typeof openAgenda>;
  /** What is under way outside the clock: time stands still from a call of `occupy` until what it returns is called. */
  readonly work: { readonly occupy: () => () => void };
  readonly random: () => number;
  readonly isOver: boolean;
  /** Does a part of it, whose error ends it. */
  readonly attempt: (work: () => void) => void;
  readonly fail: (error: unknown) => void;
  readonly end: (ended: "done", reason: null) => void;
}

/** A property and what replaces it: a value, or a getter. */
export type Replacement = readonly [target: object, name: string, value: unknown, get?: () => unknown];

/** Makes a replacement that does in a run what `does` says of it, and in any other code what was there before. */
export type InRun = <Args extends unknown[], Made>(
  target: object,
  name: string,
  does: (run: Run, ...given: Args) => Made,
) => readonly [target: object, name: string, value: (...given: Args) => Made];

/** What tells the code of a run from any other, and what runs have there besides a page's. */
export interface RunHost {
  readonly current: () => Run | undefined;
  readonly inside: (run: Run, work: () => void) => void;
  /** Has a function belong to the run that is current now, whoever calls it. */
  readonly bind: (does: () => void) => () => void;
  /** How long a run may wait for nothing at all. */
  readonly grace: number;
  /** What the clock does not see. */
  readonly unseen: {
    readonly isBusy: (run: Run) => boolean;
    readonly isTurning: (run: Run) => boolean;
    readonly isBlind: () => boolean;
    readonly longest: number;
  };
  readonly replacements: (timers: readonly Replacement[], inRun: InRun) => readonly Replacement[];
  /** An exit code that a run sets is not the process's. Returns a function that takes it from the run. */
  readonly openExit: () => () => number;
  readonly open: () => () => void;
  /** Whether nothing of a run is under way any more, soon. */
  readonly rest: (pause: (ms: number) => Promise<void>) => Promise<boolean>;
}

type AnyMethod = (this: unknown, ...given: unknown[]) => unknown;

const BODIES = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];

/** Replaces properties, or their getters; returns a function that restores them. What cannot be replaced stays. */
export function replaceAll(replacements: readonly Replacement[]): () => void {
  const restores = replacements.map(([target, name, value, get]) => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    const enumerable = before?.enumerable ?? true;
    const property = get ? { get } : { value, writable: true };
    const isReplaced = Reflect.defineProperty(target, name, { ...property, configurable: true, enumerable });
    if (!isReplaced) return () => {};
    return () => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name));
  });
  return () => {
    for (const restore of restores.reverse()) restore();
  };
}

export const replacing =
  (current: RunHost["current"]): InRun =>
  <Args extends unknown[], Made>(target: object, name: string, does: (run: Run, ...given: Args) => Made) => {
    const before: (...given: Args) => Made = Reflect.get(target, name);
    const replacement = (...given: Args) => {
      const run = current();
      return run ? does(run, ...given) : before.apply(target, given);
    };
    return [target, name, replacement];
  };

/** The methods of platform objects that take a while and settle by themselves; time stands still meanwhile. */
function slowMethods(scope: typeof globalThis, current: RunHost["current"]): readonly Replacement[] {
  const { Response, Request } = scope;
  // A page that did not come by https has no ciphers.
  const subtle: SubtleCrypto | undefined = scope.crypto?.subtle;
  const ciphers = subtle ? Object.getPrototypeOf(subtle) : {};
  const targets = [
    ...[Response.prototype, Request.prototype].map((target) => ({ target, names: BODIES })),
    { target: ciphers, names: subtle ? Object.getOwnPropertyNames(ciphers) : [] },
  ];
  return targets.flatMap(({ target, names }) =>
    names
      .filter((name) => name !== "constructor" && typeof Reflect.get(target, name) === "function")
      .map((name): Replacement => {
        const method: AnyMethod = Reflect.get(target, name);
        const occupying: AnyMethod = function (...given) {
          const release = current()?.work.occupy();
          const working = method.apply(this, given);
          return release ? (working as Promise<unknown>).finally(release) : working;
        };
        return [target, name, occupying];
      }),
  );
}

/** What Node gives for a timer; elsewhere a timer is a number. */
function timerOf(agenda: Run["agenda"], timer: Timer) {
  if (!platform.setImmediate) return timer.id;
  const set = (isKeeping: boolean) => () => {
    timer.isKeeping = isKeeping;
    return handle;
  };
  const close = () => void agenda.remove(timer.id);
  const refresh = () => {
    agenda.restart(timer);
    return handle;
  };
  const handle: object = { ref: set(true), unref: set(false), hasRef: () => timer.isKeeping, refresh, close };
  return Object.assign(handle, { [Symbol.toPrimitive]: () => timer.id, [Symbol.dispose ?? "dispose"]: close });
}

/** Random numbers from a seed (Mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random numbers of `crypto` from those of a run, so that two runs from the same start have the same. */
export function fillRandom<View extends ArrayBufferView>({ random }: Pick<Run, "random">, view: View): View {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (const at of bytes.keys()) bytes[at] = random() * 256;
  return view;
}

export const randomUuid = ({ random }: Pick<Run, "random">): string =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((random() * 16) >> (Number(digit) / 4))).toString(16),
  );

/** `Date`, whose present is what `today` says. */
function dateOf(Platform: DateConstructor, today: () => number): DateConstructor {
  return new Proxy(Platform, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [today()] : given, made),
    apply: (target) => new target(today()).toString(),
    get: (target, name) => (name === "now" ? today : Reflect.get(target, name)),
  });
}

/** Formats of a date that is not given: now. */
function formatsOf({ DateTimeFormat }: typeof Intl, today: () => number): readonly Replacement[] {
  const formats = DateTimeFormat.prototype;
  const { get } = Object.getOwnPropertyDescriptor(formats, "format") ?? {};
  const { formatToParts } = formats;
  // A test that has its own clock has other formats, which follow it.
  if (!get) return [];
  const getFormat = function (this: unknown) {
    const format = get.call(this);
    return (date?: Date) => format(date ?? today());
  };
  const partsOf = function (this: Intl.DateTimeFormat, date?: Date) {
    return formatToParts.call(this, date ?? today());
  };
  return [
    [formats, "format", null, getFormat],
    [formats, "formatToParts", partsOf],
  ];
}

/** What is used of Temporal, which TypeScript does not know yet. */
interface Temporal {
  readonly Instant: { readonly fromEpochMilliseconds: (time: number) => { toZonedDateTimeISO(zone: string): Zoned } };
  readonly Now: { readonly timeZoneId: () => string };
}
type Zoned = Readonly<Record<"toPlainDateTime" | "toPlainDate" | "toPlainTime", () => unknown>>;

/** The clocks of Temporal, where there is one. */
function temporalOf({ Instant, Now }: Temporal, today: () => number): readonly Replacement[] {
  const instant = () => Instant.fromEpochMilliseconds(today());
  const zoned = (zone?: string) => instant().toZonedDateTimeISO(zone ?? Now.timeZoneId());
  const clocks = {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: string) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  };
  return Object.entries(clocks).map(([name, clock]) => [Now, name, clock]);
}

/** The clocks of the calendar. */
function clocksOf(scope: typeof globalThis & { readonly Temporal?: Temporal }, inRun: InRun): readonly Replacement[] {
  const [, , today] = inRun(scope.Date, "now", ({ start, agenda }) => start + agenda.now());
  return [
    [scope, "Date", dateOf(scope.Date, today)],
    ...formatsOf(scope.Intl, today),
    ...(scope.Temporal ? temporalOf(scope.Temporal, today) : []),
  ];
}

function timersOf(scope: typeof globalThis, bind: RunHost["bind"], inRun: InRun) {
  const setter = (name: string, isRepeated: boolean) =>
    inRun(scope, name, ({ agenda }, work: (...given: unknown[]) => void, wait?: unknown, ...given: unknown[]) => {
      const fire = bind(() => work(...given));
      return timerOf(agenda, agenda.add(fire, wait, isRepeated));
    });
  const clearer = (name: string) => {
    const clear = Reflect.get(scope, name);
    return inRun(scope, name, ({ agenda }, timer: unknown) => {
      if (!agenda.remove(timer) && typeof timer === "object") clear.call(scope, timer);
    });
  };
  return [setter("setTimeout", false), setter("setInterval", true), clearer("clearTimeout"), clearer("clearInterval")];
}

/** What a run has in place of the platform's timers, clocks and random numbers; other code keeps those. */
export function timeOf(scope: typeof globalThis, host: RunHost, inRun: InRun): readonly Replacement[] {
  const { AbortController, AbortSignal, DOMException, performance } = scope;
  const timers = timersOf(scope, host.bind, inRun);
  const abortLater = ({ agenda }: Run, wait: number) => {
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
    inRun(scope, "queueMicrotask", (run, work: () => void) =>
      platform.queueMicrotask.call(scope, () => run.attempt(work)),
    ),
    inRun(scope.Math, "random", ({ random }) => random()),
    // A page that did not come by https has no ids.
    ...(scope.crypto
      ? [inRun(scope.crypto, "getRandomValues", fillRandom), inRun(scope.crypto, "randomUUID", randomUuid)]
      : []),
    ...slowMethods(scope, host.current),
    ...host.replacements(timers, inRun),
  ];
}
