import { memo, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { OPEN_POINTS, respondTo } from "#contract/api/open-points.ts";
import type { OrderStatus } from "#contract/api/order.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { amountText, counted, numberText } from "#web/ui/format/number-text.ts";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { OrderedWords, OrderLink, PlacedTime } from "./debit-parts.tsx";
import { DeliverNow } from "./deliver-now.tsx";
import { OrderState } from "./order-state.tsx";
import { type Debit, debitsOf, NO_FILTER, type StatementFilter, shownOf } from "./statement.ts";
import { type StatementProps, StatementTable } from "./statement-table.tsx";

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
function StatementList({ debits, list }: StatementProps) {
  return (
    <ol ref={list} aria-label="Every debit, newest first" className="divide-y divide-hairline border-t border-hairline">
      {debits.map(({ order, balanceAfter }) => (
        <Entry key={order.id} order={order} balanceAfter={balanceAfter} />
      ))}
    </ol>
  );
}

const words = { processing: "Processing", delivered: "Delivered" } as const satisfies Record<OrderStatus, string>;

const statusOf = (value: string): OrderStatus | null =>
  value === "processing" || value === "delivered" ? value : null;

interface StatementFilterFieldsProps {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
}

/** Filters the statement by status and by text in the order. */
function StatementFilterFields({ filter, onChange }: StatementFilterFieldsProps) {
  return (
    <fieldset
      aria-label="Narrow the statement"
      className="grid min-w-0 grid-cols-1 gap-x-3 gap-y-1 @md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <Field label="Status">
        {(ids) => (
          <select
            {...ids}
            className={CONTROL}
            value={filter.status ?? ""}
            onChange={({ target }) => onChange({ ...filter, status: statusOf(target.value) })}
          >
            <option value="">All</option>
            {Object.entries(words).map(([status, word]) => (
              <option key={status} value={status}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Text" mark="in order id, item, user id">
        {(ids) => (
          <input
            {...ids}
            type="search"
            className={CONTROL}
            value={filter.text}
            onChange={({ target }) => onChange({ ...filter, text: target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** The newest debits; a button shows more. */
function Debits({ debits }: { readonly debits: readonly Debit[] }) {
  const isTable = useColumns() === 3;
  const more = useMore<HTMLTableSectionElement & HTMLOListElement>(debits.length);
  const Shown = isTable ? StatementTable : StatementList;
  return (
    <>
      <Shown debits={debits.slice(0, more.shown)} list={more.list} />
      <MoreButton more={more} one="order" className="border-t border-hairline px-4 py-3" />
    </>
  );
}

function Statement({ debits }: { readonly debits: readonly Debit[] }) {
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER);
  const fields = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => shownOf(debits, filter), [debits, filter]);
  const showAll = () => {
    setFilter(NO_FILTER);
    fields.current?.querySelector("input")?.focus();
  };
  return (
    <>
      <div ref={fields} className="flex flex-col gap-2 px-4 pb-2">
        <StatementFilterFields filter={filter} onChange={setFilter} />
        <p aria-live="polite" className="text-small text-ink2">
          {numberText(shown.length)} of {counted(debits.length, "order")}
        </p>
      </div>
      {shown.length > 0 ? (
        <Debits debits={shown} />
      ) : (
        <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-4">
          <p>No order matches.</p>
          <Button onClick={showAll}>Show all orders</Button>
        </div>
      )}
    </>
  );
}

function NoOrders() {
  return (
    <div className="px-4 pb-4">
      <p>No order was placed yet, so nothing was debited.</p>
      <p>
        <Link
          href={pathTo("placeOrder")}
          className="inline-flex min-h-11 items-center text-carbon underline underline-offset-4 tablet:min-h-8"
        >
          Place the first order
        </Link>
      </p>
    </div>
  );
}

/** Shown where people look for refunds: what the API spec leaves open about failed orders. */
function Refunds() {
  return OPEN_POINTS.filter(({ topic }) => topic === "Failed or refunded orders").map((point) => (
    <p key={point.topic} className="border-t border-hairline px-4 py-3 text-small text-ink2">
      <b>{point.topic}.</b> {respondTo(point)} {point.here}
    </p>
  ));
}

/** Every debit with its order and the balance after it. */
export function StatementCard() {
  const opening = useStateView((stateView) => stateView.openingBalance);
  const orders = useStateView((stateView) => stateView.orders);
  const debits = useMemo(() => debitsOf(opening, orders), [opening, orders]);
  return (
    <Card heading="Statement">
      {debits.length === 0 ? <NoOrders /> : <Statement debits={debits} />}
      <Refunds />
    </Card>
  );
}
