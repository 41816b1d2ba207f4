import { memo, useState } from "react";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { lookUp } from "#web/client/known-state.ts";
import { useIsReadOnly, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { DeliverNow, DeliveryStatus } from "#web/client/react/delivery.tsx";
import { ReceiptHead } from "#web/client/react/receipt-head.tsx";
import { itemIn } from "#web/client/request.ts";
import { minus, times } from "#web/ui/format/amount.ts";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { paperLook, ReceiptLine, Stamp } from "#web/ui/receipt.tsx";
import type { Receipt } from "./receipt-list.ts";

/** The style of a link or button on a receipt. */
const LINK =
  "flex min-h-11 w-fit items-center font-sans text-small underline underline-offset-3 hover:no-underline tablet:min-h-6";
const DELIVER = `${LINK} px-0! font-normal! hover:bg-transparent! tablet:min-h-6!`;

/** How each hangs: the first copy comes out from under its white original; the others hang below it. */
const places = {
  white: "z-1",
  yellow: "ms-6 -mt-2.25 pt-5.5 [.slip-copy+&]:mt-3.5 [.slip-copy+&]:pt-3",
  pink: "",
  hollow: "pt-3 pb-3",
} as const;

/** Of an order, its product and the price of the same order without a key. */
function OrderLines({ order }: { readonly order: ScheduledOrder }) {
  const { product_item_id, product_name, qty, total } = order;
  const retailPrice = useStateView(({ catalogue }) => itemIn(catalogue, product_item_id)?.retail_price);
  const retail = retailPrice && times(retailPrice, qty);
  return (
    <div className="present:hidden">
      <ReceiptLine look="dim" left={product_name} />
      {retail && <ReceiptLine look="dim" left={`Retail ${retail}, saved ${minus(retail, total)}`} />}
    </div>
  );
}

interface ReceiptPaperProps {
  readonly receipt: Receipt;
  readonly isNew: boolean;
}

/** The stamp of a receipt, with what can be done about it: deliver the order, or see the service's side. */
function Foot({ receipt: { order, stamp, unknown }, isNew }: ReceiptPaperProps) {
  const sandbox = useSandbox();
  const isReadOnly = useIsReadOnly();
  const words = order?.status ?? stamp;
  const [first] = useState(words);
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-2 empty:hidden">
      {words && (
        <Stamp status={order?.status} isNew={words !== "processing" && (isNew || words !== first)}>
          {order ? <DeliveryStatus order={order} /> : stamp}
        </Stamp>
      )}
      {order?.status === "processing" && !isReadOnly && <DeliverNow order={order} className={DELIVER} />}
      {unknown && (
        <button type="button" onClick={() => lookUp(sandbox, unknown)} className={LINK}>
          See the service's side
        </button>
      )}
    </div>
  );
}

/** A receipt on its paper. */
function ReceiptPaper({ receipt, isNew }: ReceiptPaperProps) {
  const { title, name, paper, at, lines, order, charged, call } = receipt;
  return (
    <article
      aria-label={name}
      translate="no"
      className={`break-inside-avoid px-3 font-mono text-code desk:px-4 ${paperLook(paper, isNew)} ${places[paper]}`}
    >
      <ReceiptHead title={title} name={name} at={at} order={order?.id} call={call} />
      {lines.map(({ left, right, isDim }) => (
        <ReceiptLine key={`${left} ${right}`} look={isDim ? "dim" : "plain"} left={left} right={right} />
      ))}
      {order && <OrderLines order={order} />}
      {charged !== undefined && (
        <>
          <hr className="slip-rule opacity-70" />
          <ReceiptLine look="bold" left={order && paper === "pink" ? "CHARGED AGAIN" : "CHARGED"} right={charged} />
        </>
      )}
      <Foot receipt={receipt} isNew={isNew} />
    </article>
  );
}

interface StackProps {
  readonly receipt: Receipt;
  /** When the receipts panel was opened: only later receipts are animated. */
  readonly openedAt: number;
}

/** Whether two receipts say the same: every call makes all of them again, and there may be hundreds. */
const isSameStack = (one: StackProps, other: StackProps): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A receipt, with its yellow copies, which slide out from under it: the same key, and what was not repeated. */
const Stack = memo(function Stack({ receipt, openedAt }: StackProps) {
  return (
    <li className="isolate">
      {[receipt, ...receipt.copies].map((each) => (
        <ReceiptPaper key={each.id} receipt={each} isNew={each.at > openedAt} />
      ))}
    </li>
  );
}, isSameStack);

/** How many receipts are shown at first where the page grows with them. */
const FIRST_READ_ONLY = 10;

interface ReceiptRowsProps {
  readonly receipts: readonly Receipt[];
  /** When the receipts were first shown: newer ones are printed in sight. */
  readonly openedAt: number;
}

/** The newest receipts, newest first, with a button for more. */
export function ReceiptRows({ receipts, openedAt }: ReceiptRowsProps) {
  const more = useMore<HTMLOListElement>(receipts.length, useIsReadOnly() ? FIRST_READ_ONLY : undefined);
  return (
    <>
      <ol ref={more.list} className="flex flex-col gap-3.5">
        {receipts.slice(0, more.shown).map((receipt) => (
          <Stack key={receipt.id} receipt={receipt} openedAt={openedAt} />
        ))}
      </ol>
      <MoreButton more={more} one="receipt" className="pt-3.5" />
    </>
  );
}
