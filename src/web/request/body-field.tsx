import type { ReactNode } from "react";
import { useFault } from "#web/session/use-fault.ts";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { CrossIcon } from "#web/ui/icons.tsx";

/** Lines up label, control and hint with those of the fields beside it, in a grid of `gap-y-1`. */
export const ALIGNED = "row-span-3 grid! grid-rows-subgrid content-start";

/** The look of a control that may be at fault. */
export const FAULTY = `${CONTROL} placeholder:text-ink3 aria-[invalid=true]:border-void-edge aria-[invalid=true]:bg-void`;

/** What a control at a place of the request carries: its name and description, its place, and whether it is at fault. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
  readonly "data-pointer": string;
}

/** What the last answer found wrong here, in words; nothing once the field was changed. */
export function FaultWords({ children }: { readonly children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-void-ink">
      <span className="mt-1 shrink-0">
        <CrossIcon />
      </span>
      <span>{children}</span>
    </span>
  );
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

/** A field of the request, with what the last answer found wrong in it. */
export function BodyField({ pointer, hint, children, ...field }: BodyFieldProps) {
  const fault = useFault(pointer);
  return (
    <Field {...field} hint={fault === undefined ? hint : <FaultWords>{fault}</FaultWords>}>
      {(ids) => children({ ...ids, "aria-invalid": fault !== undefined, "data-pointer": pointer })}
    </Field>
  );
}
