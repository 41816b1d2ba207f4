import { duration, instant } from "#contract/time.ts";
import { openFence } from "./fence.ts";
import { oneByOne } from "./one-by-one.ts";
import type { Channel, Platform, Shelf } from "./platform.ts";

const LOCK = "top-up-sandbox";
const PROBE_KEY = "top-up-sandbox:probe";
/** Ten times a second is often enough to draw. */
const PACE = duration(100);
const CHANNEL = "top-up-sandbox:exchanges";

/** A storage, or null where the browser refuses it: a sandboxed frame, blocked site data. */
function shelfOf(storage: () => Shelf): Shelf | null {
  try {
    const shelf = storage();
    shelf.getItem(PROBE_KEY);
    return shelf;
  } catch {
    return null;
  }
}

/** The channel between the tabs, or null where the browser has none. */
function channelOf(scope: Window & typeof globalThis): Channel | null {
  try {
    const channel = new scope.BroadcastChannel(CHANNEL);
    return {
      post: (message) => channel.postMessage(message),
      listen: (hear) => channel.addEventListener("message", ({ data }) => hear(data)),
    };
  } catch {
    return null;
  }
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
    shelf: shelfOf(() => scope.localStorage),
    tabShelf: shelfOf(() => scope.sessionStorage),
    channel: channelOf(scope),
    fence: openFence(scope),
    exclusively: await exclusivelyOf(scope),
    after: (wait, wake) => {
      const timer = scope.setTimeout(wake, wait);
      return () => scope.clearTimeout(timer);
    },
    pace: PACE,
    report: (failure) => scope.reportError(failure),
  };
}
