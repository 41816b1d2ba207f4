import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import type { Frame, Hideable } from "#contract/page/settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { AS_CODE, Checkbox, Field, FieldErrorText, MARKED_IF_INVALID, SelectField, TextInput } from "#web/ui/field.tsx";
import { LANGUAGE_NAMES } from "#web/ui/language-names.ts";
import { OperationField } from "#web/ui/operation-field.tsx";
import { type Choices, hideableIn, isBody, takesBody } from "./markup.ts";

const MODES = [
  { value: "operation", label: "One operation", note: "Request and response" },
  { value: "state", label: "State", note: "Balance, orders and receipts" },
  { value: "full", label: "Full page", note: "The whole sandbox" },
] as const;
const LANGUAGE_CHOICES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));
const TIERS = (Object.keys(TIER_RATES) as Tier[]).map((value) => ({ value, label: value }));
const KEY_CHOICES = [
  { value: "console", label: "Sample key" },
  { value: "none", label: "No key" },
] as const;
const THEME_CHOICES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const PARTS: Readonly<Record<Hideable, string>> = { code: "Code", tape: "Receipts", log: "Log" };

interface FormProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Fields that matter only in modes that can send calls. */
function CallFields({ choices: { mode, op, lang, tier, key }, onChange }: FormProps) {
  return (
    <>
      <OperationField none="Default (List products)" operation={op} onChange={(to) => onChange({ op: to })} />
      <SelectField
        label="Code language"
        none={mode === "operation" ? "Default (cURL)" : "Reader's choice"}
        options={LANGUAGE_CHOICES}
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
        options={KEY_CHOICES}
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

/** The id that separates an embed's state from that of other embeds. */
function IdField({ choices: { id }, onChange }: FormProps) {
  return (
    <Field label="Id" hint="Each id has its own state. Default: e1, e2, and so on.">
      {(ids) => (
        <TextInput {...ids} value={id} placeholder="e1" onText={(text) => onChange({ id: text })} translate="no" />
      )}
    </Field>
  );
}

/** What is hidden, and whether the frame waits for a click. */
function PartsFields({ choices: { mode, hide, isResponseOnly, isClickToLoad }, onChange }: FormProps) {
  const toggled = (part: Hideable) => (hide.includes(part) ? hide.filter((each) => each !== part) : [...hide, part]);
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-2">
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

/** The builder's form: what the embed shows, and how. */
export function FormCard({ choices, onChange }: FormProps) {
  return (
    <Card heading="Settings">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <Choice<Frame>
          legend="Content"
          options={MODES}
          chosen={choices.mode}
          onChoose={async (mode) => onChange({ mode })}
        />
        <div className="grid gap-x-4 gap-y-2 @sm:grid-cols-2 @3xl:grid-cols-3">
          {choices.mode !== "state" && <CallFields choices={choices} onChange={onChange} />}
          <SelectField
            label="Theme"
            none="Default (as the page)"
            options={THEME_CHOICES}
            chosen={choices.theme}
            onChoose={(theme) => onChange({ theme })}
          />
          <IdField choices={choices} onChange={onChange} />
          {choices.mode !== "state" && takesBody(choices.op) && (
            <BodyPresetField choices={choices} onChange={onChange} />
          )}
        </div>
        <PartsFields choices={choices} onChange={onChange} />
      </div>
    </Card>
  );
}
