import type { ComponentProps, ReactNode } from "react";
import { useFieldError } from "#web/client/react/use-request.ts";
import { Field, FieldErrorText } from "#web/ui/field.tsx";

type FieldProps = ComponentProps<typeof Field>;

/** Attributes of a request control: its name and description, its pointer, and whether it has an error. */
export type FieldControl = Parameters<FieldProps["children"]>[0] & {
  readonly "aria-invalid": boolean;
  readonly "data-pointer": string;
};

interface BodyFieldProps extends Omit<FieldProps, "children"> {
  /** A JSON pointer into the body, or a query parameter's name. */
  readonly pointer: string;
  /** What is wrong with the value that is typed. */
  readonly error?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A field of the request, with the error the last response found in it, else its own. */
export function BodyField({ pointer, error, hint, children, ...field }: BodyFieldProps) {
  const fieldError = useFieldError(pointer) ?? error;
  return (
    <Field {...field} hint={fieldError === undefined ? hint : <FieldErrorText>{fieldError}</FieldErrorText>}>
      {(ids) => children({ ...ids, "aria-invalid": fieldError !== undefined, "data-pointer": pointer })}
    </Field>
  );
}
