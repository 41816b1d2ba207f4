import { useEffect, useEffectEvent } from "react";

/** Calls back whenever the address within the page has changed, by a link or by the browser's Back. */
export function useAddressChange(onChange: () => void): void {
  const newest = useEffectEvent(onChange);
  useEffect(() => {
    const listen = () => newest();
    window.addEventListener("hashchange", listen);
    return () => window.removeEventListener("hashchange", listen);
  }, []);
}
