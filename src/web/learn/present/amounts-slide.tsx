import type { ReactNode } from "react";
import { money, moneyText } from "#contract/api/money.ts";
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
import { statusLook, statusWords } from "#web/ui/status-words.ts";
import type { Look } from "./script.ts";

/** What the customers pay for an order at retail. */
const retailOf = (
  { catalogue }: StateView,
  { product_item_id, qty }: Pick<ScheduledOrder, "product_item_id" | "qty">,
) => times(itemIn(catalogue, product_item_id)?.retail_price ?? "0.00", qty);

/** What the reseller keeps of every order so far. */
const keptIn = (view: StateView): string =>
  moneyText(
    money(view.orders.reduce((sum, order) => sum + amountOf(retailOf(view, order)) - amountOf(order.total), 0)),
  );

/** What was kept so far, beside the balance; nothing before the first order. */
export function Kept() {
  const kept = useStateView(keptIn);
  if (kept === "0.00") return null;
  return (
    <span key={kept} className="steps ms-auto">
      kept{" "}
      <b translate="no" className="font-mono text-[1.4rem]">
        {kept}
      </b>
    </span>
  );
}

/** A row of a slide. */
interface Row {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** The row that is the point. */
  readonly isPoint?: boolean;
}

/** The rows of each slide, by what it shows; none while there is nothing to show. */
const slides: Partial<Record<Look, (view: StateView, calls: readonly Exchange[]) => readonly Row[]>> = {
  margin: (view) => {
    const [order] = view.orders;
    if (!order) return [];
    const retail = retailOf(view, order);
    return [
      { left: "Your customer pays", right: retail },
      { left: "You pay", right: order.total },
      { left: "You keep", right: minus(retail, order.total), isPoint: true },
    ];
  },
  delivery: ({ orders }) => {
    const order = orders.at(-1);
    if (!order) return [];
    const [placed, due] = [Date.parse(order.created_at), Date.parse(order.dueAt)];
    const isDelivered = order.status === "delivered";
    return [
      { left: "Ordered", right: <ClockTime at={placed} /> },
      { left: isDelivered ? "Delivered" : "Delivery at", right: <ClockTime at={due} /> },
      isDelivered
        ? { left: "From order to delivery", right: durationText(due - placed), isPoint: true }
        : { left: "Delivery in", right: <Countdown until={due} />, isPoint: true },
    ];
  },
  refusal: ({ catalogue, balance }, calls) => {
    // There is none while the state is restored.
    const refused = calls.findLast(({ response }) => response.status === 402);
    if (!refused) return [];
    const { product_item_id, qty } = jsonIn(refused.request.body) as ScheduledOrder;
    const item = itemIn(catalogue, product_item_id);
    return [
      { left: `${qty} × ${item?.name} cost`, right: times(item?.price ?? "0.00", qty) },
      { left: "Your wallet has", right: balance },
      { left: "Charged", right: "0.00", isPoint: true },
    ];
  },
  scopes: ({ keys: [newest] }, calls) => [
    { left: newest?.name, right: newest?.scopes.join(", ") },
    ...calls
      .filter((each) => requestHeader(each, "Authorization")?.endsWith(newest?.last4 ?? " "))
      .map((each) => ({
        left: each.operation === "getWallet" ? "Read the balance" : "Order",
        right: (
          <span className={isRefused(each) ? "text-void-ink" : "text-delivered-ink"}>
            {each.response.status} {isRefused(each) ? "refused" : "OK"}
          </span>
        ),
        isPoint: true,
      })),
  ],
  wallet: ({ openingBalance, orders, spent, balance }) => [
    { left: "Points you bought", right: openingBalance },
    { left: `Spent on ${counted(orders.length, "order")}`, right: spent },
    { left: "Left", right: balance, isPoint: true },
  ],
};

/** A call and its response in one line. */
function CallLine({ exchange }: { readonly exchange: Exchange }) {
  const { request, response } = exchange;
  const { status } = response;
  return (
    <p translate="no" className="flex flex-wrap items-baseline gap-x-4 font-mono">
      <b>
        {request.method} {request.path}
      </b>
      <span className="font-sans text-ink2">
        {requestHeader(exchange, "Authorization") === null ? "without a key" : "with a key"}
      </span>
      <span className={`ms-auto rounded border px-2 font-bold ${statusLook(status)}`}>
        {status} {statusWords(status)}
      </span>
    </p>
  );
}

const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <dl className="flex max-h-[26rem] min-h-fit flex-1 flex-col justify-evenly rounded-card border border-hairline bg-paper px-6 text-[1.5rem] leading-snug">
    {rows.map(({ left, right, isPoint = false }, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a slide keep their places.
        key={index}
        className={`flex items-baseline justify-between gap-5 border-hairline py-2 not-last:border-b ${isPoint ? "font-bold" : ""}`}
      >
        <dt>{left}</dt>
        <dd
          translate="no"
          className={`shrink-0 font-mono tabular-nums ${isPoint ? "text-[2.8rem] leading-tight" : "text-[2rem]"}`}
        >
          {right}
        </dd>
      </div>
    ))}
  </dl>
);

interface AmountsSlideProps {
  readonly look: Look;
  readonly prices: ReactNode;
}

/** The last call in one line, and what it means in amounts that are read from the last row. */
export function AmountsSlide({ look, prices }: AmountsSlideProps) {
  const calls = useCalls();
  const view = useStateView((stateView) => stateView);
  const last = calls.at(-1);
  if (!last) return null;
  const rows = slides[look]?.(view, calls) ?? [];
  return (
    <>
      <CallLine exchange={last} />
      {look === "prices" && prices}
      {rows.length > 0 && <Rows rows={rows} />}
    </>
  );
}
