import { type CSSProperties, type ReactNode, useId, useRef } from "react";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import { useIsPaused, useSandbox, useSecondsUntil, useStateView } from "#web/client/react/context.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { durationText, historyScale, labelPlaces, widestGap } from "./history-scale.ts";
import { DeliverNow } from "./order-parts.tsx";

interface HistoryEvent {
  readonly id: string;
  readonly at: number;
  readonly look: keyof typeof marks;
  readonly name: string;
  /** What it did to the balance; null if it has nothing to do with it. */
  readonly amount: string | null;
  readonly children?: ReactNode;
}

const marks = {
  placed: "bg-slip",
  replayed: "bg-slip-copy",
  delivered: "bg-delivered-edge",
  due: "bg-counter border-dashed",
} as const;

const LINK = "inline-flex min-h-11 items-center text-small text-carbon tablet:min-h-6";

/** How many replays have labels of their own. */
const LABELLED = 3;

/** The replays that are drawn: all, or the first and the last of many. */
function replayEvents(replays: readonly Exchange[]): readonly HistoryEvent[] {
  const isMany = replays.length > LABELLED;
  return replays
    .map((exchange, index): HistoryEvent => {
      const name = `replay ${index + 1}`;
      return {
        id: exchange.requestId,
        at: exchange.at,
        look: "replayed",
        name: isMany ? `Replayed, ${index + 1} of ${replays.length}` : "Replayed",
        amount: "0.00",
        children: <SeeCall requestId={exchange.requestId} label={`See the call: ${name}`} linkClass={LINK} />,
      };
    })
    .filter((_, index) => !isMany || index === 0 || index === replays.length - 1);
}

function DueWords({ order }: { readonly order: ScheduledOrder }) {
  const seconds = useSecondsUntil(Date.parse(order.dueAt));
  return useIsPaused() ? "when the clock runs; it is paused" : `in ${seconds} s`;
}

const lengthOf = (order: ScheduledOrder): number =>
  Date.parse(order.delivered_at ?? order.dueAt) - Date.parse(order.created_at);

/** The bar of the order's states, the marks of its events, and the axis below; the list of events says the same. */
function Bar({ order, events }: { readonly order: ScheduledOrder; readonly events: readonly HistoryEvent[] }) {
  const { places, ticks } = historyScale(events.map(({ at }) => at));
  const labels = labelPlaces(places);
  const isDelivered = order.delivered_at !== null;
  const end = places[events.findIndex(({ id }) => id === "delivery")] ?? 100;
  const gap = widestGap(places.filter((place) => place <= end));
  const state = "absolute inset-y-0 border border-edge";
  return (
    <div aria-hidden className="ps-2">
      <svg
        aria-hidden
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="hidden h-4 w-full overflow-visible stroke-edge @2xl:block rtl:-scale-x-100"
      >
        {places.map((place, index) => {
          const line = { x1: labels[index] ?? 0, y1: 0, x2: place, y2: 10 };
          return <line key={events[index]?.id} {...line} vectorEffect="non-scaling-stroke" />;
        })}
      </svg>
      <div className="relative h-7">
        <div className={`${state} start-0 bg-processing-ink`} style={{ width: `${end}%` }} />
        {isDelivered && <div className={`${state} end-0 bg-delivered-ink`} style={{ width: `${100 - end}%` }} />}
        {gap && (
          <p
            translate="no"
            className="absolute inset-y-0 hidden items-center justify-center font-mono text-small font-bold text-carbon-ink @lg:flex"
            style={{ insetInlineStart: `${gap.from}%`, width: `${gap.to - gap.from}%` }}
          >
            processing, {durationText(lengthOf(order))}
          </p>
        )}
        {events.map(({ id, look }, index) => (
          <span
            key={id}
            className={`absolute top-1.5 -ms-2 size-4 border-2 border-counter outline outline-edge ${marks[look]}`}
            style={{ insetInlineStart: `${places[index]}%` }}
          />
        ))}
      </div>
      <div translate="no" className="relative h-6 font-mono text-code text-ink2">
        {ticks.map(({ place, text }) => (
          <span
            key={text}
            className="absolute top-1 flex w-0 justify-center whitespace-nowrap first:justify-start"
            style={{ insetInlineStart: `${place}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

interface OrderHistoryProps {
  readonly order: ScheduledOrder;
  /** The calls that got this order's stored response, oldest first. */
  readonly replays: readonly Exchange[];
}

/** The events of an order on a true time axis, from placing to delivery. */
export function OrderHistory({ order, replays }: OrderHistoryProps) {
  const heading = useId();
  const now = useSandbox().panel.now();
  const speed = useStateView(({ clockSpeed }) => clockSpeed);
  const delivery = useRef<HTMLLIElement>(null);
  const isDelivered = order.delivered_at !== null;
  const placed = {
    id: "placed",
    at: Date.parse(order.created_at),
    look: "placed",
    name: "Placed and charged",
  } as const;
  const end: HistoryEvent = isDelivered
    ? { id: "delivery", at: placed.at + lengthOf(order), look: "delivered", name: "Delivered", amount: null }
    : { id: "delivery", at: Date.parse(order.dueAt), look: "due", name: "Delivery due", amount: null };
  const endWords = isDelivered ? `${durationText(lengthOf(order))} after placing` : <DueWords order={order} />;
  const children = (
    <>
      <span className="block text-small text-ink2">{endWords}</span>
      {!isDelivered && (
        <div className="-ms-2.5">
          <DeliverNow order={order} next={delivery} />
        </div>
      )}
    </>
  );
  const events = [{ ...placed, amount: `−${order.total}` }, ...replayEvents(replays), { ...end, children }].toSorted(
    (one, other) => one.at - other.at,
  );
  const starts = labelPlaces(historyScale(events.map(({ at }) => at)).places);
  const widths = starts.map((start, index) => `minmax(0,${(starts[index + 1] ?? 100) - start}fr)`);
  return (
    <section aria-labelledby={heading} className="till @container rounded-card px-4 pb-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <h2 id={heading} className="text-heading font-bold">
          History
        </h2>
        <p className="text-small text-ink2">Sandbox clock {speed === 0 ? "paused" : `×${speed}`}</p>
      </div>
      <div className="flex flex-col-reverse gap-2 @2xl:flex-col">
        <ol
          className="grid gap-y-3 ps-2 @2xl:grid-cols-(--columns)"
          style={{ "--columns": widths.join(" ") } as CSSProperties}
        >
          {events.map(({ id, at, look, name, amount, children: more }) => (
            <li
              key={id}
              {...(id === "delivery" && { ref: delivery, tabIndex: -1 })}
              className="flex gap-2.5 pe-2 @2xl:flex-col @2xl:gap-0"
            >
              <span aria-hidden className={`mt-0.5 size-4 shrink-0 outline outline-edge @2xl:hidden ${marks[look]}`} />
              <div>
                <p className="font-bold">{name}</p>
                <p translate="no" className="font-mono text-small text-ink2">
                  <DatedTime at={at} now={now} isExact />{" "}
                  {amount !== null && <b className="inline-block text-ink">{amount}</b>}
                </p>
                {more}
              </div>
            </li>
          ))}
        </ol>
        <Bar order={order} events={events} />
      </div>
    </section>
  );
}
