import { Suspense } from "react";
import { useKnownState } from "#web/client/react/context.tsx";
import { BalancePlot } from "#web/ui/balance-line.tsx";
import { amountOf } from "#web/ui/format/amount.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Literal } from "#web/ui/literal.tsx";
import type { Receipt } from "./receipt-list.ts";

const BalanceChart = lazyPart(() => import("./balance-chart.tsx").then((part) => part.BalanceChart), "next");

/** The balance as the caller knows it, and the balance it opened with. */
export function Balance() {
  const { stateView, unknown } = useKnownState();
  const { balance, openingBalance, orders } = stateView;
  const isUntouched = orders.length === 0 && unknown.length === 0;
  return (
    <p className="flex items-center gap-x-2.5 tabular-nums present:hidden">
      <b key={balance} translate="no" className="steps font-mono text-amount tracking-tight">
        {balance}
      </b>
      <span className="text-small leading-4 text-ink2">
        {isUntouched ? (
          "sample points"
        ) : (
          <>
            <span className="block">{unknown.length > 0 ? "last known " : "points left "}</span>
            <span className="block">
              of <Literal>{openingBalance}</Literal>
            </span>
          </>
        )}
      </span>
    </p>
  );
}

/** The balance over time: a flat line until there is a receipt. */
export function BalanceOverTime({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { openingBalance, balance, orders } = useKnownState().stateView;
  const flat = (
    <BalancePlot
      openingBalance={openingBalance}
      balance={balance}
      orders={orders}
      start={amountOf(balance)}
      steps={[]}
      className="h-16"
    />
  );
  if (receipts.length === 0) return flat;
  return (
    <Suspense fallback={flat}>
      <BalanceChart receipts={receipts} />
    </Suspense>
  );
}
