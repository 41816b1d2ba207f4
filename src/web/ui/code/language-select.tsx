import { DownIcon } from "#web/ui/icons.tsx";

/** The code languages by id, as spelled in addresses, with their names. */
export const LANGUAGE_NAMES = {
  curl: "cURL",
  javascript: "JavaScript",
  node: "Node.js",
  python: "Python",
  php: "PHP",
  go: "Go",
  ruby: "Ruby",
  java: "Java",
  csharp: "C#",
  kotlin: "Kotlin",
} as const;

interface LanguageSelectProps<Language extends keyof typeof LANGUAGE_NAMES> {
  readonly languages: readonly Language[];
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** The choice of the language of code, in a row of buttons. */
export const LanguageSelect = <Language extends keyof typeof LANGUAGE_NAMES>(props: LanguageSelectProps<Language>) => (
  <span className="relative inline-flex items-center">
    <select
      aria-label="Language"
      value={props.language}
      onChange={({ target }) => props.choose(target.value as Language)}
      className="field-sizing-content min-h-11 appearance-none rounded bg-transparent ps-2 pe-7 text-small font-semibold hover:bg-hover tablet:min-h-7 forced-colors:border"
    >
      {props.languages.map((id) => (
        <option key={id} value={id}>
          {LANGUAGE_NAMES[id]}
        </option>
      ))}
    </select>
    <DownIcon className="pointer-events-none absolute end-2" />
  </span>
);
