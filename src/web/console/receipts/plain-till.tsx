import { useIsHidden, useIsReadOnly, useKnownState } from "#web/client/react/context.tsx";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { useReceipts } from "./receipt-list.ts";
import { Balance, Roll } from "./till.tsx";

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

const NO_RECEIPTS = (
  <div translate="no" className="slip font-mono text-code">
    <p className="font-bold">NO RECEIPTS YET</p>
    <p className="text-ink2">Every order prints one.</p>
  </div>
);

/** The till where it has no tabs: on the stage, and in a read-only frame. */
export function PlainTill() {
  const isReadOnly = useIsReadOnly();
  const isRollHidden = useIsHidden("receipts");
  const { openingBalance, balance, orders } = useKnownState().stateView;
  const receipts = useReceipts();
  const Heading = isReadOnly ? "h1" : "h2";
  return (
    <section aria-labelledby="receipts-heading" className="till flex flex-col">
      <Heading id="receipts-heading" className="sr-only">
        {isReadOnly ? "Balance and orders" : "Receipts"}
      </Heading>
      <Balance />
      <div className="py-4 present:hidden">
        <BalanceLine openingBalance={openingBalance} balance={balance} orders={orders} />
      </div>
      {isReadOnly && <OrderCount />}
      {!isRollHidden && (
        <div className="flex flex-col overflow-clip">
          <Roll receipts={receipts} empty={NO_RECEIPTS} className="" />
        </div>
      )}
    </section>
  );
}
