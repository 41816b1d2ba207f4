import { compactPapers, Effect, newestOf, useMotion } from "./compact-receipts.tsx";
import { useReceipts } from "./receipt-list.ts";

interface MiniReceiptsProps {
  /** How many there is room for. */
  readonly count: number;
}

/** The newest receipts in two short lines each, oldest first, hanging side by side from a slot above them. */
export function MiniReceipts({ count }: MiniReceiptsProps) {
  const motionOf = useMotion();
  const newest = newestOf(useReceipts(), count).toReversed();
  if (newest.length === 0) return null;
  return (
    <ol
      aria-label="Newest receipts"
      translate="no"
      className="relative -mt-0.75 flex gap-2 self-start overflow-hidden font-mono text-code"
    >
      {newest.map((receipt) => (
        <li
          key={receipt.id}
          className={`min-h-11.5 px-2.5 pt-1 pb-2.5 leading-4 whitespace-nowrap @max-[300px]:px-1.5 ${compactPapers[receipt.paper].look} ${motionOf(receipt)}`}
        >
          <b className="block">{receipt.name}</b>
          {receipt.effect ? <Effect effect={receipt.effect} /> : receipt.about}
        </li>
      ))}
    </ol>
  );
}
