import { useEffect } from "react";
import { useLocation } from "wouter";
import { linkIn } from "#web/client/link.ts";
import { placeId } from "./place.ts";

const FIRST_PLACE = "request";

/** Brings the place the address names into view, and the focus with it. */
function goThere(): void {
  const { tab, at } = linkIn(window.location.hash.slice(1));
  if (tab !== "reference") return;
  const place = document.getElementById(placeId(at ?? FIRST_PLACE)) ?? document.getElementById(placeId(FIRST_PLACE));
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}

/** Follows the address to its place in the reference: on arrival, and whenever it is followed again. */
export function usePlace(): void {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another place to go to.
  useEffect(goThere, [location]);
  useEffect(() => {
    window.addEventListener("hashchange", goThere);
    return () => window.removeEventListener("hashchange", goThere);
  }, []);
}
