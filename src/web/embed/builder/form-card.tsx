import type { AttributeName } from "#contract/page/element.ts";
import { choicesOf } from "#contract/page/ignored-parameters.ts";
import { HIDEABLE } from "#contract/page/settings.ts";
import { EXAMPLE_KEY, EXAMPLE_ORDER } from "#web/client/draft.ts";
import { Card } from "#web/ui/card.tsx";
import { LANGUAGE_NAMES } from "#web/ui/code/language-select.tsx";
import {
  AS_CODE,
  Checkbox,
  Field,
  MARKED_IF_INVALID,
  OperationField,
  SelectField,
  TextInput,
} from "#web/ui/fields/field.tsx";
import { type Choices, hiddenIn, hideableIn, isBody, modeOf, OF_STATE, operationOf, takesBody } from "./markup.ts";

interface FormProps {
  readonly choices: Choices;
  readonly onChange: (change: Choices) => void;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const MODES = optionsOf({ operation: "One operation", state: "Balance, orders and receipts", full: "Full page" });

/** The attributes that are chosen from a list: the label, the choice of none, and the values. */
const LISTS = [
  ["lang", "Code language", "Reader's choice", optionsOf(LANGUAGE_NAMES)],
  ["tier", "Tier", "Default (silver)", (choicesOf("tier") ?? []).map((value) => ({ value, label: value }))],
  ["api-key", "API key", "Default for the operation", optionsOf({ console: "Sample key", none: "No key" })],
  ["theme", "Theme", "Default (as the page)", optionsOf({ light: "Light", dark: "Dark" })],
] as const;

/** The attributes that are typed: whose state the embed shows. */
const TYPED_ATTRIBUTES = [
  ["id", "Id", "e1", "Each id has its own state. Default: e1, e2, and so on."],
  ["same-state-as", "Same state as", "", "The id of another embed, whose balance and orders this one shows."],
] as const;

/** The body that the request starts with. */
function BodyPresetField({ choices, onChange }: FormProps) {
  const { body = "" } = choices;
  const isInvalid = body.trim() !== "" && !isBody(body);
  const error = isInvalid && "Not a JSON object of at most 4,000 characters. Until it is, the example is used.";
  const hint = "A JSON object. Default: the example of the operation.";
  return (
    <Field label="Request body" member="body" error={error} hint={hint} className="col-span-full">
      {(ids) => (
        <textarea
          {...ids}
          rows={3}
          dir="ltr"
          value={body}
          {...AS_CODE}
          placeholder={JSON.stringify(operationOf(choices) === "createKey" ? EXAMPLE_KEY : EXAMPLE_ORDER)}
          aria-invalid={isInvalid}
          onChange={({ target }) => onChange({ body: target.value })}
          translate="no"
          className={`${MARKED_IF_INVALID} resize-y py-1.5 font-mono text-code`}
        />
      )}
    </Field>
  );
}

/** What is hidden, and whether the frame waits for a click. */
function PartsFields({ choices, onChange }: FormProps) {
  const mode = modeOf(choices);
  const hidden = hiddenIn(choices, mode);
  const toggle = (name: AttributeName, on: string, label: string) => (
    <Checkbox checked={Boolean(choices[name])} onChange={() => onChange({ [name]: choices[name] ? "" : on })}>
      {label}
    </Checkbox>
  );
  return (
    <div className="col-span-full flex flex-wrap gap-x-6">
      {mode === "operation" && toggle("view", "response", "Response only")}
      {toggle("click-to-load", "on", "Load on click")}
      {hideableIn[mode].map((part) => {
        const rest = hidden.filter((each) => each !== part);
        const isHidden = rest.length < hidden.length;
        return (
          <Checkbox
            key={part}
            checked={isHidden}
            onChange={() => onChange({ hide: (isHidden ? rest : [...hidden, part]).join(",") })}
          >
            Hide {HIDEABLE[part]}
          </Checkbox>
        );
      })}
    </div>
  );
}

/** The builder's form: what the embed shows; folded, how it shows it. */
export function FormCard({ choices, onChange }: FormProps) {
  const sendsCalls = modeOf(choices) !== "state";
  const lists = LISTS.filter(([name]) => sendsCalls || OF_STATE.includes(name));
  return (
    <Card heading="Settings" stack="gap-3">
      <SelectField<string>
        label="Content"
        options={MODES}
        chosen={modeOf(choices)}
        onChoose={(mode) => onChange({ mode })}
      />
      {sendsCalls && (
        <OperationField
          none="Default (List products)"
          operation={operationOf(choices)}
          onChange={(op) => onChange({ op: op ?? "" })}
        />
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold tablet:min-h-9">More settings</summary>
        <div className="grid gap-x-4 gap-y-2 @lg:grid-cols-2">
          {lists.map(([name, label, none, options]) => (
            <SelectField<string | null>
              key={name}
              label={label}
              none={none}
              options={options}
              chosen={choices[name] || null}
              onChoose={(value) => onChange({ [name]: value ?? "" })}
            />
          ))}
          {TYPED_ATTRIBUTES.map(([name, label, placeholder, hint]) => (
            <Field key={name} label={label} hint={hint}>
              {(ids) => (
                <TextInput
                  {...ids}
                  value={choices[name] ?? ""}
                  placeholder={placeholder}
                  onText={(text) => onChange({ [name]: text })}
                  translate="no"
                />
              )}
            </Field>
          ))}
          {sendsCalls && takesBody(choices) && <BodyPresetField choices={choices} onChange={onChange} />}
          <PartsFields choices={choices} onChange={onChange} />
        </div>
      </details>
    </Card>
  );
}
