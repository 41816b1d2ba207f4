import { useId } from "react";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import { Literal } from "#web/ui/text.tsx";
import { Checkbox, Field, FieldErrorText, MARKED_IF_INVALID } from "./field.tsx";

/** What each scope allows a key to do. */
const SCOPE_WORDS = {
  "orders:write": "places and reads orders",
  "wallet:read": "reads the balance",
} as const satisfies Record<Scope, string>;

interface ScopesFieldProps {
  readonly scopes: readonly unknown[];
  readonly error: string | undefined;
  readonly onGrant: (scope: Scope, isGranted: boolean) => void;
}

/** Selects the scopes of a key. */
function ScopesField({ scopes, error, onGrant }: ScopesFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error && id}>
      <legend className="mb-1 text-small font-semibold">
        Scopes <span className="ms-1 font-normal text-ink2">at least one</span>
      </legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          data-pointer="#/scopes"
          aria-invalid={error !== undefined}
          checked={scopes.includes(scope)}
          onChange={({ target }) => onGrant(scope, target.checked)}
          className="tablet:min-h-8"
        >
          <span>
            <Literal className="font-mono text-small">{scope}</Literal>
            <span className="text-small text-ink2">, {SCOPE_WORDS[scope]}</span>
          </span>
        </Checkbox>
      ))}
      {error && (
        <p id={id} className="text-small">
          <FieldErrorText>{error}</FieldErrorText>
        </p>
      )}
    </fieldset>
  );
}

/** A new key as written, which may be one that the API refuses. */
export interface WrittenKey {
  readonly name: string;
  readonly scopes: readonly unknown[];
}

interface KeyFieldsProps extends WrittenKey {
  readonly errors: Partial<Readonly<Record<keyof WrittenKey, string | undefined>>>;
  readonly onChange: (part: Partial<WrittenKey>) => void;
}

/** The name and the scopes of a new key, wherever one is created. */
export function KeyFields({ name, scopes, errors, onChange }: KeyFieldsProps) {
  const hint = "A label for you to recognize it by, 1 to 64 characters.";
  return (
    <div className="grid gap-4 @sm:grid-cols-2">
      <Field label="Name" member="name" error={errors.name} hint={hint}>
        {(ids) => (
          <input
            {...ids}
            data-pointer="#/name"
            value={name}
            autoComplete="off"
            aria-invalid={errors.name !== undefined}
            onChange={({ target }) => onChange({ name: target.value })}
            className={MARKED_IF_INVALID}
          />
        )}
      </Field>
      <ScopesField
        scopes={scopes}
        error={errors.scopes}
        onGrant={(scope, isGranted) => {
          const others = scopes.filter((each) => each !== scope);
          onChange({ scopes: isGranted ? [...others, scope] : others });
        }}
      />
    </div>
  );
}
