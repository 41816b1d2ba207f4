import { memo } from "react";
import type { StateView } from "#contract/panel/panel.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { counted, numberText } from "#web/ui/format/number-text.ts";

/** A step of the line: where it is, in percent of the width, and the balance from there on, in hundredths. */
interface BalanceStep {
  readonly x: number;
  readonly balance: number;
}

/** The distance of a balance from the top of the axis, in percent. The axis runs from the opening balance to 0. */
const depthOf = (balance: number, opening: number): number =>
  opening <= 0 ? 100 : 100 - Math.min(Math.max(balance / opening, 0), 1) * 100;

/** A stepped line from the left edge to the right one. */
export function stepPath(start: number, steps: readonly BalanceStep[], opening: number): string {
  const y = (balance: number) => depthOf(balance, opening).toFixed(2);
  return [`M0 ${y(start)}`, ...steps.map(({ x, balance }) => `H${x.toFixed(2)} V${y(balance)}`), "H100"].join(" ");
}

interface BalanceLineProps extends Pick<StateView, "openingBalance" | "balance" | "orders"> {
  readonly className: string;
}

// Memoised, because it may draw a thousand orders and is next to parts that render more often.
/** The balance as a stepped line, one step per order, at equal distances; its axis runs from 0 to the opening balance. */
export const BalanceLine = memo(function BalanceLine(props: BalanceLineProps) {
  const { openingBalance, balance, orders, className } = props;
  const opening = amountOf(openingBalance);
  let before = amountOf(balance) as number;
  const steps: BalanceStep[] = orders.map(({ total }, index) => {
    const step = { x: (100 * (orders.length - index)) / (orders.length + 1), balance: before };
    before += amountOf(total);
    return step;
  });
  const line = stepPath(before, steps.toReversed(), opening);
  return (
    <div className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 ${className}`}>
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
