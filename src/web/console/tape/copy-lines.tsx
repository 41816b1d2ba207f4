import { ClockTime } from "#web/ui/clock-time.tsx";
import { SlipLine } from "./slip-line.tsx";
import type { Copy } from "./slips.ts";
import { Stamp } from "./stamp.tsx";

/** What a replay's slip says: the same key, and what did not happen again. */
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
