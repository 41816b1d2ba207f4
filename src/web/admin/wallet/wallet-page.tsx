import { type Money, money, moneyText } from "#contract/api/money.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { places } from "#web/client/routes.ts";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountOf } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { StatementCard } from "./statement-card.tsx";

/** One term of the sum with its label: beside it on narrow screens, as in a column of figures, else below it. */
function Term({ sign, amount, words }: Readonly<Record<"sign" | "amount" | "words", string>>) {
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
  // Summed from the orders themselves, not derived from the balance.
  const spent = moneyText(orders.reduce<Money>((sum, { total }) => money(sum + amountOf(total)), money(0)));
  const on = `spent on ${counted(orders.length, "order")}`;
  return (
    <Card heading="No point is lost" stack="gap-4">
      <p className="sr-only">
        {amountText(openingBalance)} opening balance equals {amountText(balance)} balance plus {amountText(spent)} {on}.
      </p>
      <div aria-hidden className="flex flex-col gap-x-4 gap-y-1 @lg:flex-row @lg:flex-wrap">
        <Term sign="" amount={openingBalance} words="opening balance" />
        <Term sign="=" amount={balance} words="balance" />
        <Term sign="+" amount={spent} words={on} />
      </div>
      <div className="border-b border-hairline">
        <BalanceLine openingBalance={openingBalance} balance={balance} orders={orders} className="h-16" />
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
