import { useSyncExternalStore } from "react";
import { screens } from "./screens.ts";

const isAtLeast = (width: string) => window.matchMedia(`(min-width: ${width})`);

function subscribe(listener: () => void): () => void {
  const queries = [isAtLeast(screens.tablet), isAtLeast(screens.desk)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

const columns = (): 1 | 2 | 3 => {
  if (isAtLeast(screens.desk).matches) return 3;
  return isAtLeast(screens.tablet).matches ? 2 : 1;
};

/** How many columns fit. Only for parts that must exist once, such as Send; CSS moves all others. */
export const useColumns = (): 1 | 2 | 3 => useSyncExternalStore(subscribe, columns);
