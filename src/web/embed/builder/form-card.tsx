import { THEMES, type Theme } from "#contract/page/settings.ts";
import { Card } from "#web/ui/card.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { CallFields } from "./call-fields.tsx";
import type { Choices } from "./choices.ts";
import { HideFields } from "./hide-fields.tsx";
import { IdField } from "./id-field.tsx";
import { ModeChoice } from "./mode-choice.tsx";

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
