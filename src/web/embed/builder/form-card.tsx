import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import type { Frame, Hideable } from "#contract/page/settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { Checkbox, Field, FieldErrorText, MARKED_IF_INVALID, SelectField } from "#web/ui/field.tsx";
import { LANGUAGE_NAMES } from "#web/ui/language-names.ts";
import { OperationField } from "#web/ui/operation-field.tsx";
import { type Choices, hideableIn, isId } from "./markup.ts";

const MODES = [
  { value: "operation", label: "One call", note: "Request and answer" },
  { value: "state", label: "The state", note: "Balance and orders" },
  { value: "full", label: "All of it", note: "The whole page" },
] as const;
const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));
const TIERS = (Object.keys(TIER_RATES) as Tier[]).map((value) => ({ value, label: value }));
const KEYS = [
  { value: "console", label: "The sample key" },
  { value: "none", label: "No key" },
] as const;
const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const PARTS: Readonly<Record<Hideable, string>> = { code: "the Code tab", tape: "the receipts", log: "the Log" };

interface FormProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Fields that matter only in modes that can send calls. */
function CallFields({ choices: { op, lang, tier, key }, onChange }: FormProps) {
  return (
    <>
      <OperationField none="The first of Get started" operation={op} onChange={(to) => onChange({ op: to })} />
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

/** The id that separates an embed's state from that of other embeds. */
function IdField({ choices: { id }, onChange }: FormProps) {
  const isInvalid = id !== "" && !isId(id);
  const hint = isInvalid ? (
    <FieldErrorText>
      “{id.slice(0, 40)}” cannot be an id. Use 1 to 32 of A–Z, a–z, 0–9, - and _; until then it is left out.
    </FieldErrorText>
  ) : (
    "Each id has a state of its own. As it comes: e1, e2 and so on."
  );
  return (
    <Field label="Id" hint={hint}>
      {(ids) => (
        <input
          {...ids}
          value={id}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder="e1"
          aria-invalid={isInvalid}
          onChange={({ target }) => onChange({ id: target.value })}
          className={`${MARKED_IF_INVALID} font-mono`}
        />
      )}
    </Field>
  );
}

/** What is hidden, and whether the frame waits for a click. */
function LoadingFields({ choices: { mode, hide, isClickToLoad }, onChange }: FormProps) {
  const toggled = (part: Hideable) => (hide.includes(part) ? hide.filter((each) => each !== part) : [...hide, part]);
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-2">
      {hideableIn[mode].length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-small font-semibold">Leave out</legend>
          <div className="flex flex-wrap gap-x-6">
            {hideableIn[mode].map((part) => (
              <Checkbox key={part} checked={hide.includes(part)} onChange={() => onChange({ hide: toggled(part) })}>
                {PARTS[part]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className="min-w-0">
        <legend className="text-small font-semibold">Loading</legend>
        <Checkbox checked={isClickToLoad} onChange={() => onChange({ isClickToLoad: !isClickToLoad })}>
          only when the reader presses a button
        </Checkbox>
      </fieldset>
    </div>
  );
}

/** The builder's form: what the embed shows, and how. */
export function FormCard({ choices, onChange }: FormProps) {
  return (
    <Card heading="What it shows">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <Choice<Frame>
          legend="How much is shown"
          options={MODES}
          chosen={choices.mode}
          onChoose={async (mode) => onChange({ mode })}
        />
        <div className="grid gap-x-4 gap-y-2 @sm:grid-cols-2 @3xl:grid-cols-3">
          {choices.mode !== "state" && <CallFields choices={choices} onChange={onChange} />}
          <SelectField
            label="Theme"
            none="Follows the system"
            options={THEMES}
            chosen={choices.theme}
            onChoose={(theme) => onChange({ theme })}
          />
          <IdField choices={choices} onChange={onChange} />
        </div>
        <LoadingFields choices={choices} onChange={onChange} />
      </div>
    </Card>
  );
}
