import { memo } from "react";
import type { StateView } from "#contract/panel/panel.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { amountText, counted } from "#web/ui/format/number-text.ts";

const HEIGHT = 32;
const WIDTH = 320;

/** The balance after each of the newest orders, oldest first, preceded by the balance before them. */
function balancesOf(balance: string, newest: StateView["orders"]): readonly number[] {
  const balances = [amountOf(balance) as number];
  for (const { total } of newest) balances.push((balances.at(-1) ?? 0) + amountOf(total));
  return balances.toReversed();
}

/** A stepped line between the highest and the lowest balance shown. */
function pathOf(balances: readonly number[]): string {
  const stride = WIDTH / balances.length;
  const highest = Math.max(...balances);
  const range = Math.max(highest - Math.min(...balances), 1);
  return balances
    .map((balance, index) => {
      const y = 1 + ((highest - balance) / range) * (HEIGHT - 2);
      return `${index === 0 ? "M0 " : "V"}${y.toFixed(1)} H${((index + 1) * stride).toFixed(1)}`;
    })
    .join(" ");
}

interface BalanceLineProps extends Pick<StateView, "openingBalance" | "balance" | "orders"> {
  /** How many of the newest balances are drawn; all by default. */
  readonly last?: number;
  readonly className: string;
}

// Memoised, because it may draw a thousand orders and is next to parts that render more often.
/** A chart of the balance, one step per order. */
export const BalanceLine = memo(function BalanceLine(props: BalanceLineProps) {
  const { openingBalance, balance, orders, last = Number.POSITIVE_INFINITY, className } = props;
  const words = `Balance from ${amountText(openingBalance)} to ${amountText(balance)} over ${counted(orders.length, "order")}`;
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`w-full ${className}`}
    >
      <path
        d={pathOf(balancesOf(balance, orders.slice(0, last - 1)))}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});
