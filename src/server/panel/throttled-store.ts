import { duration } from "#contract/api/time.ts";
import type { Readable } from "#contract/panel/panel.ts";
import type { Platform } from "#server/platform.ts";

const NEXT_TASK = duration(0);

/** About as long as a response takes through the worker to the page and onto the screen. */
export const RESPONSE_TIME = duration(100);

/**
 * A value computed again after a change, when it is read. With a `throttle`, watchers are notified `wait` after the first
 * change, by default in the next task, so that a redraw does not delay the response to the call that caused it, then at
 * most once per `throttle`. A change that leaves the value identical causes no notification.
 */
export function throttledStore<T>(
  make: () => T,
  { after, throttle }: Pick<Platform, "after" | "throttle">,
  wait = NEXT_TASK,
): Readable<T> & { readonly change: () => void } {
  const watchers = new Set<(state: T, before: T) => void>();
  const initial = make();
  let state = initial;
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
    getInitialState: () => initial,
    subscribe: (watcher) => {
      if (watchers.size === 0) told = getState();
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Marks the value as changed. */
    change: () => {
      isStale = true;
      if (throttle === undefined) return tell();
      isBehind = true;
      if (isResting) return;
      isResting = true;
      after(wait, rested);
    },
  };
}
