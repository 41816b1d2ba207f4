import { useSyncExternalStore } from "react";
import { useStateView } from "#web/client/react/context.tsx";
import { bytesOf } from "./bytes-of.ts";

const PREFIX = "top-up-sandbox";

/** How often the browser's storage is looked at: it tells a tab of other tabs' writes only. */
const LOOK = 1000;

/** One thing this page keeps in the browser's storage. */
export interface StoredEntry {
  readonly place: "local storage" | "session storage";
  readonly name: string;
  readonly bytes: number;
}

function entriesIn(place: StoredEntry["place"], storageOf: () => Storage): readonly StoredEntry[] {
  try {
    const storage = storageOf();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((name) => name === PREFIX || name.startsWith(`${PREFIX}:`))
      .toSorted()
      .map((name) => ({ place, name, bytes: bytesOf(storage.getItem(name) ?? "") }));
  } catch {
    // The browser denies it, so nothing is kept there.
    return [];
  }
}

/** As one text, which stays the same for as long as the entries do. */
const entries = (): string =>
  JSON.stringify([
    ...entriesIn("local storage", () => window.localStorage),
    ...entriesIn("session storage", () => window.sessionStorage),
  ]);

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  window.addEventListener("storage", listener);
  return () => {
    clearInterval(timer);
    window.removeEventListener("storage", listener);
  };
}

/** Everything the sandbox keeps in local and session storage: looked at on every change of the books, and each second. */
export function useStoredEntries(): readonly StoredEntry[] {
  useStateView((stateView) => stateView);
  return JSON.parse(useSyncExternalStore(subscribe, entries));
}
