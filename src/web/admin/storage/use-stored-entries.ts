import { useSyncExternalStore } from "react";
import { useStateView } from "#web/client/react/context.tsx";
import { bytesOf } from "./bytes-of.ts";

/** Poll interval in milliseconds: the `storage` event reports only writes of other tabs. */
const LOOK = 1000;

/** One entry of this page in the browser's storage. */
export interface StoredEntry {
  readonly place: "local storage" | "session storage";
  readonly name: string;
  readonly bytes: number;
}

function entriesIn(store: string, place: StoredEntry["place"], storageOf: () => Storage): readonly StoredEntry[] {
  try {
    const storage = storageOf();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((name) => name === store || name.startsWith(`${store}:`))
      .toSorted()
      .map((name) => ({ place, name, bytes: bytesOf(storage.getItem(name) ?? "") }));
  } catch {
    // The browser denies access, so nothing is stored there.
    return [];
  }
}

/** As one string, which is stable as long as the entries are. */
const entries = (store: string): string =>
  JSON.stringify([
    ...entriesIn(store, "local storage", () => window.localStorage),
    ...entriesIn(store, "session storage", () => window.sessionStorage),
  ]);

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  window.addEventListener("storage", listener);
  return () => {
    clearInterval(timer);
    window.removeEventListener("storage", listener);
  };
}

/** Every entry of one store in local and session storage: read on every change of the state, and each second. */
export function useStoredEntries(store: string): readonly StoredEntry[] {
  useStateView((stateView) => stateView);
  return JSON.parse(useSyncExternalStore(subscribe, () => entries(store)));
}
