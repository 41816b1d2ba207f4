import { CONTROL, Field } from "#web/ui/field.tsx";

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  /** The label shown when nothing is chosen. */
  readonly none: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value | null) => void;
}

/** A select with an option for no choice. */
export function SelectField<Value extends string>({ label, none, options, chosen, onChoose }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className={CONTROL}
          value={chosen ?? ""}
          onChange={({ target }) => onChoose(options.find(({ value }) => value === target.value)?.value ?? null)}
        >
          <option value="">{none}</option>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
