import { useEffect, useEffectEvent } from "react";

/** Handles every key before any other listener on the page, while the component is mounted. */
export function useFirstKey(hear: (event: KeyboardEvent) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
