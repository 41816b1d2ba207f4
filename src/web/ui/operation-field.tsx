import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { SelectField } from "./field.tsx";

const CHOICES = OPERATION_IDS.map((value) => ({ value, label: operations[value].summary }));

interface OperationFieldProps {
  /** The label of the choice without an operation, such as "any" or "all". */
  readonly none: string;
  readonly operation: OperationId | null;
  readonly onChange: (operation: OperationId | null) => void;
}

/** Selects one operation or none. */
export function OperationField({ none, operation, onChange }: OperationFieldProps) {
  return <SelectField label="Operation" none={none} options={CHOICES} chosen={operation} onChoose={onChange} />;
}
