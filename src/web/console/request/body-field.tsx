import type { ReactNode } from "react";
import { useFault } from "#web/client/react/use-request.ts";
import { FaultWords } from "#web/ui/fault-words.tsx";
import { Field } from "#web/ui/field.tsx";

/** Aligns label, control and hint with those of the adjacent fields, in a grid of `gap-y-1`. */
export const ALIGNED = "row-span-3 grid! grid-rows-subgrid content-start";

/** Attributes of a request control: its name and description, its place in the request, and whether it has a fault. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
  readonly "data-pointer": string;
}

interface BodyFieldProps {
  /** A JSON pointer into the body, or a query parameter's name. */
  readonly pointer: string;
  readonly label: string;
  readonly member?: string;
  readonly mark?: ReactNode;
  readonly hint?: ReactNode;
  readonly className?: string;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A field of the request, with the fault the last response found in it. */
export function BodyField({ pointer, hint, children, ...field }: BodyFieldProps) {
  const fault = useFault(pointer);
  return (
    <Field {...field} hint={fault === undefined ? hint : <FaultWords>{fault}</FaultWords>}>
      {(ids) => children({ ...ids, "aria-invalid": fault !== undefined, "data-pointer": pointer })}
    </Field>
  );
}
