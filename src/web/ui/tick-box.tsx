import type { ComponentProps } from "react";

interface TickBoxProps extends ComponentProps<"input"> {
  readonly type: "checkbox" | "radio";
}

/** A checkbox or radio button with its label, large enough for a finger. */
export function TickBox({ children, ...input }: TickBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 tablet:min-h-9">
      <input {...input} className="size-4 shrink-0 accent-carbon" />
      {children}
    </label>
  );
}
