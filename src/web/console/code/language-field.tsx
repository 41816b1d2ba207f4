import { CONTROL, Field } from "#web/ui/field.tsx";
import { Language, languages } from "./languages.ts";

interface LanguageFieldProps {
  readonly language: Language;
  readonly onChoose: (language: Language) => void;
}

export function LanguageField({ language, onChoose }: LanguageFieldProps) {
  return (
    <Field label="Language" className="max-w-60 flex-1">
      {(ids) => (
        <select
          {...ids}
          value={language}
          onChange={(event) => onChoose(Language.parse(event.target.value))}
          className={CONTROL}
        >
          {Language.options.map((id) => (
            <option key={id} value={id}>
              {languages[id].label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
