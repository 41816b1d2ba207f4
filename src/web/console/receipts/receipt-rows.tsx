import { useIsReadOnly } from "#web/client/react/context.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import type { Receipt } from "./receipt-list.ts";
import { ReceiptStack } from "./receipt-stack.tsx";

/** How many receipts are shown at first where the page grows with them. */
const FIRST_READ_ONLY = 10;

interface ReceiptRowsProps {
  readonly receipts: readonly Receipt[];
  /** When the receipts were first shown: newer ones are printed in sight. */
  readonly openedAt: number;
}

/** The newest receipts, newest first, with a button for more. */
export function ReceiptRows({ receipts, openedAt }: ReceiptRowsProps) {
  const more = useMore<HTMLOListElement>(receipts.length, useIsReadOnly() ? FIRST_READ_ONLY : undefined);
  return (
    <>
      <ol ref={more.list} tabIndex={-1} className="flex flex-col gap-3.5 focus:outline-none">
        {receipts.slice(0, more.shown).map((receipt) => (
          <ReceiptStack key={receipt.id} receipt={receipt} openedAt={openedAt} list={more.list} />
        ))}
      </ol>
      <MoreButton more={more} one="receipt" className="pt-3.5" />
    </>
  );
}
