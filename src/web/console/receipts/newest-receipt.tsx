import { compactPapers, Effect, inkOf, latestOf, useMotion } from "./compact-receipts.tsx";
import { useReceipts } from "./receipt-list.ts";
import { Stamp } from "./receipt-paper.tsx";

/** The receipt that changed last in two lines, hanging from the slot of the dock. */
export function NewestReceipt() {
  const motionOf = useMotion();
  const newest = latestOf(useReceipts());
  return (
    newest && (
      <div translate="no" className="overflow-hidden font-mono text-code leading-4.5">
        <div
          key={newest.id}
          data-hangs
          className={`relative -mt-1 mx-3 flex min-h-15 items-center gap-2.5 px-3.5 pt-1 pb-2.5 ${compactPapers[newest.paper].look} ${motionOf(newest)}`}
        >
          <p className="min-w-0 flex-1 wrap-anywhere">
            <b className="block">{newest.name}</b>
            {newest.about}
          </p>
          {newest.effect && (
            <Stamp ink={inkOf(newest)}>
              <Effect effect={newest.effect} />
            </Stamp>
          )}
        </div>
      </div>
    )
  );
}
