import { useStateView } from "#web/client/react/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { CustomRate } from "./custom-rate.tsx";
import { rateWords } from "./rate.ts";
import { TierChoice } from "./tier-choice.tsx";

/** Explains, while a custom rate is set, that the tier has no effect. */
function WhatCounts() {
  const rate = useStateView(({ customRate }) => customRate);
  return rate !== null && <p className="font-bold">Your own rate of {rateWords(rate)} counts now, and not the tier.</p>;
}

/** The account's tier and custom rate. */
export function PricesCard() {
  return (
    <Card heading="Your prices">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <TierChoice />
        <p className="text-small text-ink2">
          The interface document names tiers, and no rates: these are the sandbox's own.{" "}
          <ProvenanceBadge provenance="assumed" />
        </p>
        <WhatCounts />
        <CustomRate />
      </div>
    </Card>
  );
}
