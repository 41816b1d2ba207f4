import { type RefObject, useRef } from "react";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import { SeeCall } from "#web/admin/see-call.tsx";
import { useExchanges, useIsPaused, useSandbox, useSecondsUntil, useStateView } from "#web/client/react/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { DatedTime } from "#web/ui/dated-time.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";
import { historyOf, type OrderEvent } from "./order-history.ts";
import { DeliverNow } from "./order-parts.tsx";

const looks = {
  placed: "border-edge bg-well text-ink",
  replayed: "border-copy-edge bg-copy text-copy-ink",
  due: "border-processing-edge bg-processing text-processing-ink",
  delivered: "border-delivered-edge bg-delivered text-delivered-ink",
} as const satisfies Record<OrderEvent["kind"], string>;

interface WordsProps {
  readonly event: OrderEvent;
  readonly order: ScheduledOrder;
  /** The number of this replay, from 1. */
  readonly count: number;
  /** Receives the focus once the order is delivered. */
  readonly next: RefObject<HTMLElement | null>;
}

function Placed({ order, call }: { readonly order: ScheduledOrder; readonly call: Exchange | null }) {
  const by = call && `${call.request.method} ${call.request.path}`;
  return (
    <>
      <b>Placed</b> by{" "}
      {by ? <span className="font-mono text-small break-all">{by}</span> : "a call the Log no longer has"}, charged{" "}
      <span className="font-mono">{amountText(order.total)}</span>.
    </>
  );
}

function Due({ order, next }: Pick<WordsProps, "order" | "next">) {
  const seconds = useSecondsUntil(Date.parse(order.dueAt));
  return (
    <>
      <p className="tabular-nums">
        <b>Delivery due</b> {useIsPaused() ? "once the clock runs: it is paused" : `in ${counted(seconds, "second")}`}.
      </p>
      <DeliverNow order={order.id} next={next} />
    </>
  );
}

function Delivered({ order }: { readonly order: ScheduledOrder }) {
  const took = Math.round((Date.parse(order.delivered_at ?? order.dueAt) - Date.parse(order.created_at)) / 1000);
  return (
    <p>
      <b>Delivered</b>, {took === 0 ? "at once" : `${counted(took, "second")} after it was placed`}.
    </p>
  );
}

function Words({ event, order, count, next }: WordsProps) {
  if (event.kind === "due") return <Due order={order} next={next} />;
  if (event.kind === "delivered") return <Delivered order={order} />;
  const { kind, call } = event;
  return (
    <>
      <p>
        {kind === "placed" ? (
          <Placed order={order} call={call} />
        ) : (
          <>
            <b>Replayed</b> by the same Idempotency-Key, nothing charged.
          </>
        )}
        {call?.lost === "response" && " Its answer was lost on the way: the client saw a network error."}
      </p>
      {call && (
        <SeeCall
          requestId={call.requestId}
          label={`See the call: ${kind === "placed" ? "the order" : `replay ${count}`}`}
        />
      )}
    </>
  );
}

const isOfDelivery = ({ kind }: OrderEvent): boolean => kind === "due" || kind === "delivered";

const keyOf = (event: OrderEvent): string => {
  if (isOfDelivery(event)) return "delivery";
  return event.kind === "replayed" ? event.call.requestId : event.kind;
};

/** The events of an order, from placing to delivery. */
export function OrderTimeline({ order }: { readonly order: ScheduledOrder }) {
  const stateView = useStateView((all) => all);
  const events = historyOf(order, stateView, useExchanges());
  const now = useSandbox().panel.now();
  const delivery = useRef<HTMLLIElement>(null);
  const replays = events.filter(({ kind }) => kind === "replayed");
  return (
    <Card heading="What became of it">
      <ol className="flex flex-col gap-2 px-4 pb-4">
        {events.map((event) => (
          <li
            key={keyOf(event)}
            ref={isOfDelivery(event) ? delivery : undefined}
            tabIndex={isOfDelivery(event) ? -1 : undefined}
            className={`grid items-center gap-x-4 gap-y-1 border-s-4 px-3 py-2 @lg:grid-cols-[auto_minmax(0,1fr)] ${looks[event.kind]}`}
          >
            <span className="font-mono text-small">
              <DatedTime at={event.at} now={now} />
            </span>
            <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Words event={event} order={order} count={replays.indexOf(event) + 1} next={delivery} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
