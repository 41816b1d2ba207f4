import { useRef } from "react";
import { Link } from "wouter";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useAdjust } from "#web/client/react/use-admin.tsx";
import { adminPagePath, orderPath, pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { processing, secondsUntil } from "./ahead.ts";
import { lengthWords } from "./time-words.ts";
import { usePassing } from "./use-passing.ts";

/** How many orders are listed here; the wallet lists all. */
const SHOWN = 10;

function DueWords({ dueAt }: { readonly dueAt: string }) {
  const due = Date.parse(dueAt);
  const isPaused = useStateView(({ clockSpeed }) => clockSpeed === 0);
  const seconds = usePassing((panel) => secondsUntil(due, panel.now()));
  return (
    <span className="text-small text-processing-ink">
      due at <ClockTime at={due} />, {isPaused ? "when the clock runs again" : `in ${lengthWords(seconds)}`}
    </span>
  );
}

interface RowProps {
  readonly order: ScheduledOrder;
  readonly onDeliver: (id: string) => void;
}

function Row({ order, onDeliver }: RowProps) {
  const { id, qty, product_item_name, product_name, dueAt } = order;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {qty} × {product_item_name} <span className="text-small text-ink2">{product_name}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            href={orderPath(id)}
            className="inline-flex min-h-11 items-center font-mono text-code break-all text-carbon underline tablet:min-h-6"
          >
            {id}
          </Link>
          <DueWords dueAt={dueAt} />
        </p>
      </div>
      <Button aria-label={`Deliver now: ${qty} × ${product_item_name}, ${id}`} onClick={() => onDeliver(id)}>
        Deliver now
      </Button>
    </li>
  );
}

function NothingUnderWay() {
  return (
    <p>
      Nothing is processing.{" "}
      <Link
        href={pathTo("placeOrder")}
        className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-6"
      >
        Place an order
      </Link>
    </p>
  );
}

/** The orders still processing, next due first. */
export function UnderWay() {
  const { adjust, failure } = useAdjust();
  const orders = processing({ orders: useStateView((stateView) => stateView.orders) });
  const heading = useRef<HTMLHeadingElement>(null);
  const deliver = async (order: string) => {
    await adjust({ kind: "deliver_now", order }, () => "Order delivered");
    // The button is removed with its order: the focus moves to the list.
    heading.current?.focus();
  };
  return (
    <div className="flex flex-col gap-1">
      <h3 ref={heading} tabIndex={-1} className="text-small font-semibold">
        Under way{" "}
        {orders.length > 0 && <span className="font-normal text-ink2">{counted(orders.length, "order")}</span>}
      </h3>
      {failure}
      {orders.length === 0 ? (
        <NothingUnderWay />
      ) : (
        <ul>
          {orders.slice(0, SHOWN).map((order) => (
            <Row key={order.id} order={order} onDeliver={(id) => void deliver(id)} />
          ))}
        </ul>
      )}
      {orders.length > SHOWN && (
        <Link href={adminPagePath("wallet")} className="inline-flex min-h-11 items-center text-carbon underline">
          {orders.length - SHOWN} more in Wallet and orders
        </Link>
      )}
    </div>
  );
}
