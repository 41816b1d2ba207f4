import fc from "fast-check";
import { duration } from "#contract/api/time.ts";
import type { KeyValueStore, Platform } from "#server/platform.ts";

/** The calls of a platform that return at once: they can only throw. */
const AT_ONCE = ["now", "random", "getItem", "setItem", "tabGet", "tabSet", "tabRemove", "post"] as const;
/** Those that return a promise, and the one that calls back. */
const PROMISED = ["lock", "read", "raise"] as const;
const KINDS = ["hang", "throw", "refuse", "late"] as const;
type PlatformCall = (typeof AT_ONCE)[number] | (typeof PROMISED)[number] | "after" | "report";

/** What goes wrong: so many uses of a call, after those that went well. */
export interface PlatformFault {
  readonly call: PlatformCall;
  readonly kind: (typeof KINDS)[number];
  readonly after: number;
  readonly times: number;
}

/** How long a late promise takes: longer than any limit. */
export const LATE = duration(9000);
/** How long a late timer takes at least, as in a hidden tab. */
const LATE_TIMER = 1000;

/** Any fault. A timer is at worst late: without one nothing could have a limit. */
export const platformFaults: fc.Arbitrary<PlatformFault> = fc.oneof(
  ...[
    { calls: AT_ONCE, kinds: ["throw"] as const },
    { calls: PROMISED, kinds: KINDS },
    { calls: ["after"] as const, kinds: ["late"] as const },
  ].map(({ calls, kinds }) =>
    fc.record({
      call: fc.constantFrom<PlatformCall>(...calls),
      kind: fc.constantFrom<PlatformFault["kind"]>(...kinds),
      after: fc.nat(3),
      times: fc.constantFrom(1, 2, Number.MAX_SAFE_INTEGER),
    }),
  ),
);

/** Resolves a promise of a platform, `what`, at a moment of its own. */
export type Resolve = <T>(what: string, use: () => Promise<T>) => Promise<T>;
const promptly: Resolve = (_, use) => use();

/** Whether a use of a call goes wrong, and how. */
function planned(faults: readonly PlatformFault[]) {
  const used = new Map<PlatformFault, number>();
  return (call: PlatformCall): PlatformFault["kind"] | null => {
    const [hit] = faults.filter((fault) => {
      if (fault.call !== call) return false;
      const count = used.get(fault) ?? 0;
      used.set(fault, count + 1);
      return count >= fault.after && count - fault.after < fault.times;
    });
    return hit?.kind ?? null;
  };
}

/**
 * A platform of which some calls go wrong, and whose every promise is resolved by `resolve`. It wraps a tab of
 * `openBrowser`. Faults begin at `begin`: a platform whose clock throws opens nothing.
 */
export function faultyPlatform(faults: readonly PlatformFault[], resolve: Resolve = promptly) {
  let isBegun = false;
  const plan = planned(faults);
  const faultOf = (call: PlatformCall) => (isBegun ? plan(call) : null);
  const now = <T>(call: PlatformCall, use: () => T): T => {
    if (faultOf(call) !== null) throw new DOMException(`${call} throws.`, "QuotaExceededError");
    return use();
  };
  const stored = (
    storage: KeyValueStore | null,
    [get, set, remove]: readonly [PlatformCall, PlatformCall, PlatformCall],
  ): KeyValueStore | null =>
    storage && {
      getItem: (key) => now(get, () => storage.getItem(key)),
      setItem: (key, text) => now(set, () => storage.setItem(key, text)),
      removeItem: (key) => now(remove, () => storage.removeItem(key)),
    };
  const around = (platform: Platform): Platform => {
    const { channel, revisionCounter, tabStorage = null } = platform;
    const later = <T>(call: PlatformCall, use: () => Promise<T>): Promise<T> => {
      const kind = faultOf(call);
      if (kind === "throw") throw new Error(`${call} throws.`);
      if (kind === "refuse") return Promise.reject(new DOMException("Refused.", "SecurityError"));
      if (kind === null) return resolve(call, use);
      return new Promise<T>((done, fail) => {
        if (kind === "late") platform.after(LATE, () => void resolve(call, use).then(done, fail));
      });
    };
    /** The grant is a moment of its own. */
    const exclusively: Platform["exclusively"] = (work, signal) =>
      later("lock", () =>
        platform.exclusively(async () => {
          await resolve("grant of the lock", async () => {});
          await work();
        }, signal),
      );
    return {
      ...platform,
      exclusively,
      now: () => now("now", platform.now),
      random: (length) => now("random", () => platform.random(length)),
      report: (failure) => now("report", () => platform.report(failure)),
      after: (wait, wake) =>
        platform.after(faultOf("after") ? duration(Math.ceil((wait + 1) / LATE_TIMER) * LATE_TIMER) : wait, wake),
      storage: stored(platform.storage, ["getItem", "setItem", "setItem"]),
      tabStorage: stored(tabStorage, ["tabGet", "tabSet", "tabRemove"]),
      channel: channel ? { ...channel, post: (message) => now("post", () => channel.post(message)) } : null,
      revisionCounter: revisionCounter && {
        read: (signal) => later("read", () => revisionCounter.read(signal)),
        raise: (to, signal) => later("raise", () => revisionCounter.raise(to, signal)),
        close: revisionCounter.close,
      },
    };
  };
  return {
    around,
    begin: () => {
      isBegun = true;
    },
  };
}
