import { type ReactNode, useId } from "react";
import type { Exchange, LedgerLine, ScheduledOrder } from "#contract/panel/panel.ts";
import { DatedTime } from "#web/admin/dated-time.tsx";
import { useStateView } from "#web/client/react/context.tsx";
import { DeliverNow, Due } from "#web/client/react/delivery.tsx";
import { SeeCall } from "#web/client/react/links.tsx";
import { durationText } from "#web/ui/format/duration.ts";

const marks = {
  placed: "bg-slip",
  duplicate: "bg-slip-void",
  replayed: "bg-slip-copy",
  delivered: "bg-delivered-edge",
  due: "bg-counter border-2 border-dashed",
} as const;

interface HistoryEvent {
  readonly id: string;
  readonly at: number;
  readonly look: keyof typeof marks;
  readonly name: string;
  /** What it did to the balance, if it has to do with it. */
  readonly amount?: string;
  readonly children?: ReactNode;
}

/** How many replays are listed: of more, the first and the last. */
const MOST_REPLAYS = 3;

function replayEvents(replays: readonly Exchange[]): readonly HistoryEvent[] {
  const isMany = replays.length > MOST_REPLAYS;
  const events = replays.map(({ requestId, at }, index) => ({
    id: requestId,
    at,
    look: "replayed" as const,
    name: isMany ? `Replayed, ${index + 1} of ${replays.length}` : "Replayed",
    amount: "0.00",
    children: (
      <SeeCall requestId={requestId} label={`See the call: replay ${index + 1}`} linkClass="text-small text-accent" />
    ),
  }));
  return isMany ? [...events.slice(0, 1), ...events.slice(-1)] : events;
}

/** The delivery of an order: that it is due, with the button that delivers it now, or how long it took. */
function deliveryEvent(order: ScheduledOrder): HistoryEvent {
  const { created_at, delivered_at, dueAt } = order;
  const at = Date.parse(delivered_at ?? dueAt);
  const isDue = delivered_at === null;
  const words = isDue ? <Due order={order} /> : `${durationText(at - Date.parse(created_at))} after placing`;
  const children = (
    <>
      <span className="block text-small text-ink2">{words}</span>
      {isDue && <DeliverNow order={order} className="-ms-2.5" />}
    </>
  );
  return {
    id: "delivery",
    at,
    look: isDue ? "due" : "delivered",
    name: isDue ? "Delivery due" : "Delivered",
    children,
  };
}

/** An order, and what is known of the calls for it. */
export interface TracedOrder {
  readonly order: ScheduledOrder;
  /** The call that placed it; null if the log no longer has it. */
  readonly call: Exchange | null;
  /** The call that had placed the same order before: this one is its duplicate. */
  readonly before: Exchange | undefined;
  /** Its stored Idempotency-Key; null if it had none, or if it has expired. */
  readonly line: LedgerLine | null;
  /** The calls that got its stored response, oldest first. */
  readonly replays: readonly Exchange[];
}

/** The events of an order, from placing to delivery: side by side where there is room. */
export function OrderHistory({ order, before, replays }: TracedOrder) {
  const heading = useId();
  const speed = useStateView(({ clockSpeed }) => clockSpeed);
  const placed: HistoryEvent = {
    id: "placed",
    at: Date.parse(order.created_at),
    look: before ? "duplicate" : "placed",
    name: before ? "Placed and charged again" : "Placed and charged",
    amount: `−${order.total}`,
  };
  const events = [placed, ...replayEvents(replays), deliveryEvent(order)].toSorted((one, other) => one.at - other.at);
  return (
    <section aria-labelledby={heading} className="till @container rounded-card px-4 pb-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <h2 id={heading} className="text-heading font-bold">
          History
        </h2>
        <p className="text-small text-ink2">Sandbox clock {speed === 0 ? "paused" : `×${speed}`}</p>
      </div>
      <ol className="grid gap-x-4 gap-y-3 @2xl:auto-cols-fr @2xl:grid-flow-col">
        {events.map(({ id, at, look, name, amount, children }) => (
          <li key={id} className="flex gap-2.5">
            <span aria-hidden className={`mt-0.5 size-4 shrink-0 outline outline-edge ${marks[look]}`} />
            <div>
              <p className="font-bold">{name}</p>
              <p translate="no" className="font-mono text-small text-ink2">
                <DatedTime at={at} isExact /> {amount && <b className="inline-block text-ink">{amount}</b>}
              </p>
              {children}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
