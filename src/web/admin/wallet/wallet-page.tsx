import { useStateView } from "#web/client/react/context.tsx";
import { places } from "#web/client/routes.ts";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { spentOn } from "./statement.ts";
import { StatementCard } from "./statement-card.tsx";

interface TermProps {
  readonly sign: string;
  readonly amount: string;
  readonly words: string;
}

/** One term of the sum with its label: beside it on narrow screens, as in a column of figures, else below it. */
function Term({ sign, amount, words }: TermProps) {
  return (
    <div className="grid grid-cols-[1.5rem_7.75rem_1fr] items-baseline gap-x-2 @lg:grid-cols-[auto_auto] @lg:gap-x-4 @lg:first:grid-cols-1">
      <span className={`font-mono text-total text-ink2 ${sign === "" ? "@lg:hidden" : ""}`}>{sign}</span>
      <b className="text-end font-mono text-total tabular-nums @lg:text-start">{amountText(amount)}</b>
      <span className={`text-small text-ink2 ${sign === "" ? "" : "@lg:col-start-2"}`}>{words}</span>
    </div>
  );
}

/** Shows that no point is lost: the opening balance equals what is left plus what was spent on orders. */
export function Conservation() {
  const openingBalance = useStateView((stateView) => stateView.openingBalance);
  const balance = useStateView((stateView) => stateView.balance);
  const orders = useStateView((stateView) => stateView.orders);
  const spent = spentOn(orders);
  const on = `spent on ${counted(orders.length, "order")}`;
  return (
    <Card heading="No point is lost">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <p className="sr-only">
          {amountText(openingBalance)} opening balance equals {amountText(balance)} balance plus {amountText(spent)}{" "}
          {on}.
        </p>
        <div aria-hidden className="flex flex-col gap-x-4 gap-y-1 @lg:flex-row @lg:flex-wrap">
          <Term sign="" amount={openingBalance} words="opening balance" />
          <Term sign="=" amount={balance} words="balance" />
          <Term sign="+" amount={spent} words={on} />
        </div>
        <div className="border-b border-hairline">
          <BalanceLine openingBalance={openingBalance} balance={balance} orders={orders} className="h-16" />
        </div>
      </div>
    </Card>
  );
}

/** The balance, the amount spent, and the orders it was spent on. */
export function WalletPage() {
  return (
    <>
      <PageHead heading={places.wallet.name}>{places.wallet.purpose}</PageHead>
      <Conservation />
      <StatementCard />
    </>
  );
}
