import type { ReactNode } from "react";
import { money, moneyText } from "#contract/api/money.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isRefused, requestHeader } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";
import { useCalls, useStateView } from "#web/client/react/context.tsx";
import { Countdown } from "#web/client/react/delivery.tsx";
import { itemIn } from "#web/client/request.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountOf, minus, times } from "#web/ui/format/amount.ts";
import { durationText } from "#web/ui/format/duration.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { statusLook, statusWords } from "#web/ui/text.tsx";
import type { Look } from "./script.ts";

/** What the customers pay for an order at retail. */
const retailOf = ({ catalogue }: StateView, { product_item_id, qty }: ScheduledOrder): string =>
  times(itemIn(catalogue, product_item_id)?.retail_price ?? "0.00", qty);

/** What the reseller keeps of every order so far. */
export const keptIn = (view: StateView): string =>
  moneyText(
    money(view.orders.reduce((sum, order) => sum + amountOf(retailOf(view, order)) - amountOf(order.total), 0)),
  );

const coloredStatus = (call: Exchange) => (
  <span className={isRefused(call) ? "text-void-ink" : "text-delivered-ink"}>
    {call.response.status} {isRefused(call) ? "refused" : "OK"}
  </span>
);

/** A row of a slide, and whether it is the point. */
type Row = readonly [left: string, right: ReactNode, isPoint?: boolean];

/** The rows of each slide, by what it shows; none while there is nothing to show. */
const slides: Partial<Record<Look, (view: StateView, calls: readonly Exchange[]) => readonly Row[]>> = {
  margin: (view) => {
    const [order] = view.orders;
    if (!order) return [];
    const retail = retailOf(view, order);
    return [
      ["Your customer pays", retail],
      ["You pay", order.total],
      ["You keep", minus(retail, order.total), true],
    ];
  },
  delivery: ({ orders: [order] }) => {
    if (!order) return [];
    const [placed, due] = [Date.parse(order.created_at), Date.parse(order.dueAt)];
    const isDelivered = order.status === "delivered";
    return [
      ["Ordered", <ClockTime key="placed" at={placed} />],
      [isDelivered ? "Delivered" : "Delivery at", <ClockTime key="due" at={due} />],
      isDelivered
        ? ["From order to delivery", durationText(due - placed), true]
        : ["Delivery in", <Countdown key="left" until={due} />, true],
    ];
  },
  refusal: ({ catalogue, balance }, calls) => {
    const refused = calls.findLast(({ response }) => response.status === 402);
    if (!refused) return [];
    const { product_item_id, qty } = jsonIn(refused.request.body) as ScheduledOrder;
    const item = itemIn(catalogue, product_item_id);
    return [
      [`${qty} × ${item?.name} cost`, times(item?.price ?? "0.00", qty)],
      ["Your wallet has", balance],
      ["Charged", "0.00", true],
    ];
  },
  scopes: ({ keys: [newest] }, calls) => {
    const made = calls.filter((each) => requestHeader(each, "Authorization")?.endsWith(newest?.last4 ?? " "));
    // Both calls stand there from the start: the second one's result is what the talk waits for.
    const result = (operation: OperationId): ReactNode => {
      const call = made.findLast((each) => each.operation === operation);
      return call ? coloredStatus(call) : "\u00a0";
    };
    return [
      [newest?.name ?? "", newest?.scopes.join(", ")],
      ["Read the balance", result("getWallet"), true],
      ["Order", result("placeOrder"), true],
    ];
  },
  wallet: ({ openingBalance, orders, spent, balance }) => [
    ["Points you bought", openingBalance],
    [`Spent on ${counted(orders.length, "order")}`, spent],
    ["Left", balance, true],
  ],
};

function CallLine({ exchange }: { readonly exchange: Exchange }) {
  const { request, response } = exchange;
  return (
    <p translate="no" className="flex flex-wrap items-baseline gap-x-4 font-mono">
      <b>
        {request.method} {request.path}
      </b>
      <span className="font-sans text-ink2">
        {requestHeader(exchange, "Authorization") === null ? "without a key" : "with a key"}
      </span>
      <span className={`ms-auto rounded border px-2 font-bold ${statusLook(response.status)}`}>
        {response.status} {statusWords(response.status)}
      </span>
    </p>
  );
}

const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <dl className="flex max-h-[26rem] min-h-fit flex-1 flex-col justify-evenly rounded-card border border-hairline bg-paper px-6 text-[1.5rem] leading-snug">
    {rows.map(([left, right, isPoint = false]) => (
      <div
        key={left}
        className={`flex items-baseline justify-between gap-5 border-hairline py-2 not-last:border-b ${isPoint ? "font-bold" : ""}`}
      >
        <dt>{left}</dt>
        <dd
          translate="no"
          className={`shrink-0 font-mono tabular-nums ${isPoint ? "text-[min(2.8rem,8cqi)] leading-tight" : "text-[min(2rem,5.75cqi)]"}`}
        >
          {right}
        </dd>
      </div>
    ))}
  </dl>
);

/** The last call in one line, and what it means in amounts that are read from the last row. */
export function AmountsSlide({ look }: { readonly look: Look }) {
  const calls = useCalls();
  const view = useStateView((stateView) => stateView);
  const last = calls.at(-1);
  if (!last) return null;
  const rows = slides[look]?.(view, calls) ?? [];
  return (
    <>
      <CallLine exchange={last} />
      {rows.length > 0 && <Rows rows={rows} />}
    </>
  );
}
