import { type ReactNode, useMemo } from "react";
import { Link } from "wouter";
import { useIsReadOnly, useKnownState } from "#web/client/react/context.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { orderPath } from "#web/client/routes.ts";
import { BalancePlot, depthOf } from "#web/ui/balance-line.tsx";
import { clockText } from "#web/ui/clock-time.tsx";
import { amountOf } from "#web/ui/format/amount.ts";
import { type BalanceMark, balanceMarks, PRESSABLE } from "./balance-marks.ts";
import type { Receipt } from "./receipt-list.ts";

const squares = {
  white: "bg-slip forced-colors:bg-[CanvasText]",
  yellow: "bg-slip-copy forced-colors:bg-[Canvas]",
  pink: "bg-slip-void forced-colors:bg-[Canvas] forced-colors:border-dashed",
} as const;

const Square = ({ paper }: Pick<BalanceMark, "paper">) => (
  <span
    className={`size-2.25 border border-paper forced-color-adjust-none forced-colors:border-[CanvasText] print:border-ink ${squares[paper]}`}
  />
);

const names = { white: "Order", yellow: "Replay", pink: "Refusal" } as const;

/** The square of a receipt: a link to its order, or a button that shows its call. */
function Mark({ mark, children }: { readonly mark: BalanceMark; readonly children: ReactNode }) {
  const { paper, at, amount, order, call } = mark;
  const label = `${names[paper]} at ${clockText(new Date(at))}, ${amount}`;
  const target = "grid size-11 place-items-center tablet:size-6";
  if (useIsReadOnly()) return <span className={target}>{children}</span>;
  if (order !== null) {
    return (
      <Link href={orderPath(order)} aria-label={label} className={target}>
        {children}
      </Link>
    );
  }
  if (call === null) return <span className={target}>{children}</span>;
  return (
    <SeeCall requestId={call} label={label} linkClass={target}>
      {children}
    </SeeCall>
  );
}

/** Above a line near the bottom, so that the amount stays within the chart; else below it. */
const besideLine = (depth: number): string => (depth > 55 ? "bottom-1/2 mb-1.75" : "top-1/2 mt-1.75");

/** The balance over the newest receipts; each of the last few is a square that opens its order. */
export function BalanceChart({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { openingBalance, balance, orders } = useKnownState().stateView;
  const { start, marks } = useMemo(() => balanceMarks(receipts, balance), [receipts, balance]);
  const opening = amountOf(openingBalance);
  return (
    <BalancePlot
      openingBalance={openingBalance}
      balance={balance}
      orders={orders}
      start={start}
      steps={marks}
      className="h-16"
    >
      {marks.slice(-PRESSABLE).map((mark) => {
        const depth = depthOf(mark.balance, opening);
        return (
          <div key={mark.id} className="absolute -translate-1/2" style={{ left: `${mark.x}%`, top: `${depth}%` }}>
            <Mark mark={mark}>
              <Square paper={mark.paper} />
            </Mark>
            {mark.isLabelled && (
              <span
                aria-hidden
                translate="no"
                className={`pointer-events-none absolute start-1/2 -translate-x-1/2 font-mono text-code leading-4 font-bold whitespace-nowrap tabular-nums ${besideLine(depth)}`}
              >
                {mark.amount}
              </span>
            )}
          </div>
        );
      })}
    </BalancePlot>
  );
}
