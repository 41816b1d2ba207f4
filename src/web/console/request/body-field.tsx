import type { ComponentProps, ReactNode } from "react";
import { useFieldError } from "#web/client/react/use-request.ts";
import { Field, FieldErrorText, MARKED_IF_INVALID } from "#web/ui/field.tsx";

type FieldProps = ComponentProps<typeof Field>;

/** Attributes of a request control: its name and description, its pointer, and whether it has an error. */
export type FieldControl = Parameters<FieldProps["children"]>[0] & {
  readonly "aria-invalid": boolean;
  readonly "data-pointer": string;
};

interface BodyFieldProps extends Omit<FieldProps, "children"> {
  /** A JSON pointer into the body, or a query parameter's name. */
  readonly pointer: string;
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

interface TextInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly onText: (text: string) => void;
}

/** A line of text that the browser neither completes nor corrects. */
export function TextInput({ onText, className = `${MARKED_IF_INVALID} font-mono`, ...input }: TextInputProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      className={className}
      {...input}
    />
  );
}
