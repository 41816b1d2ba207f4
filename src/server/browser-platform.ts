import { instant } from "#contract/time.ts";
import { openFence } from "./fence.ts";
import type { Platform, Shelf } from "./platform.ts";

const LOCK = "top-up-sandbox";
const PROBE_KEY = "top-up-sandbox:probe";

/** Local storage, or null where the browser refuses it: a sandboxed frame, blocked site data. */
function shelfOf(scope: Window): Shelf | null {
  try {
    const { localStorage } = scope;
    localStorage.getItem(PROBE_KEY);
    return localStorage;
  } catch {
    return null;
  }
}

/** One piece of work after another in this tab. */
function oneByOne(): Platform["exclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

/** One piece of work after another in all tabs, where the browser has locks and lets the page use them. */
async function exclusivelyOf(scope: Window): Promise<Platform["exclusively"]> {
  try {
    const { locks } = scope.navigator;
    await locks.request(`${LOCK}:probe`, { mode: "shared" }, () => {});
    return async (work) => await locks.request(LOCK, work);
  } catch {
    return oneByOne();
  }
}

/** The real clock, randomness, storage and locks of a browser window. */
export async function browserPlatform(scope: Window & typeof globalThis): Promise<Platform> {
  return {
    now: () => instant(scope.Date.now()),
    random: (length) => scope.crypto.getRandomValues(new Uint8Array(length)),
    shelf: shelfOf(scope),
    fence: openFence(scope),
    exclusively: await exclusivelyOf(scope),
    after: (wait, wake) => {
      const timer = scope.setTimeout(wake, wait);
      return () => scope.clearTimeout(timer);
    },
    report: (failure) => scope.reportError(failure),
  };
}
