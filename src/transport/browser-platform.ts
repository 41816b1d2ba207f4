import { instant } from "#contract/api/time.ts";
import { orNull } from "#contract/or-null.ts";
import { type Settings, storeNameOf } from "#contract/page/settings.ts";
import type { Channel, KeyValueStore, Platform } from "#server/platform.ts";
import { createMutex } from "#server/storage/mutex.ts";
import { openRevisionCounter } from "#server/storage/revision-counter.ts";
import { STORAGE_KEY } from "#server/storage/store.ts";

/** A storage key of the service as the browser has it, under the name of a page's store. */
export const keyIn = (store: string, key: string): string => key.replace(STORAGE_KEY, store);

/** Storage with prefixed keys, so that two pages with different ids share nothing. */
function namedStore(storage: KeyValueStore, store: string): KeyValueStore {
  const nameOf = (key: string) => keyIn(store, key);
  return {
    getItem: (key) => storage.getItem(nameOf(key)),
    setItem: (key, value) => storage.setItem(nameOf(key), value),
    removeItem: (key) => storage.removeItem(nameOf(key)),
  };
}

/** A storage, or null if the browser refuses it, as in a sandboxed frame or with site data blocked. */
const storageOf = (open: () => KeyValueStore, store: string): KeyValueStore | null =>
  orNull(() => {
    const storage = namedStore(open(), store);
    storage.getItem(`${STORAGE_KEY}:probe`);
    return storage;
  });

/** The channel between the tabs; null if the browser has none. */
const channelOf = (scope: Window & typeof globalThis, store: string): Channel | null =>
  orNull(() => {
    const channel = new scope.BroadcastChannel(`${store}:exchanges`);
    return {
      post: (message) => channel.postMessage(message),
      listen: (hear) => channel.addEventListener("message", ({ data }) => hear(data)),
    };
  });

/**
 * Runs one task at a time: across all tabs, unless no other tab shares the state, or the browser has no locks, as at an
 * origin that is not secure.
 */
function exclusivelyOf(scope: Window, storage: KeyValueStore | null, store: string): Platform["exclusively"] {
  const locks = scope.navigator.locks as LockManager | undefined;
  if (!locks || !storage) return createMutex();
  return (work, signal) => locks.request(store, { signal }, work);
}

/** The real clock, randomness, storage and locks of a browser window. A demo is played again after a reload: it stores nothing. */
export function browserPlatform(
  scope: Window & typeof globalThis,
  settings: Pick<Settings, "id" | "embed" | "seed" | "present">,
): Platform {
  const store = storeNameOf(settings);
  const open = (storage: "localStorage" | "sessionStorage") =>
    settings.present ? null : storageOf(() => scope[storage], store);
  const storage = open("localStorage");
  return {
    baseUrl: new URL("./", scope.document.baseURI).href,
    now: () => instant(scope.Date.now()),
    random: (length) => scope.crypto.getRandomValues(new Uint8Array(length)),
    seed: settings.seed,
    storage,
    tabStorage: open("sessionStorage"),
    channel: settings.present ? null : channelOf(scope, store),
    revisionCounter: storage && openRevisionCounter(scope, store),
    exclusively: exclusivelyOf(scope, storage, store),
    after: (wait, wake) => {
      const timer = scope.setTimeout(wake, wait);
      return () => scope.clearTimeout(timer);
    },
    report: (failure) => scope.reportError(failure),
  };
}
