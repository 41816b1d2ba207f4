import { Suspense } from "react";
import { useMode } from "#web/client/react/context.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const VersionOffer = lazyPart(() => import("./version-offer.tsx").then((part) => part.VersionOffer), "soon");

/** Says that a newer version of the page is available; the visitor decides when to switch. */
export function UpdateNotice() {
  const { newVersion } = useMode();
  return newVersion && <Suspense>{<VersionOffer key={newVersion} newVersion={newVersion} />}</Suspense>;
}
