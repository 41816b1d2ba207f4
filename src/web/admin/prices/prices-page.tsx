import { useState } from "react";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import { LARGEST_RATE } from "#contract/panel/adjustment.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { adminPages } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { Choice } from "#web/ui/fields/choice.tsx";
import { Field, FieldErrorText, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { capitalised, decimalText, percentText } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { ProvenanceBadge } from "#web/ui/text.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";

/** A rate as field text, from tenths of a per cent: 125 is "12.5". Avoids floating-point arithmetic. */
export const rateText = (rate: number): string => `${Math.floor(rate / 10)}.${rate % 10}`;

/** The same for display, as short as possible: 50 is "5%". */
const rateWords = (rate: number): string => percentText(rate / 10);

/** The rate in a text, in tenths of a per cent; null if it is invalid. Some keyboards for decimals have a comma only. */
export function rateIn(text: string): number | null {
  const [, whole, tenth = "0"] = /^(\d{1,3})(?:[.,](\d))?0*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rate = Number(whole) * 10 + Number(tenth);
  return rate <= LARGEST_RATE ? rate : null;
}

/** The first custom discount: easy to calculate with. */
const FIRST_RATE = 100;

const RANGE = `${decimalText(0)} to ${decimalText(LARGEST_RATE / 10)}`;
const RATE_STEP = decimalText(0.1);

const tiers = (Object.keys(TIER_RATES) as readonly Tier[]).map((tier) => ({
  value: tier,
  label: capitalised(tier),
  note: `${rateWords(TIER_RATES[tier])} off`,
}));

/** The discount that counts: a tier, or the custom one, which overrides the tier. */
function useDiscount() {
  const { runAsync, failure } = useAdjust();
  const { panel } = useSandbox();
  const tier = useStateView((stateView) => stateView.tier);
  const rate = useStateView(({ customRate }) => customRate);
  /** The last custom discount, to return to. */
  const [last, setLast] = useState(FIRST_RATE);
  const set = (to: number | null) =>
    runAsync(
      { kind: "set_custom_rate", rate: to },
      to === null ? undefined : () => `Custom discount, ${rateWords(to)} off`,
    );
  const choose = async (to: Tier | "custom") => {
    if (to === "custom") return set(last);
    if (rate !== null) {
      setLast(rate);
      await set(null);
    }
    // Still custom if the browser refused to store that.
    if (panel.stateView.getState().customRate !== null) return;
    await runAsync({ kind: "set_tier", tier: to }, () => `${capitalised(to)} prices, ${rateWords(TIER_RATES[to])} off`);
  };
  return { chosen: rate === null ? tier : ("custom" as const), rate, last, set, choose, failure };
}

interface RateFieldProps {
  readonly rate: number;
  readonly onSet: (rate: number) => void;
}

/** The custom discount in per cent. Set while it is typed. */
function RateField({ rate, onSet }: RateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? rateText(rate);
  const isInvalid = rateIn(text) === null;
  const type = (to: string) => {
    setTyped(to);
    const wanted = rateIn(to);
    if (wanted !== null && wanted !== rate) onSet(wanted);
  };
  const hint = isInvalid ? (
    <FieldErrorText>
      {text === "" ? "Required." : `${text}% can't be set.`} Use {RANGE} in steps of {RATE_STEP}. It is still{" "}
      {rateWords(rate)}.
    </FieldErrorText>
  ) : (
    `${RANGE} in steps of ${RATE_STEP}. Overrides the tier.`
  );
  return (
    <Field label="Custom discount" mark="% off retail" hint={hint}>
      {(ids) => (
        <TextInput
          {...ids}
          aria-invalid={isInvalid}
          inputMode="decimal"
          value={text}
          onText={type}
          onBlur={() => !isInvalid && setTyped(null)}
          translate="no"
          className={`${MARKED_IF_INVALID} max-w-20 font-mono`}
        />
      )}
    </Field>
  );
}

/** The choice of a tier or of a custom discount: one of them counts. */
function DiscountCard() {
  const { chosen, rate, last, set, choose, failure } = useDiscount();
  const custom = { value: "custom", label: "Custom discount", note: `${rateWords(rate ?? last)} off` } as const;
  return (
    <Card heading="Your discount" stack="gap-3">
      <Choice legend="Discount" options={[...tiers, custom]} chosen={chosen} onChoose={choose} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 tablet:min-h-9">
        {rate === null ? (
          <p className="text-small text-ink2">The spec doesn't cover the tiers' discounts; ask the provider.</p>
        ) : (
          <RateField rate={rate} onSet={(to) => void set(to)} />
        )}
        <ProvenanceBadge provenance={rate === null ? "assumed" : "documented"} />
      </div>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </Card>
  );
}

/** What the account pays, and which items can be ordered. */
export function PricesPage() {
  return (
    <>
      <PageHead heading={adminPages.prices.name}>{adminPages.prices.purpose}</PageHead>
      <DiscountCard />
      <CatalogueCard />
    </>
  );
}
