import { Suspense } from "react";
import { useSession } from "#web/client/react/context.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const UndoOffer = lazyPart(() => import("./undo-offer.tsx").then((part) => part.UndoOffer), "soon");

/** Offers to undo a reset or a loaded snapshot for ten seconds. */
export function UndoNotice() {
  const undoable = useSession(({ undo }) => undo);
  return undoable && <Suspense>{<UndoOffer undoable={undoable} />}</Suspense>;
}
