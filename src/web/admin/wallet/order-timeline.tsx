import { type ReactNode, type RefObject, useRef } from "react";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import {
  useExchanges,
  useIsHidden,
  useIsPaused,
  useSandbox,
  useSecondsUntil,
  useStateView,
} from "#web/client/react/context.tsx";
import { openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { DeliverNow } from "./deliver-now.tsx";
import { historyOf, type OrderEvent } from "./order-history.ts";

const looks = {
  placed: "border-edge bg-well text-ink",
  replayed: "border-copy-edge bg-copy text-copy-ink",
  due: "border-processing-edge bg-processing text-processing-ink",
  delivered: "border-delivered-edge bg-delivered text-delivered-ink",
} as const satisfies Record<OrderEvent["kind"], string>;

function SeeCall({ call, of }: { readonly call: Exchange; readonly of: string }) {
  const { session } = useSandbox();
  if (useIsHidden("log")) return null;
  return (
    <Button aria-label={`See the call: ${of}`} onClick={() => openLog(session, call.requestId)}>
      See the call
    </Button>
  );
}

const CallWords = ({ call: { request } }: { readonly call: Exchange }) => (
  <span className="font-mono text-small break-all">
    {request.method} {request.path}
  </span>
);

/** Added where the caller never received the response. */
const lostWords = ({ lost }: Exchange): string =>
  lost === "response" ? " Its answer was lost on the way: the client saw a network error." : "";

function Placed({ order, call }: { readonly order: ScheduledOrder; readonly call: Exchange | null }) {
  return (
    <>
      <p>
        <b>Placed</b> by {call === null ? "a call the Log no longer has" : <CallWords call={call} />}, charged{" "}
        <span className="font-mono">{amountText(order.total)}</span>.{call !== null && lostWords(call)}
      </p>
      {call !== null && <SeeCall call={call} of="the order" />}
    </>
  );
}

function Replayed({ call, count }: { readonly call: Exchange; readonly count: number }) {
  return (
    <>
      <p>
        <b>Replayed</b> by the same Idempotency-Key, nothing charged.{lostWords(call)}
      </p>
      <SeeCall call={call} of={`replay ${count}`} />
    </>
  );
}

interface DueProps {
  readonly order: ScheduledOrder;
  readonly next: RefObject<HTMLElement | null>;
}

function Due({ order, next }: DueProps) {
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

interface WordsProps extends DueProps {
  readonly event: OrderEvent;
  /** The number of this replay, from 1. */
  readonly count: number;
}

function Words({ event, order, count, next }: WordsProps): ReactNode {
  if (event.kind === "placed") return <Placed order={order} call={event.call} />;
  if (event.kind === "replayed") return <Replayed call={event.call} count={count} />;
  return event.kind === "due" ? <Due order={order} next={next} /> : <Delivered order={order} />;
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
