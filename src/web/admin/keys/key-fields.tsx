import { FaultWords } from "#web/ui/fault-words.tsx";
import { FAULTY, Field } from "#web/ui/field.tsx";

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
          className={FAULTY}
        />
      )}
    </Field>
  );
}
