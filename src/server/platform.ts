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
  /** An access begins nothing more once its signal is aborted. */
  read(signal: AbortSignal): Promise<number>;
  raise(revision: number, signal: AbortSignal): Promise<void>;
  /** Ends what it has open. It opens again at its next use. */
  close(): void;
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
  /** The sandbox time at which a fresh world starts. Omitted: with a seed the same in every page, otherwise the real time. */
  readonly start?: Instant | null;
  /** Null if the browser refuses storage; the state then lives in this tab. */
  readonly storage: KeyValueStore | null;
  /** Storage that survives a reload of this tab and ends with it. Omitted or null: none. */
  readonly tabStorage?: KeyValueStore | null;
  /** Omitted or null if the browser has none; the tab then shows only its own exchanges. */
  readonly channel?: Channel | null;
  /** Null where no other process writes to the storage: what is read from it is always fresh. */
  readonly revisionCounter: RevisionCounter | null;
  /**
   * Runs one task at a time, across all tabs if the browser can. A task that still waits when its signal is aborted need
   * not run; rejects if the browser refuses.
   */
  readonly exclusively: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Calls `wake` once after `wait`; returns a function that cancels it. */
  readonly after: (wait: Duration, wake: () => void) => () => void;
  /** Reports a failure of the sandbox's own code. */
  readonly report: (failure: unknown) => void;
}
