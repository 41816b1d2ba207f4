import { useId } from "react";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import { Checkbox, FieldErrorText } from "./field.tsx";

interface ScopesFieldProps {
  readonly scopes: readonly unknown[];
  readonly error: string | undefined;
  readonly onGrant: (scope: Scope, isGranted: boolean) => void;
}

/** Selects the scopes of a key. */
export function ScopesField({ scopes, error, onGrant }: ScopesFieldProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 pt-1" aria-describedby={error && id}>
      <legend className="mb-1 text-small font-semibold">
        Scopes{" "}
        <span translate="no" className="ms-1 font-mono text-code font-normal text-ink2">
          scopes
        </span>
        <span className="ms-2 font-normal text-ink2">at least one</span>
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
            <span translate="no" className="font-mono text-small">
              {scope}
            </span>
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

/** What each scope allows a key to do. */
export const SCOPE_WORDS = {
  "orders:write": "places and reads orders",
  "wallet:read": "reads the balance",
} as const satisfies Record<Scope, string>;
