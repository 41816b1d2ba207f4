import type { Duration, Instant } from "#contract/api/time.ts";
import type { Random } from "#domain/identifier.ts";

/** Where the state is kept: the part of local storage the sandbox uses. Any of the three may throw. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** How a tab tells the other tabs of this origin something, and hears what they tell. */
export interface Channel {
  post(message: unknown): void;
  listen(hear: (message: unknown) => void): void;
}

/**
 * The number of the last commit of any tab, kept where every tab reads it fresh. Local storage alone is not fresh:
 * each process keeps a copy of its own, and a lock is handed on before the copy is.
 */
export interface RevisionCounter {
  read(): Promise<number>;
  raise(revision: number): Promise<void>;
}

/** What the server needs of the world outside, handed in once, so that a journey can be repeated to the byte. */
export interface Platform {
  /** The folder of the page, as an absolute address that ends in a slash. */
  readonly baseUrl: string;
  /** The real time. */
  readonly now: () => Instant;
  readonly random: Random;
  /** Where it is a number, identifiers, keys and the sandbox clock's first reading follow from it. Left out or null: by chance. */
  readonly seed?: number | null;
  /** Null where the browser refuses storage: the state then lives in this tab. */
  readonly storage: KeyValueStore | null;
  /** What outlives a reload of this tab and ends with it. Left out or null: nothing does. */
  readonly tabStorage?: KeyValueStore | null;
  /** Left out or null where the browser has none: the tab then hears of its own exchanges only. */
  readonly channel?: Channel | null;
  /** Null where the browser has none: the tab then trusts what it reads. */
  readonly revisionCounter: RevisionCounter | null;
  /** Runs one piece of work at a time, across all tabs where the browser can. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls `wake` once after a time; the answer calls it off. */
  readonly after: (wait: Duration, wake: () => void) => () => void;
  /** How long the page is left in peace after each change it was told of. Left out: it is told of every change at once. */
  readonly throttle?: Duration;
  /** Is told of each failure of the sandbox's own. */
  readonly report: (failure: unknown) => void;
}
