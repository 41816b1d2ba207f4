import { memo } from "react";
import { errors } from "#contract/api/error.ts";
import { useIsHidden, useIsReadOnly, useSandbox } from "#web/client/react/context.tsx";
import { openLog } from "#web/client/store.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountText, chargedNothing } from "#web/ui/format/number-text.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import type { Receipt } from "./receipt-list.ts";
import { RECEIPT_LINK, ReceiptLine, ReceiptPaper, Stamp } from "./receipt-paper.tsx";

interface OpenCallProps {
  /** The name of the receipt. */
  readonly name: string;
  /** The Request-Id of the call behind the receipt; null if the Log no longer has it. */
  readonly call: string | null;
}

/** Opens the Log at the call behind the receipt; renders nothing where there is no Log. */
function OpenCall({ name, call }: OpenCallProps) {
  const { session } = useSandbox();
  const isReadOnly = useIsReadOnly();
  const isLogHidden = useIsHidden("log");
  if (call === null || isReadOnly || isLogHidden) return null;
  return (
    <button
      type="button"
      aria-label={`${name}: see the call`}
      onClick={() => openLog(session, call)}
      className={`${RECEIPT_LINK} present:hidden`}
    >
      See the call
    </button>
  );
}

/** The receipt of a refused call. */
function VoidReceipt({ receipt }: { readonly receipt: Extract<Receipt, { kind: "void" }> }) {
  return (
    <>
      <ReceiptLine isBold left={`VOID ${receipt.status}`} right={<ClockTime at={receipt.at} />} />
      <ReceiptLine left={receipt.code} />
      <ReceiptLine left={errors[receipt.code].title} />
      <ReceiptLine left={receipt.firstLine} />
      <hr className="slip-rule" />
      <ReceiptLine isBold left="CHARGED" right={amountText("0.00")} />
    </>
  );
}

/** The receipt of a new key. Its value is shown once, elsewhere. */
function KeyReceipt({ receipt: { apiKey, at } }: { readonly receipt: Extract<Receipt, { kind: "key" }> }) {
  return (
    <>
      <ReceiptLine isBold left="KEY" right={<ClockTime at={at} />} />
      <ReceiptLine left={apiKey.id} />
      <ReceiptLine left={<bdi>{apiKey.name}</bdi>} right={`…${apiKey.last4}`} />
      <ReceiptLine left={apiKey.scopes.join(", ")} />
      {apiKey.revoked_at !== null && <Stamp ink="void">REVOKED</Stamp>}
    </>
  );
}

function nameOf(receipt: Receipt): string {
  if (receipt.kind === "void") return `Refused, ${receipt.status}`;
  return receipt.kind === "order" ? `Order ${receipt.id}` : `Key ${receipt.apiKey.name}`;
}

function Original({ receipt, motion }: { readonly receipt: Receipt; readonly motion: string }) {
  const name = nameOf(receipt);
  const openCall = <OpenCall name={name} call={receipt.call} />;
  return (
    <ReceiptPaper paper={receipt.kind === "void" ? "pink" : "white"} name={name} motion={motion}>
      {receipt.kind === "order" && <OrderReceipt order={receipt.order}>{openCall}</OrderReceipt>}
      {receipt.kind === "key" && <KeyReceipt receipt={receipt} />}
      {receipt.kind === "void" && <VoidReceipt receipt={receipt} />}
      {receipt.kind !== "order" && openCall}
    </ReceiptPaper>
  );
}

interface ReceiptStackProps {
  readonly receipt: Receipt;
  /** When the receipts panel was opened: only later receipts are animated. */
  readonly openedAt: number;
}

// Memoised, because every order and every delivery renders the whole list, which may have hundreds of receipts.
/** A receipt, with its yellow copies, which slide out from under it: the same key, and what was not repeated. */
export const ReceiptStack = memo(function ReceiptStack({ receipt, openedAt }: ReceiptStackProps) {
  const copies = receipt.kind === "void" ? [] : receipt.copies;
  const effect = receipt.kind === "key" ? "NO SECOND KEY" : chargedNothing();
  const motionOf = (at: number, motion: string) => (at > openedAt ? motion : "");
  return (
    <li className="isolate">
      <Original receipt={receipt} motion={motionOf(receipt.at, "prints")} />
      {copies.map(({ id, at, idempotencyKey }, index) => {
        const name = `Copy ${copies.length - index}, ${effect.toLowerCase()}`;
        return (
          <ReceiptPaper key={id} paper="yellow" name={name} motion={motionOf(at, "slides-out")}>
            <ReceiptLine isBold left="COPY" right={<ClockTime at={at} />} />
            <ReceiptLine left="Same Idempotency-Key" />
            <ReceiptLine left={idempotencyKey} />
            <Stamp ink="copy">{effect}</Stamp>
            <OpenCall name={name} call={id} />
          </ReceiptPaper>
        );
      })}
    </li>
  );
});
