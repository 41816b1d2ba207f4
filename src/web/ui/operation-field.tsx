import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { CONTROL, Field } from "./field.tsx";

interface OperationFieldProps {
  /** What it says where no operation is chosen: any of them, all of them. */
  readonly none: string;
  readonly operation: OperationId | null;
  readonly onChange: (operation: OperationId | null) => void;
}

/** One operation, or none in particular. */
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
