import { memo, type ReactNode, type RefObject, useRef } from "react";
import { Link } from "wouter";
import { errors } from "#contract/api/error.ts";
import { shownLabel } from "#contract/api/text.ts";
import { lookUp } from "#web/client/known-state.ts";
import { useIsReadOnly, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { itemIn } from "#web/client/request.ts";
import { orderPath } from "#web/client/routes.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { Label } from "#web/ui/label.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { type Receipt, shortKey } from "./receipt-list.ts";
import { Countdown, ReceiptLine, Stamp } from "./receipt-paper.tsx";

/** The style of a link or button on a receipt. */
const LINK =
  "flex min-h-11 w-fit items-center font-sans text-small underline underline-offset-3 hover:no-underline tablet:min-h-6";

const papers = {
  white: "slip z-1",
  /** The first copy comes out from under its white original; the others hang below it. */
  yellow: "slip slip-copy ms-6 -mt-2.25 pt-5.5",
  "next yellow": "slip slip-copy ms-6 mt-3.5",
  pink: "slip slip-void",
  /** No paper: what a receipt would say is not known. */
  hollow: "border border-dashed border-edge bg-paper pt-4 pb-4 text-ink",
} as const;

interface ReceiptPaperProps {
  readonly paper: keyof typeof papers;
  readonly name: string;
  /** The kind of receipt, read first: ORDER, COPY, VOID, KEY. */
  readonly title: string;
  readonly at: number;
  readonly motion: string;
  readonly charged?: string;
  /** The status, or what can be done about it. */
  readonly stamp?: ReactNode;
  readonly links?: ReactNode;
  /** The call behind it, which the Log can show; null if the Log no longer has it. */
  readonly call?: string | null;
  readonly children: ReactNode;
}

/** A receipt: white is an original, yellow a copy, pink is void, and a hollow one stands for no response. */
function ReceiptPaper({
  paper,
  name,
  title,
  at,
  motion,
  charged,
  stamp,
  links,
  call = null,
  children,
}: ReceiptPaperProps) {
  const isReadOnly = useIsReadOnly();
  return (
    <article
      aria-label={name}
      translate="no"
      className={`px-3 font-mono text-code desk:px-4 ${papers[paper]} ${motion}`}
    >
      <ReceiptLine look="bold" left={title} right={<ClockTime at={at} />} />
      {children}
      {charged !== undefined && (
        <>
          <hr className="slip-rule opacity-70" />
          <ReceiptLine look="bold" left="CHARGED" right={charged} />
        </>
      )}
      {stamp && <div className="mt-1.5">{stamp}</div>}
      {!isReadOnly && (
        <div className="mt-1.5 flex flex-wrap gap-x-4 empty:hidden present:hidden">
          {links}
          {call !== null && <SeeCall requestId={call} label={`${name}: see the call`} linkClass={LINK} />}
        </div>
      )}
    </article>
  );
}

interface OriginalProps<Kind extends Receipt["kind"] = Receipt["kind"]> {
  readonly receipt: Extract<Receipt, { kind: Kind }>;
  readonly motion: string;
  /** The list around it. Receives the focus once the service's side is shown. */
  readonly list: RefObject<HTMLElement | null>;
}

interface DeliverNowProps {
  readonly order: string;
  readonly children: ReactNode;
  /** Receives the focus once there is nothing left to deliver. */
  readonly next: RefObject<HTMLElement | null>;
}

/** The stamp of a processing order, beside the button that delivers it ahead of time. */
function DeliverNow({ order, children, next }: DeliverNowProps) {
  const { panel } = useSandbox();
  const { run, failure } = useAction(() => panel.adjust({ kind: "deliver_now", order }));
  const button = useFocusHandoff<HTMLButtonElement>(next);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        {children}
        <button
          ref={button}
          type="button"
          aria-label={`Deliver now: order ${order}`}
          onClick={() => run()}
          className={LINK}
        >
          Deliver now
        </button>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-1 text-void-ink">
          {failure} The order is still processing. Try again.
        </p>
      )}
    </>
  );
}

/** The receipt of an order: its cost, the price of the same order without a key, its status, and links. */
function OrderReceipt({ receipt: { order, at, call }, motion }: OriginalProps<"order">) {
  const { id, qty, total } = order;
  const retailPrice = useStateView(({ catalogue }) => itemIn(catalogue, order.product_item_id)?.retail_price);
  const isReadOnly = useIsReadOnly();
  const link = useRef<HTMLAnchorElement>(null);
  const retail = retailPrice && times(retailPrice, qty);
  const isProcessing = order.status === "processing";
  const stamp = (
    <Stamp ink={isProcessing ? "processing" : "delivered"}>
      {isProcessing ? <Countdown until={Date.parse(order.dueAt)} /> : "DELIVERED"}
    </Stamp>
  );
  const deliverable = isProcessing && !isReadOnly && (
    <DeliverNow order={id} next={link}>
      {stamp}
    </DeliverNow>
  );
  const open = (
    <Link ref={link} href={orderPath(id)} aria-label={`Open order ${id}`} className={LINK}>
      Open order
    </Link>
  );
  const paper = { paper: "white", name: `Order ${id}`, title: "ORDER", charged: total, links: open } as const;
  return (
    <ReceiptPaper {...paper} at={at} motion={motion} stamp={deliverable || stamp} call={call}>
      <ReceiptLine left={`${qty} × ${order.product_item_name}`} right={total} />
      <div className="present:hidden">
        <ReceiptLine look="dim" left={order.product_name} />
        {retail && <ReceiptLine look="dim" left={`Retail ${retail}, saved ${minus(retail, total)}`} />}
      </div>
    </ReceiptPaper>
  );
}

