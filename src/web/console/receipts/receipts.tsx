import { useMemo, useState } from "react";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { useExchanges, useIsHidden, useIsReadOnly, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPagePath, pathTo } from "#web/client/routes.ts";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { type Receipt, receiptsOf } from "./receipt-list.ts";

/** All receipts, newest first. */
export function useReceipts(): readonly Receipt[] {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  return useMemo(() => receiptsOf(stateView, exchanges), [stateView, exchanges]);
}

/** What the API spec leaves open, and what the sandbox does in the meantime. */
function OpenQuestions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-small text-ink2 present:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-3 tablet:py-2">Not covered by the API spec</summary>
      {isOpen && (
        <dl className="flex flex-col gap-2 pb-2">
          {OPEN_POINTS.map((point) => (
            <div key={point.topic}>
              <dt className="font-bold">{point.topic}</dt>
              <dd>
                {openPointText(point)} {point.here}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

/** The wallet's balance, and the balance it opened with. */
export function Balance() {
  const { balance, openingBalance } = useStateView((all) => all);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums present:hidden">
      <b key={balance} className="steps font-mono text-total">
        {amountText(balance)}
      </b>
      <span className="text-small text-ink2">points left of {amountText(openingBalance)}</span>
    </p>
  );
}

/** The receipts panel before the first receipt. */
function NoReceipts() {
  const opening = useStateView((stateView) => stateView.openingBalance);
  const isReadOnly = useIsReadOnly();
  return (
    <div className="slip bg-paper">
      <p className="font-bold">Nothing yet</p>
      <p className="mt-1 text-ink2">
        {!isReadOnly && `Try the real calls with ${Number(opening)} pretend points. `}
        Every order, replay and refusal prints a receipt here.
      </p>
      {!isReadOnly && (
        <p className="mt-1 flex flex-wrap gap-x-5 present:hidden">
          <TextLink href={pathTo("placeOrder")} className="tablet:min-h-8">
            Place the first order
          </TextLink>
          <TextLink href={adminPagePath("lessons")} className="tablet:min-h-8">
            Take a lesson
          </TextLink>
        </p>
      )}
    </div>
  );
}

const ReceiptStack = lazyPart(() => import("./receipt-stack.tsx").then((part) => part.ReceiptStack), "soon");

/** How many receipts are shown at first where the page grows with them. */
const FIRST_READ_ONLY = 10;

/** The newest receipts, newest first, coming out of a slot, with a button for more. */
function Roll() {
  const { panel } = useSandbox();
  const receipts = useReceipts();
  const [openedAt] = useState(() => panel.now());
  const more = useMore<HTMLOListElement>(receipts.length, useIsReadOnly() ? FIRST_READ_ONLY : undefined);
  return (
    <div className="mt-2">
      <div aria-hidden className="relative z-2 h-2 rounded bg-edge" />
      <div className="-mt-1 overflow-hidden px-2">
        {receipts.length === 0 && <NoReceipts />}
        {receipts.length > 0 && (
          <WhenLoaded className="p-2">
            <ol ref={more.list} className="flex flex-col gap-3 pb-2">
              {receipts.slice(0, more.shown).map((receipt) => (
                <ReceiptStack key={receipt.id} receipt={receipt} openedAt={openedAt} />
              ))}
            </ol>
          </WhenLoaded>
        )}
        <MoreButton more={more} one="receipt" className="py-2" />
      </div>
    </div>
  );
}

/** The number of orders. The full page shows it elsewhere. */
function OrderCount() {
  const orders = useStateView((stateView) => stateView.orders);
  const processing = orders.filter(({ status }) => status === "processing").length;
  return (
    <p className="text-small text-ink2">
      {orders.length === 0 ? "No orders yet" : counted(orders.length, "order")}
      {processing > 0 && `, ${processing} processing`}
    </p>
  );
}

function Line() {
  const { openingBalance, balance, orders } = useStateView((all) => all);
  return <BalanceLine openingBalance={openingBalance} balance={balance} orders={orders} last={40} className="h-8" />;
}

/** The receipts panel: the balance, and a receipt for every call that had an effect or was refused, newest first. */
export function Receipts() {
  const isReadOnly = useIsReadOnly();
  const isRollHidden = useIsHidden("tape");
  return (
    <section aria-labelledby="receipts-heading" className="flex flex-col gap-2">
      <h2 id="receipts-heading" className="font-bold present:hidden">
        {isReadOnly ? "Balance and orders" : "Receipts"}
      </h2>
      <Balance />
      <Line />
      {isReadOnly && <OrderCount />}
      {!isRollHidden && <Roll />}
      {!isReadOnly && <OpenQuestions />}
    </section>
  );
}
