import { useId } from "react";
import type { KeyRequest } from "#contract/key.ts";
import { SCOPES, type Scope } from "#contract/scope.ts";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { CrossIcon } from "#web/ui/icons.tsx";
import { SCOPE_WORDS } from "#web/ui/scope-words.ts";

function FaultWords({ children }: { readonly children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-void-ink">
      <span className="mt-1 shrink-0">
        <CrossIcon />
      </span>
      <span>{children}</span>
    </span>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly fault: string | undefined;
  readonly onChange: (name: string) => void;
}

export function NameField({ name, fault, onChange }: NameFieldProps) {
  const hint = fault === undefined ? "A label of your choice, 1 to 64 characters." : <FaultWords>{fault}</FaultWords>;
  return (
    <Field label="Name" member="name" mark="required" hint={hint}>
      {(ids) => (
        <input
          {...ids}
          value={name}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          onChange={({ target }) => onChange(target.value)}
          className={`${CONTROL} aria-[invalid=true]:border-void-edge aria-[invalid=true]:bg-void`}
        />
      )}
    </Field>
  );
}

interface ScopesFieldProps {
  readonly scopes: KeyRequest["scopes"];
  readonly fault: string | undefined;
  readonly onGrant: (scope: Scope, isGranted: boolean) => void;
}

export function ScopesField({ scopes, fault, onGrant }: ScopesFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 pt-1" aria-describedby={fault && id}>
      <legend className="mb-1 text-small font-semibold">
        Scopes <span className="ml-1 font-mono text-code font-normal text-ink2">scopes</span>
        <span className="ml-2 font-normal text-ink2">at least one</span>
      </legend>
      {SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-center gap-2.5 tablet:min-h-8">
          <input
            type="checkbox"
            aria-invalid={fault !== undefined}
            checked={scopes.includes(scope)}
            onChange={({ target }) => onGrant(scope, target.checked)}
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
