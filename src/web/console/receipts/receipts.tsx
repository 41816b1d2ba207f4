import { useMemo, useState } from "react";
import { useKnownState, useSandbox, useSession } from "#web/client/react/context.tsx";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { type Receipt, receiptsOf } from "./receipt-list.ts";

/** All receipts, newest first. */
export function useReceipts(): readonly Receipt[] {
  const known = useKnownState();
  const lookedUp = useSession((session) => session.lookedUp);
  return useMemo(() => receiptsOf(known, lookedUp), [known, lookedUp]);
}

/** Hangs from the slot before the first receipt. */
function NoReceipts() {
  return (
    <div translate="no" className="slip font-mono text-code">
      <p className="font-bold">NO RECEIPTS YET</p>
      <p className="text-ink2">Every order prints one.</p>
    </div>
  );
}

const ReceiptRows = lazyPart(() => import("./receipt-rows.tsx").then((part) => part.ReceiptRows), "next");

interface RollProps {
  readonly receipts: readonly Receipt[];
  readonly className: string;
}

/** The receipts, hanging from the slot. */
export function Roll({ receipts, className }: RollProps) {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  return (
    <>
      <div aria-hidden className="slot shrink-0" />
      <div className={`relative -mt-1.75 px-2.5 pb-4 desk:px-4 ${className}`}>
        {receipts.length === 0 ? (
          <NoReceipts />
        ) : (
          <WhenLoaded className="p-4">
            <ReceiptRows receipts={receipts} openedAt={openedAt} />
          </WhenLoaded>
        )}
      </div>
    </>
  );
}
