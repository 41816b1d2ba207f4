import type { ApiKey } from "#contract/api/key.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { SlipLine } from "./slip-line.tsx";
import { Stamp } from "./stamp.tsx";

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
