import { Suspense } from "react";
import { useSession } from "#web/client/react/context.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ShareState = lazyPart(() => import("./share-state.tsx").then((part) => part.ShareState));

/** The dialog with the link to the current state. */
export function ShareDialog() {
  const isOpen = useSession(({ dialog }) => dialog === "share");
  return isOpen && <Suspense>{<ShareState />}</Suspense>;
}
