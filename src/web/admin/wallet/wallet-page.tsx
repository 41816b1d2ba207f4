import { useMemo, useRef, useState } from "react";
import { type Money, type MoneyText, money, moneyText } from "#contract/api/money.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import type { OrderStatus } from "#contract/api/order.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPages, pathTo } from "#web/client/routes.ts";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SearchField, SelectField } from "#web/ui/field.tsx";
import { amountOf, minus } from "#web/ui/format/amount.ts";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { type Debit, type DebitList, DebitRows } from "./statement-rows.tsx";

/** Every debit, newest first, with the balance after it. */
function debitsOf(openingBalance: MoneyText, orders: StateView["orders"]): readonly Debit[] {
  let balance = openingBalance;
  const debits = orders.toReversed().map((order) => {
    balance = minus(balance, order.total);
    return { order, balanceAfter: balance };
  });
  return debits.toReversed();
}

/** The filter that shows every debit of the statement. */
const NO_FILTER = { status: null as OrderStatus | null, text: "" };
type Filter = typeof NO_FILTER;

/** The debits that match a filter. */
function shownOf(debits: readonly Debit[], { status, text }: Filter): readonly Debit[] {
  const wanted = text.trim().toLowerCase();
  return debits.filter(({ order }) => {
    const texts = [order.id, order.product_item_name, order.product_name, order.cust_account.user_id];
    const hasText = texts.some((each) => each.toLowerCase().includes(wanted));
    return hasText && (status === null || order.status === status);
  });
}

const STATUSES = [
  { value: "processing", label: "Processing" },
  { value: "delivered", label: "Delivered" },
] as const;

/** Filters the statement by status and by text in the order. */
function FilterFields({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  return (
    <fieldset
      aria-label="Filter the statement"
      className="grid min-w-0 grid-cols-1 gap-x-3 gap-y-1 @md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <SelectField
        label="Status"
        none="All"
        options={STATUSES}
        chosen={filter.status}
        onChoose={(status) => onChange({ ...filter, status })}
      />
      <SearchField
        label="Search"
        mark="order id, item or player id"
        text={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
    </fieldset>
  );
}

/** The newest debits; a button shows more. */
function Debits({ debits }: { readonly debits: readonly Debit[] }) {
  const more = useMore<DebitList>(debits.length);
  return (
    <>
      <DebitRows debits={debits.slice(0, more.shown)} list={more.list} />
      <MoreButton more={more} one="order" className="border-t border-hairline px-4 py-3" />
    </>
  );
}

function Statement({ debits }: { readonly debits: readonly Debit[] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const fields = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => shownOf(debits, filter), [debits, filter]);
  const showAll = () => {
    setFilter(NO_FILTER);
    fields.current?.querySelector("input")?.focus();
  };
  return (
    <>
      <div ref={fields} className="flex flex-col gap-2 px-4 pb-2">
        <FilterFields filter={filter} onChange={setFilter} />
        <p aria-live="polite" className="text-small text-ink2">
          {numberText(shown.length)} of {counted(debits.length, "order")}
        </p>
      </div>
      {shown.length > 0 ? (
        <Debits debits={shown} />
      ) : (
        <div className="flex flex-wrap items-center gap-2 border-t border-hairline px-4 py-3">
          <p>No order matches.</p>
          <Button onClick={showAll} className="text-carbon">
            Show all orders
          </Button>
        </div>
      )}
    </>
  );
}

const noOrders = (
  <p className="px-4 pb-3">
    No orders yet. <TextLink href={pathTo("placeOrder")}>Place the first order</TextLink>
  </p>
);

/** Shown where people look for refunds: the API spec does not cover failed orders. */
function Refunds() {
  return OPEN_POINTS.filter(({ topic }) => topic === "Failed or refunded orders").map((point) => (
    <p key={point.topic} className="border-t border-hairline px-4 py-2 text-small text-ink2">
      <b>
        <Prose>{point.topic}</Prose>.
      </b>{" "}
      <Prose>
        {openPointText(point)} {point.here}
      </Prose>
    </p>
  ));
}

/** Every order with its charge and the balance after it. */
function StatementCard() {
  const opening = useStateView((stateView) => stateView.openingBalance);
  const orders = useStateView((stateView) => stateView.orders);
  const debits = useMemo(() => debitsOf(opening, orders), [opening, orders]);
  return (
    <Card heading="Statement">
      {debits.length === 0 ? noOrders : <Statement debits={debits} />}
      <Refunds />
    </Card>
  );
}

/** One term of the equation with its label: beside it on narrow screens, as in a column of figures, else below it. */
function Term({ sign, amount, words }: Readonly<Record<"sign" | "amount" | "words", string>>) {
  return (
    <div className="grid grid-cols-[1.5rem_7.75rem_1fr] items-baseline gap-x-2 @lg:grid-cols-[auto_auto] @lg:gap-x-3 @lg:first:grid-cols-1">
      <span translate="no" className={`font-mono text-amount text-ink2 ${sign === "" ? "@lg:hidden" : ""}`}>
        {sign}
      </span>
      <b translate="no" className="text-end font-mono text-amount tabular-nums @lg:text-start">
        {amount}
      </b>
      <span className={`text-small text-ink2 ${sign === "" ? "" : "@lg:col-start-2"}`}>{words}</span>
    </div>
  );
}

/** The balance as the opening balance less what was spent, and its course over all orders. */
function BalanceCheck() {
  const { openingBalance, balance, orders } = useStateView((stateView) => stateView);
  // Summed from the orders themselves, not derived from the balance.
  const spent = moneyText(orders.reduce<Money>((sum, { total }) => money(sum + amountOf(total)), money(0)));
  const on = orders.length === 0 ? "no orders yet" : `spent on ${counted(orders.length, "order")}`;
  return (
    <Card
      heading="Balance check"
      stack="gap-3"
      aside={<span className="text-small text-ink2">from the service's records</span>}
    >
      <p className="sr-only">
        <Prose>
          {openingBalance} opening balance minus {spent} ({on}) equals {balance} balance.
        </Prose>
      </p>
      <div aria-hidden className="flex flex-col gap-x-4 gap-y-1 @lg:flex-row @lg:flex-wrap">
        <Term sign="" amount={openingBalance} words="opening balance" />
        <Term sign="−" amount={spent} words={on} />
        <Term sign="=" amount={balance} words="balance" />
      </div>
      <BalanceLine openingBalance={openingBalance} balance={balance} orders={orders} className="h-16" />
    </Card>
  );
}

/** The balance, the amount spent, and the orders it was spent on. */
export function WalletPage() {
  return (
    <>
      <PageHead heading={adminPages.wallet.name}>{adminPages.wallet.purpose}</PageHead>
      <BalanceCheck />
      <StatementCard />
    </>
  );
}
