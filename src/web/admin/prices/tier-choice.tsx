import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useAdjust } from "#web/client/react/use-admin.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { rateWords } from "./rate.ts";

const TIERS = Object.keys(TIER_RATES) as readonly Tier[];

const named = (tier: Tier) => `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;

const options = TIERS.map((tier) => ({
  value: tier,
  label: named(tier),
  note: `${rateWords(TIER_RATES[tier])} off`,
}));

export function TierChoice() {
  const { adjust, failure } = useAdjust();
  const tier = useStateView((stateView) => stateView.tier);
  const choose = (to: Tier) =>
    adjust({ kind: "set_tier", tier: to }, () => `${named(to)} prices, ${rateWords(TIER_RATES[to])} off`);
  return (
    <>
      <Choice legend="Tier" options={options} chosen={tier} onChoose={choose} />
      {failure}
    </>
  );
}
