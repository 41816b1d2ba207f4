import { errors } from "#contract/api/error.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { SlipLine } from "./slip-line.tsx";
import type { Slip } from "./slips.ts";

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
