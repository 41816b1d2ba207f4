import { useId } from "react";
import { SCOPES, type Scope } from "#contract/scope.ts";
import { useFault } from "#web/session/use-fault.ts";
import { SCOPE_WORDS } from "#web/ui/scope-words.ts";
import type { BodyFormProps } from "./body-editor.tsx";
import { BodyField, FAULTY, FaultWords } from "./body-field.tsx";
import { textAt, withMember } from "./body-value.ts";

interface ScopesFieldProps {
  readonly scopes: readonly unknown[];
  readonly onGrant: (scope: Scope, isGranted: boolean) => void;
}

function ScopesField({ scopes, onGrant }: ScopesFieldProps) {
  const id = useId();
  const fault = useFault("#/scopes");
  return (
    <fieldset className="pt-1" aria-describedby={fault && id}>
      <legend className="mb-1 text-small font-semibold">
        Scopes <span className="ml-1 font-mono text-code font-normal text-ink2">scopes</span>
        <span className="ml-2 font-normal text-ink2">at least one</span>
      </legend>
      {SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-center gap-2.5 tablet:min-h-8">
          <input
            type="checkbox"
            data-pointer="#/scopes"
            aria-invalid={fault !== undefined}
            checked={scopes.includes(scope)}
            onChange={(event) => onGrant(scope, event.target.checked)}
            className="size-4.5 shrink-0 accent-carbon"
          />
          <span>
            <span className="font-mono text-small">{scope}</span>
            <span className="text-small text-ink2">, {SCOPE_WORDS[scope]}</span>
          </span>
        </label>
      ))}
      {fault && (
        <p id={id} className="text-small">
          <FaultWords>{fault}</FaultWords>
        </p>
      )}
    </fieldset>
  );
}

/** The fields of POST /v1/keys. */
export function KeyForm({ object, onChange }: BodyFormProps) {
  const scopes: readonly unknown[] = Array.isArray(object.scopes) ? object.scopes : [];
  const without = (scope: Scope) => scopes.filter((each) => each !== scope);
  const set = (scope: Scope, isGranted: boolean) =>
    onChange(withMember(object, "scopes", isGranted ? [...without(scope), scope] : without(scope)));
  return (
    <div className="grid gap-4 @sm:grid-cols-2">
      <BodyField pointer="#/name" label="Name" member="name" mark="required" hint="A label of your choice.">
        {(control) => (
          <input
            {...control}
            value={textAt(object, "name")}
            autoComplete="off"
            onChange={(event) => onChange(withMember(object, "name", event.target.value))}
            className={FAULTY}
          />
        )}
      </BodyField>
      <ScopesField scopes={scopes} onGrant={set} />
    </div>
  );
}
