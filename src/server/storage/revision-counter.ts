import type { RevisionCounter } from "#server/platform.ts";

const STORE = "fence";
const KEY = "revision";

const outcomeOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return outcomeOf(opening);
}

/**
 * A counter in IndexedDB, the one browser storage that every tab reads fresh. It stores one number. The database is
 * opened at its first use, and again after the browser closes it, as it does when site data is cleared.
 */
export function openRevisionCounter(scope: Window, name: string): RevisionCounter {
  let opened: Promise<IDBDatabase> | null = null;

  async function database(): Promise<IDBDatabase> {
    opened ??= open(scope.indexedDB, name);
    try {
      const connection = await opened;
      connection.onclose = () => {
        opened = null;
      };
      connection.onversionchange = () => connection.close();
      return connection;
    } catch (refused) {
      opened = null;
      throw refused;
    }
  }

  return {
    read: async () => {
      const store = (await database()).transaction(STORE).objectStore(STORE);
      return Number((await outcomeOf(store.get(KEY))) ?? 0);
    },
    raise: async (revision) => {
      const store = (await database()).transaction(STORE, "readwrite").objectStore(STORE);
      await outcomeOf(store.put(revision, KEY));
    },
  };
}
