import { ClockTime } from "#web/ui/clock-time.tsx";
import { SlipLine } from "./slip-line.tsx";
import type { Copy } from "./slips.ts";
import { Stamp } from "./stamp.tsx";

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
