import type { Books } from "#contract/panel.ts";
import { amountOf } from "./amount.ts";
import { counted } from "./counted.ts";

const HEIGHT = 32;
const WIDTH = 320;

type Debits = Pick<Books, "openingBalance" | "balance" | "orders">;

/** The balance after each order, oldest first, beginning with the opening balance. */
function balancesOf({ openingBalance, orders }: Debits): readonly number[] {
  const balances = [amountOf(openingBalance) as number];
  for (const { total } of orders.toReversed()) balances.push((balances.at(-1) ?? 0) - amountOf(total));
  return balances;
}

/** A line of steps between the highest balance shown and the lowest. */
function pathOf(balances: readonly number[]): string {
  const stride = WIDTH / balances.length;
  const highest = Math.max(...balances);
  const range = Math.max(highest - Math.min(...balances), 1);
  const steps = balances.map((balance, index) => {
    const y = 1 + ((highest - balance) / range) * (HEIGHT - 2);
    return `${index === 0 ? "M0 " : "V"}${y.toFixed(1)} H${((index + 1) * stride).toFixed(1)}`;
  });
  return steps.join(" ");
}

interface BalanceLineProps {
  readonly books: Debits;
  /** How many balances are drawn, the newest; all of them where it is left out. */
  readonly last?: number;
  /** Its height. */
  readonly className: string;
}

/** The balance over the orders, a step down for each. */
export function BalanceLine({ books, last = Number.POSITIVE_INFINITY, className }: BalanceLineProps) {
  const words = `Balance from ${books.openingBalance} to ${books.balance} over ${counted(books.orders.length, "order")}`;
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`w-full ${className}`}
    >
      <path
        d={pathOf(balancesOf(books).slice(-last))}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
