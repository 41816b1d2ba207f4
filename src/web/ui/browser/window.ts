import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  const matches = () => window.matchMedia(query).matches;
  return useSyncExternalStore(subscribe, matches, matches);
}

/** Breakpoints: two columns from `tablet`, three from `desk`, request beside response from `wide`. */
export const screens = { tablet: "45rem", desk: "80rem", wide: "107.5rem" } as const;

const isAtLeast = (width: string) => window.matchMedia(`(min-width: ${width})`);

/** How many columns fit now. */
export const columnsNow = (): 1 | 2 | 3 =>
  isAtLeast(screens.desk).matches ? 3 : isAtLeast(screens.tablet).matches ? 2 : 1;

/** How many columns fit. Only for parts that must exist once, such as Send; CSS moves all others. */
export function useColumns(): 1 | 2 | 3 {
  const isTablet = useMedia(`(min-width: ${screens.tablet})`);
  return useMedia(`(min-width: ${screens.desk})`) ? 3 : isTablet ? 2 : 1;
}

/** The name of the page as a whole. */
export const SiteName = createContext("Top-up Sandbox");

/** Sets the document's title to a heading and the name of the page. */
export function useTitle(heading: string, site = use(SiteName)): void {
  useEffect(() => {
    document.title = `${heading} · ${site}`;
  }, [heading, site]);
}

/** Calls back whenever the address within the page has changed, by a link or by the browser's Back. */
export function useAddressChange(onChange: () => void): void {
  const newest = useEffectEvent(onChange);
  useEffect(() => {
    const listen = () => newest();
    window.addEventListener("hashchange", listen);
    return () => window.removeEventListener("hashchange", listen);
  }, []);
}

/** Milliseconds between two ticks. */
const INTERVAL = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** Calls a listener four times a second. The page has one ticker, which stops while there are no listeners. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, INTERVAL);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
