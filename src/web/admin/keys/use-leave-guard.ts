import { useEffect, useEffectEvent } from "react";

/**
 * How an address within the page is left: the browser tells of it by popstate, before the routes hear of it by
 * hashchange; a route's own link by hashchange alone, where it still can be put back before anything is drawn.
 */
const LEAVING = ["popstate", "hashchange"] as const;

/**
 * Asks before this page's address is left, or the whole page. `ask` gets the way on; it is called once, and whoever
 * goes on is not held back again.
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