/** The receipt of a refused call. */
function VoidReceipt({ receipt: { status, code, firstLine, at, call }, motion }: OriginalProps<"void">) {
  const paper = { paper: "pink", name: `Refused, ${status}`, title: `VOID ${status}`, charged: "0.00" } as const;
  return (
    <ReceiptPaper {...paper} at={at} motion={motion} call={call}>
      <ReceiptLine left={code} />
      <ReceiptLine left={errors[code].title} />
      <ReceiptLine left={firstLine} />
    </ReceiptPaper>
  );
}

/** The receipt of a new key. Its value is shown once, elsewhere. */
function KeyReceipt({ receipt: { apiKey, at, call }, motion }: OriginalProps<"key">) {
  const { name, last4, scopes, revoked_at } = apiKey;
  const stamp = revoked_at !== null && <Stamp ink="void">REVOKED</Stamp>;
  return (
    <ReceiptPaper
      paper="white"
      name={`Key ${shownLabel(name)}`}
      title="KEY"
      at={at}
      motion={motion}
      stamp={stamp}
      call={call}
    >
      <ReceiptLine left={<Label>{name}</Label>} right={`…${last4}`} />
      <ReceiptLine look="dim" left={scopes.join(", ")} />
    </ReceiptPaper>
  );
}

/** Stands for the receipt of a call without a response, until a retry or the service's side tells what it did. */
function LostReceipt({ receipt, motion, list }: OriginalProps<"lost">) {
  const { session } = useSandbox();
  const button = useFocusHandoff<HTMLButtonElement>(list);
  const { at, firstLine, idempotencyKey, isUnknown, exchange } = receipt;
  const look = isUnknown && (
    <button ref={button} type="button" onClick={() => lookUp({ session }, exchange)} className={LINK}>
      See the service's side
    </button>
  );
  const paper = isUnknown
    ? ({ name: "No response", title: "NO RESPONSE", charged: "unknown" } as const)
    : ({ name: "Request never received", title: "NOT RECEIVED", charged: "0.00" } as const);
  return (
    <ReceiptPaper paper="hollow" {...paper} at={at} motion={motion} stamp={look}>
      <ReceiptLine left={firstLine} />
      {idempotencyKey !== null && <ReceiptLine look="dim" left={shortKey(idempotencyKey)} />}
    </ReceiptPaper>
  );
}

function Original({ receipt, ...given }: OriginalProps) {
  switch (receipt.kind) {
    case "order":
      return <OrderReceipt receipt={receipt} {...given} />;
    case "key":
      return <KeyReceipt receipt={receipt} {...given} />;
    case "void":
      return <VoidReceipt receipt={receipt} {...given} />;
    case "lost":
      return <LostReceipt receipt={receipt} {...given} />;
  }
}

interface StackProps extends Pick<OriginalProps, "receipt" | "list"> {
  /** When the receipts panel was opened: only later receipts are animated. */
  readonly openedAt: number;
}

// Memoised, because every order and every delivery renders the whole list, which may have hundreds of receipts.
/** A receipt, with its yellow copies, which slide out from under it: the same key, and what was not repeated. */
const Stack = memo(function Stack({ receipt, openedAt, list }: StackProps) {
  const { copies } = receipt;
  const effect = receipt.kind === "key" ? "NO SECOND KEY" : "CHARGED 0.00";
  const motionOf = (at: number, motion: string) => (at > openedAt ? motion : "");
  return (
    <li className="isolate">
      <Original receipt={receipt} motion={motionOf(receipt.at, "prints")} list={list} />
      {copies.map(({ id, at, idempotencyKey }, index) => (
        <ReceiptPaper
          key={id}
          paper={index === 0 ? "yellow" : "next yellow"}
          name={`Copy ${copies.length - index}, ${effect.toLowerCase()}`}
          title="COPY"
          at={at}
          motion={motionOf(at, "slides-out")}
          stamp={<Stamp ink="copy">{effect}</Stamp>}
          call={id}
        >
          <ReceiptLine left="Same Idempotency-Key" />
          <ReceiptLine left={shortKey(idempotencyKey)} />
        </ReceiptPaper>
      ))}
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
          <Stack key={receipt.id} receipt={receipt} openedAt={openedAt} list={more.list} />
        ))}
      </ol>
      <MoreButton more={more} one="receipt" className="pt-3.5" />
    </>
  );
}
