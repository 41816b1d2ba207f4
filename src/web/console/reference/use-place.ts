import { useEffect } from "react";
import { useLocation } from "wouter";
import { linkIn } from "#web/client/link.ts";
import { placeId } from "./place.ts";

const FIRST_PLACE = "request";

/** Scrolls to the place named by the address and focuses it. */
function goThere(): void {
  const { tab, at } = linkIn(window.location.hash.slice(1));
  if (tab !== "reference") return;
  const place = document.getElementById(placeId(at ?? FIRST_PLACE)) ?? document.getElementById(placeId(FIRST_PLACE));
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}

/** Goes to the address's place in the reference on arrival and whenever its link is followed again. */
export function usePlace(): void {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new place to scroll to.
  useEffect(goThere, [location]);
  useEffect(() => {
    window.addEventListener("hashchange", goThere);
    return () => window.removeEventListener("hashchange", goThere);
  }, []);
}
