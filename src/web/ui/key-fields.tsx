import { Field, FieldErrorText, MARKED_IF_INVALID } from "./field.tsx";
import { ScopesField } from "./scopes-field.tsx";

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
  const hint = errors.name ? (
    <FieldErrorText>{errors.name}</FieldErrorText>
  ) : (
    "A label for you to recognize it by, 1 to 64 characters."
  );
  return (
    <div className="grid gap-4 @sm:grid-cols-2">
      <Field label="Name" member="name" hint={hint}>
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
