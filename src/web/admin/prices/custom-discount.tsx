import { useState } from "react";
import { LARGEST_RATE } from "#contract/panel/adjustment.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { rateWords } from "#web/client/react/price-lists.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { useAdjust } from "#web/client/react/use-adjust.ts";
import { Field, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { decimalText } from "#web/ui/format/number-text.ts";
import { ChevronIcon } from "#web/ui/icons.tsx";

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

/**
 * The custom discount in per cent, which overrides the tier; none if it is empty. Set by Enter, or by leaving the field. Escape
 * restores the one that is set.
 */
export function CustomDiscount() {
  const rate = useStateView(({ customRate }) => customRate);
  const { run, failure } = useAdjust();
  const [typed, setTyped] = useState<string | null>(null);
  const set = rate === null ? "" : rateText(rate);
  const text = typed ?? set;
  const isInvalid = text !== "" && rateIn(text) === null;
  const commit = () => {
    if (isInvalid) return;
    setTyped(null);
    const wanted = rateIn(text);
    if (wanted === rate) return;
    run({ kind: "set_custom_rate", rate: wanted }, () => `Custom discount, ${rateWords(wanted ?? 0)} off`);
  };
  const close = (box: HTMLDetailsElement) => {
    box.open = false;
    if (box.contains(document.activeElement)) box.querySelector("summary")?.focus();
  };
  const error = isInvalid && `${text}% can't be set. Use ${RANGE} in steps of ${RATE_STEP}, or nothing.`;
  const hint = `${RANGE} in steps of ${RATE_STEP}. Overrides the tier, whose discount the spec doesn't cover.`;
  return (
    <details
      className="group"
      onKeyDown={({ key, currentTarget }) => key === "Escape" && close(currentTarget)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close(currentTarget)}
    >
      <summary className="flex min-h-11 items-center gap-2 text-small font-semibold tablet:min-h-9">
        Custom discount
        <ChevronIcon className="group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90" />
      </summary>
      {/* Over the prices, so that nothing moves. */}
      <Field
        label="% off retail"
        error={error}
        hint={hint}
        className="absolute end-4 z-3 w-72 rounded border border-edge bg-paper p-3"
      >
        {(ids) => (
          <>
            <TextInput
              {...ids}
              aria-invalid={isInvalid}
              inputMode="decimal"
              value={text}
              placeholder="none"
              onText={setTyped}
              onBlur={commit}
              onKeyDown={(event) => {
                if (event.key === "Enter") commit();
                if (event.key === "Escape" && typed !== null) {
                  event.stopPropagation();
                  setTyped(null);
                }
              }}
              translate="no"
              className={`${MARKED_IF_INVALID} max-w-20 font-mono`}
            />
            <ActionFailure failure={failure} effect="Nothing was changed." />
          </>
        )}
      </Field>
    </details>
  );
}
