import type { RetryPolicy } from "#contract/panel/retry-simulation.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { percentText } from "#web/ui/format/number-text.ts";
import { BACKOFF_WORDS, isPreset, KEY_WORDS, lossWords, MOST_ATTEMPTS, MOST_LOSS, PRESETS } from "./policies.ts";

interface PolicyProps {
  readonly policy: RetryPolicy;
  readonly onChange: (policy: RetryPolicy) => void;
}

/** Policies to start from; the loss rate is kept. */
export function Presets({ policy, onChange }: PolicyProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Policies to begin from</legend>
      {PRESETS.map((preset) => (
        <Button
          key={preset.name}
          aria-pressed={isPreset(preset, policy)}
          className="whitespace-normal aria-pressed:border-2 aria-pressed:border-carbon aria-pressed:font-bold"
          onClick={() => onChange({ ...policy, ...preset.policy })}
        >
          {preset.name}
        </Button>
      ))}
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly words: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, words, value, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} value={value} onChange={({ target }) => onChoose(target.value as Value)} className={CONTROL}>
          {Object.entries<string>(words).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const ATTEMPT_WORDS = Object.fromEntries(
  Array.from({ length: MOST_ATTEMPTS }, (_, index) => [
    String(index + 1),
    index === 0 ? "1, never again" : `up to ${index + 1}`,
  ]),
);

/** A retry policy, field by field. */
export function PolicyFields({ policy, onChange }: PolicyProps) {
  const change = (part: Partial<RetryPolicy>) => onChange({ ...policy, ...part });
  return (
    <div className="grid gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
      <Choice
        label="Tries for each order"
        words={ATTEMPT_WORDS}
        value={String(policy.attempts)}
        onChoose={(attempts) => change({ attempts: Number(attempts) })}
      />
      <Choice
        label="Wait between tries"
        words={BACKOFF_WORDS}
        value={policy.backoff}
        onChoose={(backoff) => change({ backoff })}
      />
      <Choice label="Idempotency-Key" words={KEY_WORDS} value={policy.key} onChoose={(key) => change({ key })} />
      <Field
        label="Loss rate"
        mark={percentText(policy.lossRate)}
        hint={lossWords(policy.lossRate)}
        className="col-span-full"
      >
        {(ids) => (
          <input
            {...ids}
            type="range"
            min={0}
            max={MOST_LOSS}
            step={5}
            value={policy.lossRate}
            aria-valuetext={`${policy.lossRate} of 100 tries`}
            onChange={({ target }) => change({ lossRate: target.valueAsNumber })}
            className="min-h-11 w-full accent-carbon tablet:min-h-9"
          />
        )}
      </Field>
    </div>
  );
}
