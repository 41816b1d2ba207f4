import { useEffect, useEffectEvent } from "react";

/** Hears every key before anything else on the page does, as long as the component stands. */
export function useFirstKey(hear: (event: KeyboardEvent) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
