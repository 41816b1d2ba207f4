import { type ReactNode, useRef } from "react";
import type { Exchange, LedgerLine, ScheduledOrder } from "#contract/panel/panel.ts";
import { isReplay, responseHeader } from "#web/client/exchange.ts";
import { useExchanges, useIsPaused, useSandbox, useSecondsUntil } from "#web/client/react/context.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { looks } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { DeliverNow, type DeliverNowProps } from "./order-parts.tsx";

/** An order with what the log and the ledger know of it. */
export interface OrderRecord {
  readonly order: ScheduledOrder;
  /** The call that placed it; null if the log no longer has it. */
  readonly call: Exchange | null;
  /** The ledger entry of its Idempotency-Key; null if it had none, or if it has expired. */
  readonly line: LedgerLine | null;
}

/** What a call did, and the way to it in the Log. */
function CallWords({ call, name, children }: { call: Exchange | null; name: string; children: ReactNode }) {
  return (
    <>
      <p>
        {children}
        {call?.lost === "response" && " Its answer was lost on the way: the client saw a network error."}
      </p>
      {call && <SeeCall requestId={call.requestId} label={`See the call: ${name}`} />}
    </>
  );
}

function Placed({ order, call }: OrderRecord) {
  const by = call && `${call.request.method} ${call.request.path}`;
  return (
    <CallWords call={call} name="the order">
      <b>Placed</b> by{" "}
      {by ? <span className="font-mono text-small break-all">{by}</span> : "a call the Log no longer has"}, charged{" "}
      <span className="font-mono">{amountText(order.total)}</span>.
    </CallWords>
  );
}

function Due({ order, next }: DeliverNowProps) {
  const seconds = useSecondsUntil(Date.parse(order.dueAt));
  return (
    <>
      <p className="tabular-nums">
        <b>Delivery due</b> {useIsPaused() ? "once the clock runs: it is paused" : `in ${counted(seconds, "second")}`}.
      </p>
      <DeliverNow order={order} next={next} />
    </>
  );
}

function Delivered({ order, at }: { readonly order: ScheduledOrder; readonly at: number }) {
  const took = Math.round((at - Date.parse(order.created_at)) / 1000);
  return (
    <p>
      <b>Delivered</b>, {took === 0 ? "at once" : `${counted(took, "second")} after it was placed`}.
    </p>
  );
}

/** The events of an order, from placing to delivery. */
export function OrderTimeline(record: OrderRecord) {
  const { order } = record;
  const now = useSandbox().panel.now();
  const delivery = useRef<HTMLLIElement>(null);
  const at = Date.parse(order.delivered_at ?? order.dueAt);
  const isDue = order.delivered_at === null;
  const original = record.call?.requestId ?? record.line?.originalRequest;
  const repeats = (each: Exchange) => isReplay(each) && responseHeader(each, "Original-Request") === original;
  const replays = useExchanges()
    .filter(repeats)
    .map((call, index) => ({
      key: call.requestId,
      at: call.at as number,
      look: looks.copy,
      words: (
        <CallWords call={call} name={`replay ${index + 1}`}>
          <b>Replayed</b> by the same Idempotency-Key, nothing charged.
        </CallWords>
      ),
    }));
  const events = [
    { key: "placed", at: Date.parse(order.created_at), look: looks.plain, words: <Placed {...record} /> },
    ...replays,
    {
      key: "delivery",
      at,
      look: isDue ? looks.processing : looks.delivered,
      words: isDue ? <Due order={order} next={delivery} /> : <Delivered order={order} at={at} />,
    },
  ];
  return (
    <Card heading="What became of it">
      <ol className="flex flex-col gap-2 px-4 pb-4">
        {events
          .toSorted((one, other) => one.at - other.at)
          .map(({ key, at, look, words }) => (
            <li
              key={key}
              {...(key === "delivery" && { ref: delivery, tabIndex: -1 })}
              className={`grid items-center gap-x-4 gap-y-1 border-s-4 px-3 py-2 @lg:grid-cols-[auto_minmax(0,1fr)] ${look}`}
            >
              <span className="font-mono text-small">
                <DatedTime at={at} now={now} />
              </span>
              <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">{words}</div>
            </li>
          ))}
      </ol>
    </Card>
  );
}
