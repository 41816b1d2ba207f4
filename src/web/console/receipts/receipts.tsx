import { useMemo, useState } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useKnownState } from "#web/client/react/use-known-state.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { type Receipt, receiptsOf } from "./receipt-list.ts";

/** All receipts, newest first. */
export function useReceipts(): readonly Receipt[] {
  const known = useKnownState();
  const lookedUp = useSession((session) => session.lookedUp);
  return useMemo(() => receiptsOf(known, lookedUp), [known, lookedUp]);
}

const legend = [
  { colour: "White", meaning: "charged once", look: "border-ink bg-slip" },
  { colour: "Yellow", meaning: `replayed, ${amountText("0.00")}`, look: "border-copy-edge bg-slip-copy" },
  { colour: "Pink", meaning: `refused, ${amountText("0.00")}`, look: "border-void-edge bg-slip-void" },
] as const;

/** Hangs from the slot before the first receipt, and says what the colours mean. */
function NoReceipts() {
  return (
    <div className="slip font-mono text-code">
      <p className="font-bold">NO RECEIPTS YET</p>
      <p className="text-ink2">Every order prints one.</p>
      <hr className="slip-rule opacity-70" />
      <ul>
        {legend.map(({ colour, meaning, look }) => (
          <li key={colour} className="flex items-center gap-2">
            <span aria-hidden className={`size-3.5 shrink-0 border forced-color-adjust-none ${look}`} />
            <b className="min-w-13 shrink-0">{colour}</b> {meaning}
          </li>
        ))}
      </ul>
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
