import { memo } from "react";
import { errors } from "#contract/api/error.ts";
import type { ApiKey } from "#contract/api/key.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountText, chargedNothing } from "#web/ui/format/amount-text.ts";
import { OpenCall } from "./open-call.tsx";
import { OrderLines } from "./order-lines.tsx";
import { SlipLine } from "./slip-line.tsx";
import { SlipPaper } from "./slip-paper.tsx";
import type { Copy, Slip } from "./slips.ts";
import { Stamp } from "./stamp.tsx";

/** The receipt of a refused call. */
export function VoidLines({ slip }: { readonly slip: Extract<Slip, { kind: "void" }> }) {
  return (
    <>
      <SlipLine isBold left={`VOID ${slip.status}`} right={<ClockTime at={slip.at} />} />
      <SlipLine left={slip.code} />
      <SlipLine left={errors[slip.code].title} />
      <SlipLine left={slip.asked} />
      <hr className="slip-rule" />
      <SlipLine isBold left="CHARGED" right={amountText("0.00")} />
    </>
  );
}

/** The receipt of a new key. Its value is shown once, elsewhere. */
export function KeyLines({ apiKey, at }: { readonly apiKey: ApiKey; readonly at: number }) {
  return (
    <>
      <SlipLine isBold left="KEY" right={<ClockTime at={at} />} />
      <SlipLine left={apiKey.id} />
      <SlipLine left={<bdi>{apiKey.name}</bdi>} right={`…${apiKey.last4}`} />
      <SlipLine left={apiKey.scopes.join(", ")} />
      {apiKey.revoked_at !== null && <Stamp ink="void">REVOKED</Stamp>}
    </>
  );
}

/** The receipt of a replay: the same key, and what was not repeated. */
export function CopyLines({ copy, stamp }: { readonly copy: Copy; readonly stamp: string }) {
  return (
    <>
      <SlipLine isBold left="COPY" right={<ClockTime at={copy.at} />} />
      <SlipLine left="Same Idempotency-Key" />
      <SlipLine left={copy.idempotencyKey} />
      <Stamp ink="copy">{stamp}</Stamp>
    </>
  );
}

interface SlipStackProps {
  readonly slip: Slip;
  /** When the receipts panel was opened: only later receipts are animated. */
  readonly openedAt: number;
}

const nameOf = (slip: Slip): string => {
  if (slip.kind === "void") return `Refused, ${slip.status}`;
  return slip.kind === "order" ? `Order ${slip.id}` : `Key ${slip.apiKey.name}`;
};

function Original({ slip, motion }: { readonly slip: Slip; readonly motion: string }) {
  const name = nameOf(slip);
  return (
    <SlipPaper paper={slip.kind === "void" ? "pink" : "white"} name={name} motion={motion}>
      {slip.kind === "order" && <OrderLines order={slip.order} name={name} call={slip.call} />}
      {slip.kind === "key" && <KeyLines apiKey={slip.apiKey} at={slip.at} />}
      {slip.kind === "void" && <VoidLines slip={slip} />}
      {slip.kind !== "order" && <OpenCall name={name} call={slip.call} />}
    </SlipPaper>
  );
}

/** A yellow copy, which slides out from under its original. */
function Yellow({ copy, name, stamp, motion }: CopyProps) {
  return (
    <SlipPaper paper="yellow" name={name} motion={motion}>
      <CopyLines copy={copy} stamp={stamp} />
      <OpenCall name={name} call={copy.id} />
    </SlipPaper>
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
export const SlipStack = memo(function SlipStack({ slip, openedAt }: SlipStackProps) {
  const copies: readonly Copy[] = slip.kind === "void" ? [] : slip.copies;
  const stamp = slip.kind === "key" ? "NO SECOND KEY" : chargedNothing();
  const motionOf = (at: number, motion: string) => (at > openedAt ? motion : "");
  return (
    <li className="isolate">
      <Original slip={slip} motion={motionOf(slip.at, "prints")} />
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
