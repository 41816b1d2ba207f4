import { useSyncExternalStore } from "react";
import { screens } from "./screens.ts";

const isAtLeast = (width: string) => window.matchMedia(`(min-width: ${width})`);

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const width of [screens.tablet, screens.desk]) {
    isAtLeast(width).addEventListener("change", listener, { signal: listening.signal });
  }
  return () => listening.abort();
}

const columns = () => (isAtLeast(screens.desk).matches ? 3 : isAtLeast(screens.tablet).matches ? 2 : 1);

/** How many columns fit. Only for parts that must exist once, such as Send; CSS moves all others. */
export const useColumns = (): 1 | 2 | 3 => useSyncExternalStore(subscribe, columns);
