import type { Platform } from "#server/platform.ts";

/** One piece of work after another, among those that share this. */
export function createMutex(): Platform["exclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
