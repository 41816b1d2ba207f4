import type { RevisionCounter } from "#server/platform.ts";

// A stored name.
const STORE = "fence";
const KEY = "revision";

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Commits at once. Where the browser refuses, the transaction commits by itself. */
function commit(transaction: IDBTransaction | null): void {
  try {
    transaction?.commit();
  } catch {
    // The request tells whether it succeeded.
  }
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE);
    commit(opening.transaction);
  };
  return asPromise(opening);
}

/**
 * A counter in IndexedDB, the one browser storage that every tab reads fresh. It stores one number. The database is
 * opened at its first use, and again after it is closed, as by the browser when site data is cleared.
 */
export function openRevisionCounter(scope: Window, name: string): RevisionCounter {
  let opened: Promise<IDBDatabase> | null = null;

  function close(): void {
    // A database that opens later is closed then. One that is closed finishes what has begun.
    opened?.then((connection) => connection.close()).catch(() => {});
    opened = null;
  }

  async function database(): Promise<IDBDatabase> {
    opened ??= open(scope.indexedDB, name);
    const mine = opened;
    const forget = () => {
      if (opened === mine) opened = null;
    };
    try {
      const connection = await mine;
      connection.onclose = forget;
      connection.onversionchange = () => {
        connection.close();
        forget();
      };
      return connection;
    } catch (refused) {
      forget();
      throw refused;
    }
  }

  /**
   * One request in a transaction of its own, committed at once: in WebKit a transaction that waits for its page to end it
   * never ends once the page is left, and blocks every later one.
   */
  async function requested<T>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const connection = await database();
    signal.throwIfAborted();
    const transaction = connection.transaction(STORE, mode);
    const outcome = asPromise(request(transaction.objectStore(STORE)));
    commit(transaction);
    return outcome;
  }

  return {
    read: async (signal) => Number((await requested("readonly", (store) => store.get(KEY), signal)) ?? 0),
    raise: async (revision, signal) => void (await requested("readwrite", (store) => store.put(revision, KEY), signal)),
    close,
  };
}
