import { useEffect, useEffectEvent } from "react";

/**
 * How the browser reports leaving an address within the page: by popstate, before the router handles hashchange; for
 * the router's own links only by hashchange, where it can still be reverted before anything renders.
 */
const LEAVING = ["popstate", "hashchange"] as const;

/**
 * Asks before the visitor leaves this address or the whole page. `ask` receives a function that continues; it is called
 * once, and a visitor who continues is not asked again.
 */
export function useLeaveGuard(isGuarding: boolean, ask: (goOn: () => void) => void): void {
  const newest = useEffectEvent(ask);
  useEffect(() => {
    if (!isGuarding) return;
    const { hash } = window.location;
    const hold = () => {
      const wanted = window.location.hash;
      if (wanted === hash) return;
      window.history.replaceState(window.history.state, "", hash);
      newest(() => {
        window.location.hash = wanted;
      });
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    for (const event of LEAVING) window.addEventListener(event, hold);
    window.addEventListener("beforeunload", warn);
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, hold);
      window.removeEventListener("beforeunload", warn);
    };
  }, [isGuarding]);
}
