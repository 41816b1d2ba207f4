import type { ReactNode } from "react";
import { useFieldError } from "#web/client/react/use-request.ts";
import { Field, FieldErrorText } from "#web/ui/field.tsx";

/** Aligns label, control and hint with those of the adjacent fields, in a grid of `gap-y-1`. */
export const ALIGNED = "row-span-3 grid! grid-rows-subgrid content-start";

/** Attributes of a request control: its name and description, its place in the request, and whether it has a error. */
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

/** A field of the request, with the error the last response found in it. */
export function BodyField({ pointer, hint, children, ...field }: BodyFieldProps) {
  const fieldError = useFieldError(pointer);
  return (
    <Field {...field} hint={fieldError === undefined ? hint : <FieldErrorText>{fieldError}</FieldErrorText>}>
      {(ids) => children({ ...ids, "aria-invalid": fieldError !== undefined, "data-pointer": pointer })}
    </Field>
  );
}
