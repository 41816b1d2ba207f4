import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import type { Frame, Hideable } from "#contract/page/settings.ts";
import { Card } from "#web/ui/card.tsx";
import { AS_CODE, Checkbox, Field, FieldErrorText, MARKED_IF_INVALID, SelectField, TextInput } from "#web/ui/field.tsx";
import { LANGUAGE_NAMES } from "#web/ui/language-names.ts";
import { OperationField } from "#web/ui/operation-field.tsx";
import { type Choices, hideableIn, isBody, takesBody } from "./markup.ts";

const MODES = [
  { value: "operation", label: "One operation" },
  { value: "state", label: "Balance, orders and receipts" },
  { value: "full", label: "Full page" },
] as const;
const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));
const TIERS = (Object.keys(TIER_RATES) as Tier[]).map((value) => ({ value, label: value }));
const KEYS = [
  { value: "console", label: "Sample key" },
  { value: "none", label: "No key" },
] as const;
const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const PARTS: Readonly<Record<Hideable, string>> = { code: "Code", tape: "Receipts", log: "Log" };

interface FormProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Fields that matter only in modes that can send calls. */
function CallFields({ choices: { mode, lang, tier, key }, onChange }: FormProps) {
  return (
    <>
      <SelectField
        label="Code language"
        none={mode === "operation" ? "Default (cURL)" : "Reader's choice"}
        options={LANGUAGES}
        chosen={lang}
        onChoose={(to) => onChange({ lang: to })}
      />
      <SelectField
        label="Tier"
        none="Default (silver)"
        options={TIERS}
        chosen={tier}
        onChoose={(to) => onChange({ tier: to })}
      />
      <SelectField
        label="API key"
        none="Default for the operation"
        options={KEYS}
        chosen={key}
        onChoose={(to) => onChange({ key: to })}
      />
    </>
  );
}

/** The body that the request starts with. */
function BodyPresetField({ choices: { op, body }, onChange }: FormProps) {
  const isInvalid = body.trim() !== "" && !isBody(body);
  const hint = isInvalid ? (
    <FieldErrorText>Not a JSON object of at most 4,000 characters. Until it is, the example is used.</FieldErrorText>
  ) : (
    "A JSON object. Default: the example of the operation."
  );
  return (
    <Field label="Request body" member="body" hint={hint} className="col-span-full">
      {(ids) => (
        <textarea
          {...ids}
          rows={3}
          dir="ltr"
          value={body}
          {...AS_CODE}
          placeholder={op === null ? "" : JSON.stringify((operations[op] as Operation).examples.body)}
          aria-invalid={isInvalid}
          onChange={({ target }) => onChange({ body: target.value })}
          translate="no"
          className={`${MARKED_IF_INVALID} resize-y py-1.5 font-mono text-code`}
        />
      )}
    </Field>
  );
}

/** Whose state the embed shows. */
function StateFields({ choices: { id, sameAs }, onChange }: FormProps) {
  return (
    <>
      <Field label="Id" hint="Each id has its own state. Default: e1, e2, and so on.">
        {(ids) => (
          <TextInput {...ids} value={id} placeholder="e1" onText={(text) => onChange({ id: text })} translate="no" />
        )}
      </Field>
      <Field label="Same state as" hint="The id of another embed, whose balance and orders this one shows.">
        {(ids) => <TextInput {...ids} value={sameAs} onText={(text) => onChange({ sameAs: text })} translate="no" />}
      </Field>
    </>
  );
}

/** What is hidden, and whether the frame waits for a click. */
function PartsFields({ choices: { mode, hide, isResponseOnly, isClickToLoad }, onChange }: FormProps) {
  const toggled = (part: Hideable) => (hide.includes(part) ? hide.filter((each) => each !== part) : [...hide, part]);
  return (
    <div className="col-span-full flex flex-wrap gap-x-10 gap-y-2">
      {mode === "operation" && (
        <fieldset className="min-w-0">
          <legend className="text-small font-semibold">View</legend>
          <Checkbox checked={isResponseOnly} onChange={() => onChange({ isResponseOnly: !isResponseOnly })}>
            Response only
          </Checkbox>
        </fieldset>
      )}
      {hideableIn[mode].length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-small font-semibold">Hide</legend>
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
          Load on click
        </Checkbox>
      </fieldset>
    </div>
  );
}

/** The builder's form: what the embed shows; folded, how it shows it. */
export function FormCard({ choices, onChange }: FormProps) {
  const { mode, op, theme } = choices;
  return (
    <Card heading="Settings" stack="gap-3">
      <SelectField<Frame> label="Content" options={MODES} chosen={mode} onChoose={(to) => onChange({ mode: to })} />
      {mode !== "state" && (
        <OperationField none="Default (List products)" operation={op} onChange={(to) => onChange({ op: to })} />
      )}
      <details>
        <summary className="min-h-9 cursor-pointer content-center font-semibold pointer-coarse:min-h-11">
          More settings
        </summary>
        <div className="grid gap-x-4 gap-y-2 @lg:grid-cols-2 @3xl:grid-cols-3">
          {mode !== "state" && <CallFields choices={choices} onChange={onChange} />}
          <SelectField
            label="Theme"
            none="Default (as the page)"
            options={THEMES}
            chosen={theme}
            onChoose={(to) => onChange({ theme: to })}
          />
          <StateFields choices={choices} onChange={onChange} />
          {mode !== "state" && takesBody(op) && <BodyPresetField choices={choices} onChange={onChange} />}
          <PartsFields choices={choices} onChange={onChange} />
        </div>
      </details>
    </Card>
  );
}
