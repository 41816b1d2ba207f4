import { useMemo, useState } from "react";
import { type Money, money, moneyText } from "#contract/api/money.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import type { OrderStatus } from "#contract/api/order.ts";
import { RecordNote } from "#web/admin/record-note.tsx";
import { useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { adminPages, pathTo } from "#web/client/routes.ts";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { Card } from "#web/ui/card.tsx";
import { SearchField, SelectField } from "#web/ui/fields/field.tsx";
import { Filtered, isMatch } from "#web/ui/fields/filter.tsx";
import { amountOf } from "#web/ui/format/amount.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { List } from "#web/ui/list.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Literal } from "#web/ui/text.tsx";
import { type Debit, DebitRow, debitsOf, STATEMENT_COLUMNS } from "./statement-rows.tsx";

/** The filter that shows every debit of the statement. */
const ALL_ORDERS = { status: null as OrderStatus | null, text: "" };
type OrderFilter = typeof ALL_ORDERS;

const matching = (debits: readonly Debit[], { status, text }: OrderFilter): readonly Debit[] =>
  debits.filter(({ order }) => {
    const texts = [order.id, order.product_item_name, order.product_name, order.cust_account.user_id];
    return isMatch(text, texts) && (status === null || order.status === status);
  });

const STATUS_CHOICES = [
  { value: "processing", label: "Processing" },
  { value: "delivered", label: "Delivered" },
] as const;

function Statement({ debits }: { readonly debits: readonly Debit[] }) {
  const [filter, setFilter] = useState(ALL_ORDERS);
  const shown = useMemo(() => matching(debits, filter), [debits, filter]);
  const more = useMore<HTMLTableSectionElement>(shown.length);
  const fields = (
    <>
      <SelectField
        label="Status"
        none="All"
        options={STATUS_CHOICES}
        chosen={filter.status}
        onChoose={(status) => setFilter({ ...filter, status })}
        className="w-full @md:w-44"
      />
      <SearchField
        label="Search"
        mark="order id, item or player id"
        className="flex-1 basis-56"
        text={filter.text}
        onChange={(text) => setFilter({ ...filter, text })}
      />
    </>
  );
  const given = { one: "order", shown: shown.length, total: debits.length, fields };
  return (
    <Filtered label="Filter the statement" {...given} onClear={() => setFilter(ALL_ORDERS)}>
      <List label="Orders, newest first" columns={STATEMENT_COLUMNS} rows={more.list}>
        {shown.slice(0, more.shown).map((debit) => (
          <DebitRow key={debit.order.id} {...debit} />
        ))}
      </List>
      <MoreButton more={more} one="order" className="border-t border-hairline px-4 py-3" />
    </Filtered>
  );
}

const noOrders = (
  <p className="px-4 pb-3">
    No orders yet. <TextLink href={pathTo("placeOrder")}>Place the first order</TextLink>
  </p>
);

/** Shown where people look for refunds: the API spec does not cover failed orders. */
const [refunds] = OPEN_POINTS;

/** The orders, each with its charge and the balance after it. */
function StatementCard() {
  const openingBalance = useStateView((stateView) => stateView.openingBalance);
  const orders = useStateView((stateView) => stateView.orders);
  const debits = useMemo(() => debitsOf({ openingBalance, orders }), [openingBalance, orders]);
  return (
    <Card heading="Statement">
      {debits.length === 0 ? noOrders : <Statement debits={debits} />}
      <p className="border-t border-hairline px-4 py-2 text-small text-ink2">
        <b>{refunds.topic}.</b> {openPointText(refunds)} {refunds.here}
      </p>
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
      <Literal className="text-end font-mono text-amount tabular-nums @lg:text-start font-bold">{amount}</Literal>
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
    <Card heading="Balance check" stack="gap-3" aside={<RecordNote known="from the service's records" />}>
      <div className="flex flex-col gap-x-4 gap-y-1 @lg:flex-row @lg:flex-wrap">
        <Term sign="" amount={openingBalance} words="opening balance" />
        <Term sign="−" amount={spent} words={on} />
        <Term sign="=" amount={balance} words="balance" />
      </div>
      {orders.length > 0 && <BalanceLine openingBalance={openingBalance} balance={balance} orders={orders} />}
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
