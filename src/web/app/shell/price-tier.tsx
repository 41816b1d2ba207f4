import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { percentText } from "#web/ui/format/number-text.ts";

const percent = (rate: number) => percentText(rate / 10);

const named = (tier: Tier) =>
  `${tier.charAt(0).toUpperCase()}${tier.slice(1)} prices, ${percent(TIER_RATES[tier])} off`;

/** The prices that apply to a request with a key. A custom rate overrides the tier (API spec, section 1). */
export function PriceTier() {
  const prices = useStateView(({ tier, customRate }) =>
    customRate === null ? named(tier) : `Custom rate, ${percent(customRate)} off`,
  );
  return <p className="whitespace-nowrap">{prices}</p>;
}
