import type { Scope } from "#contract/api/scope.ts";
import { useFault } from "#web/client/react/use-fault.ts";
import { FAULTY } from "#web/ui/field.tsx";
import { ScopesField } from "#web/ui/scopes-field.tsx";
import { BodyField } from "./body-field.tsx";
import type { BodyFormProps } from "./body-value.ts";
import { textAt, withMember } from "./body-value.ts";

export function KeyForm({ object, onChange }: BodyFormProps) {
  const fault = useFault("#/scopes");
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
      <ScopesField scopes={scopes} fault={fault} onGrant={set} />
    </div>
  );
}
