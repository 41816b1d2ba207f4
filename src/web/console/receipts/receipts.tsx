import { useMemo, useState } from "react";
import { useIsHidden, useIsReadOnly, useSandbox, useSession } from "#web/client/react/context.tsx";
import { useKnownState } from "#web/client/react/use-known-state.ts";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { Balance, BalanceChart } from "./balance-chart.tsx";
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

const ReceiptStack = lazyPart(() => import("./receipt-stack.tsx").then((part) => part.ReceiptStack), "soon");

/** How many receipts are shown at first where the page grows with them. */
const FIRST_READ_ONLY = 10;

interface RollProps {
  readonly receipts: readonly Receipt[];
  readonly className: string;
}

/** The newest receipts, newest first, hanging from the slot, with a button for more. */
export function Roll({ receipts, className }: RollProps) {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  const more = useMore<HTMLOListElement>(receipts.length, useIsReadOnly() ? FIRST_READ_ONLY : undefined);
  return (
    <>
      <div aria-hidden className="slot shrink-0" />
      <div className={`relative -mt-1.75 px-2.5 pb-4 desk:px-4 ${className}`}>
        {receipts.length === 0 && <NoReceipts />}
        {receipts.length > 0 && (
          <WhenLoaded className="p-4">
            <ol ref={more.list} tabIndex={-1} className="flex flex-col gap-3.5 focus:outline-none">
              {receipts.slice(0, more.shown).map((receipt) => (
                <ReceiptStack key={receipt.id} receipt={receipt} openedAt={openedAt} list={more.list} />
              ))}
            </ol>
          </WhenLoaded>
        )}
        <MoreButton more={more} one="receipt" className="pt-3.5" />
      </div>
    </>
  );
}

/** The number of orders. The full page shows it elsewhere. */
function OrderCount() {
  const { orders } = useKnownState().stateView;
  const processing = orders.filter(({ status }) => status === "processing").length;
  return (
    <p className="pb-2 text-small text-ink2">
      {orders.length === 0 ? "No orders yet" : counted(orders.length, "order")}
      {processing > 0 && `, ${processing} processing`}
    </p>
  );
}

/** The till where it has no tabs: on the stage, and in a read-only frame. */
export function Receipts() {
  const isReadOnly = useIsReadOnly();
  const isRollHidden = useIsHidden("tape");
  const receipts = useReceipts();
  return (
    <section aria-labelledby="receipts-heading" className="till flex flex-col">
      <h2 id="receipts-heading" className="sr-only">
        {isReadOnly ? "Balance and orders" : "Receipts"}
      </h2>
      <Balance />
      <div className="py-4 present:hidden">
        <BalanceChart receipts={receipts} />
      </div>
      {isReadOnly && <OrderCount />}
      {!isRollHidden && (
        <div className="flex flex-col overflow-hidden">
          <Roll receipts={receipts} className="" />
        </div>
      )}
    </section>
  );
}
