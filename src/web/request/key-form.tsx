import { SCOPES, type Scope } from "#contract/scope.ts";
import { CONTROL, Field } from "#web/ui/field.tsx";
import type { BodyFormProps } from "./body-editor.tsx";
import { textAt, withMember } from "./body-value.ts";

const GRANTS = {
  "orders:write": "places and reads orders",
  "wallet:read": "reads the balance",
} as const satisfies Record<Scope, string>;

/** The fields of POST /v1/keys. */
export function KeyForm({ object, onChange }: BodyFormProps) {
  const scopes: readonly unknown[] = Array.isArray(object.scopes) ? object.scopes : [];
  const without = (scope: Scope) => scopes.filter((each) => each !== scope);
  const set = (scope: Scope, isGranted: boolean) =>
    onChange(withMember(object, "scopes", isGranted ? [...without(scope), scope] : without(scope)));
  return (
    <div className="grid gap-4 @sm:grid-cols-2">
      <Field label="Name" member="name" mark="required" hint="A label of your choice.">
        {(ids) => (
          <input
            {...ids}
            value={textAt(object, "name")}
            autoComplete="off"
            onChange={(event) => onChange(withMember(object, "name", event.target.value))}
            className={CONTROL}
          />
        )}
      </Field>
      <fieldset className="pt-1">
        <legend className="mb-1 text-small font-semibold">
          Scopes <span className="ml-1 font-mono text-code font-normal text-ink2">scopes</span>
          <span className="ml-2 font-normal text-ink2">at least one</span>
        </legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-2.5 tablet:min-h-8">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) => set(scope, event.target.checked)}
              className="size-4.5 shrink-0 accent-carbon"
            />
            <span>
              <span className="font-mono text-small">{scope}</span>
              <span className="text-small text-ink2">, {GRANTS[scope]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
