import type { Platform } from "#server/platform.ts";

/** Runs the tasks that share this mutex one after another. */
export function createMutex(): Platform["exclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
