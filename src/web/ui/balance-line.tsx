import { memo } from "react";
import type { StateView } from "#contract/panel/panel.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { counted, numberText } from "#web/ui/format/number-text.ts";

/** A stepped line through balances at equal distances, in percent; the axis runs from the opening balance down to 0. */
export function stepPath(balances: readonly number[], opening: number): string {
  const depthOf = (balance: number) => 100 - (opening > 0 ? Math.min(Math.max(balance / opening, 0), 1) * 100 : 0);
  const steps = balances.map((balance, index) => {
    const start = index === 0 ? "M0 " : `H${((100 * index) / balances.length).toFixed(2)} V`;
    return `${start}${depthOf(balance).toFixed(2)}`;
  });
  return [...steps, "H100"].join(" ");
}

type BalanceLineProps = Pick<StateView, "openingBalance" | "balance" | "orders">;

// Memoised, because it may draw a thousand orders and is next to parts that render more often.
/** The balance as a stepped line, one step per order. */
export const BalanceLine = memo(function BalanceLine({ openingBalance, balance, orders }: BalanceLineProps) {
  const opening = amountOf(openingBalance);
  const balances: number[] = [amountOf(balance)];
  for (const { total } of orders) balances.unshift((balances[0] ?? 0) + amountOf(total));
  const line = stepPath(balances, opening);
  return (
    <div className="grid h-16 grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div
        aria-hidden
        translate="no"
        className="-my-2 flex flex-col justify-between text-end font-mono text-code leading-4 text-ink2 tabular-nums"
      >
        {[opening, opening / 2, 0].map((mark) => (
          <span key={mark}>{numberText(mark / 100)}</span>
        ))}
      </div>
      <div className="relative min-w-0">
        <svg
          role="img"
          aria-label={`Balance from ${openingBalance} to ${balance} over ${counted(orders.length, "order")}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          stroke="currentColor"
          className="absolute size-full overflow-visible"
        >
          <path d="M0 0H100M0 50H100M0 100H100" strokeOpacity="0.15" vectorEffect="non-scaling-stroke" />
          <path d={`${line} V100 H0 Z`} fill="currentColor" fillOpacity="0.07" stroke="none" />
          <path d={line} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
    </div>
  );
});
