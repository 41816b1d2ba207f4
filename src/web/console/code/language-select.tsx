import { DownIcon } from "#web/ui/icons.tsx";
import { Language, languages } from "./languages.ts";

export const LANGUAGE_OPTIONS = Language.options.map((value) => ({ value, label: languages[value].label }));

interface LanguageSelectProps {
  readonly language: Language;
  readonly onChoose: (language: Language) => void;
}

/** The choice of a code language in a row of buttons. */
export function LanguageSelect({ language, onChoose }: LanguageSelectProps) {
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label="Language"
        value={language}
        onChange={({ target }) => onChoose(target.value as Language)}
        className="field-sizing-content min-h-7 appearance-none rounded bg-transparent ps-2 pe-7 text-small font-semibold hover:bg-hover pointer-coarse:min-h-11 forced-colors:border"
      >
        {LANGUAGE_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span aria-hidden className="pointer-events-none absolute end-2">
        <DownIcon />
      </span>
    </span>
  );
}
