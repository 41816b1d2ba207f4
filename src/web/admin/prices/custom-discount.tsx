import { useState } from "react";
import { LARGEST_RATE } from "#contract/panel/adjustment.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { rateWords } from "#web/client/react/price-lists.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { useAdjust } from "#web/client/react/use-adjust.ts";
import { Field, FieldErrorText, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { decimalText } from "#web/ui/format/number-text.ts";
import { ProvenanceBadge } from "#web/ui/text.tsx";

/** A rate as field text, from tenths of a per cent: 125 is "12.5". Avoids floating-point arithmetic. */
export const rateText = (rate: number): string => `${Math.floor(rate / 10)}.${rate % 10}`;

/** The rate in a text, in tenths of a per cent; null if it is invalid. Some keyboards for decimals have a comma only. */
export function rateIn(text: string): number | null {
  const [, whole, tenth = "0"] = /^(\d{1,3})(?:[.,](\d))?0*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rate = Number(whole) * 10 + Number(tenth);
  return rate <= LARGEST_RATE ? rate : null;
}

const RANGE = `${decimalText(0)} to ${decimalText(LARGEST_RATE / 10)}`;
const RATE_STEP = decimalText(0.1);

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

/** The custom discount while it is the account's; else where the tiers' discounts come from. */
export function CustomDiscount() {
  const rate = useStateView(({ customRate }) => customRate);
  const { run, failure } = useAdjust();
  const set = (to: number) => run({ kind: "set_custom_rate", rate: to }, () => `Custom prices, ${rateWords(to)} off`);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 tablet:min-h-9">
      {rate === null ? (
        <p className="text-small text-ink2">The spec doesn't cover the tiers' discounts; ask the provider.</p>
      ) : (
        <RateField rate={rate} onSet={set} />
      )}
      <ProvenanceBadge provenance={rate === null ? "assumed" : "documented"} />
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </div>
  );
}
