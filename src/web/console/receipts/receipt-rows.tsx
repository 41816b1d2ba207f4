import { memo, type ReactNode, type RefObject, useRef } from "react";
import { Link } from "wouter";
import { errors } from "#contract/api/error.ts";
import { shownLabel } from "#contract/api/text.ts";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { lookUp } from "#web/client/known-state.ts";
import { useIsReadOnly, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { itemIn } from "#web/client/request.ts";
import { orderPath } from "#web/client/routes.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { Label } from "#web/ui/label.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { Countdown } from "./countdown.tsx";
import { DeliverNow } from "./deliver-now.tsx";
import { type Receipt, shortKey } from "./receipt-list.ts";
import { type Paper, RECEIPT_LINK, ReceiptLine, ReceiptLinks, ReceiptPaper, Stamp } from "./receipt-paper.tsx";

/** Opens the Log at the call behind the receipt; renders nothing where the Log is missing or no longer has the call. */
function OpenCall({ name, call }: { readonly name: string; readonly call: string | null }) {
  const isReadOnly = useIsReadOnly();
  if (call === null || isReadOnly) return null;
  return <SeeCall requestId={call} label={`${name}: see the call`} linkClass={`${RECEIPT_LINK} present:hidden`} />;
}

/** The receipt of an order: its cost, the price of the same order without a key, its status, and links. */
function OrderReceipt({ order, children }: { readonly order: ScheduledOrder; readonly children: ReactNode }) {
  const retailPrice = useStateView(({ catalogue }) => itemIn(catalogue, order.product_item_id)?.retail_price);
  const isReadOnly = useIsReadOnly();
  const link = useRef<HTMLAnchorElement>(null);
  const retail = retailPrice && times(retailPrice, order.qty);
  const processing = (
    <Stamp ink="processing">
      <Countdown until={Date.parse(order.dueAt)} />
    </Stamp>
  );
  return (
    <>
      <ReceiptLine look="bold" left="ORDER" right={<ClockTime at={Date.parse(order.created_at)} />} />
      <ReceiptLine left={`${order.qty} × ${order.product_item_name}`} right={order.total} />
      <div className="present:hidden">
        <ReceiptLine look="dim" left={order.product_name} />
        {retail && <ReceiptLine look="dim" left={`Retail ${retail}, saved ${minus(retail, order.total)}`} />}
      </div>
      <hr className="slip-rule opacity-70" />
      <ReceiptLine look="bold" left="CHARGED" right={order.total} />
      <div className="mt-1.5">
        {order.status === "delivered" && <Stamp ink="delivered">DELIVERED</Stamp>}
        {order.status === "processing" && isReadOnly && processing}
        {order.status === "processing" && !isReadOnly && (
          <DeliverNow order={order.id} next={link}>
            {processing}
          </DeliverNow>
        )}
      </div>
      {!isReadOnly && (
        <div className="present:hidden">
          <ReceiptLinks>
            <Link ref={link} href={orderPath(order.id)} aria-label={`Open order ${order.id}`} className={RECEIPT_LINK}>
              Open order
            </Link>
            {children}
          </ReceiptLinks>
        </div>
      )}
    </>
  );
}

/** The receipt of a refused call. */
function VoidReceipt({ receipt }: { readonly receipt: Extract<Receipt, { kind: "void" }> }) {
  return (
    <>
      <ReceiptLine look="bold" left={`VOID ${receipt.status}`} right={<ClockTime at={receipt.at} />} />
      <ReceiptLine left={receipt.code} />
      <ReceiptLine left={errors[receipt.code].title} />
      <ReceiptLine left={receipt.firstLine} />
      <hr className="slip-rule opacity-70" />
      <ReceiptLine look="bold" left="CHARGED" right="0.00" />
    </>
  );
}

/** The receipt of a new key. Its value is shown once, elsewhere. */
function KeyReceipt({ receipt: { apiKey, at } }: { readonly receipt: Extract<Receipt, { kind: "key" }> }) {
  return (
    <>
      <ReceiptLine look="bold" left="KEY" right={<ClockTime at={at} />} />
      <ReceiptLine left={<Label>{apiKey.name}</Label>} right={`…${apiKey.last4}`} />
      <ReceiptLine look="dim" left={apiKey.scopes.join(", ")} />
      {apiKey.revoked_at !== null && (
        <div className="mt-1.5">
          <Stamp ink="void">REVOKED</Stamp>
        </div>
      )}
    </>
  );
}

interface LostReceiptProps {
  readonly receipt: Extract<Receipt, { kind: "lost" }>;
  /** Receives the focus once the service's side is shown. */
  readonly list: RefObject<HTMLElement | null>;
}

/** Stands for the receipt of a call without a response, until a retry or the service's side tells what it did. */
function LostReceipt({ receipt, list }: LostReceiptProps) {
  const { session } = useSandbox();
  const button = useFocusHandoff<HTMLButtonElement>(list);
  const { at, firstLine, idempotencyKey, isUnknown, exchange } = receipt;
  return (
    <>
      <ReceiptLine look="bold" left={isUnknown ? "NO RESPONSE" : "NOT RECEIVED"} right={<ClockTime at={at} />} />
      <ReceiptLine left={firstLine} />
      {idempotencyKey !== null && <ReceiptLine look="dim" left={shortKey(idempotencyKey)} />}
      <hr className="slip-rule opacity-70" />
      {isUnknown ? (
        <>
          <ReceiptLine look="bold" left="CHARGED" right="unknown" />
          <button
            ref={button}
            type="button"
            onClick={() => lookUp({ session }, exchange)}
            className={`${RECEIPT_LINK} mt-1.5`}
          >
            See the service's side
          </button>
        </>
      ) : (
        <ReceiptLine look="bold" left="CHARGED" right="0.00" />
      )}
    </>
  );
}

function nameOf(receipt: Receipt): string {
  switch (receipt.kind) {
    case "order":
      return `Order ${receipt.order.id}`;
    case "key":
      return `Key ${shownLabel(receipt.apiKey.name)}`;
    case "void":
      return `Refused, ${receipt.status}`;
    case "lost":
      return receipt.isUnknown ? "No response" : "Request never received";
  }
}

const papers = { order: "white", key: "white", void: "pink", lost: "hollow" } as const satisfies Record<string, Paper>;

interface OriginalProps extends Pick<LostReceiptProps, "list"> {
  readonly receipt: Receipt;
  readonly motion: string;
}

function Original({ receipt, motion, list }: OriginalProps) {
  const name = nameOf(receipt);
  const openCall = <OpenCall name={name} call={receipt.call} />;
  return (
    <ReceiptPaper paper={papers[receipt.kind]} name={name} motion={motion}>
      {receipt.kind === "order" && <OrderReceipt order={receipt.order}>{openCall}</OrderReceipt>}
      {receipt.kind === "key" && <KeyReceipt receipt={receipt} />}
      {receipt.kind === "void" && <VoidReceipt receipt={receipt} />}
      {receipt.kind === "lost" && <LostReceipt receipt={receipt} list={list} />}
      {(receipt.kind === "key" || receipt.kind === "void") && <ReceiptLinks>{openCall}</ReceiptLinks>}
    </ReceiptPaper>
  );
}

interface ReceiptStackProps {
  readonly receipt: Receipt;
  /** When the receipts panel was opened: only later receipts are animated. */
  readonly openedAt: number;
  /** The list around it. */
  readonly list: RefObject<HTMLElement | null>;
}

// Memoised, because every order and every delivery renders the whole list, which may have hundreds of receipts.
/** A receipt, with its yellow copies, which slide out from under it: the same key, and what was not repeated. */
const ReceiptStack = memo(function ReceiptStack({ receipt, openedAt, list }: ReceiptStackProps) {
  const { copies } = receipt;
  const effect = receipt.kind === "key" ? "NO SECOND KEY" : "CHARGED 0.00";
  const motionOf = (at: number, motion: string) => (at > openedAt ? motion : "");
  return (
    <li className="isolate">
      <Original receipt={receipt} motion={motionOf(receipt.at, "prints")} list={list} />
      {copies.map(({ id, at, idempotencyKey }, index) => {
        const name = `Copy ${copies.length - index}, ${effect.toLowerCase()}`;
        const paper = index === 0 ? "yellow" : "next yellow";
        return (
          <ReceiptPaper key={id} paper={paper} name={name} motion={motionOf(at, "slides-out")}>
            <ReceiptLine look="bold" left="COPY" right={<ClockTime at={at} />} />
            <ReceiptLine left="Same Idempotency-Key" />
            <ReceiptLine left={shortKey(idempotencyKey)} />
            <div className="mt-1.5">
              <Stamp ink="copy">{effect}</Stamp>
            </div>
            <ReceiptLinks>
              <OpenCall name={name} call={id} />
            </ReceiptLinks>
          </ReceiptPaper>
        );
      })}
    </li>
  );
});

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
      <ol ref={more.list} tabIndex={-1} className="flex flex-col gap-3.5 focus:outline-none">
        {receipts.slice(0, more.shown).map((receipt) => (
          <ReceiptStack key={receipt.id} receipt={receipt} openedAt={openedAt} list={more.list} />
        ))}
      </ol>
      <MoreButton more={more} one="receipt" className="pt-3.5" />
    </>
  );
}
