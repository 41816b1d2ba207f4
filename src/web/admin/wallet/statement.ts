import { type Money, type MoneyText, money, moneyText } from "#contract/api/money.ts";
import type { OrderStatus } from "#contract/api/order.ts";
import type { ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { amountOf, minus } from "#web/ui/format/amount.ts";

/** One debit of the statement: its order, and the balance after it. */
export interface Debit {
  readonly order: ScheduledOrder;
  readonly balanceAfter: MoneyText;
}

/** Every debit, newest first, with the balance after it. */
export function debitsOf(openingBalance: MoneyText, orders: StateView["orders"]): readonly Debit[] {
  let balance: MoneyText = openingBalance;
  const debits = orders.toReversed().map((order) => {
    balance = minus(balance, order.total);
    return { order, balanceAfter: balance };
  });
  return debits.toReversed();
}

/** The total of all orders: summed from the orders themselves, not derived from the balance. */
export const spentOn = (orders: readonly ScheduledOrder[]): MoneyText =>
  moneyText(orders.reduce<Money>((sum, { total }) => money(sum + amountOf(total)), money(0)));

/** Which debits of the statement are shown. */
export interface StatementFilter {
  readonly status: OrderStatus | null;
  readonly text: string;
}

export const NO_FILTER: StatementFilter = { status: null, text: "" };

const textsOf = ({ id, product_item_name, product_name, cust_account }: ScheduledOrder): readonly string[] => [
  id,
  product_item_name,
  product_name,
  cust_account.user_id,
];

/** The debits that match a filter. */
export function shownOf(debits: readonly Debit[], { status, text }: StatementFilter): readonly Debit[] {
  const wanted = text.trim().toLowerCase();
  return debits.filter(
    ({ order }) =>
      (status === null || order.status === status) &&
      textsOf(order).some((each) => each.toLowerCase().includes(wanted)),
  );
}
