import type { Duration, Instant } from "#contract/api/time.ts";
import type { Random } from "#domain/identifier.ts";

/** Storage of the state: the part of `Storage` the sandbox uses. Each of the three methods may throw. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Messages between the tabs of this origin. */
export interface Channel {
  post(message: unknown): void;
  listen(hear: (message: unknown) => void): void;
}

/**
 * The number of the last commit of any tab, kept where every tab reads it fresh. Local storage alone may be stale: each
 * process keeps its own copy, and a lock may be handed over before the copy is updated.
 */
export interface RevisionCounter {
  read(): Promise<number>;
  raise(revision: number): Promise<void>;
}

/** The server's dependencies on its environment, injected so that a session can be reproduced byte for byte. */
export interface Platform {
  /** The page's folder as an absolute URL that ends with a slash. */
  readonly baseUrl: string;
  /** The real time. */
  readonly now: () => Instant;
  readonly random: Random;
  /**
   * Identifiers, keys and the start of the sandbox clock are derived from the seed. Omitted or null: they are random.
   */
  readonly seed?: number | null;
  /** Null if the browser refuses storage; the state then lives in this tab. */
  readonly storage: KeyValueStore | null;
  /** Storage that survives a reload of this tab and ends with it. Omitted or null: none. */
  readonly tabStorage?: KeyValueStore | null;
  /** Omitted or null if the browser has none; the tab then shows only its own exchanges. */
  readonly channel?: Channel | null;
  /** Null if the browser has none; the tab then trusts what it reads from storage. */
  readonly revisionCounter: RevisionCounter | null;
  /** Runs one task at a time, across all tabs if the browser can. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls `wake` once after `wait`; returns a function that cancels it. */
  readonly after: (wait: Duration, wake: () => void) => () => void;
  /** The minimum interval between notifications of the page. Omitted: it is notified of every change at once. */
  readonly throttle?: Duration;
  /** Reports a failure of the sandbox's own code. */
  readonly report: (failure: unknown) => void;
}
