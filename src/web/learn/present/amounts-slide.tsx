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

const RIGHT = "shrink-0 font-mono tabular-nums";

interface RowProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** The row that is the point. */
  readonly isPoint?: boolean;
}

function Row({ left, right, isPoint = false }: RowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-5 border-hairline py-2 not-last:border-b ${isPoint ? "font-bold" : ""}`}
    >
      <dt>{left}</dt>
      <dd translate="no" className={`${RIGHT} ${isPoint ? "text-[2.8rem] leading-tight" : "text-[2rem]"}`}>
        {right}
      </dd>
    </div>
  );
}

const Rows = ({ children }: { readonly children: ReactNode }) => (
  <dl className="flex max-h-[26rem] min-h-fit flex-1 flex-col justify-evenly rounded-card border border-hairline bg-paper px-6 text-[1.5rem] leading-snug">
    {children}
  </dl>
);

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

function Margin() {
  const view = useStateView((stateView) => stateView);
  const [order] = view.orders;
  if (!order) return null;
  const retail = retailOf(view, order);
  return (
    <Rows>
      <Row left="Your customer pays" right={retail} />
      <Row left="You pay" right={order.total} />
      <Row isPoint left="You keep" right={minus(retail, order.total)} />
    </Rows>
  );
}

function Delivery() {
  const order = useStateView(({ orders }) => orders.at(-1));
  if (!order) return null;
  const placed = Date.parse(order.created_at);
  const due = Date.parse(order.dueAt);
  const isDelivered = order.status === "delivered";
  return (
    <Rows>
      <Row left="Ordered" right={<ClockTime at={placed} />} />
      <Row left={isDelivered ? "Delivered" : "Delivery at"} right={<ClockTime at={due} />} />
      <Row
        isPoint
        left={isDelivered ? "From order to delivery" : "Delivery in"}
        right={isDelivered ? durationText(due - placed) : <Countdown until={due} />}
      />
    </Rows>
  );
}

function Refusal({ calls }: { readonly calls: readonly Exchange[] }) {
  const { catalogue, balance } = useStateView((stateView) => stateView);
  // There is none while the state is restored.
  const refused = calls.findLast(({ response }) => response.status === 402);
  if (!refused) return null;
  const { product_item_id, qty } = jsonIn(refused.request.body) as ScheduledOrder;
  const item = itemIn(catalogue, product_item_id);
  return (
    <Rows>
      <Row left={`${qty} × ${item?.name} cost`} right={times(item?.price ?? "0.00", qty)} />
      <Row left="Your wallet has" right={balance} />
      <Row isPoint left="Charged" right="0.00" />
    </Rows>
  );
}

/** What a key may do: the calls with it, and how each ended. */
function Scopes({ calls }: { readonly calls: readonly Exchange[] }) {
  const [newest] = useStateView(({ keys }) => keys);
  const own = calls.filter((each) => requestHeader(each, "Authorization")?.endsWith(newest?.last4 ?? " "));
  return (
    <Rows>
      <Row left={newest?.name} right={newest?.scopes.join(", ")} />
      {own.map((each) => (
        <Row
          key={each.requestId}
          isPoint
          left={each.operation === "getWallet" ? "Read the balance" : "Order"}
          right={
            <span className={isRefused(each) ? "text-void-ink" : "text-delivered-ink"}>
              {each.response.status} {isRefused(each) ? "refused" : "OK"}
            </span>
          }
        />
      ))}
    </Rows>
  );
}

function Wallet() {
  const view = useStateView((stateView) => stateView);
  return (
    <Rows>
      <Row left="Points you bought" right={view.openingBalance} />
      <Row left={`Spent on ${counted(view.orders.length, "order")}`} right={view.spent} />
      <Row isPoint left="Left" right={view.balance} />
    </Rows>
  );
}

interface AmountsSlideProps {
  readonly look: Look;
  readonly prices: ReactNode;
}

/** The last call in one line, and what it means in amounts that are read from the last row. */
export function AmountsSlide({ look, prices }: AmountsSlideProps) {
  const calls = useCalls();
  const last = calls.at(-1);
  if (!last) return null;
  return (
    <>
      <CallLine exchange={last} />
      {look === "prices" && prices}
      {look === "margin" && <Margin />}
      {look === "delivery" && <Delivery />}
      {look === "refusal" && <Refusal calls={calls} />}
      {look === "scopes" && <Scopes calls={calls} />}
      {look === "wallet" && <Wallet />}
    </>
  );
}
