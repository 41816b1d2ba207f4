import { useEffect, useEffectEvent } from "react";

/** Listens to every key pressed on the page while the component is mounted. */
export function useKeyDown(hear: (event: KeyboardEvent) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
