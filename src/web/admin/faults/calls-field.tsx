import { useId } from "react";
import { FieldErrorText, MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { type FaultChoice, isCount, MOST_CALLS } from "./fault-choice.ts";

interface CallsFieldProps {
  readonly choice: FaultChoice;
  readonly onChange: (change: Partial<FaultChoice>) => void;
}

const OPTION = "flex min-h-11 cursor-pointer items-center gap-2.5 tablet:min-h-9";
const RADIO = "size-4 shrink-0 accent-carbon";

/** How many calls are affected: the next few, or all until it is switched off. */
export function CallsField({ choice: { isUntilOff, calls }, onChange }: CallsFieldProps) {
  const id = useId();
  const isInvalid = !(isUntilOff || isCount(calls));
  return (
    <fieldset className="min-w-0">
      <legend className="pt-1.5 text-small font-semibold">For</legend>
      <div className="flex items-center gap-2">
        <label className={OPTION}>
          <input
            type="radio"
            name={id}
            checked={!isUntilOff}
            onChange={() => onChange({ isUntilOff: false })}
            className={RADIO}
          />
          the next
        </label>
        <input
          type="number"
          aria-label="How many calls"
          aria-describedby={`${id}fault`}
          aria-invalid={isInvalid}
          min={1}
          max={MOST_CALLS}
          inputMode="numeric"
          value={calls}
          onChange={({ target }) => onChange({ calls: target.value, isUntilOff: false })}
          className={`${MARKED_IF_INVALID} max-w-18 font-mono`}
        />
        <span>{calls === "1" ? "call" : "calls"}</span>
      </div>
      <label className={OPTION}>
        <input
          type="radio"
          name={id}
          checked={isUntilOff}
          onChange={() => onChange({ isUntilOff: true })}
          className={RADIO}
        />
        every call, until switched off
      </label>
      <p id={`${id}fault`} className="text-small">
        {isInvalid && (
          <FieldErrorText>
            {calls === "" ? "There is no number." : `It cannot be armed for ${calls} calls.`} Use a whole number from 1
            to {MOST_CALLS}.
          </FieldErrorText>
        )}
      </p>
    </fieldset>
  );
}
