import { useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { DeliveryStatus } from "#web/client/react/delivery.tsx";
import { paperLook, Stamp } from "#web/ui/receipt.tsx";
import { type Receipt, useReceipts } from "./receipt-list.ts";

const receiptName = ({ title, lines: [{ right }] }: Receipt): string =>
  right === undefined ? title : `${title} ${right}`;

/** What a receipt changed, or the status of its order; null if that is not known. */
function effectOf({ order, stamp, charged }: Receipt) {
  if (order) return <DeliveryStatus order={order} />;
  const words = stamp ?? (charged === "0.00" ? "CHARGED 0.00" : null);
  if (words !== "CHARGED 0.00") return words;
  return (
    <>
      <span className="max-[23rem]:sr-only min-[21rem]:in-[.frame]:not-sr-only">CHARGED </span>
      0.00
    </>
  );
}

/** The paper of a receipt, which moves if it is newer than the part that shows it. */
function usePaperLook(): (receipt: Receipt) => string {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  return ({ at, paper }) => paperLook(paper, at > openedAt);
}

/** The receipts and copies that were printed last, newest first; a copy with its receipt. */
const useNewest = (count: number) =>
  useReceipts()
    .flatMap((receipt) => [...receipt.copies, receipt].map((each) => ({ each, receipt })))
    .sort((one, other) => other.each.at - one.each.at)
    .slice(0, count);

/** The newest receipts in two short lines each, as many as there is room for, oldest first, hanging side by side from a slot. */
export function MiniReceipts({ count }: { readonly count: number }) {
  const lookOf = usePaperLook();
  const newest = useNewest(count);
  if (newest.length === 0) return null;
  return (
    <ol
      aria-label="Newest receipts"
      translate="no"
      className="relative -mt-0.75 flex gap-2 self-start overflow-hidden font-mono text-code"
    >
      {newest.toReversed().map(({ each: receipt }) => (
        <li
          key={receipt.id}
          className={`min-h-11.5 px-2.5 pt-1 pb-2.5 leading-4 whitespace-nowrap @max-[300px]:px-1 ${lookOf(receipt)}`}
        >
          <b className="block">{receiptName(receipt)}</b>
          {effectOf(receipt) ?? (
            <span className="block max-w-36 truncate @max-[22rem]:sr-only">{receipt.lines[0].left}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The receipt that was printed last in two lines, hanging from the slot of the dock, with the status its order has now. */
export function NewestReceipt() {
  const lookOf = usePaperLook();
  const [newest] = useNewest(1);
  if (!newest) return null;
  const { each, receipt } = newest;
  const effect = receipt.order ? <DeliveryStatus order={receipt.order} /> : effectOf(each);
  return (
    <div translate="no" className="overflow-hidden font-mono text-code leading-4.5">
      <div
        key={each.id}
        data-hangs
        className={`relative -mt-1 mx-3 flex min-h-15 items-center gap-2 px-2 pt-1 pb-2.5 ${lookOf(each)}`}
      >
        <p className="min-w-0 flex-1 break-words">
          <b className="block">{each === receipt ? receiptName(each) : `${each.title} ${each.stamp}`}</b>
          {each.lines[0].left.replaceAll("_", "_\u200b")}
        </p>
        {effect && <Stamp status={receipt.order?.status}>{effect}</Stamp>}
      </div>
    </div>
  );
}
