import { useState } from "react";
import { Link } from "wouter";
import { OPEN_POINTS, respondTo } from "#contract/api/open-points.ts";
import { useIsHidden, useIsReadOnly, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { adminPagePath, pathTo } from "#web/client/routes.ts";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { Balance } from "./balance.tsx";
import type { Receipt } from "./receipt-list.ts";
import { useReceipts } from "./use-receipts.ts";

/** What the API spec leaves open, and what the sandbox does in the meantime. */
function OpenQuestions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-small text-ink2 present:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-3 tablet:py-2">What the document leaves open</summary>
      {isOpen && (
        <dl className="flex flex-col gap-2 pb-2">
          {OPEN_POINTS.map((point) => (
            <div key={point.topic}>
              <dt className="font-bold">{point.topic}</dt>
              <dd>
                {respondTo(point)} {point.here}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

/** The receipts panel before the first receipt. */
function NoReceipts() {
  const opening = useStateView((stateView) => stateView.openingBalance);
  if (useIsReadOnly()) {
    return (
      <div className="slip bg-paper">
        <p className="font-bold">Nothing yet</p>
        <p className="mt-1 text-ink2">Every order, replay and refusal prints a slip here.</p>
      </div>
    );
  }
  return (
    <div className="slip bg-paper">
      <p className="font-bold">Nothing yet</p>
      <p className="my-1 text-ink2">
        Try the real calls with {Number(opening)} pretend points. Every order, replay and refusal prints a slip here.
      </p>
      <p className="flex flex-wrap gap-x-5 present:hidden">
        <Link
          href={pathTo("placeOrder")}
          className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-8"
        >
          Place the first order
        </Link>
        <Link
          href={adminPagePath("lessons")}
          className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-8"
        >
          Take a lesson
        </Link>
      </p>
    </div>
  );
}

const ReceiptStack = lazyPart(() => import("./receipt-stack.tsx").then((part) => part.ReceiptStack), "soon");

/** How many receipts are shown at first where the page grows with them. */
const FIRST_READ_ONLY = 10;

/** The newest receipts, newest first, with a button for more. */
function ReceiptList({ receipts, openedAt }: { readonly receipts: readonly Receipt[]; readonly openedAt: number }) {
  const more = useMore<HTMLOListElement>(receipts.length, useIsReadOnly() ? FIRST_READ_ONLY : undefined);
  if (receipts.length === 0) return <NoReceipts />;
  return (
    <>
      <WhenLoaded className="p-2">
        <ol ref={more.list} className="flex flex-col gap-3 pb-2">
          {receipts.slice(0, more.shown).map((receipt) => (
            <ReceiptStack key={receipt.id} receipt={receipt} openedAt={openedAt} />
          ))}
        </ol>
      </WhenLoaded>
      <MoreButton more={more} one="slip" className="py-2" />
    </>
  );
}

/** The number of orders. The full page shows it elsewhere. */
function OrderCount() {
  const orders = useStateView((stateView) => stateView.orders.length);
  const processing = useStateView(
    (stateView) => stateView.orders.filter(({ status }) => status === "processing").length,
  );
  return (
    <p className="text-small text-ink2">
      {orders === 0 ? "No orders yet" : counted(orders, "order")}
      {processing > 0 && `, ${processing} processing`}
    </p>
  );
}

function Roll() {
  const { panel } = useSandbox();
  const receipts = useReceipts();
  const [openedAt] = useState(() => panel.now());
  return (
    <div className="mt-2">
      <div aria-hidden className="relative z-2 h-2 rounded bg-edge" />
      <div className="-mt-1 overflow-hidden px-2">
        <ReceiptList receipts={receipts} openedAt={openedAt} />
      </div>
    </div>
  );
}

function Line() {
  const openingBalance = useStateView((stateView) => stateView.openingBalance);
  const balance = useStateView((stateView) => stateView.balance);
  const orders = useStateView((stateView) => stateView.orders);
  return <BalanceLine openingBalance={openingBalance} balance={balance} orders={orders} last={40} className="h-8" />;
}

/** The receipts panel: the balance, and a receipt for every call that had an effect or was refused, newest first. */
export function Receipts() {
  const isReadOnly = useIsReadOnly();
  const isRollHidden = useIsHidden("tape");
  return (
    <section aria-labelledby="tape-heading" className="flex flex-col gap-2">
      <h2 id="tape-heading" className="font-bold present:hidden">
        {isReadOnly ? "Balance and orders" : "Tape"}
      </h2>
      <Balance />
      <Line />
      {isReadOnly && <OrderCount />}
      {!isRollHidden && <Roll />}
      {!isReadOnly && <OpenQuestions />}
    </section>
  );
}
