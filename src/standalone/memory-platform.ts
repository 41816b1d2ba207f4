import { type Duration, type Instant, instant } from "#contract/api/time.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { seededNumbers } from "#domain/identifier.ts";
import type { Platform } from "#server/platform.ts";
import { createMutex } from "#server/storage/mutex.ts";

/** Random bytes that are the same in every run with the same seed. */
export function seededRandom(seed: number): Platform["random"] {
  const next = seededNumbers(seed);
  return (length) => Uint8Array.from({ length }, () => next() % 256);
}

/** A timer that does not keep a process of Node alive. */
function startTimer(wake: () => void, wait: Duration): () => void {
  const timer = setTimeout(wake, wait);
  (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer);
}

// A test may replace the global functions by a clock of its own.
const { setInterval, clearInterval } = globalThis;

/** Keeps a process of Node alive until the function that it returns is called. */
export function keepAlive(): () => void {
  const running = setInterval(() => {}, 2 ** 30);
  return () => clearInterval(running);
}

/**
 * A clock and its timers. A virtual clock moves only by `move`; a real one also runs by itself. Timers that `move` passes
 * fire at once, the earliest first.
 */
export function createTimeline(start: Instant, kind: "virtual" | "real" = "virtual") {
  const passed = kind === "real" ? () => Date.now() : () => 0;
  let base = start - passed();
  const now = () => instant(Math.min(base + passed(), LAST_INSTANT));
  interface Waiting {
    readonly due: number;
    readonly fire: () => void;
  }
  const waiting = new Set<Waiting>();
  return {
    isReal: kind === "real",
    now,
    after: (wait: Duration, wake: () => void) => {
      const entry = { due: Math.min(now() + wait, LAST_INSTANT), fire: () => end() && wake() };
      const stop = kind === "real" ? startTimer(entry.fire, wait) : () => {};
      const end = () => {
        stop();
        return waiting.delete(entry);
      };
      waiting.add(entry);
      return () => void end();
    },
    /** Moves the clock by milliseconds, forward or back. */
    move: (by: number) => {
      base += by;
      const due = [...waiting].filter((entry) => entry.due <= now());
      for (const { fire } of due.sort((one, other) => one.due - other.due)) fire();
    },
  };
}
export type Timeline = ReturnType<typeof createTimeline>;

/** A platform without a browser: its state is in memory, and nothing else has access to it. */
export const memoryPlatform = (given: Pick<Platform, "baseUrl" | "now" | "after" | "random" | "report">): Platform => ({
  ...given,
  storage: null,
  revisionCounter: null,
  exclusively: createMutex(),
});
