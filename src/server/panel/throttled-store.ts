import type { Readable } from "#contract/panel/panel.ts";
import type { Platform } from "#server/platform.ts";

/** A value that is made when it is read, and of whose changes its watchers are told. */
export interface Watched<T> extends Readable<T> {
  /** Says that the value is another from now on. */
  change(): void;
}

/**
 * A value made anew for each change that anybody reads. Watchers are told of a change at once, and then left in peace for
 * the platform's pace: what the page spends on drawing a burst, the calls of the burst wait for, in every tab. Nobody is
 * ever told later than that, and nobody of a change that changed nothing.
 */
export function throttledStore<T>(
  make: () => T,
  { after, throttle }: Pick<Platform, "after" | "throttle">,
): Watched<T> {
  const watchers = new Set<(state: T, before: T) => void>();
  let state = make();
  let told = state;
  let isStale = false;
  let isResting = false;
  let isBehind = false;
  function getState(): T {
    if (isStale) state = make();
    isStale = false;
    return state;
  }
  function tell(): void {
    isBehind = false;
    if (watchers.size === 0) return;
    const before = told;
    told = getState();
    if (told === before) return;
    isResting = throttle !== undefined;
    if (throttle !== undefined) after(throttle, rested);
    for (const watcher of [...watchers]) watcher(told, before);
  }
  function rested(): void {
    isResting = false;
    if (isBehind) tell();
  }
  return {
    getState,
    getInitialState: getState,
    subscribe: (watcher) => {
      if (watchers.size === 0) told = getState();
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    change: () => {
      isStale = true;
      if (isResting) isBehind = true;
      else tell();
    },
  };
}
