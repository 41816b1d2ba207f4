import { createStore, type StoreApi } from "zustand/vanilla";
import { duration } from "#contract/api/time.ts";
import type { Platform } from "#server/platform.ts";
import { withLimit } from "./with-limit.ts";

/** How long a call waits for the counter, and how long this tab goes without a counter that did not respond. */
const LIMIT = duration(2000);
const REST = duration(60_000);

/** The revision counter of a tab, as its commits use it: it never rejects and never keeps a commit waiting. */
export interface LimitedCounter {
  /** Whether the last access succeeded. If not, this tab and the others may miss each other's last commit. */
  readonly isExact: Pick<StoreApi<boolean>, "getState" | "subscribe">;
  /** The number of the last commit of any tab; null if it cannot be had. */
  readonly read: (signal: AbortSignal) => Promise<number | null>;
  /** Whether every tab can read this number from now on. */
  readonly raise: (revision: number, signal: AbortSignal) => Promise<boolean>;
  /** Ends what is open, for a page that is left. */
  readonly close: () => void;
}

/**
 * The counter of a platform within a limit. After a failure it is closed, and not used for a minute, so that only one
 * call waits for it. Where a tab has no need of a counter, it is always exact.
 */
export function limitedCounter(platform: Platform): LimitedCounter {
  const isExact = createStore(() => true);
  // State that is kept in this tab's memory is nobody else's.
  const counter = platform.storage && platform.revisionCounter;
  if (!counter) return { isExact, read: async () => 0, raise: async () => true, close: () => {} };
  let isResting = false;
  const close = () => {
    try {
      counter.close();
    } catch {
      // It was closed before.
    }
  };
  const rest = () => {
    isExact.setState(false, true);
    isResting = true;
    platform.after(REST, () => {
      isResting = false;
    });
    close();
  };
  async function used<T>(signal: AbortSignal, use: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    if (isResting) return null;
    const value = await withLimit(platform, LIMIT, signal, use).catch(() => null);
    if (value !== null) isExact.setState(true, true);
    // A call that ended, or whose page is left, says nothing of the counter.
    else if (!signal.aborted) rest();
    return value;
  }
  return {
    isExact,
    read: (signal) => used(signal, (inner) => counter.read(inner)),
    raise: async (revision, signal) => (await used(signal, (inner) => counter.raise(revision, inner))) !== null,
    close,
  };
}
