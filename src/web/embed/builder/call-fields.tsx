import { TIER_RATES, type Tier } from "#contract/api/tier.ts";
import { LANGUAGE_NAMES } from "#web/ui/language-names.ts";
import { OperationField } from "#web/ui/operation-field.tsx";
import type { Choices } from "./choices.ts";
import { SelectField } from "./select-field.tsx";

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
export function CallFields({ choices: { op, lang, tier, key }, onChange }: CallFieldsProps) {
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
