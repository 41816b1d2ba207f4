import { memo } from "react";
import { errors } from "#contract/api/error.ts";
import type { ApiKey } from "#contract/api/key.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountText, chargedNothing } from "#web/ui/format/number-text.ts";
import { OpenCall } from "./open-call.tsx";
import { OrderLines } from "./order-lines.tsx";
import { ReceiptLine } from "./receipt-line.tsx";
import type { Copy, Receipt } from "./receipt-list.ts";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { Stamp } from "./stamp.tsx";

/** The receipt of a refused call. */
export function VoidLines({ receipt }: { readonly receipt: Extract<Receipt, { kind: "void" }> }) {
  return (
    <>
      <ReceiptLine isBold left={`VOID ${receipt.status}`} right={<ClockTime at={receipt.at} />} />
      <ReceiptLine left={receipt.code} />
      <ReceiptLine left={errors[receipt.code].title} />
      <ReceiptLine left={receipt.asked} />
      <hr className="slip-rule" />
      <ReceiptLine isBold left="CHARGED" right={amountText("0.00")} />
    </>
  );
}

/** The receipt of a new key. Its value is shown once, elsewhere. */
export function KeyLines({ apiKey, at }: { readonly apiKey: ApiKey; readonly at: number }) {
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

/** The receipt of a replay: the same key, and what was not repeated. */
export function CopyLines({ copy, stamp }: { readonly copy: Copy; readonly stamp: string }) {
  return (
    <>
      <ReceiptLine isBold left="COPY" right={<ClockTime at={copy.at} />} />
      <ReceiptLine left="Same Idempotency-Key" />
      <ReceiptLine left={copy.idempotencyKey} />
      <Stamp ink="copy">{stamp}</Stamp>
    </>
  );
}

interface ReceiptStackProps {
  readonly receipt: Receipt;
  /** When the receipts panel was opened: only later receipts are animated. */
  readonly openedAt: number;
}

const nameOf = (receipt: Receipt): string => {
  if (receipt.kind === "void") return `Refused, ${receipt.status}`;
  return receipt.kind === "order" ? `Order ${receipt.id}` : `Key ${receipt.apiKey.name}`;
};

function Original({ receipt, motion }: { readonly receipt: Receipt; readonly motion: string }) {
  const name = nameOf(receipt);
  return (
    <ReceiptPaper paper={receipt.kind === "void" ? "pink" : "white"} name={name} motion={motion}>
      {receipt.kind === "order" && <OrderLines order={receipt.order} name={name} call={receipt.call} />}
      {receipt.kind === "key" && <KeyLines apiKey={receipt.apiKey} at={receipt.at} />}
      {receipt.kind === "void" && <VoidLines receipt={receipt} />}
      {receipt.kind !== "order" && <OpenCall name={name} call={receipt.call} />}
    </ReceiptPaper>
  );
}

/** A yellow copy, which slides out from under its original. */
function Yellow({ copy, name, stamp, motion }: CopyProps) {
  return (
    <ReceiptPaper paper="yellow" name={name} motion={motion}>
      <CopyLines copy={copy} stamp={stamp} />
      <OpenCall name={name} call={copy.id} />
    </ReceiptPaper>
  );
}

interface CopyProps {
  readonly copy: Copy;
  readonly name: string;
  readonly stamp: string;
  readonly motion: string;
}

// Memoised, because every order and every delivery renders the whole list, which may have hundreds of receipts.
/** A receipt, with its yellow copies under it. */
export const ReceiptStack = memo(function ReceiptStack({ receipt, openedAt }: ReceiptStackProps) {
  const copies: readonly Copy[] = receipt.kind === "void" ? [] : receipt.copies;
  const stamp = receipt.kind === "key" ? "NO SECOND KEY" : chargedNothing();
  const motionOf = (at: number, motion: string) => (at > openedAt ? motion : "");
  return (
    <li className="isolate">
      <Original receipt={receipt} motion={motionOf(receipt.at, "prints")} />
      {copies.map((copy, index) => (
        <Yellow
          key={copy.id}
          copy={copy}
          name={`Copy ${copies.length - index}, ${stamp.toLowerCase()}`}
          stamp={stamp}
          motion={motionOf(copy.at, "slides-out")}
        />
      ))}
    </li>
  );
});
