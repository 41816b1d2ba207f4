import { useRef, useState } from "react";
import { locatedFieldErrors } from "#contract/api/field-error.ts";
import { KeyRequest } from "#contract/api/key.ts";
import { operations } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field, FieldErrorText, MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { ScopesField } from "#web/ui/scopes-field.tsx";

interface NameFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

function NameField({ name, error, onChange }: NameFieldProps) {
  const hint =
    error === undefined ? "A label of your choice, 1 to 64 characters." : <FieldErrorText>{error}</FieldErrorText>;
  return (
    <Field label="Name" member="name" mark="required" hint={hint}>
      {(ids) => (
        <input
          {...ids}
          value={name}
          autoComplete="off"
          aria-invalid={error !== undefined}
          onChange={({ target }) => onChange(target.value)}
          className={MARKED_IF_INVALID}
        />
      )}
    </Field>
  );
}

/** The contract's own example, so that nobody needs to type. */
const EXAMPLE = KeyRequest.parse(operations.createKey.examples.body);

type FieldErrors = Partial<Record<keyof KeyRequest, string>>;

/** The error of each member, in words. For checkboxes the contract's wording, about an array, would not help. */
function errorsIn(request: KeyRequest): FieldErrors {
  const errors = locatedFieldErrors(KeyRequest, request);
  const found = Object.fromEntries(errors.map(({ path: [member = ""], detail }) => [member, detail]));
  return "scopes" in found ? { ...found, scopes: "None is ticked. Tick at least one." } : found;
}

/** The form's values; changing a member clears its error. */
function useWritten() {
  const [written, setWritten] = useState(EXAMPLE);
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = (part: Partial<KeyRequest>) => {
    const [member] = Object.keys(part);
    setWritten({ ...written, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== member)));
  };
  const grant = (scope: Scope, isGranted: boolean) => {
    const others = written.scopes.filter((each) => each !== scope);
    change({ scopes: isGranted ? [...others, scope] : others });
  };
  return { written, errors, setErrors, change, grant };
}

interface KeyFormProps {
  readonly onCreate: (request: KeyRequest) => void;
  /** Why the last key could not be created. */
  readonly failure: string | null;
}

/** The name and scopes of a new key. */
export function KeyForm({ onCreate, failure }: KeyFormProps) {
  const { written, errors, setErrors, change, grant } = useWritten();
  const fields = useRef<HTMLDivElement>(null);
  const submit = () => {
    const found = errorsIn(written);
    setErrors(found);
    if (Object.keys(found).length === 0) return onCreate(written);
    fields.current?.querySelector<HTMLElement>(found.name === undefined ? "[type=checkbox]" : "input")?.focus();
  };
  return (
    <form
      aria-label="Create a key"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col items-start gap-3"
    >
      <div ref={fields} className="grid w-full gap-4 @lg:grid-cols-2">
        <NameField name={written.name} error={errors.name} onChange={(name) => change({ name })} />
        <ScopesField scopes={written.scopes} error={errors.scopes} onGrant={grant} />
      </div>
      {failure !== null && (
        <div role="alert" className="w-full">
          <Callout look="void">{failure}</Callout>
        </div>
      )}
      <Button type="submit" look="action">
        Create key
      </Button>
    </form>
  );
}
