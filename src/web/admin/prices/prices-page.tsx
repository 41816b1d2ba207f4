import { startTransition, useId, useOptimistic, useState } from "react";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import { LARGEST_RATE } from "#contract/panel/adjustment.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { adminPages } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { Checkbox, FieldErrorText, MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { capitalised, decimalText } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";
import { rateIn, rateText, rateWords } from "./rate.ts";

/** The initial rate when the switch is turned on: easy to calculate with. */
const FIRST_RATE = 100;

const RANGE = `${decimalText(0)} to ${decimalText(LARGEST_RATE / 10)}`;
const STEP = decimalText(0.1);

function useRate() {
  const { runAsync, failure } = useAdjust();
  const rate = useStateView(({ customRate }) => customRate);
  const [last, setLast] = useState(FIRST_RATE);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOn, showOn] = useOptimistic(rate !== null);
  const set = (to: number | null) =>
    runAsync({ kind: "set_custom_rate", rate: to }, () =>
      to === null ? "Back to the tier's prices" : `Custom prices, ${rateWords(to)} off`,
    );
  const switchTo = (isWanted: boolean) =>
    startTransition(async () => {
      showOn(isWanted);
      if (rate !== null) setLast(rate);
      setTyped(null);
      await set(isWanted ? last : null);
    });
  const type = (text: string) => {
    setTyped(text);
    const wanted = rateIn(text);
    if (wanted !== null && wanted !== rate) void set(wanted);
  };
  const leave = () => typed !== null && rateIn(typed) !== null && setTyped(null);
  return { rate, isOn, switchTo, text: typed ?? rateText(rate ?? last), type, leave, failure };
}

/** The account's custom rate, which overrides the tier. */
function CustomRate() {
  const { rate, isOn, switchTo, text, type, leave, failure } = useRate();
  const isInvalid = isOn && rateIn(text) === null;
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox aria-describedby={id} checked={isOn} onChange={({ target }) => switchTo(target.checked)}>
          A rate of my own
        </Checkbox>
        {isOn && (
          <div className="flex items-center gap-2">
            <input
              type="number"
              aria-label="Rate off retail, in per cent"
              aria-describedby={id}
              aria-invalid={isInvalid}
              min={0}
              max={LARGEST_RATE / 10}
              step={0.1}
              inputMode="decimal"
              value={text}
              onChange={({ target }) => type(target.value)}
              onBlur={leave}
              className={`${MARKED_IF_INVALID} max-w-24 font-mono`}
            />
            <span className="whitespace-nowrap">% off retail</span>
          </div>
        )}
      </div>
      <p id={id} className="text-small text-ink2">
        {isInvalid ? (
          <FieldErrorText>
            {text === "" ? "There is no number." : `${text} % cannot be set.`} Use {RANGE} in steps of {STEP}.
            {rate !== null && ` It is still ${rateWords(rate)}.`}
          </FieldErrorText>
        ) : (
          <>
            {RANGE}, in steps of {STEP}. While it is on, it beats the tier. <ProvenanceBadge provenance="documented" />
          </>
        )}
      </p>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </div>
  );
}

const options = (Object.keys(TIER_RATES) as readonly Tier[]).map((tier) => ({
  value: tier,
  label: capitalised(tier),
  note: `${rateWords(TIER_RATES[tier])} off`,
}));

function TierChoice() {
  const { runAsync, failure } = useAdjust();
  const tier = useStateView((stateView) => stateView.tier);
  const choose = (to: Tier) =>
    runAsync({ kind: "set_tier", tier: to }, () => `${capitalised(to)} prices, ${rateWords(TIER_RATES[to])} off`);
  return (
    <>
      <Choice legend="Tier" options={options} chosen={tier} onChoose={choose} />
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </>
  );
}

/** What the account pays, and which items can be ordered. */
export function PricesPage() {
  const rate = useStateView(({ customRate }) => customRate);
  return (
    <>
      <PageHead heading={adminPages.prices.name}>{adminPages.prices.purpose}</PageHead>
      <Card heading="Your prices" stack="gap-3">
        <TierChoice />
        <p className="text-small text-ink2">
          The API spec names tiers, and no rates: these are the sandbox's own. <ProvenanceBadge provenance="assumed" />
        </p>
        {rate !== null && <p className="font-bold">Your own rate of {rateWords(rate)} counts now, and not the tier.</p>}
        <CustomRate />
      </Card>
      <CatalogueCard />
    </>
  );
}
