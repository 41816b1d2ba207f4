import { useEffect, useEffectEvent } from "react";

/** Hears every key pressed anywhere on the page, as long as the component stands. */
export function useKeyDown(hear: (event: KeyboardEvent) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
