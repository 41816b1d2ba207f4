import { duration, instant } from "#contract/api/time.ts";
import { type Settings, storeName } from "#contract/page/settings.ts";
import type { Channel, KeyValueStore, Platform } from "#server/platform.ts";
import { createMutex } from "#server/storage/mutex.ts";
import { openRevisionCounter } from "#server/storage/revision-counter.ts";
import { STORAGE_KEY } from "#server/storage/store.ts";

/** Redraws are limited to ten per second. */
const THROTTLE = duration(100);

/** Storage with prefixed keys, so that two pages with different ids share nothing. */
function named(storage: KeyValueStore, store: string): KeyValueStore {
  const nameOf = (key: string) => key.replace(STORAGE_KEY, store);
  return {
    getItem: (key) => storage.getItem(nameOf(key)),
    setItem: (key, value) => storage.setItem(nameOf(key), value),
    removeItem: (key) => storage.removeItem(nameOf(key)),
  };
}

/** A storage, or null if the browser refuses it, as in a sandboxed frame or with site data blocked. */
function storageOf(open: () => KeyValueStore, store: string): KeyValueStore | null {
  try {
    const storage = named(open(), store);
    storage.getItem(`${STORAGE_KEY}:probe`);
    return storage;
  } catch {
    return null;
  }
}

/** The channel between the tabs; null if the browser has none. */
function channelOf(scope: Window & typeof globalThis, store: string): Channel | null {
  try {
    const channel = new scope.BroadcastChannel(`${store}:exchanges`);
    return {
      post: (message) => channel.postMessage(message),
      listen: (hear) => channel.addEventListener("message", ({ data }) => hear(data)),
    };
  } catch {
    return null;
  }
}

/** The browser's locks; null if it has none or does not allow their use. */
async function locksOf({ navigator: { locks } }: Window, store: string): Promise<LockManager | null> {
  try {
    await locks.request(`${store}:probe`, { mode: "shared" }, () => {});
    return locks;
  } catch {
    return null;
  }
}

/** Runs one task at a time: across all tabs if locks are available. The page is drawn before that is known. */
function exclusivelyOf(scope: Window, store: string): Platform["exclusively"] {
  const parsed = locksOf(scope, store);
  const inThisTab = createMutex();
  return async (work) => {
    const locks = await parsed;
    return locks ? await locks.request(store, work) : inThisTab(work);
  };
}

/** The real clock, randomness, storage and locks of a browser window. */
export function browserPlatform(
  scope: Window & typeof globalThis,
  { id, seed }: Pick<Settings, "id" | "seed">,
): Platform {
  const store = storeName(id);
  return {
    baseUrl: new URL("./", scope.document.baseURI).href,
    now: () => instant(scope.Date.now()),
    random: (length) => scope.crypto.getRandomValues(new Uint8Array(length)),
    seed,
    storage: storageOf(() => scope.localStorage, store),
    tabStorage: storageOf(() => scope.sessionStorage, store),
    channel: channelOf(scope, store),
    revisionCounter: openRevisionCounter(scope, store),
    exclusively: exclusivelyOf(scope, store),
    after: (wait, wake) => {
      const timer = scope.setTimeout(wake, wait);
      return () => scope.clearTimeout(timer);
    },
    throttle: THROTTLE,
    report: (failure) => scope.reportError(failure),
  };
}
