import type { Duration, Instant } from "#contract/time.ts";
import type { Random } from "#service/identifier.ts";

/** Where the state is kept: the part of local storage the sandbox uses. Any of the three may throw. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What the server needs of the world outside, handed in once, so that a journey can be repeated to the byte. */
export interface Platform {
  /** The real time. */
  readonly now: () => Instant;
  readonly random: Random;
  /** Null where the browser refuses storage: the state then lives in this tab. */
  readonly shelf: Shelf | null;
  /** Runs one piece of work at a time, across all tabs where the browser can. */
  readonly exclusively: <T>(work: () => T) => Promise<T>;
  /** Calls `wake` once after a time; the answer calls it off. */
  readonly after: (wait: Duration, wake: () => void) => () => void;
  /** Is told of each failure of the sandbox's own. */
  readonly report: (failure: unknown) => void;
}
