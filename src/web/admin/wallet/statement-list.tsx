import { memo, useRef } from "react";
import { amountText } from "#web/ui/format/amount-text.ts";
import { OrderedWords, OrderLink, PlacedTime } from "./debit-parts.tsx";
import { DeliverNow } from "./deliver-now.tsx";
import { OrderState } from "./order-state.tsx";
import type { Debit } from "./statement.ts";
import type { StatementProps } from "./statement-table.tsx";

const Entry = memo(function Entry({ order, balanceAfter }: Debit) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <div>
          <OrderedWords order={order} />
        </div>
        <p className="text-end tabular-nums">
          <b className="block font-mono">−{amountText(order.total)}</b>
          <span className="text-small text-ink2">
            <span className="font-mono">{amountText(balanceAfter)}</span> left
          </span>
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <PlacedTime order={order} />
        <OrderLink id={order.id} link={link} />
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <OrderState order={order} />
        {order.status === "processing" && <DeliverNow order={order.id} next={link} />}
      </div>
    </li>
  );
});

/** The statement for narrow screens. */
export function StatementList({ debits, list }: StatementProps) {
  return (
    <ol ref={list} aria-label="Every debit, newest first" className="divide-y divide-hairline border-t border-hairline">
      {debits.map(({ order, balanceAfter }) => (
        <Entry key={order.id} order={order} balanceAfter={balanceAfter} />
      ))}
    </ol>
  );
}
