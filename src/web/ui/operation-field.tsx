import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { CONTROL, Field } from "./field.tsx";

interface OperationFieldProps {
  /** The label of the choice without an operation, such as "any" or "all". */
  readonly none: string;
  readonly operation: OperationId | null;
  readonly onChange: (operation: OperationId | null) => void;
}

/** Selects one operation or none. */
export function OperationField({ none, operation, onChange }: OperationFieldProps) {
  return (
    <Field label="Operation">
      {(ids) => (
        <select
          {...ids}
          className={CONTROL}
          value={operation ?? ""}
          onChange={({ target }) => onChange(OPERATION_IDS.find((id) => id === target.value) ?? null)}
        >
          <option value="">{none}</option>
          {OPERATION_IDS.map((id) => (
            <option key={id} value={id}>
              {operations[id].summary}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
