import { useId } from "react";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import { type Frame, THEMES, type Theme } from "#contract/page/settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { CONTROL, Field, MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { FieldErrorText } from "#web/ui/field-error-text.tsx";
import { LANGUAGE_NAMES } from "#web/ui/language-names.ts";
import { OperationField } from "#web/ui/operation-field.tsx";
import { type Choices, isId } from "./choices.ts";
import { HideFields } from "./hide-fields.tsx";

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  /** The label shown when nothing is chosen. */
  readonly none: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value | null) => void;
}

/** A select with an option for no choice. */
function SelectField<Value extends string>({ label, none, options, chosen, onChoose }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className={CONTROL}
          value={chosen ?? ""}
          onChange={({ target }) => onChoose(options.find(({ value }) => value === target.value)?.value ?? null)}
        >
          <option value="">{none}</option>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const OPTIONS = [
  { value: "operation", label: "One call", note: "Request and answer" },
  { value: "state", label: "The state", note: "Balance and orders" },
  { value: "full", label: "All of it", note: "The whole page" },
] as const;

interface ModeChoiceProps {
  readonly mode: Frame;
  readonly onChoose: (mode: Frame) => void;
}

/** How much of the sandbox is shown. */
function ModeChoice({ mode, onChoose }: ModeChoiceProps) {
  return (
    <Choice<Frame>
      legend="How much is shown"
      options={OPTIONS}
      chosen={mode}
      onChoose={async (chosen) => onChoose(chosen)}
    />
  );
}

interface IdFieldProps {
  readonly id: string;
  readonly onChange: (id: string) => void;
}

/** The id that separates an embed's state from that of other embeds. */
function IdField({ id, onChange }: IdFieldProps) {
  const name = useId();
  const isInvalid = !isId(id);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={name} className="flex min-h-6.5 items-end text-small font-semibold">
        Id
      </label>
      <input
        id={name}
        value={id}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder="e1"
        aria-invalid={isInvalid}
        aria-describedby={`${name}note`}
        onChange={({ target }) => onChange(target.value)}
        className={`${MARKED_IF_INVALID} font-mono`}
      />
      <p id={`${name}note`} className="text-small text-ink2">
        {isInvalid ? (
          <FieldErrorText>
            “{id.slice(0, 40)}” cannot be an id. Use 1 to 32 of A–Z, a–z, 0–9, - and _; until then it is left out.
          </FieldErrorText>
        ) : (
          "Each id has a state of its own. As it comes: e1, e2 and so on."
        )}
      </p>
    </div>
  );
}

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));
const TIERS = (Object.keys(TIER_RATES) as Tier[]).map((value) => ({ value, label: `${value}` }));
const KEYS = [
  { value: "console", label: "The console key" },
  { value: "none", label: "No key" },
] as const;

interface CallFieldsProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Fields that matter only in modes that can send calls. */
function CallFields({ choices: { op, lang, tier, key }, onChange }: CallFieldsProps) {
  return (
    <>
      <OperationField none="The first of the runbook" operation={op} onChange={(to) => onChange({ op: to })} />
      <SelectField
        label="Language of the code"
        none="The reader's choice"
        options={LANGUAGES}
        chosen={lang}
        onChoose={(to) => onChange({ lang: to })}
      />
      <SelectField
        label="Tier"
        none="As it comes: silver"
        options={TIERS}
        chosen={tier}
        onChoose={(to) => onChange({ tier: to })}
      />
      <SelectField
        label="Key of the first call"
        none="As each call needs"
        options={KEYS}
        chosen={key}
        onChoose={(to) => onChange({ key: to })}
      />
    </>
  );
}

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: "Follows the system",
  light: "Light",
  dark: "Dark",
};

interface FormCardProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** The builder's form: what the embed shows, and how. */
export function FormCard({ choices, onChange }: FormCardProps) {
  return (
    <Card heading="What it shows">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <ModeChoice mode={choices.mode} onChoose={(mode) => onChange({ mode })} />
        <div className="grid gap-x-4 gap-y-2 @sm:grid-cols-2 @3xl:grid-cols-3">
          {choices.mode !== "state" && <CallFields choices={choices} onChange={onChange} />}
          <Field label="Theme">
            {(ids) => (
              <select
                {...ids}
                className={CONTROL}
                value={choices.theme}
                onChange={({ target }) => onChange({ theme: THEMES.find((each) => each === target.value) ?? "system" })}
              >
                {THEMES.map((each) => (
                  <option key={each} value={each}>
                    {THEME_NAMES[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <IdField id={choices.id} onChange={(id) => onChange({ id })} />
        </div>
        <HideFields choices={choices} onChange={onChange} />
      </div>
    </Card>
  );
}
